import type { FoundOrder } from '@zaehlwerk/contract/order-search';
import { MOST_FOUND } from '@zaehlwerk/domain/order-search/order-search';
import { expect, test } from 'vitest';
import { operateOrders } from '../../testing/calls/campaigns.ts';
import { importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderFile } from '../../testing/calls/order-file.ts';
import { about, environmentOf } from '../../testing/calls/run-command-line.ts';
import { testTerminal } from '../../testing/calls/test-terminal.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { makeFindable } from './keep-findable.ts';
import { runCommand } from '../../command-line/run-command.ts';

const server = await testServer();

async function find(tenant: TestTenant, search: string) {
  const answer = await operate(server, tenant, 'GET', `orders?search=${encodeURIComponent(search)}`);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.json<{ orders: FoundOrder[]; more: boolean }>();
}

const ROWS = [
  {
    Auftragsnummer: 'A-1',
    Benutzername: 'Weber 1',
    Zählernummer: '001 EMH-4711',
    Kundennummer: '900',
    Nachname: 'Weber',
  },
  { Auftragsnummer: 'A-2', Benutzername: 'Weber 1', Zählernummer: 'Z-2', Kundennummer: '900', Nachname: 'Weber' },
  { Auftragsnummer: '900', Benutzername: 'becker', Zählernummer: 'Z-3', Kundennummer: '901', Nachname: 'Becker' },
];

test('[OPS-146, OPN-488] an order is found by each of its numbers, however it is written, and told with by what', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  for (const one of [tenant, other]) await importInto(server, one, orderFile(...ROWS));
  const foundBy = async (search: string) =>
    (await find(tenant, search)).orders.map(({ orderNumber, foundBy: ways }) => `${orderNumber} ${ways.join('+')}`);
  expect(await foundBy('A-1')).toEqual(['A-1 orderNumber']);
  expect(await foundBy(' 1emh 4711 ')).toEqual(['A-1 meterNumber+words']);
  expect(await foundBy('900')).toEqual(['900 orderNumber', 'A-1 customerNumber+words', 'A-2 customerNumber+words']);
  expect(await foundBy('WEBER1')).toEqual(['A-1 username', 'A-2 username']);
  expect(await foundBy('A-')).toEqual([]);
  expect(await foundBy("'; drop table jobs; --")).toEqual([]);
  expect((await find(tenant, 'A-1')).orders[0]).toMatchObject({
    customerName: 'Weber',
    username: 'Weber1',
    withdrawn: false,
    ended: false,
    open: true,
  });
  expect((await operate(server, tenant, 'GET', 'orders?search=%20')).status).toBe(400);
});

test('[OPS-146] one that went to somebody else is told as ended, one that was withdrawn as that', async () => {
  const tenant = await server.newTenant();
  await importInto(server, tenant, orderFile(...ROWS));
  await importInto(server, tenant, orderFile({ ...ROWS[0]!, Benutzername: 'becker' }));
  await operateOrders(server, tenant, 'withdraw', ['A-2']);
  const states = async (search: string) =>
    (await find(tenant, search)).orders.map((one) => [one.orderNumber, one.username, one.ended, one.withdrawn]);
  expect(await states('A-1')).toEqual([
    ['A-1', 'becker', false, false],
    ['A-1', 'Weber1', true, false],
  ]);
  expect(await states('A-2')).toEqual([['A-2', 'Weber1', false, true]]);
});

test('[OPS-146] the first 100 are told, and that there are more; the command line prints them', async () => {
  const tenant = await server.newTenant();
  const many = Array.from({ length: MOST_FOUND + 1 }, (_, n) => ({ ...ROWS[0]!, Auftragsnummer: `V-${n}` }));
  await importInto(server, tenant, orderFile(...many));
  const found = await find(tenant, 'weber1');
  expect([found.orders.length, found.more]).toEqual([MOST_FOUND, true]);
  const terminal = testTerminal('/');
  expect(await runCommand(['find', 'V-7', ...about(tenant)], environmentOf(server), terminal)).toBe(0);
  expect(terminal.written()).toMatch(/V-7 +orderNumber +001 EMH-4711 .*Weber1 .*open/);
  expect(terminal.err()).toBe('1 orders');
});

test('[OPS-146, OPN-552] an order is found by words of its place and its people, every one of them, and by its mail address', async () => {
  const tenant = await server.newTenant();
  const place = { Straße: 'Bahnhofstraße', Hausnummer: '15a', PLZ: '01067', Ort: 'Dresden' };
  await importInto(
    server,
    tenant,
    orderFile(
      { ...ROWS[0]!, ...place, Vorname: 'Karin', 'E-Mail': 'Karin@post.example' },
      { ...ROWS[2]!, ...place, Hausnummer: '17', Vorname: 'Karl', 'E-Mail': '' },
    ),
  );
  const foundBy = async (search: string) =>
    (await find(tenant, search)).orders.map(({ orderNumber, foundBy: ways }) => `${orderNumber} ${ways.join('+')}`);
  expect(await foundBy('bahnhofstr')).toEqual(['900 words', 'A-1 words']);
  await makeFindable(server.parts, systemScope('order search'), new AbortController().signal);
  expect(await foundBy('bahnhofstr')).toEqual(['900 words', 'A-1 words']);
  expect(await foundBy('BAHNHOFSTRASSE 15a weber')).toEqual(['A-1 words']);
  expect(await foundBy('bahnhofstraße 15 a')).toEqual(['A-1 words']);
  expect(await foundBy('weber becker')).toEqual([]);
  expect(await foundBy('4711')).toEqual(['A-1 words']);
  expect(await foundBy('karin@POST.example')).toEqual(['A-1 words']);
  expect(await foundBy("we'b & | \\ :* <")).toEqual([]);
  const renamed = { ...ROWS[0]!, ...place, Nachname: 'Thielemann', 'E-Mail': '' };
  await importInto(server, tenant, orderFile(renamed));
  expect(await foundBy('thielemann')).toEqual(['A-1 words']);
  // Whoever is not meant any more is not found meanwhile either.
  expect(await foundBy('weber')).toEqual([]);
  await makeFindable(server.parts, systemScope('order search'), new AbortController().signal);
  expect(await foundBy('thielemann')).toEqual(['A-1 words']);
  expect(await foundBy('karin@post.example')).toEqual([]);
});

test('[OPN-552] words of one utility find no order of another one', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  await importInto(server, other, orderFile(ROWS[0]!));
  await makeFindable(server.parts, systemScope('order search'), new AbortController().signal);
  expect((await find(tenant, 'weber')).orders).toEqual([]);
  expect((await find(other, 'weber')).orders).toHaveLength(1);
});
