import { randomUUID } from 'node:crypto';
import { DEFAULT_SIGN_IN_SETTINGS } from '@zaehlwerk/domain/tenant/tenant-settings';
import { expect, test } from 'vitest';
import { awaitTurn } from '../features/campaigns/turn-store.ts';
import { importFile } from '../testing/calls/import-files.ts';
import { importInto } from '../testing/calls/operator-calls.ts';
import { waitingForLock } from '../testing/database-sessions.ts';
import { type TestTenant, testServer } from '../testing/test-server.ts';
import { readCsv } from './files/read-csv.ts';
import { knownBy } from './files/table.ts';
import { type Order, ORDER_COLUMNS } from './lines/order.ts';
import { validateOrders } from './lines/validate-table.ts';
import { mergeOrder } from './merge-order.ts';
import type { PlacedOrder } from './order-rows-store.ts';
import { insertOrders } from './orders-store.ts';

// What happens to an import while something else happens to the database.
const server = await testServer();
const { db, pool } = server.parts;

const HEADER = 'Auftragsnummer;Benutzername;Zählernummer;OBIS';
const FIRST = `${HEADER}\nA-1;kunde1;Z1;1-0:1.8.0\n`;
const SECOND = `${HEADER}\nA-2;kunde1;Z2;1-0:1.8.0\n`;

function ordersOf(file: Buffer | string): readonly Order[] {
  const outcome = readCsv(Buffer.from(file as string), knownBy(ORDER_COLUMNS.names));
  return outcome.ok ? validateOrders(outcome.table, DEFAULT_SIGN_IN_SETTINGS).items : [];
}

function placed(order: Order, accountId: string): PlacedOrder {
  const { orderNumber, hash } = order;
  return { orderNumber, hash, jobId: randomUUID(), accountId, ...mergeOrder(order, null) };
}

/** A tenant with one order, and the account that reads it. */
async function utility(): Promise<{ tenant: TestTenant; accountId: string }> {
  const tenant = await server.newTenant();
  await importInto(server, tenant, FIRST);
  const { account_id: accountId } = await db
    .selectFrom('accounts')
    .where('application_id', '=', tenant.applicationId)
    .select('account_id')
    .executeTakeFirstOrThrow();
  return { tenant, accountId };
}

async function countJobs(tenant: TestTenant): Promise<number> {
  const jobs = await db
    .selectFrom('jobs')
    .where('application_id', '=', tenant.applicationId)
    // The order that was brought for another account has left a job there.
    .where('left_at', 'is', null)
    .select('job_id')
    .execute();
  return jobs.length;
}

test('an import waits for another one, and compares with what that one has left', async () => {
  const { tenant, accountId } = await utility();
  const [order] = ordersOf(SECOND);
  const second = await db.transaction().execute(async (first) => {
    await awaitTurn(first, tenant.scope);
    const waiting = importInto(server, tenant, SECOND);
    await waitingForLock(pool);
    await insertOrders(first, tenant.scope, [placed(order!, accountId)], new Date());
    return { answered: waiting };
  });
  expect((await second.answered).answer).toMatchObject({ created: 0, unchanged: 1 });
});

test('an import that is cut off in the middle leaves nothing behind, and the next one is whole', async () => {
  const { tenant, accountId } = await utility();
  const file = importFile('orders.csv');
  const last = ordersOf(file).at(-1);
  await db.transaction().execute(async (other) => {
    // Whoever brings the last order now has to wait, with all the others already written.
    await insertOrders(other, tenant.scope, [placed(last!, accountId)], new Date());
    const cut = importInto(server, tenant, file);
    await pool.query('select pg_terminate_backend($1)', await waitingForLock(pool));
    expect((await cut).status).toBe(503);
    expect(await countJobs(tenant)).toBe(1);
  });
  const accounts = await db
    .selectFrom('accounts')
    .where('application_id', '=', tenant.applicationId)
    .select('name')
    .execute();
  expect(accounts).toHaveLength(1);
  const next = await importInto(server, tenant, file);
  expect(next).toMatchObject({ status: 200, answer: { rejected: 0, findings: [] } });
  expect(await countJobs(tenant)).toBe(683);
});
