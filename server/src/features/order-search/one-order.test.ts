import { getOrder } from '@zaehlwerk/contract/one-order';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { expect, test } from 'vitest';
import { importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderFile } from '../../testing/calls/order-file.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

const server = await testServer();

const ROW = {
  Auftragsnummer: 'A-1',
  Benutzername: 'weber',
  Zählernummer: 'Z-1',
  Kundennummer: '900',
  Nachname: 'Weber',
};

async function look(tenant: TestTenant, orderNumber = 'A-1') {
  const answer = await operate(server, tenant, 'GET', `orders/${orderNumber}`);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return getOrder.answer[200].parse(answer.json());
}

const enter = (tenant: TestTenant, readingValue: number, clerk: string) =>
  operate(server, tenant, 'POST', 'orders/A-1/readings', {
    body: {
      source: 'phone',
      clerk,
      confirmed: true,
      readingDate: berlinDay(server.parts.clock()),
      results: [{ readingValue }],
    },
  });

test('[DSK-30, OPN-541] one order is told as its customer sees it, with every result and who entered it', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  for (const one of [tenant, other]) await importInto(server, one, orderFile(ROW));
  expect(await look(tenant)).toMatchObject({
    order: { orderNumber: 'A-1', customerName: 'Weber', username: 'weber', open: true },
    job: { done: false, meter: { meterNumber: 'Z-1' } },
    results: [],
    more: false,
  });
  for (const [value, clerk] of [
    [100, 'Frau Arndt'],
    [110, 'Herr Abel'],
  ] as const) {
    expect((await enter(tenant, value, clerk)).status).toBe(200);
  }
  const { order, job, results } = await look(tenant);
  expect([order.open, job.done]).toEqual([false, true]);
  expect(results.map(({ reading, clerk }) => [reading?.readingValue, reading?.source, clerk])).toEqual([
    [110, 'phone', 'Herr Abel'],
    [100, 'phone', 'Frau Arndt'],
  ]);
  expect(results[0]?.replaces).toBe(results[1]?.resultId);
  expect((await look(other)).results).toEqual([]);
});

test('[DSK-30] an order that nobody has is not found; one that moved is told as whose it is now, without what others read', async () => {
  const tenant = await server.newTenant();
  await importInto(server, tenant, orderFile(ROW));
  expect((await operate(server, tenant, 'GET', 'orders/A-9')).status).toBe(404);
  expect((await enter(tenant, 100, 'Frau Arndt')).status).toBe(200);
  await importInto(server, tenant, orderFile({ ...ROW, Benutzername: 'becker' }));
  const { order, results } = await look(tenant);
  expect([order.username, results]).toEqual(['becker', []]);
});
