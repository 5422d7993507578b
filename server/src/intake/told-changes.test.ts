import type { ImportChange, OrdersAnswer } from '@zaehlwerk/contract/imports';
import { expect, test } from 'vitest';
import { newCampaign } from '../testing/calls/campaigns.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { orderOf } from '../testing/calls/utility-content.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';

/*
 * The answer to a dry run names the first 1,000 changes; as a file it tells all of them.
 */

const server = await testServer();

type Line = Readonly<Record<string, string>>;

const HEADER = '\ufeffline;orderNumber;obis;column;before;after';
const DRY = 'dryRun=true';
const FILE = `${DRY}&format=csv`;

const order = (n: number, more: Line = {}): Line => ({
  ...orderOf(n, 'ems'),
  Benutzername: 'weber',
  Passwort: '',
  ...more,
});

const post = (tenant: TestTenant, lines: readonly Line[], query = '') =>
  operate(server, tenant, 'POST', `orders?${query}`, { body: lines });

async function toldAsFile(tenant: TestTenant, lines: readonly Line[], query = '') {
  const answer = await post(tenant, lines, `${FILE}${query}`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const [header, ...rows] = answer.text.split('\r\n');
  expect([header, rows.pop()]).toEqual([HEADER, '']);
  return rows;
}

const rowOf = ({ line, orderNumber, obis, column, before, after }: ImportChange) =>
  [line, orderNumber, obis, column, before, after].map((value) => value ?? '').join(';');

test('[OPS-18] a dry run as a file tells every change of a large file, and stores nothing', async () => {
  const tenant = await server.newTenant();
  const numbers = Array.from({ length: 1_200 }, (_, n) => n + 1);
  expect(
    (
      await post(
        tenant,
        numbers.map((n) => order(n, { Lage: 'Keller' })),
      )
    ).status,
  ).toBe(200);
  const changed = numbers.map((n) => order(n, { Lage: `Dachboden ${n}`, Zugangsname: 'Weber' }));
  const said = (await post(tenant, changed, DRY)).json<OrdersAnswer>();
  expect([said.changed, said.changes.length]).toEqual([1_201, 1_000]);
  const [first = '', ...others] = numbers.map((n) => `${n + 1};E-${n};;Lage;Keller;Dachboden ${n}`);
  // A login that changes is told with the first of its orders.
  const all = [first, '2;E-1;;Zugangsname;Hausverwaltung ems;Weber', ...others];
  expect(await toldAsFile(tenant, changed)).toEqual(all);
  // Still the same: nothing of it was stored.
  expect(await toldAsFile(tenant, changed)).toEqual(all);
});

test('[OPS-18, OPN-380] what the file tells is what the answer tells: values, registers, logins, other accounts', async () => {
  const tenant = await server.newTenant();
  const before = [1, 2, 3, 4].map((n) => order(n, { Passwort: 'pw-weber', Zugangsname: 'Weber' }));
  expect((await post(tenant, before)).status).toBe(200);
  const after = [
    order(1, { Lage: '', Hinweis: '=1+1;"oben"', Zugangsname: 'Weber & Co', Passwort: 'ein-anderes' }),
    order(2, { OBIS: '1-0:2.8.0', Zugangsname: 'Weber & Co', Passwort: 'ein-anderes' }),
    order(3, { Benutzername: 'becker', Passwort: 'pw-becker' }),
    order(5, { Zugangsname: 'Weber & Co', Passwort: 'ein-anderes' }),
  ];
  const { changes } = (await post(tenant, after, DRY)).json<OrdersAnswer>();
  const columns = changes.map(({ column }) => column);
  expect(columns).toEqual(expect.arrayContaining(['Hinweis', 'Zugangsname', 'Passwort', 'OBIS', 'Benutzername']));
  const rows = await toldAsFile(tenant, after);
  // No typed text runs as a formula.
  const typed = changes.map((one) => (one.column === 'Hinweis' ? { ...one, after: `"'=1+1;""oben"""` } : one));
  expect(rows.toSorted()).toEqual(typed.map(rowOf).toSorted());
  expect(rows.join('\n')).not.toContain('ein-anderes');
});

test('[OPS-18, OPN-380] orders that a file lacks are told where they would be withdrawn', async () => {
  const tenant = await server.newTenant();
  const campaign = await newCampaign(server, tenant);
  const of = `&campaign=${campaign}`;
  expect(
    (
      await post(
        tenant,
        [1, 2, 3].map((n) => order(n)),
        of,
      )
    ).status,
  ).toBe(200);
  const some = [order(2, { Lage: 'Dachboden' })];
  const lage = expect.stringMatching(/^2;E-2;;Lage;.*;Dachboden$/);
  expect(await toldAsFile(tenant, some, of)).toEqual([lage]);
  const missing = [';E-1;;Zurückgezogen;;ja', ';E-3;;Zurückgezogen;;ja'];
  expect(await toldAsFile(tenant, some, `${of}&withdrawMissing=2`)).toEqual([lage, ...missing]);
  expect((await post(tenant, some, `${FILE}${of}&withdrawMissing=1`)).status).toBe(409);
});

test('[OPS-18] a file that is refused is answered with what is wrong, and an import itself tells no file', async () => {
  const tenant = await server.newTenant();
  expect((await post(tenant, [order(1)])).status).toBe(200);
  const wrong = await post(tenant, [order(1, { Lage: 'Dachboden' }), order(2, { OBIS: 'keine' })], FILE);
  expect([wrong.status, wrong.json<OrdersAnswer>().findings]).toMatchObject([422, [{ line: 3, code: 'obis' }]]);
  const lines = [order(1, { Lage: 'Dachboden' }), order(2, { OBIS: 'keine' })];
  expect((await toldAsFile(tenant, lines, '&partial=true')).map((row) => row.split(';')[3])).toEqual(['Lage']);
  const stored = await post(tenant, [order(1, { Lage: 'Dachboden' })], 'format=csv');
  expect([stored.status, stored.json()]).toMatchObject([
    400,
    { fieldErrors: [{ field: 'format', code: 'notTogether' }] },
  ]);
  const { rows } = await server.parts.pool.query('select act from audit_entries where application_id = $1', [
    tenant.applicationId,
  ]);
  expect(rows).toEqual([{ act: 'order.import' }]);
});

test('[OPS-18, OPN-380] another password of a known login is told, also where nothing but new orders brings it', async () => {
  const tenant = await server.newTenant();
  expect((await post(tenant, [order(1, { Passwort: 'geheim-eins' })])).status).toBe(200);
  const next = [order(2, { Passwort: 'geheim-zwei' })];
  const said = (await post(tenant, next, DRY)).json<OrdersAnswer>();
  expect(said).toMatchObject({ created: 1, changed: 1, changes: [{ orderNumber: 'E-2', column: 'Passwort' }] });
  expect(JSON.stringify(said)).not.toContain('geheim');
  expect((await post(tenant, [order(2, { Passwort: 'geheim-eins' })], DRY)).json()).toMatchObject({ changed: 0 });
});

test('[OPS-18, OPN-417] of many files of changes at once few wait, and the rest is asked to come again', async () => {
  const tenant = await server.newTenant();
  const lines = [order(1, { Lage: 'Keller' })];
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(tenant, lines, FILE)));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 503]);
  expect((await post(tenant, lines, FILE)).status).toBe(200);
});
