import { expect, test } from 'vitest';
import type { OrderFileSuggestion } from '@zaehlwerk/contract/order-suggestion';
import { importInto, operate } from '../testing/calls/operator-calls.ts';
import { jobsOf, signIn } from '../testing/calls/order-file.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';

// A day within the period of the orders.
const server = await testServer({ now: '2026-12-01T10:00:00Z' });

/** An export of a billing system: titles above, sums below, other names and words, thousands with points. */
const EXPORT = [
  'Ableseliste 2026;;;;;;;;;',
  ';;;;;;;;;',
  'Stand 01.12.2026;;Sparte Strom;;;;;;;',
  'ABLBELNR;VKONT;Kennwort;SERNR;SPARTE;KENNZIFF;MASSREAD;STANZVOR;Erwartet bis;ADATSOLL',
  '4711;200100;geheim-4711;1EMH0012345678;STROM;1-0:1.8.0;KWH;6;21.500,5;20261231',
  '4712;200100;;8ZRI0012345678;Wasser kalt;8-0:1.0.0;M3;5;850;20261230',
  'Summe;;;;;;;;22.350,5;',
].join('\r\n');

async function suggestionFor(tenant: TestTenant, body: string): Promise<OrderFileSuggestion> {
  const answer = await operate(server, tenant, 'POST', 'orders/suggestion', {
    body,
    headers: { 'content-type': 'text/csv' },
  });
  expect(answer.status).toBe(200);
  return answer.json<OrderFileSuggestion>();
}

test('[OPS-89, OPN-408, OPN-409] a file of a billing system is refused, a mapping suggested with why, and with it confirmed the file is imported', async () => {
  const tenant = await server.newTenant();
  const before = await importInto(server, tenant, EXPORT);
  expect(before.status).toBe(422);

  const { orderFiles, headerLine, lines, columns, missing } = await suggestionFor(tenant, EXPORT);
  expect({ headerLine, lines, missing }).toEqual({ headerLine: 4, lines: 3, missing: [] });
  expect(columns.map(({ column, reason }) => `${column} ${reason}`)).toContain('Maximum otherName');

  const stored = await operate(server, tenant, 'GET', '');
  const document = { ...stored.json<object>(), orderFiles };
  expect((await operate(server, tenant, 'PUT', '', { body: document })).status).toBe(200);

  const { status, answer } = await importInto(server, tenant, EXPORT);
  expect(status).toBe(200);
  expect(answer).toMatchObject({ created: 2, rejected: 0 });
  expect(answer.findings.map(({ line, value, code }) => [line, value, code])).toEqual([[7, 'Summe', 'totalRow']]);
  const jobs = await jobsOf(tenant, await signIn(tenant, '200100', 'geheim-4711'));
  expect(jobs).toHaveLength(2);
  expect(JSON.stringify(jobs)).toContain('"unit":"m³"');
  expect(JSON.stringify(jobs)).toContain('21500.5');
  expect((await importInto(server, tenant, EXPORT)).answer).toMatchObject({ unchanged: 2, updated: 0 });
});

test('[OPS-89] a file of our own columns needs no mapping, and a title above it does not matter', async () => {
  const tenant = await server.newTenant();
  const own = 'Auftragsnummer;Benutzername;Passwort;Zählernummer;OBIS\r\n1;kunde-1;geheim-1;77;1-0:1.8.0\r\n';
  expect((await suggestionFor(tenant, own)).orderFiles).toEqual({});
  const { status, answer } = await importInto(server, tenant, `Stadtwerke Ellerbach\r\n${own}`);
  expect([status, answer.created, answer.findings]).toEqual([200, 1, []]);
});

test('[OPS-89] a finding names the line of the file, below titles as well', async () => {
  const tenant = await server.newTenant();
  const file = 'Titel;;;\r\nAuftragsnummer;Benutzername;Zählernummer;OBIS;Fremd\r\n1;kunde-1;77;nichts;\r\n';
  const { answer } = await importInto(server, tenant, file);
  expect(answer.findings.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 'Fremd', 'unknownColumn'],
    [3, 'OBIS', 'obis'],
  ]);
});

test('[OPS-89] what cannot be read has its finding, as in an import', async () => {
  const tenant = await server.newTenant();
  const answer = await operate(server, tenant, 'POST', 'orders/suggestion', {
    body: '',
    headers: { 'content-type': 'text/csv' },
  });
  expect(answer.status).toBe(400);
  const empty = await operate(server, tenant, 'POST', 'orders/suggestion', {
    body: '\r\n',
    headers: { 'content-type': 'text/csv' },
  });
  expect([empty.status, empty.json<{ findings: { code: string }[] }>().findings[0]?.code]).toEqual([422, 'empty']);
});

test('[OPS-89] numbers of a JSON or XLSX file have no thousands to separate; headings of any name only inform', async () => {
  const tenant = await server.newTenant();
  const document = (await operate(server, tenant, 'GET', '')).json<object>();
  await operate(server, tenant, 'PUT', '', { body: { ...document, orderFiles: { numbers: 'comma' } } });
  const order = {
    Auftragsnummer: '1',
    Benutzername: 'kunde-1',
    Passwort: 'geheim-1',
    Zählernummer: '77',
    OBIS: '1-0:1.8.0',
  };
  const rows = [{ ...order, Minimum: 12.345, Maximum: '21.500', constructor: 'x', toString: 'y' }];
  const { status, answer } = await importInto(server, tenant, JSON.stringify(rows), { type: 'application/json' });
  expect([status, answer.findings.map(({ code }) => code)]).toEqual([200, ['unknownColumn', 'unknownColumn']]);
  const jobs = JSON.stringify(await jobsOf(tenant, await signIn(tenant, 'kunde-1', 'geheim-1')));
  expect(jobs).toContain('12.345');
  expect(jobs).toContain('21500');
});

test('[OPS-87, OPN-431] where it was said how numbers are written, none is doubted', async () => {
  const tenant = await server.newTenant();
  const document = (await operate(server, tenant, 'GET', '')).json<object>();
  await operate(server, tenant, 'PUT', '', { body: { ...document, orderFiles: { numbers: 'point' } } });
  const file = 'Auftragsnummer;Benutzername;Zählernummer;OBIS;Maximum\r\n1;kunde-1;77;1-0:1.8.0;21.500\r\n';
  expect((await importInto(server, tenant, file)).answer).toMatchObject({ created: 1, findings: [] });
});

test('[OPS-89, OPN-433] a mapping names columns that there are, and not too many of anything', async () => {
  const tenant = await server.newTenant();
  const document = (await operate(server, tenant, 'GET', '')).json<object>();
  const put = (orderFiles: object) => operate(server, tenant, 'PUT', '', { body: { ...document, orderFiles } });
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`T${n}`, 'kWh']));
  const wrong = await put({ columns: { SERNR: 'Zählernumer', VKONT: 'benutzername ', X: null }, units: many });
  expect([wrong.status, wrong.json<{ fieldErrors: object[] }>().fieldErrors]).toMatchObject([
    400,
    [
      { field: 'orderFiles.columns.SERNR', code: 'notOneOf' },
      { field: 'orderFiles.units', code: 'tooBig' },
    ],
  ]);
  for (const column of ['Zählernummer', 'Zählerstand', 'OBIS', 'commentsEnabled']) {
    expect([column, (await put({ columns: { X: column } })).status]).toEqual([column, 200]);
  }
});

test('[OPS-89, OPN-433] what was kept of a mapping counts as far as it is known', async () => {
  const tenant = await server.newTenant();
  const orderFiles = {
    columns: {
      ABLBELNR: 'Auftragsnummer',
      VKONT: 'Benutzername',
      SERNR: 'Zählernummer',
      KENNZIFF: 'OBIS',
      X: 'Später',
    },
    meterTypes: { STROM: 'ELECTRIC_METER', LUFT: 'AIR_METER' },
    numbers: 'roman',
  };
  await server.parts.pool.query(
    `update applications set document = jsonb_set(document, '{orderFiles}', $2) where application_id = $1`,
    [tenant.applicationId, JSON.stringify(orderFiles)],
  );
  const file = 'ABLBELNR;VKONT;SERNR;KENNZIFF;Zählerart;X\r\n1;kunde-1;77;1-0:1.8.0;STROM;y\r\n';
  const { status, answer } = await importInto(server, tenant, file);
  expect([status, answer.created]).toEqual([200, 1]);
  expect(answer.findings.map(({ column, code }) => [column, code])).toEqual([['X', 'unknownColumn']]);
});
