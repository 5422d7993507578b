import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { killAt, migrationsUpTo, migrationsWithPoints, spreadPoints } from '../testing/processes/halting-migrations.ts';
import { storedRows } from '../testing/stored.ts';
import { newAccount } from '../testing/test-account.ts';
import { newJob } from '../testing/test-job.ts';
import { emptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testServer } from '../testing/test-server.ts';
import { migrate } from './migrate.ts';

/*
 * A new version extends the tables while the old one still runs (an expand step). The tables before migration 0035
 * stand for such an older version: 0035 only adds an index and a trigger, so today's server also runs on them.
 */
const OLDER = '0034-kept-releases.sql';
const STEP = '0035-told-of-set-aside.sql';

/** A server on the tables of the older version, and a loop that uses it all the time. */
async function olderVersion() {
  const database: TestDatabase = await emptyDatabase();
  expect(await migrate(database.target, migrationsUpTo(OLDER))).toMatchObject({ ok: true });
  // The database is closed with the file; the server must not close it a second time.
  const server = await testServer({ database: { ...database, close: async () => undefined } });
  // Columns and a table of later steps that today's statements name.
  await server.parts.pool.query(
    `alter table jobs add column erased_at timestamptz, add column history_at_place boolean, add column closing_of text;
     alter table reading_results add column photo_value numeric, add column not_readable text, add column fall jsonb;
     alter table applications add column sample_of text; alter table accounts add column last_used_at timestamptz; alter table clearings add column question text;
     create table application_deletions (application_id text primary key, ended_at timestamptz, hosts text[])`,
  );
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account);
  let sent = 0;
  return {
    target: database.target,
    server,
    tenant,
    sent: () => sent,
    readJobs: async () => expect((await account.call('GET', '/api/pro/job')).status).toBe(200),
    async sendReading() {
      const body = { readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 100 }] };
      const answer = await job.send(body, { headers: { 'Idempotency-Key': randomUUID() } });
      expect(answer.status).toBe(200);
      sent += 1;
    },
  };
}

test('[F49] while the tables grow, the older version goes on answering, and so does the newer one beside it', async () => {
  const older = await olderVersion();
  let migrated = false;
  const work = async (once: () => Promise<void>): Promise<void> => {
    // A few more calls after the migration: statements prepared before it must still work.
    for (let more = 5; more > 0; more -= migrated ? 1 : 0) await once();
  };
  const answering = [work(older.readJobs), work(older.sendReading), work(older.sendReading)];
  await older.sendReading();
  expect(await migrate(older.target)).toMatchObject({ ok: true });
  migrated = true;
  await Promise.all(answering);
  const newer = await testServer({ database: { target: older.target, close: async () => undefined } });
  expect((await newer.call('GET', '/health/ready')).status).toBe(200);
  await older.sendReading();
  const rows = { submissions: older.sent(), results: older.sent(), images: 0 };
  expect(await storedRows(older.server, older.tenant)).toEqual(rows);
  expect(await storedRows(newer, older.tenant)).toEqual(rows);
});

test('[F49] killed at twenty points of growing, the older version still answers, and the next try completes it', async () => {
  const { folder, points, firstOf } = migrationsWithPoints();
  const first = firstOf.get(STEP)!;
  const older = await olderVersion();
  for (const point of spreadPoints(points, first)) {
    await killAt(older.target, folder, point, point === first ? older.readJobs : undefined);
    await older.readJobs();
    await older.sendReading();
  }
  expect(points - first).toBeGreaterThanOrEqual(2);
  expect(await migrate(older.target, folder)).toMatchObject({ ok: true });
  expect(await migrate(older.target, folder)).toEqual({ ok: true, applied: [], newer: [] });
  await older.readJobs();
  await older.sendReading();
});
