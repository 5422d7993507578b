import type { ListedAct } from '@zaehlwerk/contract/audit';
import { expect, test } from 'vitest';
import { operateOrders } from '../testing/calls/campaigns.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { orderOf } from '../testing/calls/utility-content.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();

test('[OPS-11, OPS-60, OPS-61] the audit names the orders that a list has changed, and no other; where it changed none, nothing', async () => {
  const tenant = await server.newTenant();
  const lines = [1, 2, 3].map((n) => orderOf(n, 'ems'));
  expect((await operate(server, tenant, 'POST', 'orders', { body: lines })).status).toBe(200);
  const change = (what: 'withdraw' | 'restore', ...numbers: string[]) => operateOrders(server, tenant, what, numbers);
  const audit = async () => {
    const query = `applicationId=${tenant.applicationId}`;
    const answer = await server.call('GET', `/api/operator/audit?${query}`, { token: server.operatorKey });
    const { entries } = answer.json<{ entries: ListedAct[] }>();
    const ofLists = entries.filter(({ act }) => act === 'order.withdraw' || act === 'order.restore');
    return ofLists.map(({ act, objects, details }) => [act, [...objects].sort(), details]);
  };
  await change('withdraw', 'E-1');
  await change('withdraw', 'E-1', 'E-3', 'E-2', 'E-3');
  await change('withdraw', 'E-2', 'E-3');
  await change('restore', 'E-3');
  await change('restore', 'E-3', 'E-2');
  expect(await audit()).toEqual([
    ['order.withdraw', ['E-1'], { orders: 1 }],
    ['order.withdraw', ['E-2', 'E-3'], { orders: 2 }],
    ['order.restore', ['E-3'], { orders: 1 }],
    ['order.restore', ['E-2'], { orders: 1 }],
  ]);
});
