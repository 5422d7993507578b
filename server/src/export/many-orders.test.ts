import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newCampaign } from '../testing/calls/campaigns.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { rowsSoFar } from '../testing/rows-read.ts';
import { newAccount } from '../testing/test-account.ts';
import { newJob } from '../testing/test-job.ts';
import { testServer } from '../testing/test-server.ts';

/*
 * The board of a campaign looks at the pages of its tables, and not at several for each of its orders: with 100,000 of them that took half
 * a minute.
 */

const ORDERS = 3000;
/** A page holds some dozens of rows; an order that is looked up by indexes costs six and more. */
const PAGES_OF_AN_ORDER = 2;

const server = await testServer();
const { db } = server.parts;
const tenant = await server.newTenant();
const campaignId = await newCampaign(server, tenant, {}, ['open']);
const job = await newJob(server, await newAccount(server, tenant), {});
await job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 1 }] });
await sql`update jobs set campaign_id = ${campaignId} where job_id = ${job.jobId}`.execute(db);
for (const [table, others] of [
  ['jobs', "'order_number', n, 'source_order', n, 'job_id', md5(n::text)::uuid"],
  ['rate_tasks', "'job_id', md5(n::text)::uuid, 'task_id', md5(n::text)::uuid"],
  ['reading_results', "'task_id', md5((2 * n)::text)::uuid, 'result_id', md5(n::text)::uuid, 'position', null"],
] as const) {
  const count = table === 'reading_results' ? ORDERS / 2 : ORDERS;
  await sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(t, jsonb_build_object(${sql.raw(others)}))).*
    from ${sql.table(table)} t, generate_series(1, ${count}::int) n`.execute(db);
}
await sql`analyze`.execute(db);

async function pagesSoFar(): Promise<number> {
  // Has every connection tell what it did.
  await rowsSoFar(server.parts);
  const { rows } = await sql<{ pages: number }>`
    select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::float8 as pages
    from pg_statio_user_tables where relname in ('jobs', 'rate_tasks', 'reading_results', 'submissions', 'clearings')`.execute(
    db,
  );
  return rows[0]!.pages;
}

test.each([
  ['how far a campaign is', 'progress?campaign=', ''],
  ['a page of its open orders', 'campaigns/', '/open-orders?limit=200'],
])('[DSK-141] %s reads pages, not orders one by one', async (_what, before, after) => {
  const from = await pagesSoFar();
  const answer = await operate(server, tenant, 'GET', `${before}${campaignId}${after}`);
  const pages = (await pagesSoFar()) - from;
  expect(answer.json()).toMatchObject(after === '' ? { jobs: ORDERS + 1, open: ORDERS / 2 } : { count: ORDERS / 2 });
  expect(pages).toBeGreaterThan(0);
  expect(pages / ORDERS).toBeLessThan(PAGES_OF_AN_ORDER);
});
