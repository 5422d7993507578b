import type { KeptImport } from '@zaehlwerk/contract/kept-import';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importOf, workOff } from '../../testing/calls/kept-imports.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { besideWords, FIRST_ORDERS, takingBack } from '../../testing/calls/taking-back.ts';
import { startCrashImporter } from '../../testing/processes/start-crash-importer.ts';
import { changesBetween, readTables, type Tables } from '../../testing/tables.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const { later, hashed, imported } = takingBack(server);

const RENAMED = { Zugangsname: 'Familie Neu', Passwort: 'pw-anders' };
const NEW_LOGIN = { Benutzername: 'neumann', Passwort: 'pw-neumann' };

/** Changes an order and its login, moves one, withdraws one, and makes one with its login. */
const CHANGES = [
  { ...FIRST_ORDERS[0]!, ...RENAMED, Lage: 'Dach' },
  { ...FIRST_ORDERS[1]!, ...RENAMED, Zurückgezogen: 'ja' },
  { ...FIRST_ORDERS[3]!, ...NEW_LOGIN },
  { ...FIRST_ORDERS[3]!, ...NEW_LOGIN, Auftragsnummer: 'A-9', Zählernummer: 'Z9' },
];

/** What the work itself writes of how it goes, and that devices have to fetch an order again. */
const isTrace = (kind: string) => /^imports\.|^jobs\.revision$/.test(kind);
const whatOf = (before: Tables, after: Tables) =>
  besideWords(changesBetween(before, after).kinds).filter((kind) => !isTrace(kind));
const TAKEN_BACK = ['+audit_entries', '+imports', '+undoable_imports'];

/** An import that waits to be taken back is killed at a step of that, and ended by somebody else; gives what the process said. */
async function killedAt(dieAtStep: number) {
  const tenant = await server.newTenant();
  const tables = () => readTables(server, tenant.applicationId);
  await hashed(tenant, await imported(tenant, ...FIRST_ORDERS));
  const before = await tables();
  const undone = await imported(tenant, ...CHANGES);
  later();
  const answer = await operate(server, tenant, 'POST', `imports/${undone}/undo`, {
    body: { orders: 4 },
    headers: { prefer: 'respond-async' },
  });
  expect([answer.status, answer.text]).toEqual([202, expect.anything()]);
  const { importId } = answer.json<KeptImport>();
  const waiting = await tables();
  const { applicationId } = tenant;
  const outcome = await startCrashImporter(server, { applicationId, importId, dieAtStep });
  const { state } = await importOf(server, tenant, importId);
  if (state === 'done') expect(whatOf(before, await tables())).toEqual(TAKEN_BACK);
  else expect(whatOf(waiting, await tables())).toEqual([]);
  expect(await workOff(server, tenant, importId)).toMatchObject({ state: 'done', accepted: true });
  expect(whatOf(before, await tables())).toEqual(TAKEN_BACK);
  const { rowCount } = await server.parts.pool.query(
    `select from audit_entries where application_id = $1 and act = 'order.undoImport'`,
    [applicationId],
  );
  expect(rowCount).toBe(1);
  return outcome;
}

test('[OPS-160, F24] killed at any step, nothing is taken back or everything, and the next instance does it once', {
  timeout: 180_000,
}, async () => {
  const whole = await killedAt(Number.MAX_SAFE_INTEGER);
  const steps = whole.wasKilled ? 0 : whole.steps;
  expect(steps).toBeGreaterThan(40);
  let died = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: steps }), async (step) => {
      if ((await killedAt(step)).wasKilled) died += 1;
    }),
    // The last steps are those around the commit.
    { numRuns: 6, examples: [[steps], [steps - 1]] },
  );
  expect(died).toBeGreaterThan(3);
});
