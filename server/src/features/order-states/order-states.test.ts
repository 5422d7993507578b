import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHANGES_OF_ORDERS, orderStatesOf } from '../../testing/calls/order-states.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const { pool } = server.parts;
const { keep, byRule, asTold, asKept, threeOrders, acts } = orderStatesOf(server);

/** Below the limit of the test, so that it tells what it has found by then. */
const MOST_MS = 80_000;

test('[DSK-143, OPN-612] whatever happens to orders, they are told as the rule says, kept or not', {
  timeout: 120_000,
}, async () => {
  const often = ['send', 'send', 'sendAll', 'clear', 'clear', 'changeOrder', 'keep', 'keep'];
  const act = fc.record({
    what: fc.constantFrom(...Object.keys(acts), ...often),
    which: fc.nat(2),
    n: fc.nat(60),
    isKeptBefore: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 20 }), async (all) => {
      const world = await threeOrders();
      for (const { what, which, n, isKeptBefore } of all) {
        if (isKeptBefore || what === 'keep') await keep();
        await acts[what]?.(world, world.jobs[which]!, n);
        const rule = await byRule(world.tenant);
        expect(await asTold(world.tenant, true)).toEqual(rule);
        expect(await asTold(world.tenant, false)).toEqual(rule);
      }
      await keep();
      expect(await asKept(world.tenant)).toEqual(await byRule(world.tenant));
    }),
    { numRuns: 20, interruptAfterTimeLimit: MOST_MS },
  );
});

test('[DSK-143] every decision about a reading counts at once, whatever was kept', async () => {
  const world = await threeOrders();
  const [job] = world.jobs;
  const decisions = [
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
  for (const [what, n] of decisions) {
    await keep();
    await acts[what]!(world, job!, n);
    const rule = await byRule(world.tenant);
    expect(await asTold(world.tenant, true)).toEqual(rule);
    read.push((rule as { job_id: string; read: number }[]).find((one) => one.job_id === job!.jobId)?.read);
  }
  expect(read).toEqual([2, 2, 1, 2, 1, 1, 1, 2, 0, 0]);
});

test('[DSK-143] each thing that an order says counts at once, whatever was kept', async () => {
  const world = await threeOrders();
  for (let n = 0; n < CHANGES_OF_ORDERS; n += 1) {
    await keep();
    const before = await asKept(world.tenant);
    await acts['changeOrder']!(world, world.jobs[0]!, n);
    const rule = await byRule(world.tenant);
    expect([n, rule]).not.toEqual([n, before]);
    expect([n, await asTold(world.tenant, true)]).toEqual([n, rule]);
  }
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
