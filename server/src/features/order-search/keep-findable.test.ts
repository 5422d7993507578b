import type { FoundOrder } from '@zaehlwerk/contract/order-search';
import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderFile } from '../../testing/calls/order-file.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { findAllWithoutWords, makeFindable } from './keep-findable.ts';

const server = await testServer();
const { pool } = server.parts;
const [SYSTEM, GOES_ON] = [systemScope('order search'), new AbortController().signal];

const make = (): Promise<number> => makeFindable(server.parts, SYSTEM, GOES_ON);

async function found(tenant: TestTenant, search: string): Promise<string[]> {
  const answer = await operate(server, tenant, 'GET', `orders?search=${encodeURIComponent(search)}`);
  return answer.json<{ orders: FoundOrder[] }>().orders.map(({ orderNumber }) => orderNumber);
}

async function newOrder(lastname: string, more: Readonly<Record<string, string>> = {}): Promise<TestTenant> {
  const tenant = await server.newTenant();
  const row = { Auftragsnummer: 'A-1', Benutzername: 'kunde', Zählernummer: 'Z-1', Nachname: lastname, ...more };
  await importInto(server, tenant, orderFile(row));
  return tenant;
}

test('[OPN-552] an order that is changed while it waits is found by what it says then', async () => {
  const tenant = await newOrder('Weber');
  const changing = await pool.connect();
  await changing.query('begin');
  await changing.query(
    `update jobs set customer = jsonb_set(customer, '{lastname}', '"Thielemann"') where application_id = $1`,
    [tenant.applicationId],
  );
  await make();
  await changing.query('commit');
  changing.release();
  await make();
  expect([await found(tenant, 'thielemann'), await found(tenant, 'weber')]).toEqual([['A-1'], []]);
});

test('[OPN-552] an order is found before its words are made, by what it says now, and by its own mail address alone', async () => {
  const tenant = await newOrder('Weber', { 'E-Mail': 'weber@kunden.example' });
  expect(await found(tenant, 'weber')).toEqual(['A-1']);
  expect([await found(tenant, 'Weber@Kunden.example'), await found(tenant, 'eber@kunden.example')]).toEqual([
    ['A-1'],
    [],
  ]);
  await make();
  await pool.query(
    `update jobs set customer = jsonb_set(customer, '{lastname}', '"Thielemann"') where application_id = $1`,
    [tenant.applicationId],
  );
  expect([await found(tenant, 'thielemann'), await found(tenant, 'weber')]).toEqual([['A-1'], []]);
});

test('[OPN-552] a word that begins with many emoji keeps nobody from being found', async () => {
  const tenant = await newOrder('Weber', { Lage: `a${'😀'.repeat(30)}` });
  const other = await newOrder('Becker');
  await make();
  expect([await found(tenant, 'weber'), await found(other, 'becker')]).toEqual([['A-1'], ['A-1']]);
});

test('[OPN-552] one that PostgreSQL refuses is passed over, and the others are found', async () => {
  const refused = await newOrder('Unmöglich');
  const other = await newOrder('Becker');
  await pool.query(
    `alter table order_words add constraint refused check (application_id <> '${refused.applicationId}') not valid`,
  );
  await make();
  await pool.query('alter table order_words drop constraint refused');
  expect([await found(refused, 'unmöglich'), await found(other, 'becker')]).toEqual([[], ['A-1']]);
});

test('[OPN-552] orders that were there before are found after the next start', async () => {
  const tenant = await newOrder('Weber');
  await pool.query('delete from orders_to_find');
  await make();
  expect(await found(tenant, 'weber')).toEqual([]);
  await findAllWithoutWords(server.parts, SYSTEM, GOES_ON);
  await make();
  expect(await found(tenant, 'weber')).toEqual(['A-1']);
});

test('[OPN-552] words go with their order', async () => {
  const tenant = await newOrder('Weber');
  await make();
  await pool.query('delete from jobs where application_id = $1', [tenant.applicationId]);
  const { rows } = await pool.query('select from order_words where application_id = $1', [tenant.applicationId]);
  expect(rows).toEqual([]);
});
