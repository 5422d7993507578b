import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import { importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderFile } from '../../testing/calls/order-file.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { IS_READ } from '../jobs/set-aside.ts';
import { countAllBefore, countChanged } from './keep-counted.ts';
import { standingOf } from './standing-orders.ts';

const server = await testServer();
const { db, pool } = server.parts;
const [SYSTEM, GOES_ON] = [systemScope('order states'), new AbortController().signal];
const keep = (): Promise<number> => countChanged(server.parts, SYSTEM, GOES_ON);

/** How one order stands, as far as rules decide it. */
const COLUMNS = sql.raw(
  'job_id, account_id, campaign_id, withdrawn_at, rates, read, first_obis, first_day, first_source, street, has_mail',
);

/** The same of each order by itself, as the rule of IS_READ says it. */
async function byRule({ applicationId }: TestTenant): Promise<readonly unknown[]> {
  const registers = sql`from rate_tasks k where k.application_id = j.application_id and k.job_id = j.job_id and k.ended_at is null`;
  const first = sql`from submissions s where s.application_id = j.application_id and s.job_id = j.job_id
    order by s.received_at, s.submission_id limit 1`;
  const { rows } = await sql`
    select ${COLUMNS} from (
      select j.job_id, j.account_id, j.campaign_id, j.withdrawn_at, (select count(*)::int ${registers}) as rates,
        (select count(*)::int ${registers} and ${sql.raw(IS_READ)}) as read,
        case when j.meter_type is null then (select k.obis ${registers} order by k.position, k.obis limit 1) end as first_obis,
        (select (s.received_at at time zone 'Europe/Berlin')::date ${first}) as first_day,
        (
          select coalesce((
            select r.source from reading_results r where r.application_id = s.application_id and r.submission_id = s.submission_id
            order by r.result_id limit 1
          ), 'portal') ${first}
        ) as first_source,
        j.meter_address ->> 'street' as street, j.customer_email is not null as has_mail
      from jobs j where j.application_id = ${applicationId} and j.left_at is null
    ) told order by job_id`.execute(db);
  return rows;
}

/** The same as boards and lists are told it. */
async function asTold({ applicationId }: TestTenant, isKept: boolean): Promise<readonly unknown[]> {
  const { rows } = await sql`
    with ${standingOf(applicationId, isKept, sql<boolean>`true`)}
    select ${COLUMNS} from standing order by job_id`.execute(db);
  return rows;
}

async function asKept({ applicationId }: TestTenant): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select ${COLUMNS} from order_states where application_id = ${applicationId} order by job_id`.execute(db);
  return rows;
}

/** Two orders of two registers each, and one of a kind that no file names. */
async function threeOrders() {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  const account = await newAccount(server, tenant);
  const two = [{ obis: '1-0:1.8.1' }, { obis: '1-0:1.8.2' }];
  const jobs = [
    await newJob(server, account, { tasks: two }),
    await newJob(server, account, { tasks: two, meterType: null }),
    await newJob(server, account, {}),
  ];
  return { tenant, campaignId, jobs };
}

type World = Awaited<ReturnType<typeof threeOrders>>;

/** What changes how an order stands, of the order and register, or of the result of the order, that `n` picks. */
const ACTS: Readonly<Record<string, (world: World, job: World['jobs'][number], n: number) => Promise<unknown>>> = {
  send: (_world, { send, taskIds }, n) =>
    send({ readingDate: '2026-03-10', results: [{ taskId: taskIds[n % taskIds.length], readingValue: 1 + n }] }),
  sendAll: (_world, { send, taskIds }, n) =>
    send({ readingDate: '2026-03-10', results: taskIds.map((taskId) => ({ taskId, readingValue: 1 + n })) }),
  cannotBeRead: (_world, job, n) =>
    pool.query(
      `update reading_results set reading_value = null, not_readable = 'locked' where result_id = ${resultOf}`,
      [job.jobId, n],
    ),
  byCard: (_world, job, n) =>
    pool.query(`update reading_results set source = 'card' where result_id = ${resultOf}`, [job.jobId, n]),
  clear: (_world, job, n) =>
    pool.query(
      `insert into clearings (application_id, result_id, reasons, state, created)
       select application_id, result_id, '{outsideRange}', $3, created from reading_results where result_id = ${resultOf}
       on conflict (application_id, result_id) do update set state = excluded.state`,
      [job.jobId, n, ['askedBack', 'discarded', 'corrected', 'released', 'open'][n % 5]],
    ),
  wantsNoLook: (_world, job, n) => pool.query(`delete from clearings where result_id = ${resultOf}`, [job.jobId, n]),
  takeBack: (_world, job, n) =>
    pool.query(
      `delete from submissions where submission_id = (select submission_id from reading_results where result_id = ${resultOf})`,
      [job.jobId, n],
    ),
  endRegister: (_world, { taskIds }, n) =>
    pool.query(`update rate_tasks set ended_at = case when ended_at is null then now() end where task_id = $1`, [
      taskIds[n % taskIds.length],
    ]),
  addRegister: (_world, { jobId }, n) =>
    pool.query(
      `insert into rate_tasks (application_id, task_id, job_id, position, obis)
       select application_id, gen_random_uuid(), job_id, $2::int - 3, '7-0:3.0.' || $2::int from jobs where job_id = $1 on conflict do nothing`,
      [jobId, n % 6],
    ),
  removeRegister: (_world, { jobId }) =>
    pool.query(
      `delete from rate_tasks k where k.job_id = $1 and not exists (select from reading_results r where r.task_id = k.task_id)`,
      [jobId],
    ),
  withdraw: (_world, { jobId }) =>
    pool.query('update jobs set withdrawn_at = case when withdrawn_at is null then now() end where job_id = $1', [
      jobId,
    ]),
  joinCampaign: ({ campaignId }, { jobId }, n) =>
    pool.query('update jobs set campaign_id = $2 where job_id = $1', [jobId, n % 2 === 0 ? campaignId : null]),
  changeAddress: (_world, { jobId }, n) =>
    pool.query(
      `update jobs set meter_address = jsonb_build_object('street', 'Straße ' || $2::int), customer_email = nullif($3, '') where job_id = $1`,
      [jobId, n % 4, n % 2 === 0 ? 'karin@post.example' : ''],
    ),
  // As a file that names somebody else: the order goes to them, with other registers.
  import: async ({ tenant }, { jobId }, n) => {
    const { rows } = await pool.query<{ number: string }>('select order_number as number from jobs where job_id = $1', [
      jobId,
    ]);
    for (const { number } of rows)
      await importInto(
        server,
        tenant,
        orderFile({ Auftragsnummer: number, Benutzername: `kunde${n % 2}`, OBIS: `1-0:${1 + (n % 3)}.8.0` }),
      );
  },
  delete: async ({ tenant }, { jobId }) => {
    const these = [tenant.applicationId, jobId];
    for (const table of ['submissions', 'account_jobs', 'jobs'])
      await pool.query(`delete from ${table} where application_id = $1 and job_id = $2`, these);
  },
  keep: () => keep(),
};

const resultOf = `(
  select result_id from reading_results r join rate_tasks k using (application_id, task_id) where k.job_id = $1
  order by result_id offset $2::int % 3 limit 1
)`;

test('[DSK-143, OPN-612] whatever happens to orders, they are told as the rule says, kept or not', {
  timeout: 120_000,
}, async () => {
  const often = ['send', 'send', 'sendAll', 'clear', 'clear', 'keep', 'keep'];
  const act = fc.record({
    what: fc.constantFrom(...Object.keys(ACTS).filter((one) => one !== 'delete'), ...often, 'delete'),
    which: fc.nat(2),
    n: fc.nat(60),
    isKeptBefore: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 20 }), async (acts) => {
      const world = await threeOrders();
      for (const { what, which, n, isKeptBefore } of acts) {
        if (isKeptBefore) await keep();
        await ACTS[what]!(world, world.jobs[which]!, n);
        const rule = await byRule(world.tenant);
        expect(await asTold(world.tenant, true)).toEqual(rule);
        expect(await asTold(world.tenant, false)).toEqual(rule);
      }
      await keep();
      expect(await asKept(world.tenant)).toEqual(await byRule(world.tenant));
    }),
    { numRuns: 25 },
  );
});

test('[DSK-143] every decision about a reading counts at once, whatever was kept', async () => {
  const { tenant, jobs } = await threeOrders();
  const [job] = jobs;
  const acts = [
    ['sendAll', 0],
    ['clear', 4],
    ['clear', 0],
    ['clear', 3],
    ['clear', 0],
    ['cannotBeRead', 0],
    ['clear', 1],
    ['wantsNoLook', 0],
    ['takeBack', 0],
    ['endRegister', 0],
  ] as const;
  const read: unknown[] = [];
  for (const [what, n] of acts) {
    await keep();
    await ACTS[what]!({ tenant, campaignId: '', jobs }, job!, n);
    const rule = await byRule(tenant);
    expect(await asTold(tenant, true)).toEqual(rule);
    read.push((rule as { job_id: string; read: number }[]).find((one) => one.job_id === job!.jobId)?.read);
  }
  expect(read).toEqual([2, 2, 1, 2, 1, 1, 1, 2, 0, 0]);
});

test('[DSK-143] what is not committed is not told, and what changes while orders are counted is counted again', async () => {
  const { tenant, jobs } = await threeOrders();
  await keep();
  const changing = await pool.connect();
  await changing.query('begin');
  await changing.query('update rate_tasks set ended_at = now() where job_id = $1', [jobs[0]!.jobId]);
  const before = await byRule(tenant);
  await keep();
  expect(await asTold(tenant, true)).toEqual(before);
  await changing.query('commit');
  changing.release();
  const after = await byRule(tenant);
  expect(after).not.toEqual(before);
  expect([await asTold(tenant, true), await asKept(tenant)]).toEqual([after, before]);
  await keep();
  expect(await asKept(tenant)).toEqual(after);
});

test('[OPN-613] orders that were there before are told as they stand, and kept after the next start', async () => {
  const { tenant, jobs } = await threeOrders();
  await jobs[0]!.send({ readingDate: '2026-03-10', results: [{ taskId: jobs[0]!.taskId, readingValue: 7 }] });
  const { applicationId } = tenant;
  await pool.query('delete from orders_to_count where application_id = $1', [applicationId]);
  await pool.query('insert into applications_to_count values ($1)', [applicationId]);
  await keep();
  expect(await asKept(tenant)).toEqual([]);
  const progress = await operate(server, tenant, 'GET', 'progress');
  expect(progress.json()).toMatchObject({ jobs: 3, open: 3 });
  await countAllBefore(server.parts, SYSTEM, GOES_ON);
  await keep();
  const rule = await byRule(tenant);
  expect(rule).toHaveLength(3);
  expect([await asKept(tenant), await asTold(tenant, true)]).toEqual([rule, rule]);
});

test('[OPN-612] nothing is kept of an order that went to somebody else, was erased or deleted', async () => {
  const { tenant, jobs } = await threeOrders();
  await keep();
  expect(await asKept(tenant)).toHaveLength(3);
  await pool.query('update jobs set left_at = now() where job_id = $1', [jobs[0]!.jobId]);
  await ACTS['delete']!({ tenant, campaignId: '', jobs }, jobs[1]!, 0);
  expect(await asKept(tenant)).toHaveLength(1);
});
