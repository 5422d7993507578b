import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { importInto, XLSX_TYPE } from '../testing/calls/operator-calls.ts';
import { signIn } from '../testing/calls/order-file.ts';
import { historyOf, orderOf } from '../testing/calls/utility-content.ts';
import { type TestTenant, testServer } from '../testing/test-server.ts';
import { writeCsv, writeXlsxTable } from '../testing/write-table.ts';

const server = await testServer();

type Row = Readonly<Record<string, string>>;

const ORDER: Row = { ...orderOf(1, 'linde'), Streng: 'ja', 'Weitergabe erlaubt': 'nein', imagesForbidden: 'ja' };
const FORMATS = ['csv', 'json', 'xlsx'] as const;

async function fileOf(format: (typeof FORMATS)[number], rows: readonly Row[]) {
  const columns = Object.keys(rows[0]!);
  if (format === 'csv') return { file: writeCsv(columns, rows), type: 'text/csv' };
  if (format === 'json') return { file: JSON.stringify(rows), type: 'application/json' };
  return { file: await writeXlsxTable(columns, rows), type: XLSX_TYPE };
}

async function importRows(
  tenant: TestTenant,
  rows: readonly Row[],
  {
    format = 'csv',
    query = '',
    kind = 'orders',
  }: { format?: (typeof FORMATS)[number]; query?: string; kind?: 'orders' | 'history' } = {},
) {
  const { file, type } = await fileOf(format, rows);
  return importInto(server, tenant, file, { type, query, kind });
}

async function withOrder(): Promise<TestTenant> {
  const tenant = await server.newTenant();
  expect((await importRows(tenant, [ORDER])).answer).toMatchObject({ created: 1, findings: [] });
  return tenant;
}

async function jobOf(tenant: TestTenant): Promise<WireJob> {
  const token = await signIn(tenant, ORDER['Benutzername']!, ORDER['Passwort']!);
  const answer = await tenant.call('GET', '/api/pro/job', { token });
  return answer.json<{ jobs: WireJob[] }>().jobs[0]!;
}

/** Some cells of the order. */
function only(...columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, ORDER[column]!]));
}

const KEY = ['Auftragsnummer', 'Benutzername', 'Zählernummer', 'OBIS'] as const;

test.each(FORMATS)('[OPN-281] a file of five columns changes one and keeps all others, as %s', async (format) => {
  const tenant = await withOrder();
  const before = await jobOf(tenant);
  const rows = [{ ...only(...KEY), Lage: 'Dachboden' }];
  const dry = await importRows(tenant, rows, { format, query: '?dryRun=true' });
  const change = {
    line: 2,
    orderNumber: 'E-1',
    obis: null,
    column: 'Lage',
    before: 'Keller bei linde',
    after: 'Dachboden',
  };
  expect(dry.answer).toMatchObject({ updated: 1, changed: 1, cleared: 0, changes: [change] });
  expect(await jobOf(tenant)).toEqual(before);
  expect((await importRows(tenant, rows, { format })).answer).toEqual({
    ...dry.answer,
    dryRun: false,
    undo: expect.anything(),
  });
  const { meter, ...others } = before;
  const meterAddress = { ...meter.meterAddress, locationDescription: 'Dachboden' };
  expect(await jobOf(tenant)).toEqual({ ...others, meter: { ...meter, meterAddress } });
  expect((await importRows(tenant, rows, { format })).answer).toMatchObject({ unchanged: 1, changed: 0 });
  expect((await importRows(tenant, [ORDER], { format })).answer).toMatchObject({ updated: 1, changed: 1 });
  expect(await jobOf(tenant)).toEqual(before);
});

test.each(FORMATS)('[OPN-281] an empty cell clears, and the dry run says what would be, as %s', async (format) => {
  const tenant = await withOrder();
  const rows = [
    {
      ...only(...KEY),
      Minimum: '',
      Maximum: '50000',
      Streng: '',
      Vorname: '',
      imagesForbidden: '',
      Passwort: '',
      Zugangsname: '',
    },
  ];
  const { answer } = await importRows(tenant, rows, { format, query: '?dryRun=true' });
  expect([answer.changed, answer.cleared]).toEqual([5, 3]);
  expect(answer.changes.map(({ obis, column, before, after }) => [obis, column, before, after])).toEqual([
    [null, 'Vorname', 'Karin linde', null],
    [null, 'imagesForbidden', 'ja', null],
    ['1-0:1.8.0', 'Minimum', '48000', null],
    ['1-0:1.8.0', 'Maximum', '49000', '50000'],
    ['1-0:1.8.0', 'Streng', 'ja', 'nein'],
  ]);
  await importRows(tenant, rows, { format });
  expect(await jobOf(tenant)).toMatchObject({
    config: { features: {} },
    customer: { firstname: null, lastname: 'linde-Krüger' },
    meter: {
      meterRateTasks: [
        { readingValueValidation: { minimumValue: null, maximumValue: 50000, strictValidation: false } },
      ],
    },
  });
});

test('[OPN-281] in JSON a key that is not there keeps, also where other objects have it', async () => {
  const tenant = await withOrder();
  await importRows(tenant, [{ ...ORDER, Auftragsnummer: 'E-2' }]);
  const rows = [
    { ...only(...KEY), Hinweis: '' },
    { ...only(...KEY), Auftragsnummer: 'E-2', Lage: 'Dachboden' },
  ];
  const { answer } = await importRows(tenant, rows, { format: 'json', query: '?dryRun=true' });
  expect(answer.changes.map(({ orderNumber, column, after }) => [orderNumber, column, after])).toEqual([
    ['E-1', 'Hinweis', null],
    ['E-2', 'Lage', 'Dachboden'],
  ]);
});

test('[OPN-281] what a file says may not contradict what it leaves as it is, and then nothing is told to change', async () => {
  const tenant = await withOrder();
  const { status, answer } = await importRows(tenant, [{ ...only(...KEY), Maximum: '100', Lage: 'Dachboden' }]);
  expect(status).toBe(422);
  expect(answer).toMatchObject({ rejected: 1, updated: 0, changed: 0, changes: [] });
  expect(answer.findings.map(({ line, column, value, code }) => [line, column, value, code])).toEqual([
    [2, 'Maximum', '100', 'maximumBelowMinimum'],
  ]);
});

test('[OPN-281] a login that changes is told, its password never', async () => {
  const tenant = await withOrder();
  const { answer } = await importRows(tenant, [{ ...ORDER, Zugangsname: 'Neu', Passwort: 'ganz-anders' }], {
    query: '?dryRun=true',
  });
  expect(answer.changes.map(({ column, before, after }) => [column, before, after])).toEqual([
    ['Zugangsname', 'Hausverwaltung linde', 'Neu'],
    ['Passwort', '***', '***'],
  ]);
  expect(JSON.stringify(answer)).not.toContain('ganz-anders');
});

const READING: Row = { ...historyOf(1), 'Erfasst am': '2025-03-11T09:12:00' };

function eventsOf(tenant: TestTenant) {
  return server.parts.db
    .selectFrom('reading_events')
    .where('application_id', '=', tenant.applicationId)
    .select(['reading_value', 'reason', 'other_reason'])
    .orderBy('reading_value')
    .execute();
}

test.each(FORMATS)('[OPN-281] earlier readings keep what a file has no column for, as %s', async (format) => {
  const tenant = await withOrder();
  await importRows(tenant, [READING], { kind: 'history' });
  const { Grund: _, 'Anderer Grund': __, 'Erfasst am': ___, ...short } = READING;
  const same = await importRows(tenant, [short], { format, kind: 'history' });
  expect(same.answer).toMatchObject({ created: 0, unchanged: 1, changed: 0 });
  const rows = [{ ...short, Zählerstand: '48200,5', 'Anderer Grund': '' }];
  const dry = await importRows(tenant, rows, { format, kind: 'history', query: '?dryRun=true' });
  const place = { line: 2, orderNumber: 'E-1', obis: '1-0:1.8.0' };
  expect(dry.answer).toMatchObject({ updated: 1, changed: 2, cleared: 1 });
  expect(dry.answer.changes).toEqual([
    { ...place, column: 'Anderer Grund', before: 'SELF', after: null },
    { ...place, column: 'Zählerstand', before: '48151.6', after: '48200.5' },
  ]);
  expect(await eventsOf(tenant)).toEqual([{ reading_value: '48151.6', reason: 'PERIODIC', other_reason: 'SELF' }]);
  await importRows(tenant, rows, { format, kind: 'history' });
  expect(await eventsOf(tenant)).toEqual([{ reading_value: '48200.5', reason: 'PERIODIC', other_reason: null }]);
});

test('[OPN-281] two objects that mean one earlier reading, with and without its time, are one or contradict each other', async () => {
  const tenant = await withOrder();
  const { 'Erfasst am': _, ...untimed } = READING;
  const both = (value: string) => [READING, { ...untimed, Zählerstand: value }];
  await importRows(tenant, [READING], { kind: 'history' });
  const same = await importRows(tenant, both(READING['Zählerstand']!), { format: 'json', kind: 'history' });
  expect(same.answer).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  const other = await importRows(tenant, both('48200'), { format: 'json', kind: 'history' });
  expect(other.answer.findings.map(({ line, code }) => [line, code])).toEqual([[3, 'differsWithinOrder']]);
});
