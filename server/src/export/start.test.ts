import type { DeskStart } from '@zaehlwerk/contract/desk-start';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newCampaign } from '../testing/calls/campaigns.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { rowsOf } from '../testing/rows-read.ts';
import { newAccount } from '../testing/test-account.ts';
import { newJob } from '../testing/test-job.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { newUtility } from '../testing/utility.ts';
import { MAILS_WAIT, waitingMail } from '../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const { pool, db } = server.parts;

async function startOf(tenant: TestTenant, query = ''): Promise<DeskStart> {
  const answer = await operate(server, tenant, 'GET', `start${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json<DeskStart>();
}

test('[DSK-11] an application with nothing wants nothing done', async () => {
  const tenant = await server.newTenant();
  expect(await startOf(tenant)).toEqual({
    at: '2026-03-10T10:00:00.000Z',
    imports: { running: 0, failed: 0, newest: [] },
    overdue: { orders: 0, since: null, withMail: 0 },
    clearing: { open: 0, proposed: 0, since: null, perReason: [], unassigned: 0 },
    mails: { waiting: 0, givenUp: 0, since: null },
    letters: { notPrinted: 0, since: null },
    handOver: { waiting: 0 },
    campaign: null,
  });
});

test('[DSK-11, OPN-520] the campaign counts as the report of progress does, with its days and deadlines', async () => {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const campaignId = await newCampaign(server, tenant, { name: 'Jahresablesung', latestExecution: '2026-03-05' }, [
    'open',
  ]);
  const electric = { meterType: 'ELECTRIC_METER', latestExecution: null };
  const jobs = [
    await newJob(server, account, { ...electric, tasks: [{}, {}] }),
    await newJob(server, account, { ...electric, latestExecution: '2026-04-01' }),
    await newJob(server, account, { ...electric, latestExecution: '2026-04-01', tasks: [] }),
    await newJob(server, account, electric),
  ];
  for (const { taskIds, send } of [jobs[1]!, jobs[3]!]) {
    const body = { readingDate: '2026-03-10', results: [{ taskId: taskIds[0], readingValue: 1 }] };
    expect((await send(body)).status).toBe(200);
  }
  await sql`update jobs set campaign_id = ${campaignId} where application_id = ${tenant.applicationId}`.execute(db);
  await sql`update jobs set customer_email = 'karin@example.org' where job_id = ${jobs[0]!.jobId}`.execute(db);

  const { campaign, overdue, letters, handOver } = await startOf(tenant);
  const progress = (await operate(server, tenant, 'GET', `progress?campaign=${campaignId}`)).json<{
    jobs: number;
    done: number;
    perDeadline: { deadline: string; jobs: number; open: number; done: number }[];
  }>();
  expect(campaign).toEqual({
    campaignId,
    name: 'Jahresablesung',
    state: 'open',
    jobs: progress.jobs,
    done: progress.done,
    perDay: [{ day: '2026-03-10', done: 2 }],
    perDeadline: progress.perDeadline.map(({ deadline, jobs: all, open }) => ({ deadline, jobs: all, open })),
  });
  expect([progress.jobs, progress.done]).toEqual([4, 2]);
  expect(overdue).toEqual({ orders: 1, since: '2026-03-05', withMail: 1 });
  expect(handOver).toEqual({ waiting: 2 });
  expect(letters.notPrinted).toBeLessThanOrEqual(1);
  expect((await startOf(tenant, `?campaign=${campaignId}`)).campaign).toEqual(campaign);
  expect((await operate(server, tenant, 'GET', 'start?campaign=nowhere')).status).toBe(400);
});

test('[DSK-11, OPN-520] what is asked back about waits again, and a discarded report that nothing could be read is none', async () => {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const [asked, report] = [await newJob(server, account, {}), await newJob(server, account, {})];
  for (const { taskId, send } of [asked, report]) {
    const body = { readingDate: '2026-03-10', results: [{ taskId, readingValue: 1 }] };
    expect((await send(body)).status).toBe(200);
  }
  const { rows } = await pool.query<{ id: string; task: string }>(
    'select result_id as id, task_id as task from reading_results where application_id = $1',
    [tenant.applicationId],
  );
  const clear = (task: string, state: string) =>
    pool.query(
      `insert into clearings (application_id, result_id, reasons, state, created) values ($1, $2, '{outsideRange}', $3, now())`,
      [tenant.applicationId, rows.find((row) => row.task === task)!.id, state],
    );
  await clear(asked.taskId, 'askedBack');
  await clear(report.taskId, 'discarded');
  await pool.query('update reading_results set reading_value = null where task_id = $1', [report.taskId]);
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  await sql`update jobs set campaign_id = ${campaignId} where application_id = ${tenant.applicationId}`.execute(db);
  const { campaign } = await startOf(tenant);
  const progress = (await operate(server, tenant, 'GET', 'progress')).json<{ jobs: number; done: number }>();
  expect([campaign?.jobs, campaign?.done]).toEqual([progress.jobs, progress.done]);
  expect(campaign?.done).toBe(0);
});

test('[DSK-11, OPN-521] files that failed come first until a later one is accepted, and mails that were given up are counted', async () => {
  const tenant = await server.newTenant();
  const now = server.parts.clock();
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const add = (name: string, state: string, accepted: boolean | null, minutes: number) =>
    pool.query(
      `insert into imports (application_id, import_id, kind, options, file_name, file_bytes, file_hash, key_id, key_name,
         request_id, state, created_at, ended_at, accepted, lines)
       values ($1, gen_random_uuid(), 'orders', '{}', $2, 1, '', gen_random_uuid(), 'k', 'r', $3, $4, $5, $6, 9)`,
      [tenant.applicationId, name, state, at(minutes), state === 'running' ? null : at(minutes), accepted],
    );
  await add('mended.csv', 'done', false, -50);
  await add('mended.csv', 'done', true, -40);
  await add('now.csv', 'running', null, -2);
  await add('wrong.csv', 'done', false, -30);
  await add('broken.csv', 'failed', null, -20);
  await add('long-ago.csv', 'failed', null, -9 * 24 * 60);
  const id = await waitingMail(server, tenant);
  await pool.query('update mails set given_up_at = $2 where mail_id = $1', [id, at(-5)]);
  const { imports, mails } = await startOf(tenant);
  expect(imports).toMatchObject({ running: 1, failed: 2 });
  expect(imports.newest.map(({ fileName }) => fileName)).toEqual(['wrong.csv', 'broken.csv', 'now.csv']);
  expect([mails.givenUp, mails.since]).toEqual([1, at(-5).toISOString()]);
});

test('[DSK-11, OPN-523] whoever has open orders and was never made any access wants a letter', async () => {
  const { tenant } = await newUtility(server, 'mispelstrauch');
  expect((await startOf(tenant)).letters.notPrinted).toBe(1);
  expect((await operate(server, tenant, 'POST', 'access', { body: {} })).status).toBe(200);
  // Asked about a campaign, it is counted anew.
  const campaignId = await newCampaign(server, tenant);
  expect((await startOf(tenant, `?campaign=${campaignId}`)).letters).toEqual({ notPrinted: 0, since: null });
});

test('[DSK-11, OPN-520] what former campaigns have is walked over once at most', async () => {
  const own = await testServer();
  const tenant = await own.newTenant();
  const account = await newAccount(own, tenant);
  const [former, now] = [await newJob(own, account, {}), await newJob(own, account, {})];
  const archived = await newCampaign(own, tenant, {}, ['open', 'closed', 'archived']);
  await sql`update jobs set campaign_id = ${archived} where job_id = ${former.jobId}`.execute(own.parts.db);
  await former.send({ readingDate: '2026-03-10', results: [{ taskId: former.taskId, readingValue: 1 }] });
  // The same, many times.
  for (const [table, others] of [
    ['jobs', "'order_number', n, 'source_order', n, 'job_id', md5(n::text)::uuid"],
    ['rate_tasks', "'job_id', md5(n::text)::uuid, 'task_id', md5(n::text)::uuid"],
    ['reading_results', "'task_id', md5(n::text)::uuid, 'result_id', md5(n::text)::uuid, 'position', null"],
  ] as const) {
    await sql`insert into ${sql.table(table)}
      select (jsonb_populate_record(t, jsonb_build_object(${sql.raw(others)}))).*
      from ${sql.table(table)} t, generate_series(1, 5000) n
      where t.${sql.ref(table === 'jobs' ? 'job_id' : 'task_id')} = ${table === 'jobs' ? former.jobId : former.taskId}`.execute(
      own.parts.db,
    );
  }
  await now.send({ readingDate: '2026-03-10', results: [{ taskId: now.taskId, readingValue: 1 }] });
  await sql`analyze`.execute(own.parts.db);
  const ask = () =>
    rowsOf(own.parts, async () => {
      expect((await operate(own, tenant, 'GET', 'start')).status).toBe(200);
    });
  const [first, again] = [await ask(), await ask()];
  // Asked again at once, nothing is counted over orders; the rest is the same. Of jobs, registers and results each row once.
  expect(first.read - again.read).toBeLessThan(15_500);
});
