import { expect, test } from 'vitest';
import { livedHousehold } from '../../testing/calls/households.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { storedKeys } from '../../testing/stored.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const { pool } = server.parts;
const { setRules, deleteAt, handOver } = retentionOf(server, '2026-03-10T10:00:00Z');

/** Somebody else's transaction, in which a statement holds something of a tenant. */
async function holding({ applicationId }: TestTenant, statement: string) {
  const client = await pool.connect();
  await client.query('begin');
  const ask = (text: string) => client.query(text, [applicationId]);
  await ask(statement);
  return {
    ask,
    letGo: async () => {
      await client.query('commit');
      client.release();
    },
  };
}

test('[OPS-39] a photo that a correction takes over while its order is held keeps its bytes', async () => {
  const { tenant } = await livedHousehold(server);
  await setRules(tenant, { photos: 30 });
  await handOver(tenant);
  const before = await storedKeys(server, tenant);
  const { ask, letGo } = await holding(tenant, 'select from jobs where application_id = $1 for update');
  const deleted = deleteAt(night(31));
  await waitingForLock(pool);
  expect(await storedKeys(server, tenant)).toEqual(before);
  await ask(
    `with submission as (
       insert into submissions (application_id, submission_id, account_id, job_id, content_hash, reading_date, received_at)
       select application_id, gen_random_uuid(), account_id, job_id, '', reading_date, received_at
       from submissions where application_id = $1
       returning submission_id
     ), result as (
       insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, created, nth)
       select r.application_id, gen_random_uuid(), s.submission_id, r.task_id, 1, r.reading_date, r.created, 2
       from reading_results r cross join submission s where r.application_id = $1
       returning result_id
     )
     insert into result_images (application_id, image_id, result_id, position, storage_key, sha256, byte_length, width, height)
     select i.application_id, gen_random_uuid(), n.result_id, i.position, i.storage_key, i.sha256, i.byte_length, i.width, i.height
     from result_images i cross join result n where i.application_id = $1`,
  );
  await letGo();
  expect(await deleted).toBe(1);
  expect(await storedKeys(server, tenant)).toEqual(before);
});

test.each(['photos', 'comments', 'history'] as const)(
  '[OPS-39] an import is waited for before anything of %s is held',
  async (name) => {
    const { tenant } = await livedHousehold(server);
    await setRules(tenant, { [name]: 30 });
    await handOver(tenant);
    await pool.query(`update jobs set withdrawn_at = '2026-03-10' where application_id = $1`, [tenant.applicationId]);
    const { letGo } = await holding(tenant, `select pg_advisory_xact_lock(hashtextextended('import ' || $1::text, 0))`);
    const deleted = deleteAt(night(31));
    await waitingForLock(pool);
    // Whoever sends a reading meanwhile is not kept waiting.
    await pool.query('select from jobs where application_id = $1 for update nowait', [tenant.applicationId]);
    await letGo();
    expect(await deleted).toBeGreaterThan(0);
  },
);
