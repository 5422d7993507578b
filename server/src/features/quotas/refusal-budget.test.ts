import type { Problem } from '@zaehlwerk/contract/problems';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { GAS_AND_POWER, senderWithoutAccess } from '../../testing/calls/readings-without-access.ts';
import { collectLog, parseLog } from '../../testing/collect-log.ts';
import { newAccount } from '../../testing/test-account.ts';
import { copyTemplate } from '../../testing/test-database.ts';
import { newJob, type TestJob } from '../../testing/test-job.ts';
import { type TestAnswer, testServer, type TestServer } from '../../testing/test-server.ts';
import { type Giver, newManager, newShare } from '../../testing/test-share.ts';

const WINDOW_SECONDS = 600;
const limits = { refusals: 12 };
const log = collectLog();
const server = await testServer({ limits, log: log.log });

async function reader(at: TestServer = server, jobs = 1) {
  const account = await newAccount(at, await at.newTenant());
  const made = await Promise.all(Array.from({ length: jobs }, () => newJob(at, account)));
  return { account, job: made[0]! };
}

const pathOf = ({ jobId }: TestJob) => `/api/pro/job/${jobId}/meterRateTask/result`;
const GOOD = ({ taskId }: TestJob) => ({ readingDate: '2026-03-10', results: [{ taskId, readingValue: 100 }] });
const WRONG = { readingDate: '2026-03-10', results: [] };

async function refuse({ call }: Pick<Giver, 'call'>, job: TestJob, times: number, body: unknown = WRONG) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await call('POST', pathOf(job), { body })).status);
  return statuses;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

function expectPutOff(answer: TestAnswer): void {
  expect(answer.status).toBe(429);
  expect(answer.json<Problem>()).toMatchObject({
    code: 'tooManyRequests',
    message: 'Das waren zu viele Versuche. Bitte warten Sie etwas und versuchen Sie es noch einmal.',
  });
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(WINDOW_SECONDS);
}

test('[S34, S70, OPN-317] beyond the limit of refusals nothing more of a sender is read until its time is over, not even what is good', async () => {
  const later = await testServer({ limits });
  const { account, job } = await reader(later);
  // One more for its job.
  expect(await refuse(account, job, 14)).toEqual([...times(13, 400), 429]);
  expectPutOff(await job.send(GOOD(job)));
  expectPutOff(await account.call('POST', pathOf(job), { body: '{' }));
  expect((await account.call('GET', '/api/pro/job')).status).toBe(200);
  later.setNow(new Date(Date.parse('2026-03-10T10:00:00Z') + WINDOW_SECONDS * 1000).toISOString());
  expect((await job.send(GOOD(job))).status).toBe(200);
});

test('[S34, OPN-317] what is good, what has no body, and what was put off counts nothing; nobody else is held up', async () => {
  const { account, job } = await reader();
  for (let n = 0; n < 15; n += 1) expect((await job.send(GOOD(job))).status).toBe(200);
  for (let n = 0; n < 15; n += 1) expect((await account.call('DELETE', '/api/pro/share/account/x')).status).toBe(404);
  expect(await refuse(account, job, 20)).toEqual([...times(13, 400), ...times(7, 429)]);
  const { job: other } = await reader();
  expect((await other.send(GOOD(other))).status).toBe(200);
  const neighbour = await newAccount(server, account.tenant);
  const theirs = await newJob(server, neighbour);
  expect((await theirs.send(GOOD(theirs))).status).toBe(200);
});

test('[S34, OPN-317] a large body counts for more, whatever is wrong with it', async () => {
  const { account, job } = await reader();
  const large = { ...WRONG, more: 'x'.repeat(2 * 1024 * 1024 - 100) };
  expect(await refuse(account, job, 8, large)).toEqual([...times(7, 400), 429]);
  const third = await reader();
  const beyond = { ...WRONG, more: 'x'.repeat(4 * 1024 * 1024) };
  expect(await refuse(third.account, third.job, 4, beyond)).toEqual([...times(3, 413), 429]);
  const second = await reader();
  const broken = `{"a":${'['.repeat(4 * 1024 * 1024)}`;
  const statuses = await refuse(second.account, second.job, 14, broken);
  expect(statuses.at(-1)).toBe(429);
});

test('[S34, OPN-317, OPN-180] a field reader of many meters may have each of them refused once more', async () => {
  const { account, job } = await reader(server, 40);
  expect(await refuse(account, job, 53)).toEqual([...times(52, 400), 429]);
});

test('[S34, OPN-317] shares, and shares of these, count for their main account', async () => {
  const manager = await newManager(server, 1);
  const [job] = manager.jobs as [TestJob];
  const logins: Giver[] = [manager];
  for (let n = 0; n < 3; n += 1) {
    logins.push(await newShare(logins.at(-1)!, { jobIds: manager.jobIds, allowToReShare: true }));
  }
  const statuses: number[] = [];
  for (let n = 0; n < 16; n += 1) statuses.push(...(await refuse(logins[n % 4]!, job, 1)));
  expect(statuses).toEqual([...times(13, 400), ...times(3, 429)]);
});

test('[S34, OPN-317] without access the address counts, with whatever token', async () => {
  const { tenant } = await senderWithoutAccess(server, GAS_AND_POWER);
  const statuses: number[] = [];
  for (let n = 0; n < 14; n += 1) {
    const { token } = (await tenant.call('POST', '/auth/token-unknown-readings')).json<{ token: string }>();
    statuses.push((await tenant.call('POST', '/api/unknown-readings/results', { token, body: {} })).status);
  }
  expect(statuses).toEqual([...times(12, 400), ...times(2, 429)]);
});

test('[S34, OPN-317] instances count together from the second refusal on', async () => {
  const { target } = await copyTemplate();
  const instance = {
    limits,
    config: { secretKeys: [randomBytes(32)] },
    database: { target, close: async () => undefined },
  };
  const [first, second] = [await testServer(instance), await testServer(instance)];
  const { account, job } = await reader(first);
  expect(await refuse(account, job, 13)).toEqual(times(13, 400));
  const token = await account.token();
  const there = (body: unknown) => second.call('POST', pathOf(job), { token, body, host: account.tenant.host });
  expect([(await there(WRONG)).status, (await there(WRONG)).status]).toEqual([400, 429]);
});

test('[S34, S58, OPN-317] the log says once who it is, by ids alone', async () => {
  const { account, job } = await reader();
  await refuse(account, job, 20);
  const { accountId, tenant } = account;
  const said = parseLog(log.lines()).filter((line) => line['mainAccountId'] === accountId && line['level'] === 'warn');
  expect(said).toHaveLength(1);
  expect(said[0]).toMatchObject({ applicationId: tenant.applicationId });
});
