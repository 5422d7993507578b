import { sql } from 'kysely';
import { IS_READ } from '../../features/jobs/set-aside.ts';
import { countChanged } from '../../features/order-states/keep-counted.ts';
import { STATE_COLUMNS, standingOf } from '../../features/order-states/standing-orders.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { newAccount } from '../test-account.ts';
import { newJob, type TestJob } from '../test-job.ts';
import type { TestServer, TestTenant } from '../test-server.ts';
import { newCampaign } from './campaigns.ts';
import { importInto } from './operator-calls.ts';
import { orderFile } from './order-file.ts';

const COLUMNS = sql.raw(STATE_COLUMNS.join(', '));
const GOES_ON = new AbortController().signal;

/** An application with two orders of two registers each, and one of a kind that no file names. */
export interface ThreeOrders {
  readonly tenant: TestTenant;
  readonly campaignId: string;
  readonly jobs: readonly TestJob[];
}

type Act = (world: ThreeOrders, job: TestJob, n: number) => Promise<unknown>;

/** How orders stand on a server: by the rule, as it is told and as it is kept, and what changes it. */
export function orderStatesOf(server: TestServer) {
  const { db, pool } = server.parts;
  return {
    /** Keeps how orders stand that changed; gives of how many. */
    keep: (): Promise<number> => countChanged(server.parts, systemScope('order states'), GOES_ON),

    /** How each order stands by itself, as the rule of IS_READ says it. */
    async byRule({ applicationId }: TestTenant): Promise<readonly unknown[]> {
      const registers = sql`from rate_tasks k where k.application_id = j.application_id and k.job_id = j.job_id and k.ended_at is null`;
      const first = sql`from submissions s where s.application_id = j.application_id and s.job_id = j.job_id
        order by s.received_at, s.submission_id limit 1`;
      const { rows } = await sql`
        select ${COLUMNS} from (
          select j.job_id, j.account_id, j.campaign_id, j.withdrawn_at, j.meter_type, j.earliest_execution, j.latest_execution,
            (select count(*)::int ${registers}) as rates,
            (select count(*)::int ${registers} and ${sql.raw(IS_READ)}) as read,
            case when j.meter_type is null then (select k.obis ${registers} order by k.position, k.obis limit 1) end as first_obis,
            (select (s.received_at at time zone 'Europe/Berlin')::date ${first}) as first_day,
            (
              select coalesce((
                select r.source from reading_results r where r.application_id = s.application_id and r.submission_id = s.submission_id
                order by r.result_id limit 1
              ), 'portal') ${first}
            ) as first_source,
            j.meter_address ->> 'street' as street, j.meter_address ->> 'houseNumber' as house,
            nullif(regexp_replace(j.meter_address ->> 'houseNumber', '[^0-9].*', ''), '')::int as house_order, j.meter_number,
            coalesce(j.customer ->> 'company', j.customer ->> 'lastname', j.customer ->> 'firstname') as customer,
            j.customer_email is not null as has_mail
          from jobs j where j.application_id = ${applicationId} and j.left_at is null
        ) told order by job_id`.execute(db);
      return rows;
    },

    /** The same as boards and lists are told it. */
    async asTold({ applicationId }: TestTenant, isKept: boolean): Promise<readonly unknown[]> {
      const { rows } = await sql`
        with ${standingOf(applicationId, isKept, sql<boolean>`true`)}
        select ${COLUMNS} from standing order by job_id`.execute(db);
      return rows;
    },

    async asKept({ applicationId }: TestTenant): Promise<readonly unknown[]> {
      const { rows } = await sql`
        select ${COLUMNS} from order_states where application_id = ${applicationId} order by job_id`.execute(db);
      return rows;
    },

    /** Changes that wait to be counted. */
    async waiting({ applicationId }: TestTenant): Promise<number> {
      return (await pool.query('select from orders_to_count where application_id = $1', [applicationId])).rowCount ?? 0;
    },

    async threeOrders(): Promise<ThreeOrders> {
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
    },

    acts: actsOf(server),
  };
}

/** What an order says, changed alone each. */
const OF_ORDERS: readonly ((n: number) => string)[] = [
  () => `meter_type = case when meter_type is null then 'GAS_METER' end`,
  (n) => `earliest_execution = date '2026-01-01' + ${n}`,
  (n) => `latest_execution = date '2026-04-01' + ${n}`,
  (n) => `meter_number = 'Z-${n}'`,
  (n) => `customer = jsonb_build_object('lastname', 'Weber ${n}')`,
  (n) => `meter_address = jsonb_build_object('street', 'Straße ${n}', 'houseNumber', '${n}b')`,
  (n) => `customer_email = ${n % 2 === 0 ? `'karin@post.example'` : 'null'}`,
];

/** In how many ways `changeOrder` changes one, by `n`. */
export const CHANGES_OF_ORDERS = OF_ORDERS.length;

const RESULT_OF = `(
  select result_id from reading_results r join rate_tasks k using (application_id, task_id) where k.job_id = $1
  order by result_id offset $2::int % 3 limit 1
)`;

/** What changes how an order stands, of the order and register, or of the result of the order, that `n` picks. */
function actsOf(server: TestServer): Readonly<Record<string, Act>> {
  const { pool } = server.parts;
  return {
    send: (_world, { send, taskIds }, n) =>
      send({ readingDate: '2026-03-10', results: [{ taskId: taskIds[n % taskIds.length], readingValue: 1 + n }] }),
    sendAll: (_world, { send, taskIds }, n) =>
      send({ readingDate: '2026-03-10', results: taskIds.map((taskId) => ({ taskId, readingValue: 1 + n })) }),
    cannotBeRead: (_world, job, n) =>
      pool.query(
        `update reading_results set reading_value = null, not_readable = 'locked' where result_id = ${RESULT_OF}`,
        [job.jobId, n],
      ),
    byCard: (_world, job, n) =>
      pool.query(`update reading_results set source = 'card' where result_id = ${RESULT_OF}`, [job.jobId, n]),
    clear: (_world, job, n) =>
      pool.query(
        `insert into clearings (application_id, result_id, reasons, state, created)
         select application_id, result_id, '{outsideRange}', $3, created from reading_results where result_id = ${RESULT_OF}
         on conflict (application_id, result_id) do update set state = excluded.state`,
        [job.jobId, n, ['askedBack', 'discarded', 'corrected', 'released', 'open'][n % 5]],
      ),
    wantsNoLook: (_world, job, n) => pool.query(`delete from clearings where result_id = ${RESULT_OF}`, [job.jobId, n]),
    takeBack: (_world, job, n) =>
      pool.query(
        `delete from submissions where submission_id = (select submission_id from reading_results where result_id = ${RESULT_OF})`,
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
    changeOrder: (_world, { jobId }, n) =>
      pool.query(`update jobs set ${OF_ORDERS[n % CHANGES_OF_ORDERS]!(n)} where job_id = $1`, [jobId]),
    // As a file that names somebody else: the order goes to them, with other registers.
    import: async ({ tenant }, { jobId }, n) => {
      const { rows } = await pool.query<{ number: string }>(
        'select order_number as number from jobs where job_id = $1',
        [jobId],
      );
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
  };
}
