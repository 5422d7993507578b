import { expect, test } from 'vitest';
import { operateOrders } from '../../testing/calls/campaigns.ts';
import { erase, livedHousehold } from '../../testing/calls/households.ts';
import { orderStatesOf } from '../../testing/calls/order-states.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { FIRST_ORDERS, takingBack } from '../../testing/calls/taking-back.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const NOW = '2026-03-10T10:00:00.000Z';
const { keep, byRule, asTold, asKept, waiting } = orderStatesOf(server);
const { setRules, handOver, deleteAt } = retentionOf(server, NOW);
const { imported, takeBack } = takingBack(server);

interface Deed {
  readonly tenant: TestTenant;
  act(): Promise<unknown>;
  /** Of how many orders something is kept right after it. */
  readonly left: number;
}

/** What calls and nights do to orders beside readings and files. */
const DEEDS: Readonly<Record<string, () => Promise<Deed>>> = {
  async 'a person is erased'() {
    const { tenant, household } = await livedHousehold(server);
    return { tenant, act: () => erase(server, tenant, { login: household.login }), left: 0 };
  },
  async 'a rule deletes orders'() {
    const { tenant } = await livedHousehold(server);
    await setRules(tenant, { orders: 30 });
    expect((await operateOrders(server, tenant, 'withdraw', ['1', '2'])).status).toBe(200);
    await handOver(tenant);
    return { tenant, act: () => deleteAt(night(31)), left: 0 };
  },
  async 'orders are withdrawn'() {
    const { tenant } = await livedHousehold(server);
    return { tenant, act: () => operateOrders(server, tenant, 'withdraw', ['2']), left: 2 };
  },
  async 'a file is taken back that made orders'() {
    const tenant = await server.newTenant();
    const importId = await imported(tenant, ...FIRST_ORDERS);
    return { tenant, act: () => takeBack(tenant, importId), left: 0 };
  },
  async 'a file is taken back that gave an order to somebody else'() {
    const tenant = await server.newTenant();
    await imported(tenant, ...FIRST_ORDERS);
    const importId = await imported(tenant, { ...FIRST_ORDERS[0], Benutzername: 'becker', Passwort: 'pw-becker' });
    return { tenant, act: () => takeBack(tenant, importId), left: 2 };
  },
};

test.each(Object.keys(DEEDS))('[DSK-143, OPN-612] %s: told at once as the rule says, and kept so', async (what) => {
  const { tenant, act, left } = await DEEDS[what]!();
  await keep();
  const before = await asKept(tenant);
  expect(before.length).toBeGreaterThan(1);
  await act();
  expect(await asKept(tenant)).toHaveLength(left);
  const rule = await byRule(tenant);
  expect(rule).not.toEqual(before);
  expect(await asTold(tenant, true)).toEqual(rule);
  await keep();
  expect([await asKept(tenant), await waiting(tenant)]).toEqual([rule, 0]);
  server.setNow(NOW);
});
