import type { Moved } from '@zaehlwerk/contract/moves';
import { expect } from 'vitest';
import type { TestServer, TestTenant } from '../test-server.ts';
import { operate } from './operator-calls.ts';
import { FIRST_ORDERS, takingBack } from './taking-back.ts';

/** Who moves in. */
export const NORA = {
  username: 'neumann',
  name: 'Nora Neumann',
  customerNumber: 'K-9',
  firstname: 'Nora',
  lastname: 'Neumann',
};
/** A move of both orders of the first login of FIRST_ORDERS. */
export const MOVE = { login: 'weber', orderNumbers: ['A-1', 'A-2'], movedOn: '2026-03-08', to: NORA };

/** Moves of orders at a server, whose imports are taken back as others are. */
export function moving(server: TestServer) {
  const back = takingBack(server);
  const ask = (tenant: TestTenant, body: object, query = '') =>
    operate(server, tenant, 'POST', `orders/move${query}`, { body });
  return {
    ...back,
    ask,
    /** Looks, and moves with the numbers that were told. */
    async move(tenant: TestTenant, body: object): Promise<Moved> {
      const told = await ask(tenant, body, '?dryRun=true');
      expect([told.status, told.text]).toEqual([200, expect.anything()]);
      const { orders, shares } = told.json<Moved>();
      const done = await ask(tenant, { ...body, seen: { orders, shares } });
      expect([done.status, done.text]).toEqual([200, expect.anything()]);
      return done.json<Moved>();
    },
    /** A utility with these orders, by default FIRST_ORDERS, whose logins may share. */
    async utility(...orders: readonly Readonly<Record<string, string>>[]): Promise<TestTenant> {
      const tenant = await server.newTenant({ config: { features: { reshareAllowed: true } } });
      await back.imported(tenant, ...(orders.length === 0 ? FIRST_ORDERS : orders));
      return tenant;
    },
  };
}
