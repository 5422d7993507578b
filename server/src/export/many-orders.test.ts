import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { countChanged } from '../features/order-states/keep-counted.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { newCampaign } from '../testing/calls/campaigns.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { rowsOf, rowsSoFar } from '../testing/rows-read.ts';
import { newAccount } from '../testing/test-account.ts';
import { newJob } from '../testing/test-job.ts';
import { testServer } from '../testing/test-server.ts';

/*
 * The board of a campaign looks at the pages of its tables, and not at several for each of its orders: with 100,000 of them that took half
 * a minute. Once its orders are counted, it looks at none of these.
 */

const ORDERS = 3000;
/** A page holds some dozens of rows; an order that is looked up by indexes costs six and more. */
const PAGES_OF_AN_ORDER = 2;
/** What twenty orders cost that are looked up one by one, and little besides. */
const PAGES_OF_A_PAGE = 600;
/** What a statement reads of tables and indexes for an order, and for knowing what is in them. */
const PAGES_OF_ONE = 60;

const server = await testServer();
const { db } = server.parts;
const boards = new Map([
  ['with', await manyOrders('ELECTRIC_METER')],
  ['without', await manyOrders(null)],
]);
await sql`analyze`.execute(db);

/** A campaign of many orders with one register each, half of which were read, each by a send of its own. */
async function manyOrders(meterType: string | null) {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  const job = await newJob(server, await newAccount(server, tenant), { meterType });
  await job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 1 }] });
  await sql`update jobs set campaign_id = ${campaignId} where job_id = ${job.jobId}`.execute(db);
  const id = (n: string) => `md5('${tenant.applicationId}' || ${n})::uuid`;
  for (const [table, count, others] of [
    ['jobs', ORDERS, `'order_number', n, 'source_order', n, 'job_id', ${id('n')}`],
    ['rate_tasks', ORDERS, `'job_id', ${id('n')}, 'task_id', ${id('n')}`],
    ['submissions', ORDERS / 2, `'job_id', ${id('2 * n')}, 'submission_id', ${id('n')}, 'idempotency_key', null`],
    [
      'reading_results',
      ORDERS / 2,
      `'task_id', ${id('2 * n')}, 'result_id', ${id('n')}, 'submission_id', ${id('n')}, 'position', null`,
    ],
  ] as const)
    await sql`insert into ${sql.table(table)}
      select (jsonb_populate_record(t, jsonb_build_object(${sql.raw(others)}))).*
      from ${sql.table(table)} t, generate_series(1, ${count}::int) n
      where t.application_id = ${tenant.applicationId}`.execute(db);
  return { tenant, campaignId };
}

const READ = ['jobs', 'rate_tasks', 'reading_results', 'submissions', 'clearings'];
// Its pages would count as those of calls.
for (const table of READ) await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(db);

async function pagesSoFar(tables: readonly string[] = READ): Promise<number> {
  // Has every connection tell what it did.
  await rowsSoFar(server.parts);
  const { rows } = await sql<{ pages: number }>`
    select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::float8 as pages
    from pg_statio_user_tables where relname = any(${tables}::text[])`.execute(db);
  return rows[0]!.pages;
}

describe.each(['with', 'without'])('%s a meter type', (types) => {
  test.each([
    ['how far a campaign is', 'progress?campaign=', ''],
    ['a page of its open orders', 'campaigns/', '/open-orders?limit=200'],
    ['such a page by the type of the meter', 'campaigns/', '/open-orders?limit=200&sort=meterType'],
  ])('[DSK-141] %s reads pages, not orders one by one', async (_what, before, after) => {
    const { tenant, campaignId } = boards.get(types)!;
    const from = await pagesSoFar();
    const answer = await operate(server, tenant, 'GET', `${before}${campaignId}${after}`);
    const pages = (await pagesSoFar()) - from;
    const half = ORDERS / 2;
    expect(answer.json()).toMatchObject(
      after === ''
        ? {
            jobs: ORDERS + 1,
            open: half,
            perMeterType: [{ meterType: 'ELECTRIC_METER' }],
            perSource: [{ done: half + 1 }],
          }
        : { count: half },
    );
    expect(pages).toBeGreaterThan(0);
    expect(pages / ORDERS).toBeLessThan(PAGES_OF_AN_ORDER);
  });
});

test.each(['street=Nebenweg', 'deadline=2031-01-01', 'mail=some'])(
  '[DSK-141, OPN-613] open orders that are narrowed by %s read registers of no others, though none is counted',
  async (narrowed) => {
    const { tenant, campaignId } = boards.get('with')!;
    await sql`update jobs set meter_address = '{"street": "Nebenweg"}', latest_execution = '2031-01-01', customer_email = 'weber@post.example'
      where application_id = ${tenant.applicationId} and job_id = md5(${tenant.applicationId} || 1)::uuid`.execute(db);
    const others = READ.filter((table) => table !== 'jobs');
    const from = await pagesSoFar(others);
    const answer = await operate(server, tenant, 'GET', `campaigns/${campaignId}/open-orders?limit=20&${narrowed}`);
    expect(answer.json()).toMatchObject({ count: 1 });
    expect((await pagesSoFar(others)) - from).toBeLessThan(PAGES_OF_ONE);
  },
);

describe('once they are counted', () => {
  beforeAll(async () => {
    await countChanged(server.parts, systemScope('order states'), new AbortController().signal);
    await sql`vacuum analyze`.execute(db);
  });

  test.each([
    ['how far a campaign is', 'progress?campaign=', '', { jobs: ORDERS + 1, open: ORDERS / 2 }],
    ['a page of its open orders', 'campaigns/', '/open-orders?limit=20', { count: ORDERS / 2 }],
    ['the last page', 'campaigns/', `/open-orders?limit=20&skip=${ORDERS / 2 - 20}`, { count: ORDERS / 2 }],
    ['one type alone', 'campaigns/', '/open-orders?limit=20&meterType=ELECTRIC_METER', { count: ORDERS / 2 }],
    ['the start of the desk', 'start?campaign=', '', { campaign: { jobs: ORDERS + 1, done: ORDERS / 2 + 1 } }],
  ])('[DSK-142, OPN-612] %s reads orders and readings of nothing but its page', async (_what, before, after, told) => {
    for (const types of ['with', 'without']) {
      const { tenant, campaignId } = boards.get(types)!;
      const ask = () => operate(server, tenant, 'GET', `${before}${campaignId}${after}`);
      const from = await pagesSoFar();
      expect((await ask()).json()).toMatchObject(told);
      expect((await pagesSoFar()) - from).toBeLessThan(PAGES_OF_A_PAGE);
      const read = await rowsOf(server.parts, ask, ['jobs', 'rate_tasks', 'reading_results', 'submissions']);
      expect(read.withoutIndex).toBe(0);
    }
  });
});
