import { expect, test } from 'vitest';
import {
  giveOrders,
  householdTenant,
  newHousehold,
  orderOfHousehold,
  sendReading,
} from '../../testing/calls/households.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { readingsToClear } from '../../testing/calls/readings-to-clear.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();

test('[OPS-133, OPN-495] who was asked back and loses the order cannot answer: the reading waits for the clerk again, what was answered stays', async () => {
  const tenant = await householdTenant(server);
  const household = await newHousehold(server, tenant, 'quitte', ['1', '2']);
  await server.parts.pool.query('update rate_tasks set maximum_value = 1 where application_id = $1', [
    tenant.applicationId,
  ]);
  const ask = (readingId: string) =>
    operate(server, tenant, 'POST', `clearing/${readingId}/question`, { body: { question: 'Wirklich?' } });
  for (const nth of [0, 1]) expect((await sendReading(household, nth)).status).toBe(200);
  const readings = await readingsToClear(server, tenant);
  expect(readings).toHaveLength(2);
  for (const { readingId } of readings) expect((await ask(readingId)).status).toBe(200);
  server.setNow(new Date(server.parts.clock().getTime() + 1000).toISOString());
  expect((await sendReading(household, 1)).status).toBe(200);
  const numberOf = (nth: number) => household.jobs[nth]!.orderNumber;

  await giveOrders(
    server,
    tenant,
    ['1', '2'].map((number) => orderOfHousehold('birne', number)),
  );
  const now = await readingsToClear(server, tenant, '?state=open');
  expect(now.filter(({ orderNumber }) => orderNumber === numberOf(0))).toMatchObject([
    { state: 'open', counts: true, question: null, decision: null },
  ]);
  expect(await readingsToClear(server, tenant, '?state=askedBack')).toEqual([]);
  expect(await readingsToClear(server, tenant, '?state=answered')).toMatchObject([
    { orderNumber: numberOf(1), question: 'Wirklich?' },
  ]);
});
