import { expect, test } from 'vitest';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { newAccount } from '../../testing/test-account.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { takeDue } from './batches-store.ts';

const server = await testServer();
const { pool, db } = server.parts;
const { setRules, deleteAt } = retentionOf(server, '2026-03-10T10:00:00Z');

const BEFORE = new Date('2026-02-01T00:00:00Z');

/** A tenant that has so many readings with comments, which were handed over. */
async function withComments(count: number): Promise<TestTenant> {
  const tenant = await server.newTenant();
  const { accountId } = await newAccount(server, tenant);
  const of = tenant.applicationId;
  await pool.query(
    `with o as (
       insert into jobs (application_id, job_id, account_id, order_number, order_hash, meter_number, meter_address, config)
       select $1, gen_random_uuid(), $2, n, '', 'Z' || n, '{}', '{"meterReading":{},"features":{}}'
       from generate_series(1, $3::int) n returning job_id
     ), k as (
       insert into rate_tasks (application_id, task_id, job_id, position, obis)
       select $1, gen_random_uuid(), job_id, 0, '1-0:1.8.0' from o returning job_id, task_id
     ), s as (
       insert into submissions (application_id, submission_id, account_id, job_id, content_hash, reading_date, received_at)
       select $1, gen_random_uuid(), $2, job_id, '', '2026-01-01', '2026-01-01' from o returning job_id, submission_id
     )
     insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, comment,
       created, position)
     select $1, gen_random_uuid(), s.submission_id, k.task_id, 5, '2026-01-01', 'Hund', '2026-01-01',
       nextval('reading_positions')
     from s join k using (job_id)`,
    [of, accountId, count],
  );
  await pool.query(
    `insert into hand_overs (application_id, list, position, at)
     select $1, 'readings', max(position), '2026-01-02' from reading_results where application_id = $1`,
    [of],
  );
  return tenant;
}

test('[OPS-39] comments are gone through by ids: whatever is before where the last batch ended is not looked at again', async () => {
  const tenant = await withComments(1200);
  const { rows } = await pool.query<{ id: string }>(
    'select result_id as id from reading_results where application_id = $1 order by result_id',
    [tenant.applicationId],
  );
  const ids = rows.map(({ id }) => id);
  const take = (after: string | null, most: number) =>
    db
      .transaction()
      .execute((transaction) => takeDue(transaction, tenant.scope, 'comments', { before: BEFORE, after, most }))
      .then(({ due }) => due.map(({ id }) => id));
  expect(await take(null, 50)).toEqual(ids.slice(0, 50));
  expect(await take(ids[49]!, 50)).toEqual(ids.slice(50, 100));
  expect(await take(ids[1149]!, 100)).toEqual(ids.slice(1150));
  // Those that have none lie between, more than are looked at together.
  await pool.query('update reading_results set comment = null where application_id = $1 and result_id <= $2', [
    tenant.applicationId,
    ids[1099],
  ]);
  expect(await take(null, 50)).toEqual(ids.slice(1100, 1150));
});

test('[OPS-39] of many readings a round deletes all comments, batch after batch', async () => {
  const tenant = await withComments(1500);
  await setRules(tenant, { comments: 1 });
  expect(await deleteAt(night(30), { size: 200, most: 5 })).toBe(1000);
  expect(await deleteAt(night(30), { size: 200, most: 5 })).toBe(500);
  expect(await deleteAt(night(30))).toBe(0);
  const left = await pool.query('select from reading_results where application_id = $1 and comment is not null', [
    tenant.applicationId,
  ]);
  expect(left.rowCount).toBe(0);
});

test('[OPS-39] one transaction looks at so many, as imports wait for it, and the round goes on', async () => {
  const tenant = await withComments(5500);
  const { rows } = await pool.query<{ id: string }>(
    'select result_id as id from reading_results where application_id = $1 order by result_id offset 4999 limit 1',
    [tenant.applicationId],
  );
  await pool.query('update reading_results set comment = null where application_id = $1 and result_id <= $2', [
    tenant.applicationId,
    rows[0]!.id,
  ]);
  const taken = await db
    .transaction()
    .execute((transaction) =>
      takeDue(transaction, tenant.scope, 'comments', { before: BEFORE, after: null, most: 50 }),
    );
  expect(taken).toEqual({ due: [], goOn: rows[0]!.id });
  await setRules(tenant, { comments: 1 });
  expect(await deleteAt(night(30), { size: 400, most: 1 })).toBe(400);
  expect(await deleteAt(night(30), { size: 400, most: 1 })).toBe(100);
});
