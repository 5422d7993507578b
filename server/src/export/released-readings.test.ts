import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { Problem } from '@zaehlwerk/contract/problems';
import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import { expect, test } from 'vitest';
import { clearingUtility, CORRECTION } from '../testing/calls/clearing-utility.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { waitingForLock } from '../testing/database-sessions.ts';
import { testServer } from '../testing/test-server.ts';
import { positionRows } from './positions-store.ts';
import { positioningOfReadings } from './readings-out-store.ts';

const server = await testServer();
const world = () => clearingUtility(server);

test('[OPS-50, OPN-403] the export can leave out what is not released; what is released later comes later, and nothing twice', async () => {
  const { newOne, list, decide, correct, handOver } = await world();
  for (const value of [1000, 1, 1001, 2, 1002, 3, 4]) await (await newOne()).send(value);
  const valuesOf = ({ readings }: { readings: ExportedReading[] }) => readings.map((one) => Number(one.readingValue));
  const first = await handOver('released=true');
  expect(valuesOf(first)).toEqual([1000, 1001, 1002]);
  // As ever without it.
  expect(valuesOf(await handOver(''))).toEqual([1000, 1, 1001, 2, 1002, 3, 4]);
  const [one, two, three, four] = (await list()) as [ReadingToClear, ReadingToClear, ReadingToClear, ReadingToClear];
  await decide('released', [two]);
  await decide('discarded', [three]);
  await (await newOne()).send(1003);
  await correct(one.readingId, CORRECTION);
  const second = await handOver(`released=true&after=${first.next}`);
  expect(valuesOf(second).sort()).toEqual([1003, 1500, 2]);
  await decide('released', [three, four]);
  const third = await handOver(`released=true&after=${second.next}`);
  expect(valuesOf(third)).toEqual([3, 4]);
  // What was handed over and corrected after that stays where it was, and its correction comes.
  await correct(two.readingId, CORRECTION);
  expect(valuesOf(await handOver(`released=true&after=${third.next}`))).toEqual([1500]);
  expect(valuesOf(await handOver(`released=true&after=${first.next}&limit=5`))).toEqual([...valuesOf(second), 3, 4]);
  const pages: number[] = [];
  let after = '';
  for (;;) {
    const page = await handOver(`released=true&limit=1${after}`);
    if (page.readings.length === 0) break;
    pages.push(...valuesOf(page));
    after = `&after=${page.next}`;
  }
  expect(pages).toEqual([...valuesOf(first), ...valuesOf(second), 3, 4, 1500]);
});

test('[OPS-50] a cursor belongs to its list: with what wants a look, or without', async () => {
  const { newOne, tenant, handOver } = await world();
  await (await newOne()).send(1000);
  const [all, released] = [await handOver(''), await handOver('released=true')];
  for (const query of [
    `released=true&after=${all.next}`,
    `after=${released.next}`,
    `released=false&after=${released.next}`,
  ]) {
    const refused = await operate(server, tenant, 'GET', `readings?${query}`);
    expect([refused.status, refused.json<Problem>().fieldErrors]).toMatchObject([400, [{ field: 'after' }]]);
  }
});

/**
 * Readings as if they had been accepted as such that want a look, before anything else, and faster than PostgreSQL counts
 * what its tables hold.
 */
async function addUnreleased({ account, newOne }: Awaited<ReturnType<typeof world>>, count: number) {
  const { jobId, taskId } = await newOne();
  await server.parts.pool.query('analyze reading_results, clearings');
  await server.parts.pool.query(
    `with submission as (
       insert into submissions (application_id, submission_id, account_id, job_id, content_hash, reading_date, received_at)
       values ($1, gen_random_uuid(), $2, $3, '', '2026-03-09', '2026-03-09T10:00:00Z') returning application_id, submission_id
     ), result as (
       insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, created)
       select application_id, gen_random_uuid(), submission_id, $4, n, '2026-03-09', timestamptz '2026-03-09T10:00:00Z' + n * interval '1 ms'
       from submission cross join generate_series(1, $5::int) n
       returning application_id, result_id, created
     )
     insert into clearings (application_id, result_id, reasons, created)
     select application_id, result_id, '{outsideRange}', created from result`,
    [account.tenant.applicationId, account.accountId, jobId, taskId, count],
  );
}

test('[OPS-50] behind however many that wait for a look the next one is handed over, and nothing is nothing', async () => {
  const utility = await world();
  await addUnreleased(utility, 20_001);
  expect((await utility.handOver('released=true')).readings).toEqual([]);
  const later = await world();
  await addUnreleased(later, 20_001);
  await (await later.newOne()).send(1001);
  const { readings, next } = await later.handOver('released=true');
  expect(readings.map(({ readingValue }) => Number(readingValue))).toEqual([1001]);
  expect((await later.handOver(`released=true&after=${next}`)).next).toBe(next);
});

test('[OPS-50, OPN-413] what comes in place of a released reading is placed after it, whatever is placed first', async () => {
  const { newOne, list, decide, correct, handOver, tenant } = await world();
  await (await newOne()).send(1);
  const [reading] = (await list()) as [ReadingToClear];
  await decide('released', [reading]);
  await correct(reading.readingId, CORRECTION);
  const place = () => positionRows(server.parts.db, positioningOfReadings(tenant.scope, 100));
  // As if both had happened between the two places of one call.
  await place();
  const { readings } = await handOver('released=true');
  expect(readings.map(({ readingValue }) => Number(readingValue))).toEqual([1, 1500]);
});

test('[F25, OPS-50] placing that PostgreSQL has ended, because somebody decides about the same readings, begins again', async () => {
  const { newOne, list, decide, tenant } = await world();
  for (const value of [1, 2]) await (await newOne()).send(value);
  const [first, second] = (await list()) as [ReadingToClear, ReadingToClear];
  await decide('released', [first, second]);
  const client = await server.parts.pool.connect();
  await client.query('begin');
  // So that handing over is what is ended.
  await client.query(`set local deadlock_timeout = '20s'`);
  const hold = (one: ReadingToClear) =>
    client.query('select from clearings where result_id = $1 for update', [one.readingId]);
  await hold(second);
  const asked = operate(server, tenant, 'GET', 'readings?released=true');
  await waitingForLock(server.parts.pool);
  await hold(first);
  await client.query('rollback');
  client.release();
  const answer = await asked;
  expect([answer.status, answer.json<{ readings: ExportedReading[] }>().readings.length]).toEqual([200, 2]);
});
