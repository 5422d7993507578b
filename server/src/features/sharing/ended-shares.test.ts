import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { newAccount } from '../../testing/test-account.ts';
import { copyTemplate } from '../../testing/test-database.ts';
import { askForToken } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';
import { askToShare, type Giver, jobIdsOf, newManager, newShare, sharesOf } from '../../testing/test-share.ts';

const database = await copyTemplate();
const server = await testServer({ database });

test('[API-42, MGT-40, OPN-106, OPN-K22] a job taken out of a share leaves all further ones too; its readings stay', async () => {
  const account = await newManager(server, 2);
  const [{ jobId, taskId }] = account.jobs as [(typeof account.jobs)[0], ...typeof account.jobs];
  const others = account.jobIds.filter((id) => id !== jobId);
  const share = await newShare(account, { jobIds: account.jobIds, allowToReShare: true });
  const further = await newShare(share, { jobIds: account.jobIds, allowToReShare: true });
  const path = `/api/pro/job/${jobId}/meterRateTask/result`;
  const body = { readingDate: '2026-03-10', results: [{ taskId, readingValue: 4812.3 }] };
  expect((await further.call('POST', path, { body })).status).toBe(200);
  const remove = (giver: Pick<Giver, 'call'>, shareId: string) =>
    giver.call('DELETE', `/api/pro/share/account/${shareId}/job/${jobId}`);
  // only by who has given it
  expect((await remove(account, further.id)).status).toBe(404);
  expect((await remove(share, share.id)).status).toBe(404);
  expect((await remove(account, share.id)).status).toBe(204);
  for (const one of [share, further]) {
    expect(await jobIdsOf(one)).toEqual(others);
    expect((await one.call('POST', path, { body })).status).toBe(404);
  }
  expect((await remove(account, share.id)).status).toBe(404);
  const seen = (await account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
  expect(seen.find(({ id }) => id === jobId)?.done).toBe(true);
  expect((await sharesOf(account)).map(({ jobs }) => jobs)).toEqual([others.map((id) => ({ id }))]);
});

test('[API-41, MGT-28, OPN-105, OPN-K02, OPN-K21, S15] a share ends with its access data, sessions and further shares; readings stay', async () => {
  const account = await newManager(server, 1);
  const [{ jobId, taskId }] = account.jobs as [(typeof account.jobs)[0]];
  const share = await newShare(account, { jobIds: account.jobIds, allowToReShare: true });
  const further = await newShare(share, { jobIds: account.jobIds });
  const other = await newShare(account, { name: 'Kranz', jobIds: account.jobIds });
  const body = { readingDate: '2026-03-10', results: [{ taskId, readingValue: 4812.3 }] };
  const path = `/api/pro/job/${jobId}/meterRateTask/result`;
  expect((await further.call('POST', path, { body })).status).toBe(200);
  expect((await account.call('DELETE', `/api/pro/share/account/${further.id}`)).status).toBe(404);
  const answer = await account.call('DELETE', `/api/pro/share/account/${share.id}`);
  expect([answer.status, answer.text]).toEqual([204, '']);
  for (const { call, token, username, password, refreshToken } of [share, further]) {
    expect((await call('GET', '/api/pro/job')).status).toBe(401);
    expect((await call('POST', path, { body })).status).toBe(401);
    for (const attempt of [{ token }, { token: refreshToken }, { username, password }])
      expect((await askForToken(account.tenant, attempt)).status).toBe(401);
  }
  expect((await account.call('DELETE', `/api/pro/share/account/${share.id}`)).status).toBe(404);
  expect((await sharesOf(account)).map(({ id }) => id)).toEqual([other.id]);
  expect(await jobIdsOf(other)).toEqual([jobId]);
  const [seen] = (await account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
  expect(seen!.done).toBe(true);
});

test('[OPN-045] a job that a later order gives to another account leaves every share of the first', async () => {
  const from = await newManager(server, 2);
  const to = await newAccount(server, from.tenant);
  const share = await newShare(from, { jobIds: from.jobIds, allowToReShare: true });
  const further = await newShare(share, { jobIds: from.jobIds });
  const [moved, kept] = from.jobIds as [string, string];
  await server.parts.db.updateTable('jobs').set({ account_id: to.accountId }).where('job_id', '=', moved).execute();
  for (const one of [from, share, further]) expect(await jobIdsOf(one)).toEqual([kept]);
  expect(await jobIdsOf(to)).toEqual([moved]);
});

test('[S03, S15] a share that has ended is out on every instance at once', async () => {
  const account = await newManager(server, 1);
  const share = await newShare(account, { jobIds: account.jobIds });
  const { secretKeys } = server.parts.config;
  const second = await testServer({
    database: { ...database, close: async () => undefined },
    config: { secretKeys },
  });
  const { host } = account.tenant;
  const askThere = () => second.call('GET', '/api/pro/job', { host, token: share.accessToken });
  expect((await askThere()).status).toBe(200);
  await account.call('DELETE', `/api/pro/share/account/${share.id}`);
  expect((await askThere()).status).toBe(401);
});

test('[F31, OPN-109, OPN-K19] a job that is taken away while it is being shared on is one that is not there', async () => {
  const account = await newManager(server, 2);
  const [first] = account.jobIds as [string];
  const share = await newShare(account, { jobIds: account.jobIds, allowToReShare: true });
  const client = await server.parts.pool.connect();
  await client.query('begin');
  await client.query('delete from account_jobs where account_id = $1 and job_id = $2', [share.id, first]);
  const asked = askToShare(share, { name: 'Kranz', allowToReShare: false, jobIds: account.jobIds });
  await waitingForLock(server.parts.pool);
  await client.query('commit');
  client.release();
  const answer = await asked;
  const { status, fieldErrors } = answer.json<Problem>();
  expect([status, fieldErrors.map(({ field, code }) => [field, code])]).toEqual([400, [['jobIds[0]', 'job.unknown']]]);
  expect(await sharesOf(share)).toEqual([]);
});
