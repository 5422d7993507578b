import { expect, test } from 'vitest';
import { SETTING_COLUMNS, STANDING_COLUMNS } from '@zaehlwerk/domain/order-file/columns';
import { importInto, operate, XLSX_TYPE } from '../testing/calls/operator-calls.ts';
import { testServer } from '../testing/test-server.ts';
import { writeCsv } from '../testing/write-table.ts';
import { ORDER_COLUMNS } from './lines/order.ts';
import { orderFile, jobsOf, signIn } from '../testing/calls/order-file.ts';

// A day within the period of the sample orders.
const server = await testServer({ now: '2026-12-01T10:00:00Z' });

const HOSTILE = [
  '\'";--',
  '%',
  '_',
  '\\',
  "Robert'); drop table jobs;--",
  '$1',
  '{{count}}',
  '👩‍👩‍👧🏴',
  '=1+1',
  'a\nb',
];

test('[S36] hostile text in every field is kept verbatim, and searched by number as it is', async () => {
  const tenant = await server.newTenant();
  const columns = ORDER_COLUMNS.names.filter((name) => !KEPT_FORM.has(name));
  const rows = HOSTILE.map((text, index) => ({
    ...Object.fromEntries(columns.map((column) => [column, column === 'Einheit' ? text.slice(0, 20) : text])),
    Auftragsnummer: `${index}${text.replace('\n', '')}`,
    Benutzername: `kunde${index}${text.replace(/\s/g, '')}`,
    Passwort: `pass${text.replace(/\s/g, '')}${index}`,
    Zählernummer: text.replace('\n', ''),
    OBIS: '1-0:1.8.0',
  }));
  const { answer } = await importInto(server, tenant, writeCsv([...columns], rows));
  expect(answer.findings).toEqual([]);
  for (const row of rows) {
    const [job] = await jobsOf(tenant, await signIn(tenant, row.Benutzername, row.Passwort));
    const text = JSON.stringify(job);
    for (const column of columns.filter((name) => !LOGIN.has(name))) {
      expect(text, column).toContain(JSON.stringify((row as Record<string, string>)[column]).slice(1, -1));
    }
    const found = await operate(server, tenant, 'GET', `accounts?username=${encodeURIComponent(row.Benutzername)}`);
    expect(found.json<{ accounts: unknown[] }>().accounts).toHaveLength(1);
  }
  expect((await importInto(server, tenant, writeCsv([...columns], rows))).answer.unchanged).toBe(HOSTILE.length);
});

/** Cells with a form of their own, where free text is a finding. */
const KEPT_FORM: ReadonlySet<string> = new Set([
  'Zählerart',
  'MaLo-ID',
  'PLZ',
  'Vorkommastellen',
  'Nachkommastellen',
  'Minimum',
  'Maximum',
  'Streng',
  'Solltermin',
  'Frühester Termin',
  'Spätester Termin',
  'Weitergabe erlaubt',
  'Verlauf am Ort',
  'Schlussablesung zu',
  'E-Mail',
  'Telefon',
  ...STANDING_COLUMNS,
  ...SETTING_COLUMNS,
]);

const LOGIN: ReadonlySet<string> = new Set(['Auftragsnummer', 'Benutzername', 'Passwort', 'Zugangsname']);

test('[S36] what cannot be kept is reported: NUL and other controls, half a character, 10 kB', async () => {
  const tenant = await server.newTenant();
  const bad = { 'a\0b': 'badCharacter', 'a\u0007b': 'badCharacter', ['x'.repeat(10_000)]: 'tooLong' };
  for (const [text, code] of Object.entries(bad)) {
    const { status, answer } = await importInto(server, tenant, orderFile({ Auftragsnummer: text, Nachname: text }));
    expect(status).toBe(422);
    expect(answer.findings.map((finding) => [finding.column, finding.code])).toEqual([
      ['Auftragsnummer', code],
      ['Nachname', code],
    ]);
    expect(answer.findings[0]?.value?.length).toBeLessThan(300);
  }
  const half = JSON.stringify([
    { Auftragsnummer: 'A', Benutzername: 'kunde1', Zählernummer: '\ud800', OBIS: '1-0:1.8.0' },
  ]);
  const { answer } = await importInto(server, tenant, half, { type: 'application/json' });
  expect(answer.findings.map((finding) => finding.code)).toEqual(['badCharacter']);
});

test('what is no file of orders is refused: 400, 401, 404, 415, 422', async () => {
  const tenant = await server.newTenant();
  const status = async (body: string, type: string) => (await importInto(server, tenant, body, { type })).status;
  expect(await status('{', 'application/json')).toBe(400);
  expect(await status('', 'text/csv')).toBe(400);
  expect(await status('a', 'application/pdf')).toBe(415);
  expect(await status('PK', XLSX_TYPE)).toBe(422);
  expect(await status('[]', 'application/json')).toBe(422);
  expect(await status('Farbe\nrot', 'text/csv')).toBe(422);
  const path = `/api/operator/applications/${tenant.applicationId}/orders`;
  expect(
    (await server.call('POST', path, { body: orderFile({}), headers: { 'content-type': 'text/csv' } })).status,
  ).toBe(401);
  const elsewhere = await operate(server, { ...tenant, applicationId: 'nobody' }, 'POST', 'orders', {
    body: orderFile({}),
    headers: { 'content-type': 'text/csv' },
  });
  expect(elsewhere.status).toBe(404);
  const flag = await importInto(server, tenant, orderFile({}), { query: '?dryRun=yes' });
  expect(flag.status).toBe(400);
});
