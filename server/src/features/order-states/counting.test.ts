import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { orderStatesOf, type ThreeOrders } from '../../testing/calls/order-states.ts';
import { enterDeletion } from '../../testing/calls/tenant-deletion.ts';
import { testServer } from '../../testing/test-server.ts';
import { keepCounted } from './keep-counted.ts';
import { findMissed, FIRST, type OrderId } from './order-states-store.ts';
import { areKept } from './standing-orders.ts';

const server = await testServer();
const { db, pool } = server.parts;
const SYSTEM = systemScope('order states');
const { keep, byRule, asTold, asKept, waiting, threeOrders, acts } = orderStatesOf(server);

/** Looks at all orders for whether any was missed, three at a time. */
async function lookAtAll(): Promise<void> {
  for (let last: OrderId | null = FIRST; last !== null; ) last = await findMissed(db, SYSTEM, last, 3);
}

/** As it is of orders from before any was counted. */
async function asBefore({ tenant: { applicationId } }: ThreeOrders): Promise<void> {
  await pool.query('delete from orders_to_count where application_id = $1', [applicationId]);
  await pool.query('delete from order_states where application_id = $1', [applicationId]);
  await pool.query('insert into applications_to_count values ($1)', [applicationId]);
}

/** A transaction that has done something, until it is ended. */
async function during(statement: string, parameters: readonly unknown[]) {
  const other = await pool.connect();
  await other.query('begin');
  await other.query(statement, [...parameters]);
  return async (end: 'commit' | 'rollback') => {
    await other.query(end);
    other.release();
  };
}

test('[OPN-613] orders that were there before are told as they stand, and kept after the next start', async () => {
  const world = await threeOrders();
  const { tenant, jobs } = world;
  await jobs[0]!.send({ readingDate: '2026-03-10', results: [{ taskId: jobs[0]!.taskId, readingValue: 7 }] });
  await asBefore(world);
  await keep();
  expect(await asKept(tenant)).toEqual([]);
  expect(await areKept(db, tenant.scope)).toBe(false);
  const progress = await operate(server, tenant, 'GET', 'progress');
  expect(progress.json()).toMatchObject({ jobs: 3, open: 3 });
  await lookAtAll();
  expect(await areKept(db, tenant.scope)).toBe(true);
  await keep();
  const rule = await byRule(tenant);
  expect(rule).toHaveLength(3);
  expect([await asKept(tenant), await asTold(tenant, true)]).toEqual([rule, rule]);
});

test('[OPN-613] each start finds what was missed: an order without a row, and a row of what somebody else has', async () => {
  const { tenant, jobs } = await threeOrders();
  await keep();
  await pool.query('delete from order_states where job_id = $1', [jobs[0]!.jobId]);
  await pool.query('alter table jobs disable trigger user');
  await pool.query('update jobs set left_at = now() where job_id = $1', [jobs[1]!.jobId]);
  await pool.query('alter table jobs enable trigger user');
  const rule = await byRule(tenant);
  expect(await asTold(tenant, true)).not.toEqual(rule);
  const keeping = keepCounted(server.parts, SYSTEM);
  await expect.poll(() => asKept(tenant), { timeout: 20_000 }).toEqual(rule);
  await keeping.stop();
  expect([await asTold(tenant, true), await waiting(tenant)]).toEqual([rule, 0]);
  // Looked at once more, nothing is to be counted.
  await lookAtAll();
  expect(await waiting(tenant)).toBe(0);
});

test('[OPN-613] while many changes wait orders are worked out; they are taken a thousand at a time, whatever changes between', async () => {
  const world = await threeOrders();
  const { tenant, jobs } = world;
  await keep();
  expect(await areKept(db, tenant.scope)).toBe(true);
  const mark = () =>
    pool.query(
      `insert into orders_to_count (application_id, job_id)
       select application_id, job_id from jobs, generate_series(1, 900) where application_id = $1`,
      [tenant.applicationId],
    );
  await mark();
  expect(await areKept(db, tenant.scope)).toBe(false);
  await acts['sendAll']!(world, jobs[0]!, 1);
  expect(await asTold(tenant, true)).toEqual(await byRule(tenant));
  const changing = async () => {
    for (let n = 0; n < 12; n += 1) {
      await acts['changeOrder']!(world, jobs[n % 3]!, n);
      await acts['clear']!(world, jobs[0]!, n);
      expect(await asTold(tenant, true)).toHaveLength(3);
    }
  };
  await Promise.all([keep(), changing(), keep(), mark(), keep()]);
  expect(await asTold(tenant, true)).toEqual(await byRule(tenant));
  await keep();
  expect([await waiting(tenant), await areKept(db, tenant.scope)]).toEqual([0, true]);
  expect(await asKept(tenant)).toEqual(await byRule(tenant));
});

test('[OPN-612] one instance counts at a time, so that none writes what an earlier one saw', async () => {
  const { tenant } = await threeOrders();
  await keep();
  await pool.query('update rate_tasks set ended_at = now() where application_id = $1', [tenant.applicationId]);
  const marks = await waiting(tenant);
  const before = await asKept(tenant);
  const end = await during(`select pg_advisory_xact_lock(hashtextextended('order states', 0))`, []);
  expect(await keep()).toBe(0);
  expect([await waiting(tenant), await asKept(tenant)]).toEqual([marks, before]);
  await end('commit');
  expect(await keep()).toBe(3);
  expect(await asKept(tenant)).toEqual(await byRule(tenant));
});

test('[OPN-612] an order that a file or an erasure holds waits for its end, and nobody else does', async () => {
  const worlds = [await threeOrders(), await threeOrders()];
  // That of the application that is counted first.
  worlds.sort((a, b) => (a.tenant.applicationId < b.tenant.applicationId ? -1 : 1));
  const [{ tenant, jobs }, other] = worlds as [ThreeOrders, ThreeOrders];
  await keep();
  const before = await asKept(tenant);
  for (const [statement, end, left] of [
    ['update jobs set left_at = now() where job_id = $1', 'rollback', 3],
    ['update jobs set left_at = now() where job_id = $1', 'commit', 2],
  ] as const) {
    await pool.query('update jobs set withdrawn_at = now() where application_id = any($1)', [
      worlds.map((world) => world.tenant.applicationId),
    ]);
    await pool.query('update rate_tasks set position = position + 1 where application_id = any($1)', [
      worlds.map((world) => world.tenant.applicationId),
    ]);
    const finish = await during(statement, [jobs[0]!.jobId]);
    // All but the one that is held.
    expect(await keep()).toBe(5);
    expect(await asKept(other.tenant)).toEqual(await byRule(other.tenant));
    expect(await waiting(tenant)).toBeGreaterThan(0);
    expect(await asTold(tenant, true)).toEqual(await byRule(tenant));
    await finish(end);
    await keep();
    const kept = await asKept(tenant);
    expect([kept.length, await waiting(tenant)]).toEqual([left, 0]);
    expect(kept).toEqual(await byRule(tenant));
  }
  expect(before).toHaveLength(3);
});

test('[OPN-612] of an application that is being deleted nothing more is kept, and what was is left to its deletion', async () => {
  const { tenant, jobs } = await threeOrders();
  await keep();
  const kept = await asKept(tenant);
  expect(kept).toHaveLength(3);
  await pool.query('update rate_tasks set position = position + 1 where application_id = $1', [tenant.applicationId]);
  await pool.query('delete from order_states where job_id = $1', [jobs[2]!.jobId]);
  await enterDeletion(server, tenant);
  await keep();
  expect(await asKept(tenant)).toEqual(kept.filter((one) => (one as { job_id: string }).job_id !== jobs[2]!.jobId));
  expect(await waiting(tenant)).toBe(0);
});
