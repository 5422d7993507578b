import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Problem } from '@zaehlwerk/contract/problems';
import type { CreatedShare, ShareCredentials } from '@zaehlwerk/contract/sharing';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { askForToken } from '../../testing/test-login.ts';
import { copyTemplate } from '../../testing/test-database.ts';
import { testServer } from '../../testing/test-server.ts';
import { type Giver, jobIdsOf, newShare, sharesOf } from '../../testing/test-share.ts';

const database = await copyTemplate();
const server = await testServer({ database });

/** A property manager with so many jobs that may be shared. */
async function manager(jobs = 2) {
  const application = await server.newApplication();
  const account = await newAccount(server, application, { name: 'Hausverwaltung Brandes' });
  const made = [];
  for (let n = 0; n < jobs; n += 1) made.push(await newJob(server, account, { reShare: true }));
  return { ...account, jobs: made, jobIds: made.map(({ jobId }) => jobId).sort() };
}

const ask = (giver: Pick<Giver, 'call'>, body: unknown) => giver.call('POST', '/api/pro/share/job', { body });

test('[API-37, API-38, OPN-111, OPN-K19, MGT-01, SHR-01] sharing answers the sub-account and what it signs in with', async () => {
  const account = await manager(3);
  const [first, second] = account.jobIds as [string, string];
  const answer = await ask(account, { name: ' Hausmeister Pohl\t', allowToReShare: false, jobIds: [second, first] });
  expect(answer.status).toBe(201);
  const share = answer.json<CreatedShare>();
  expect(share).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Hausmeister Pohl',
    token: expect.stringMatching(/^\w{32}$/),
    username: expect.stringMatching(/^[1-9]\d{7}$/),
    password: expect.stringMatching(/^[a-z2-9]{10}$/),
    jobs: [{ id: second }, { id: first }],
  });
  const { username, password } = share;
  expect((await askForToken(account.application, { username, password })).status).toBe(200);
});

test('[LOG-03, ROL-11, DOM-05, OPN-107, API-07] a share sees its jobs alone, as its own account, and who has created it', async () => {
  const account = await manager(3);
  const [first, second] = account.jobIds as [string, string];
  const share = await newShare(account, { jobIds: [first, second] });
  const { jobs } = (await share.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>();
  expect(jobs.map(({ id }) => id).sort()).toEqual([first, second]);
  expect(jobs.map(({ login }) => login)).toEqual([share.id, share.id]);
  const info = await share.call('GET', '/api/pro/account/info');
  expect(info.json()).toEqual({
    id: share.id,
    name: 'Hausmeister Pohl',
    parentId: account.accountId,
    parentName: 'Hausverwaltung Brandes',
  });
});

test('[OPN-107, I3] what a share reads, its giver sees, and what the giver reads, the share', async () => {
  const account = await manager(1);
  const [job] = account.jobs;
  const { jobId, taskId } = job!;
  const share = await newShare(account, { jobIds: [jobId] });
  const path = `/api/pro/job/${jobId}/meterRateTask/result`;
  const read = (readingValue: number) => ({ readingDate: '2026-03-10', results: [{ taskId, readingValue }] });
  expect((await share.call('POST', path, { body: read(4812.3) })).status).toBe(200);
  expect((await account.call('POST', path, { body: read(4812.4) })).status).toBe(200);
  for (const { call } of [account, share]) {
    const [seen] = (await call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
    expect(seen!.done).toBe(true);
    expect(seen!.meter.meterRateTasks[0]!.readingResults.map(({ readingValue }) => readingValue)).toEqual([
      4812.3, 4812.4,
    ]);
  }
});

test('[ROL-07, ROL-12, OPN-109] a share that may not share on is told so in every job, and refused', async () => {
  const account = await manager(2);
  const { jobIds } = account;
  const [may, mayNot] = [
    await newShare(account, { jobIds, allowToReShare: true }),
    await newShare(account, { jobIds, allowToReShare: false }),
  ];
  const permissionsOf = async ({ call }: Pick<Giver, 'call'>) =>
    (await call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs.map((job) => job.jobPermissions.reShare);
  expect([await permissionsOf(account), await permissionsOf(may), await permissionsOf(mayNot)]).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
  const refused = await ask(mayNot, { name: 'Pohl', allowToReShare: false, jobIds: [] });
  expect(refused.json<Problem>()).toMatchObject({ status: 403, code: 'forbidden', fieldErrors: [] });
  const further = await newShare(may, { jobIds: jobIds.slice(0, 1) });
  expect(await jobIdsOf(further)).toEqual(jobIds.slice(0, 1));
});

test('[OPN-007, OPN-109] without a word of its own, the application decides whether a job may be shared', async () => {
  for (const [reshareAllowed, status] of [
    [true, 201],
    [false, 400],
  ] as const) {
    const application = await server.newApplication({ config: { features: { reshareAllowed } } });
    const account = await newAccount(server, application);
    const { jobId } = await newJob(server, account, { reShare: null });
    const answer = await ask(account, { name: 'Pohl', allowToReShare: false, jobIds: [jobId] });
    expect([reshareAllowed, answer.status]).toEqual([reshareAllowed, status]);
  }
});

test('[API-39, SHR-24, SHR-29, SHR-35, OPN-109, OPN-K19] every fault is named with its message, and nothing is shared', async () => {
  const account = await manager(1);
  const stranger = await manager(1);
  const { jobId: locked } = await newJob(server, account, { reShare: false });
  const [own] = account.jobIds as [string];
  const jobIds = [own, stranger.jobIds[0]!, own, 'x', locked, randomUUID()];
  const answer = await account.call('POST', '/api/pro/share/job', {
    body: { name: ' ', allowToReShare: false, jobIds },
    headers: { 'Accept-Language': 'en' },
  });
  expect(answer.status).toBe(400);
  expect(answer.json<Problem>().fieldErrors).toEqual([
    { field: 'name', code: 'accessName.missing', message: 'Please give the access a name.' },
    { field: 'jobIds[1]', code: 'job.unknown', message: expect.stringContaining('no longer in your list') },
    { field: 'jobIds[2]', code: 'job.repeated', message: 'This meter is selected twice.' },
    { field: 'jobIds[3]', code: 'job.unknown', message: expect.any(String) },
    { field: 'jobIds[4]', code: 'job.notShareable', message: 'This meter may not be shared.' },
    { field: 'jobIds[5]', code: 'job.unknown', message: expect.any(String) },
  ]);
  expect(await sharesOf(account)).toEqual([]);
});

test('[SHR-30, OPN-K19] what is missing or of another kind is named', async () => {
  const account = await manager(1);
  const faultsOf = async (body: object) =>
    (await ask(account, body)).json<Problem>().fieldErrors.map(({ field, code }) => `${field} ${code}`);
  expect(await faultsOf({})).toEqual(['name required', 'allowToReShare required', 'jobIds required']);
  expect(await faultsOf({ name: 'Pohl', allowToReShare: 'yes', jobIds: account.jobIds })).toEqual([
    'allowToReShare wrongType',
  ]);
  expect(await faultsOf({ name: 'ü'.repeat(101), allowToReShare: true, jobIds: [] })).toEqual([
    'name accessName.tooLong',
    'jobIds jobs.missing',
  ]);
});

test('[SHR-25, CST-41, CST-42] 999 jobs are shared at once, 1,000 are not', async () => {
  const account = await manager(0);
  const { applicationId } = account.application;
  await server.parts.pool.query(
    `insert into jobs (application_id, job_id, account_id, order_number, order_hash, meter_number, meter_address, re_share)
     select $1, gen_random_uuid(), $2, 'N-' || n, '', '1EMH' || n, '{}', true from generate_series(1, 1000) n`,
    [applicationId, account.accountId],
  );
  const all = await jobIdsOf(account);
  const tooMany = await ask(account, { name: 'Alle', allowToReShare: false, jobIds: all });
  expect(tooMany.json<Problem>().fieldErrors.map(({ field, code }) => [field, code])).toEqual([
    ['jobIds', 'jobs.tooMany'],
  ]);
  const share = await newShare(account, { jobIds: all.slice(1) });
  expect(await jobIdsOf(share)).toEqual(all.slice(1));
});

test('[API-35, API-36, DOM-50, DOM-51, OPN-K18, MGT-13] an account lists the shares it has made, by name, and no others', async () => {
  const account = await manager(2);
  const [first] = account.jobIds as [string];
  const kranz = await newShare(account, { name: 'kranz', jobIds: account.jobIds, allowToReShare: true });
  const abel = await newShare(account, { name: 'Abel', jobIds: [first] });
  const below1 = await newShare(kranz, { name: 'Vertretung', jobIds: [first], allowToReShare: true });
  const below2 = await newShare(below1, { name: 'Azubi', jobIds: [first] });
  const share = ({ id, name, token }: CreatedShare, more: object) => ({ id, name, token, ...more });
  expect(await sharesOf(account)).toEqual([
    share(abel, { allowToReShare: false, furtherShares: 0, jobs: [{ id: first }] }),
    share(kranz, { allowToReShare: true, furtherShares: 2, jobs: account.jobIds.map((id) => ({ id })) }),
  ]);
  expect((await sharesOf(kranz)).map(({ id, furtherShares }) => [id, furtherShares])).toEqual([[below1.id, 1]]);
  expect(await sharesOf(below2)).toEqual([]);
  expect((await account.application.call('GET', '/api/pro/share/account')).status).toBe(401);
});

test('[OPN-032] of a link the database has a hash, and what its giver alone can be told again', async () => {
  const account = await manager(1);
  const share = await newShare(account, { jobIds: account.jobIds });
  const { rows } = await server.parts.pool.query<{ row: string }>(
    `select t::text as row from link_tokens t where account_id = $1
     union all select l::text from logins l where account_id = $1`,
    [share.id],
  );
  expect(rows).toHaveLength(2);
  for (const { row } of rows) {
    expect(row).not.toContain(share.token);
    expect(row).not.toContain(Buffer.from(share.token).toString('hex'));
    expect(row).not.toContain(share.password);
  }
});

test('[API-43, MGT-23, OPN-102, OPN-K23] new access data of a share; of earlier ones the five newest go on', async () => {
  const account = await manager(1);
  const share = await newShare(account, { jobIds: account.jobIds });
  const access: ShareCredentials[] = [share];
  for (let n = 1; n <= 5; n += 1) {
    server.setNow(new Date(Date.parse('2026-03-10T10:00:00Z') + n * 1000).toISOString());
    const answer = await account.call('POST', `/api/pro/share/account/${share.id}/login`);
    expect(answer.status).toBe(201);
    const issued = answer.json<ShareCredentials>();
    expect(Object.keys(issued).sort()).toEqual(['password', 'token', 'username']);
    access.push(issued);
    expect((await sharesOf(account)).map(({ token }) => token)).toEqual([issued.token]);
  }
  const statuses = [];
  for (const { token, username, password } of access) {
    const byLink = await askForToken(account.application, { token });
    const byPassword = await askForToken(account.application, { username, password });
    statuses.push([byLink.status, byPassword.status]);
  }
  expect(statuses).toEqual([[401, 401], ...Array.from({ length: 5 }, () => [200, 200])]);
  expect(new Set(access.map(({ username }) => username)).size).toBe(6);
});

test('[API-42, MGT-40, OPN-106, OPN-K22] a job taken out of a share leaves all further ones too; its readings stay', async () => {
  const account = await manager(2);
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
  const account = await manager(1);
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
      expect((await askForToken(account.application, attempt)).status).toBe(401);
  }
  expect((await account.call('DELETE', `/api/pro/share/account/${share.id}`)).status).toBe(404);
  expect((await sharesOf(account)).map(({ id }) => id)).toEqual([other.id]);
  expect(await jobIdsOf(other)).toEqual([jobId]);
  const [seen] = (await account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
  expect(seen!.done).toBe(true);
});

test('[OPN-045] a job that a later order gives to another account leaves every share of the first', async () => {
  const from = await manager(2);
  const to = await newAccount(server, from.application);
  const share = await newShare(from, { jobIds: from.jobIds, allowToReShare: true });
  const further = await newShare(share, { jobIds: from.jobIds });
  const [moved, kept] = from.jobIds as [string, string];
  await server.parts.db.updateTable('jobs').set({ account_id: to.accountId }).where('job_id', '=', moved).execute();
  for (const one of [from, share, further]) expect(await jobIdsOf(one)).toEqual([kept]);
  expect(await jobIdsOf(to)).toEqual([moved]);
});

test('[S15] a share that has ended is out on every instance at once', async () => {
  const account = await manager(1);
  const share = await newShare(account, { jobIds: account.jobIds });
  const { secretKeys } = server.parts.config;
  const second = await testServer({
    database: { ...database, close: async () => undefined },
    config: { secretKeys },
  });
  const { host } = account.application;
  const askThere = () => second.call('GET', '/api/pro/job', { host, token: share.accessToken });
  expect((await askThere()).status).toBe(200);
  await account.call('DELETE', `/api/pro/share/account/${share.id}`);
  expect((await askThere()).status).toBe(401);
});

test('[S34] new access data are counted for the main account and all shares below it', async () => {
  const own = await testServer({ limits: { sharesPerDay: 3 } });
  const application = await own.newApplication();
  const account = await newAccount(own, application);
  const { jobId } = await newJob(own, account, { reShare: true });
  const share = await newShare(account, { jobIds: [jobId], allowToReShare: true });
  await newShare(share, { jobIds: [jobId] });
  expect((await account.call('POST', `/api/pro/share/account/${share.id}/login`)).status).toBe(201);
  const body = { name: 'Kranz', allowToReShare: false, jobIds: [jobId] };
  for (const giver of [share, account]) {
    const refused = await ask(giver, body);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  }
  expect((await account.call('POST', `/api/pro/share/account/${share.id}/login`)).status).toBe(429);
  // what is refused for another reason is not counted, and ending goes on
  expect((await ask(account, { ...body, name: '' })).status).toBe(400);
  expect((await account.call('DELETE', `/api/pro/share/account/${share.id}`)).status).toBe(204);
});
