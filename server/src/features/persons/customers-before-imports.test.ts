import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import { expect, test } from 'vitest';
import {
  allTextOf,
  askForPerson,
  erase,
  householdTenant,
  newHousehold,
  orderOfHousehold,
} from '../../testing/calls/households.ts';
import { importInto } from '../../testing/calls/operator-calls.ts';
import { refusalOf, takingBack } from '../../testing/calls/taking-back.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { unzip } from '../../testing/unzip.ts';

/* A file gives an order to another customer of the same login: how it was before is not theirs. */
const server = await testServer();
const { later, undo, look } = takingBack(server);

async function givenToAnother() {
  const tenant = await householdTenant(server);
  await newHousehold(server, tenant, 'quitte', ['1', '2']);
  return { tenant, importId: await giveToMispel(tenant) };
}

/** Gives the first order of the login to another customer; gives as what that can be taken back. */
async function giveToMispel(tenant: TestTenant): Promise<string> {
  later();
  const said = { ...orderOfHousehold('mispel', '1', 'kunde-quitte'), Passwort: 'pw-quitte' };
  const { answer } = await importInto(server, tenant, JSON.stringify([said]), { type: 'application/json' });
  later();
  return (answer as OrdersAnswer).undo!.importId;
}

test('[OPS-98, OPN-477] an export gives how orders were before an import to whom they were of, and to nobody else', async () => {
  const { tenant } = await givenToAnother();
  const filesOf = async (person: object) => {
    const json = unzip((await askForPerson(server, tenant, person)).bytes).get('person.json')!;
    return { json, before: JSON.stringify((JSON.parse(json) as Record<string, unknown>)['ordersBeforeImports']) };
  };
  const mispel = await filesOf({ customerNumber: 'K-mispel' });
  expect([mispel.before, mispel.json.includes('K-quitte')]).toEqual(['[]', false]);
  expect((await filesOf({ customerNumber: 'K-quitte' })).before).toContain('K-quitte');
  // The login has orders of both: whose it is by now is given, who had it is not.
  expect((await filesOf({ login: 'kunde-quitte' })).before).toBe('[]');
});

test('[OPS-101, OPN-477, OPN-478] whoever is erased is in no order of before, and taking the import back is refused', async () => {
  const { tenant, importId } = await givenToAnother();
  expect((await look(tenant, importId)).obstacles.changedAfterwards).toBe(0);
  expect((await erase(server, tenant, { customerNumber: 'K-quitte' })).orders).toBe(1);
  expect(await allTextOf(server, tenant)).not.toContain('K-quitte');
  expect((await look(tenant, importId)).obstacles).toMatchObject({ changedAfterwards: 1 });
  const answer = await undo(tenant, importId, { orders: 1 });
  expect(refusalOf(answer)).toEqual([409, 'orders cannotUndo', 'orders.1 changedAfterwards']);
  // Now no order names them, and none did before.
  const again = await askForPerson(server, tenant, { customerNumber: 'K-quitte' });
  expect(refusalOf(again)).toEqual([400, 'customerNumber unknown']);
});

test('[OPS-101, OPN-477] somebody whom only orders of before still name is found, and erased', async () => {
  const tenant = await householdTenant(server);
  await newHousehold(server, tenant, 'quitte', ['1']);
  await giveToMispel(tenant);
  expect(await allTextOf(server, tenant)).toContain('K-quitte');
  expect(await erase(server, tenant, { customerNumber: 'K-quitte' })).toMatchObject({ accounts: 0, orders: 0 });
  expect(await allTextOf(server, tenant)).not.toContain('K-quitte');
});
