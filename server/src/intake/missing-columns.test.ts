import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { importInto, XLSX_TYPE } from '../testing/calls/operator-calls.ts';
import { signIn } from '../testing/calls/order-file.ts';
import { historyOf, orderOf } from '../testing/calls/utility-content.ts';
import { type TestApplication, testServer } from '../testing/test-server.ts';
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
  application: TestApplication,
  rows: readonly Row[],
  {
    format = 'csv',
    query = '',
    kind = 'orders',
  }: { format?: (typeof FORMATS)[number]; query?: string; kind?: 'orders' | 'history' } = {},
) {
  const { file, type } = await fileOf(format, rows);
  return importInto(server, application, file, { type, query, kind });
}

async function withOrder(): Promise<TestApplication> {
  const application = await server.newApplication();
  expect((await importRows(application, [ORDER])).answer).toMatchObject({ created: 1, findings: [] });
  return application;
}

async function jobOf(application: TestApplication): Promise<WireJob> {
  const token = await signIn(application, ORDER['Benutzername']!, ORDER['Passwort']!);
  const answer = await application.call('GET', '/api/pro/job', { token });
  return answer.json<{ jobs: WireJob[] }>().jobs[0]!;
}

/** Some cells of the order. */
function only(...columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, ORDER[column]!]));
}

const KEY = ['Auftragsnummer', 'Benutzername', 'Zählernummer', 'OBIS'] as const;

test.each(FORMATS)('[OPN-281] a file of five columns changes one and keeps all others, as %s', async (format) => {
  const application = await withOrder();
  const before = await jobOf(application);
  const rows = [{ ...only(...KEY), Lage: 'Dachboden' }];
  const dry = await importRows(application, rows, { format, query: '?dryRun=true' });
  const change = {
    line: 2,
    orderNumber: 'E-1',
    obis: null,
    column: 'Lage',
    before: 'Keller bei linde',
    after: 'Dachboden',
  };
  expect(dry.answer).toMatchObject({ updated: 1, changed: 1, cleared: 0, changes: [change] });
  expect(await jobOf(application)).toEqual(before);
  expect((await importRows(application, rows, { format })).answer).toEqual({ ...dry.answer, dryRun: false });
  const { meter, ...others } = before;
  const meterAddress = { ...meter.meterAddress, locationDescription: 'Dachboden' };
  expect(await jobOf(application)).toEqual({ ...others, meter: { ...meter, meterAddress } });
  expect((await importRows(application, rows, { format })).answer).toMatchObject({ unchanged: 1, changed: 0 });
  expect((await importRows(application, [ORDER], { format })).answer).toMatchObject({ updated: 1, changed: 1 });
  expect(await jobOf(application)).toEqual(before);
});

test.each(FORMATS)('[OPN-281] an empty cell clears, and the dry run says what would be, as %s', async (format) => {
  const application = await withOrder();
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
  const { answer } = await importRows(application, rows, { format, query: '?dryRun=true' });
  expect([answer.changed, answer.cleared]).toEqual([5, 3]);
  expect(answer.changes.map(({ obis, column, before, after }) => [obis, column, before, after])).toEqual([
    [null, 'Vorname', 'Karin linde', null],
    [null, 'imagesForbidden', 'ja', null],
    ['1-0:1.8.0', 'Minimum', '48000', null],
    ['1-0:1.8.0', 'Maximum', '49000', '50000'],
    ['1-0:1.8.0', 'Streng', 'ja', 'nein'],
  ]);
  await importRows(application, rows, { format });
  expect(await jobOf(application)).toMatchObject({
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
  const application = await withOrder();
  await importRows(application, [{ ...ORDER, Auftragsnummer: 'E-2' }]);
  const rows = [
    { ...only(...KEY), Hinweis: '' },
    { ...only(...KEY), Auftragsnummer: 'E-2', Lage: 'Dachboden' },
  ];
  const { answer } = await importRows(application, rows, { format: 'json', query: '?dryRun=true' });
  expect(answer.changes.map(({ orderNumber, column, after }) => [orderNumber, column, after])).toEqual([
    ['E-1', 'Hinweis', null],
    ['E-2', 'Lage', 'Dachboden'],
  ]);
});

test('[OPN-281] what a file says may not contradict what it leaves as it is, and then nothing is told to change', async () => {
  const application = await withOrder();
  const { status, answer } = await importRows(application, [{ ...only(...KEY), Maximum: '100', Lage: 'Dachboden' }]);
  expect(status).toBe(422);
  expect(answer).toMatchObject({ rejected: 1, updated: 0, changed: 0, changes: [] });
  expect(answer.findings.map(({ line, column, value, code }) => [line, column, value, code])).toEqual([
    [2, 'Maximum', '100', 'maximumBelowMinimum'],
  ]);
});

test('[OPN-281] a login that changes is told, its password never', async () => {
  const application = await withOrder();
  const { answer } = await importRows(application, [{ ...ORDER, Zugangsname: 'Neu', Passwort: 'ganz-anders' }], {
    query: '?dryRun=true',
  });
  expect(answer.changes.map(({ column, before, after }) => [column, before, after])).toEqual([
    ['Zugangsname', 'Hausverwaltung linde', 'Neu'],
    ['Passwort', '***', '***'],
  ]);
  expect(JSON.stringify(answer)).not.toContain('ganz-anders');
});

const READING: Row = { ...historyOf(1), 'Erfasst am': '2025-03-11T09:12:00' };

function eventsOf(application: TestApplication) {
  return server.parts.db
    .selectFrom('reading_events')
    .where('application_id', '=', application.applicationId)
    .select(['reading_value', 'reason', 'other_reason'])
    .orderBy('reading_value')
    .execute();
}

test.each(FORMATS)('[OPN-281] earlier readings keep what a file has no column for, as %s', async (format) => {
  const application = await withOrder();
  await importRows(application, [READING], { kind: 'history' });
  const { Grund: _, 'Anderer Grund': __, 'Erfasst am': ___, ...short } = READING;
  const same = await importRows(application, [short], { format, kind: 'history' });
  expect(same.answer).toMatchObject({ created: 0, unchanged: 1, changed: 0 });
  const rows = [{ ...short, Zählerstand: '48200,5', 'Anderer Grund': '' }];
  const dry = await importRows(application, rows, { format, kind: 'history', query: '?dryRun=true' });
  const place = { line: 2, orderNumber: 'E-1', obis: '1-0:1.8.0' };
  expect(dry.answer).toMatchObject({ updated: 1, changed: 2, cleared: 1 });
  expect(dry.answer.changes).toEqual([
    { ...place, column: 'Anderer Grund', before: 'SELF', after: null },
    { ...place, column: 'Zählerstand', before: '48151.6', after: '48200.5' },
  ]);
  expect(await eventsOf(application)).toEqual([{ reading_value: '48151.6', reason: 'PERIODIC', other_reason: 'SELF' }]);
  await importRows(application, rows, { format, kind: 'history' });
  expect(await eventsOf(application)).toEqual([{ reading_value: '48200.5', reason: 'PERIODIC', other_reason: null }]);
});

test('[OPN-281] two objects that mean one earlier reading, with and without its time, are one or contradict each other', async () => {
  const application = await withOrder();
  const { 'Erfasst am': _, ...untimed } = READING;
  const both = (value: string) => [READING, { ...untimed, Zählerstand: value }];
  await importRows(application, [READING], { kind: 'history' });
  const same = await importRows(application, both(READING['Zählerstand']!), { format: 'json', kind: 'history' });
  expect(same.answer).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  const other = await importRows(application, both('48200'), { format: 'json', kind: 'history' });
  expect(other.answer.findings.map(({ line, code }) => [line, code])).toEqual([[3, 'differsWithinOrder']]);
});
