import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Problem } from '@zaehlwerk/contract/problems';
import type { CreatedShare } from '@zaehlwerk/contract/sharing';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { askForToken } from '../../testing/test-login.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { testServer } from '../../testing/test-server.ts';
import { askToShare, type Giver, jobIdsOf, newManager, newShare, sharesOf } from '../../testing/test-share.ts';

const server = await testServer();

test('[API-37, API-38, DOM-52, OPN-111, OPN-K19, MGT-01, SHR-01] sharing answers the sub-account and what it signs in with', async () => {
  const account = await newManager(server, 3);
  const [first, second] = account.jobIds as [string, string];
  const answer = await askToShare(account, {
    name: ' Hausmeister Pohl\t',
    allowToReShare: false,
    jobIds: [second, first],
  });
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
  expect((await askForToken(account.tenant, { username, password })).status).toBe(200);
});

test('[LOG-03, ROL-11, DOM-05, OPN-107, API-07] a share sees its jobs alone, as its own account, and who has created it', async () => {
  const account = await newManager(server, 3);
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
  const account = await newManager(server, 1);
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
  const account = await newManager(server, 2);
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
  const refused = await askToShare(mayNot, { name: 'Pohl', allowToReShare: false, jobIds: [] });
  expect(refused.json<Problem>()).toMatchObject({ status: 403, code: 'forbidden', fieldErrors: [] });
  const further = await newShare(may, { jobIds: jobIds.slice(0, 1) });
  expect(await jobIdsOf(further)).toEqual(jobIds.slice(0, 1));
});

test('[OPN-007, OPN-109] without a word of its own, the tenant decides whether a job may be shared', async () => {
  for (const [reshareAllowed, status] of [
    [true, 201],
    [false, 400],
  ] as const) {
    const tenant = await server.newTenant({ config: { features: { reshareAllowed } } });
    const account = await newAccount(server, tenant);
    const { jobId } = await newJob(server, account, { reShare: null });
    const answer = await askToShare(account, { name: 'Pohl', allowToReShare: false, jobIds: [jobId] });
    expect([reshareAllowed, answer.status]).toEqual([reshareAllowed, status]);
  }
});

test('[API-39, SHR-24, SHR-29, SHR-35, OPN-109, OPN-K19] every fault is named with its message, and nothing is shared', async () => {
  const account = await newManager(server, 1);
  const stranger = await newManager(server, 1);
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
  const account = await newManager(server, 1);
  const faultsOf = async (body: object) =>
    (await askToShare(account, body)).json<Problem>().fieldErrors.map(({ field, code }) => `${field} ${code}`);
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
  const account = await newManager(server, 0);
  const { applicationId } = account.tenant;
  await server.parts.pool.query(
    `insert into jobs (application_id, job_id, account_id, order_number, order_hash, meter_number, meter_address, re_share)
     select $1, gen_random_uuid(), $2, 'N-' || n, '', '1EMH' || n, '{}', true from generate_series(1, 1000) n`,
    [applicationId, account.accountId],
  );
  const all = await jobIdsOf(account);
  const tooMany = await askToShare(account, { name: 'Alle', allowToReShare: false, jobIds: all });
  expect(tooMany.json<Problem>().fieldErrors.map(({ field, code }) => [field, code])).toEqual([
    ['jobIds', 'jobs.tooMany'],
  ]);
  const share = await newShare(account, { jobIds: all.slice(1) });
  expect(await jobIdsOf(share)).toEqual(all.slice(1));
});

test('[OPN-221] all shares below a main account hold a limited number of jobs, until one is deleted', async () => {
  const own = await testServer({ limits: { sharedJobs: 5 } });
  const account = await newManager(own, 2);
  const { jobIds } = account;
  const share = await newShare(account, { jobIds, allowToReShare: true });
  await newShare(share, { jobIds });
  const answer = await askToShare(share, { name: 'Vertretung', allowToReShare: false, jobIds });
  expect(answer.status).toBe(400);
  expect(answer.json<Problem>().fieldErrors).toMatchObject([{ field: 'jobIds', code: 'jobs.tooManyInAll' }]);
  await newShare(account, { jobIds: jobIds.slice(0, 1) });
  expect((await account.call('DELETE', `/api/pro/share/account/${share.id}`)).status).toBe(204);
  await newShare(account, { jobIds });
});

test('[OPN-221] shares made at once, of a main account and of a share below it, do not pass the limit together', async () => {
  const own = await testServer({ limits: { sharedJobs: 4 } });
  const account = await newManager(own, 2);
  const { jobIds } = account;
  const share = await newShare(account, { jobIds, allowToReShare: true });
  // All have been let pass a first time; what they store waits.
  const client = await own.parts.pool.connect();
  await client.query('begin');
  await client.query('lock table accounts in share mode');
  const makers = [account, share, account, share, account];
  const asked = makers.map((maker, n) => askToShare(maker, { name: `Vertretung ${n}`, allowToReShare: false, jobIds }));
  await waitingForLock(own.parts.pool, makers.length);
  await client.query('commit');
  client.release();
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400]);
  const shared = 'select count(*)::int as jobs from account_jobs where given_by is not null';
  expect((await own.parts.pool.query(shared)).rows).toEqual([{ jobs: 4 }]);
});

test('[API-35, API-36, DOM-50, DOM-51, OPN-217, OPN-K18, MGT-13] an account lists the shares it has made, by name, and no others', async () => {
  const account = await newManager(server, 2);
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
  expect((await account.tenant.call('GET', '/api/pro/share/account')).status).toBe(401);
});

test('[OPN-216, ROL-05, ROL-06] a share is a user where its giver is one, and never one of the CRM', async () => {
  const crm = 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT';
  const claimed = [];
  for (const roles of [['ROLE_KSA_PRO_USER', crm], [crm], []]) {
    const account = await newManager(server, 1, { roles });
    const { accessToken } = await newShare(account, { jobIds: account.jobIds });
    const claims = Buffer.from(accessToken.split('.')[1]!, 'base64url').toString();
    claimed.push((JSON.parse(claims) as { roles: string[] }).roles);
  }
  expect(claimed).toEqual([['ROLE_KSA_PRO_USER'], [], []]);
});
