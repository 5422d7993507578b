import type { Problem } from '@zaehlwerk/contract/problems';
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { unknownMeterReadingSender } from '../../testing/calls/unknown-meter-readings.ts';
import { waitingDevice } from '../../testing/calls/unsent-entries.ts';
import { collectLog, parseLog } from '../../testing/collect-log.ts';
import { storedKeys, storedRows } from '../../testing/stored.ts';
import { newAccount, type TestAccount } from '../../testing/test-account.ts';
import { newJob, type TestJob } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { copyTemplate } from '../../testing/test-database.ts';
import { type Giver, newManager, newShare } from '../../testing/test-share.ts';
import { type TestAnswer, testServer, type TestServer } from '../../testing/test-server.ts';

const DAY_SECONDS = 24 * 60 * 60;
const log = collectLog();
const server = await testServer({
  log: log.log,
  limits: { readingsPerDay: 10, unknownMeterReadingsPerDay: 50, photoMegabytesPerDay: 1 },
});
/** Above 200 kB and below 250: four of them are the quota of an account without jobs. */
const PHOTO = wirePhoto(await photo({ width: 800, height: 850 }));

async function accountWithJobs(jobs: number, at: TestServer = server): Promise<[TestAccount, readonly TestJob[]]> {
  const account = await newAccount(at, await at.newTenant());
  return [account, await Promise.all(Array.from({ length: jobs }, () => newJob(at, account)))];
}

const bodyOf = ({ taskId }: TestJob, readingImages: readonly object[] = []) => ({
  readingDate: '2026-03-10',
  results: [{ taskId, readingValue: 100, readingImages }],
});

/** How many answers there are of each status. */
function statuses(answers: readonly TestAnswer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('[S34, OPN-180] 300 readings of unknown meters at once: as many as the quota are stored, the others get 429 in words with Retry-After', async () => {
  const { send, stored } = await unknownMeterReadingSender(server);
  const answers = await Promise.all(Array.from({ length: 300 }, () => send()));
  expect(statuses(answers)).toEqual({ 201: 50, 429: 250 });
  expect(await stored()).toHaveLength(50);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.json<Problem>()).toMatchObject({
    code: 'quotaReached',
    message: 'Mit diesem Zugang wurde heute schon sehr viel gesendet. Bitte senden Sie später noch einmal.',
    fieldErrors: [],
  });
  expect(Number(refused.headers['retry-after'])).toBe(DAY_SECONDS);
});

test('[S34, OPN-180] photos count by their size, and what is refused leaves nothing on the disk', async () => {
  const { tenant, send } = await unknownMeterReadingSender(server);
  const answers: TestAnswer[] = [];
  for (let turn = 0; turn < 8; turn += 1) answers.push(await send({ readingImages: [PHOTO] }));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 429, 429, 429, 429]);
  expect(await storedKeys(server, tenant)).toHaveLength(4);
  expect((await send()).status).toBe(201);
});

test('[S34, OPN-180] every job adds to what its account may send: a field reader with many meters sends them all, with photos and corrections', async () => {
  const [account, jobs] = await accountWithJobs(60);
  const sends = [...jobs, ...jobs, ...jobs].map((job, n) => job.send(bodyOf(job, n < 60 ? [PHOTO, PHOTO] : [])));
  expect(statuses(await Promise.all(sends))).toEqual({ 200: 180 });
  const [, [one]] = await accountWithJobs(1);
  const many: TestAnswer[] = [];
  for (let turn = 0; turn < 20; turn += 1) many.push(await one!.send(bodyOf(one!)));
  expect(statuses(many)).toEqual({ 200: 14, 429: 6 });
  expect((await storedRows(server, account.tenant)).submissions).toBe(180);
});

test('[S34] what is refused for another reason, and what was accepted before, uses nothing up', async () => {
  const [account, [job]] = await accountWithJobs(1);
  for (let turn = 0; turn < 30; turn += 1) expect((await job!.send({ results: [] })).status).toBe(400);
  const headers = { 'Idempotency-Key': randomUUID() };
  for (let turn = 0; turn < 30; turn += 1) expect((await job!.send(bodyOf(job!), { headers })).status).toBe(200);
  for (let turn = 0; turn < 13; turn += 1) expect((await job!.send(bodyOf(job!))).status).toBe(200);
  expect((await job!.send(bodyOf(job!))).status).toBe(429);
  expect((await storedRows(server, account.tenant)).submissions).toBe(14);
});

test("[S34] one account's quota is nobody else's, and one kind's is not the other's", async () => {
  const { account, send } = await unknownMeterReadingSender(server);
  await Promise.all(Array.from({ length: 60 }, () => send()));
  expect((await send()).status).toBe(429);
  const job = await newJob(server, account);
  expect((await job.send(bodyOf(job))).status).toBe(200);
  const other = await unknownMeterReadingSender(server);
  expect((await other.send()).status).toBe(201);
});

test('[S34] after a day the quota begins again, and a job added meanwhile counts within a minute', async () => {
  const later = await testServer({ limits: { readingsPerDay: 4 } });
  const [account, [job]] = await accountWithJobs(1, later);
  const send = async () => (await job!.send(bodyOf(job!))).status;
  for (let turn = 0; turn < 8; turn += 1) expect(await send()).toBe(200);
  expect(await send()).toBe(429);
  await newJob(later, account);
  later.setNow('2026-03-10T10:01:00Z');
  for (let turn = 0; turn < 4; turn += 1) expect(await send()).toBe(200);
  expect((await job!.send(bodyOf(job!))).headers['retry-after']).toBe(String(DAY_SECONDS - 60));
  later.setNow('2026-03-11T10:00:00Z');
  for (let turn = 0; turn < 12; turn += 1) expect(await send()).toBe(200);
  expect(await send()).toBe(429);
});

test('[S34] several instances count together, but for what each has not added yet', async () => {
  const limits = { unknownMeterReadingsPerDay: 100 };
  const { target } = await copyTemplate();
  const instance = {
    limits,
    config: { secretKeys: [randomBytes(32)] },
    database: { target, close: async () => undefined },
  };
  const [one, other] = [await testServer(instance), await testServer({ ...instance })];
  const { tenant, account } = await unknownMeterReadingSender(one);
  const body = { meterNumber: '1', readingValue: 1, readingDate: '2026-03-10', login: account.accountId };
  const options = { body, token: await account.token(), host: tenant.host };
  const answers: TestAnswer[] = [];
  for (let turn = 0; turn < 150; turn += 1) {
    answers.push(await (turn % 2 === 0 ? one : other).call('POST', '/api/pro/unknown-reading', options));
  }
  const stored = statuses(answers)[201];
  expect(stored).toBeGreaterThanOrEqual(100);
  expect(stored).toBeLessThanOrEqual(120);
});

test('[S34] who may send much is counted together in larger steps, so that a crowd of readings costs few statements', async () => {
  const roomy = await testServer({ limits: { readingsPerDay: 10_000 } });
  const [account, [job]] = await accountWithJobs(1, roomy);
  const counted = async (): Promise<number | undefined> => {
    const text = 'select points from rate_limits where key = $1';
    const key = `readings:${account.accountId}:${account.tenant.applicationId}`;
    return (await roomy.parts.pool.query<{ points: number }>(text, [key])).rows[0]?.points;
  };
  for (let turn = 0; turn < 40; turn += 1) expect((await job!.send(bodyOf(job!))).status).toBe(200);
  expect(await counted()).toBeUndefined();
  for (let turn = 0; turn < 20; turn += 1) expect((await job!.send(bodyOf(job!))).status).toBe(200);
  await expect.poll(counted).toBeGreaterThanOrEqual(50);
});

test('[S34] what the operator takes in from a file of a device is not limited', async () => {
  const device = await waitingDevice(server);
  const sent: TestAnswer[] = [];
  for (let turn = 0; turn < 20; turn += 1) sent.push(await device.send(device.reading()));
  expect(statuses(sent)).toEqual({ 200: 14, 429: 6 });
  expect((await device.takeIn(device.reading())).json()).toEqual({ dryRun: false, outcome: 'accepted' });
});

test('[S34, S58] the log says once a minute whose quota is used up, by ids alone', async () => {
  const { tenant, account, send } = await unknownMeterReadingSender(server);
  await Promise.all(Array.from({ length: 80 }, () => send()));
  const { applicationId } = tenant;
  const said = parseLog(log.lines()).filter((line) => line['accountId'] === account.accountId && 'full' in line);
  expect(said.length).toBeGreaterThanOrEqual(1);
  expect(said[0]).toMatchObject({ level: 'warn', applicationId, full: ['unknownReadings'] });
});

test('[S34, OPN-180] an account and all shares below it have one quota, and shares of its jobs add nothing to it', async () => {
  const manager = await newManager(server, 2);
  const logins: Giver[] = [manager];
  for (let n = 0; n < 3; n += 1) {
    logins.push(await newShare(logins.at(-1)!, { jobIds: manager.jobIds, allowToReShare: true }));
  }
  const [job] = manager.jobs;
  const answers: TestAnswer[] = [];
  for (let turn = 0; turn < 24; turn += 1) {
    const { call } = logins[turn % 4]!;
    answers.push(await call('POST', `/api/pro/job/${job!.jobId}/meterRateTask/result`, { body: bodyOf(job!) }));
  }
  expect(statuses(answers)).toEqual({ 200: 18, 429: 6 });
});
