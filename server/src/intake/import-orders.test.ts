import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { brokenFindings, importFile } from '../testing/calls/import-files.ts';
import { exportFrom, importInto, operate, XLSX_TYPE } from '../testing/calls/operator-calls.ts';
import { askForToken } from '../testing/test-login.ts';
import { type TestApplication, testServer } from '../testing/test-server.ts';
import { type Rows, writeCsv, writeXlsxTable } from '../testing/write-table.ts';
import { ORDER_COLUMNS } from './lines/order-columns.ts';

// A day within the period of the sample orders.
const server = await testServer({ now: '2026-12-01T10:00:00Z' });
const { db } = server.parts;

const COLUMNS = ['Auftragsnummer', 'Benutzername', 'Passwort', 'Zugangsname', 'Zählernummer', 'OBIS', 'Minimum'];

function file(...rows: readonly Readonly<Record<string, string>>[]): Buffer {
  const usual = { Auftragsnummer: 'A-1', Benutzername: 'kunde1', Zählernummer: 'Z1', OBIS: '1-0:1.8.0' };
  const columns = [...new Set([...COLUMNS, ...rows.flatMap(Object.keys)])];
  return writeCsv(
    columns,
    rows.map((row) => ({ ...usual, ...row })),
  );
}

async function stored(application: TestApplication) {
  const { applicationId } = application;
  const count = async (table: 'jobs' | 'rate_tasks' | 'accounts' | 'logins' | 'reading_events') => {
    const { n } = await db
      .selectFrom(table)
      .where('application_id', '=', applicationId)
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  return { jobs: await count('jobs'), registers: await count('rate_tasks'), accounts: await count('accounts') };
}

async function signIn(application: TestApplication, username: string, password: string): Promise<string> {
  const answer = await askForToken(application, { username, password });
  return answer.json<{ token: string }>().token;
}

interface JobWire {
  readonly id: string;
  readonly done: boolean;
  readonly meter: {
    readonly meterNumber: string;
    readonly meterRateTasks: readonly { taskId: string; obis: string; readingResults: readonly unknown[] }[];
  };
}

async function jobsOf(application: TestApplication, token: string): Promise<readonly JobWire[]> {
  const answer = await application.call('GET', '/api/pro/job', { token });
  return answer.json<{ jobs: readonly JobWire[] }>().jobs;
}

test('[OPN-045] the sample orders and their history come in completely, and again change nothing', async () => {
  const application = await server.newApplication();
  const nothing = { dryRun: false, created: 0, updated: 0, unchanged: 0, rejected: 0, findings: [] };
  const orders = importFile('orders.csv');
  expect(await importInto(server, application, orders)).toEqual({ status: 200, answer: { ...nothing, created: 778 } });
  expect(await stored(application)).toEqual({ jobs: 682, registers: 778, accounts: 26 });
  expect((await importInto(server, application, orders)).answer).toEqual({ ...nothing, unchanged: 778 });
  const history = importFile('history.csv');
  const kind = 'history';
  expect((await importInto(server, application, history, { kind })).answer).toEqual({ ...nothing, created: 3196 });
  expect((await importInto(server, application, history, { kind })).answer).toEqual({ ...nothing, unchanged: 3196 });
  expect((await importInto(server, application, orders)).answer).toEqual({ ...nothing, unchanged: 778 });
});

test('[OPN-045] orders in, captured by the customer, readings out', async () => {
  const application = await server.newApplication();
  await importInto(server, application, importFile('orders.csv'));
  await importInto(server, application, importFile('history.csv'), { kind: 'history' });
  const token = await signIn(application, '20007003', 'Pw-91220385');
  const jobs = await jobsOf(application, token);
  expect(jobs.map((job) => job.meter.meterNumber)).toEqual(['8ISK2545330357', '1LGZ3767264814']);
  const [, electric] = jobs;
  const [ht] = electric!.meter.meterRateTasks;
  const send = await application.call('POST', `/api/pro/job/${electric!.id}/meterRateTask/result`, {
    token,
    body: { readingDate: '2026-12-01', results: [{ taskId: ht!.taskId, readingValue: 23000.5 }] },
  });
  expect(send.status, send.text).toBe(200);
  const { readings } = await exportFrom(server, application);
  expect(readings).toMatchObject([
    {
      orderNumber: 'A-2026-000007',
      meterNumber: '1LGZ3767264814',
      meterType: 'ELECTRIC_METER',
      obis: '1-0:1.8.1',
      rateName: 'Verbrauch HT',
      unit: 'kWh',
      readingValue: '23000.5',
      readingDate: '2026-12-01',
      acceptedAt: '2026-12-01T10:00:00.000Z',
    },
  ]);
});

test('the broken sample is refused with exactly the expected findings, and nothing is stored', async () => {
  const application = await server.newApplication();
  const broken = importFile('orders-broken.csv');
  for (const query of ['', '?dryRun=true']) {
    const { status, answer } = await importInto(server, application, broken, { query });
    expect(status).toBe(422);
    expect(answer.findings.map(({ line, column, value, code }) => ({ line, column, value, code }))).toEqual(
      brokenFindings(),
    );
    expect(answer).toMatchObject({ dryRun: query !== '', created: 0, updated: 0, unchanged: 0, rejected: 15 });
    expect(answer.findings[0]?.message).toBe('Die Angabe fehlt. Bitte füllen Sie die Spalte aus.');
  }
  expect(await stored(application)).toEqual({ jobs: 0, registers: 0, accounts: 0 });
});

test('in part, the orders without a finding are stored and those with one are not', async () => {
  const application = await server.newApplication();
  const broken = importFile('orders-broken.csv');
  const query = '?partial=true';
  const dry = await importInto(server, application, broken, { query: `${query}&dryRun=true` });
  expect([dry.status, dry.answer.created, await stored(application)]).toMatchObject([200, 25, { jobs: 0 }]);
  const first = await importInto(server, application, broken, { query });
  expect([first.status, first.answer]).toMatchObject([200, { created: 25, rejected: 15 }]);
  expect(first.answer.findings).toHaveLength(11);
  expect(await stored(application)).toMatchObject({ jobs: 23, registers: 25 });
  const numbers = await db
    .selectFrom('jobs')
    .where('application_id', '=', application.applicationId)
    .select('order_number')
    .execute();
  expect(numbers.map((row) => row.order_number)).not.toContain('A-2026-000007');
  const again = await importInto(server, application, broken, { query });
  expect(again.answer).toMatchObject({ created: 0, unchanged: 25, rejected: 15 });
  // Whole and good now: what was missing comes, what was there stays.
  const whole = await importInto(server, application, importFile('orders.csv'));
  expect(whole.answer).toMatchObject({ rejected: 0, findings: [] });
  expect(whole.answer.created + whole.answer.updated + whole.answer.unchanged).toBe(778);
});

test('a dry run tells what would happen and stores nothing', async () => {
  const application = await server.newApplication();
  const query = '?dryRun=true';
  const { status, answer } = await importInto(server, application, importFile('orders.csv'), { query });
  expect([status, answer]).toMatchObject([200, { dryRun: true, created: 778, rejected: 0, findings: [] }]);
  expect(await stored(application)).toEqual({ jobs: 0, registers: 0, accounts: 0 });
});

test('the same orders as XLSX, JSON, tab separated and in other columns change nothing', async () => {
  const application = await server.newApplication();
  const rows = parse(importFile('orders.csv'), { bom: true, columns: true, delimiter: ';' }) as unknown as Rows;
  await importInto(server, application, importFile('orders.csv'));
  const columns = [...ORDER_COLUMNS.names].reverse();
  const typed = (column: string, text: string) => {
    if (text === '') return null;
    if (/^(Minimum|Maximum|.*stellen)$/.test(column)) return { value: Number(text.replace(',', '.')), type: Number };
    if (!/Termin|termin/.test(column)) return { value: text, type: String };
    return { value: new Date(text.split('.').reverse().join('-')), type: Date, format: 'dd.mm.yyyy' };
  };
  const files: [Buffer | string, string][] = [
    [writeCsv(columns, rows, { separator: '\t', newline: '\n', bom: false }), 'text/csv'],
    [writeCsv(columns, rows, { separator: ',', quoteAll: true }), 'text/csv; charset=utf-8'],
    [JSON.stringify({ orders: rows }), 'application/json'],
    [await writeXlsxTable(columns, rows, typed), XLSX_TYPE],
  ];
  for (const [content, type] of files) {
    const { answer } = await importInto(server, application, content, { type });
    expect(answer, type).toMatchObject({ created: 0, updated: 0, unchanged: 778, findings: [] });
  }
});

test('[OPN-045] an order that has readings keeps them when it changes; a register dropped comes back as it was', async () => {
  const application = await server.newApplication();
  const two = [{ OBIS: '1-0:1.8.1', Passwort: 'geheim1' }, { OBIS: '1-0:1.8.2' }];
  await importInto(server, application, file(...two));
  const token = await signIn(application, 'kunde1', 'geheim1');
  const [job] = await jobsOf(application, token);
  const path = `/api/pro/job/${job!.id}/meterRateTask/result`;
  const results = job!.meter.meterRateTasks.map(({ taskId }) => ({ taskId, readingValue: 12 }));
  const sent = await application.call('POST', path, { token, body: { readingDate: '2026-12-01', results } });
  expect(sent.status).toBe(200);

  const changed = await importInto(
    server,
    application,
    file({ OBIS: '1-0:1.8.2', Minimum: '5' }, { OBIS: '1-0:2.8.0' }),
  );
  expect(changed.answer).toMatchObject({ created: 0, updated: 2 });
  const [after] = await jobsOf(application, token);
  expect([after!.id, after!.done]).toEqual([job!.id, false]);
  expect(after!.meter.meterRateTasks.map((task) => [task.obis, task.readingResults.length])).toEqual([
    ['1-0:1.8.2', 1],
    ['1-0:2.8.0', 0],
  ]);
  await importInto(server, application, file(...two));
  const [back] = await jobsOf(application, token);
  expect(back!.meter.meterRateTasks.map((task) => [task.taskId, task.readingResults.length])).toEqual(
    job!.meter.meterRateTasks.map((task) => [task.taskId, 1]),
  );
  expect((await exportFrom(server, application)).readings).toHaveLength(2);
});

test('[OPN-043] every username becomes one main account with its role, which signs in with its password', async () => {
  const application = await server.newApplication();
  await importInto(
    server,
    application,
    file(
      { Auftragsnummer: 'A-1', Benutzername: 'Kunde 1', Passwort: 'Ge heim1', Zugangsname: 'Karin Krüger' },
      { Auftragsnummer: 'A-2', Benutzername: 'kunde1' },
      { Auftragsnummer: 'A-3', Benutzername: 'kunde2' },
    ),
  );
  const accounts = await db
    .selectFrom('accounts')
    .where('application_id', '=', application.applicationId)
    .select(['name', 'roles', 'parent_id'])
    .orderBy('name')
    .execute();
  expect(accounts).toEqual([
    { name: 'Karin Krüger', roles: ['ROLE_KSA_PRO_USER'], parent_id: null },
    { name: null, roles: ['ROLE_KSA_PRO_USER'], parent_id: null },
  ]);
  expect(await jobsOf(application, await signIn(application, 'KUNDE1', 'Geheim1'))).toHaveLength(2);
  const without = await askForToken(application, { username: 'kunde2', password: 'kunde2' });
  expect(without.status).toBe(401);
});

test('a new password counts from the next import on; the same one again keeps sessions', async () => {
  const application = await server.newApplication();
  await importInto(server, application, file({ Passwort: 'erstes1' }));
  const token = await signIn(application, 'kunde1', 'erstes1');
  expect((await importInto(server, application, file({ Passwort: 'erstes1' }))).answer.unchanged).toBe(1);
  expect(await jobsOf(application, token)).toHaveLength(1);
  expect((await importInto(server, application, file({ Passwort: 'zweites2' }))).answer.updated).toBe(1);
  expect((await application.call('GET', '/api/pro/job', { token })).status).toBe(401);
  expect(await jobsOf(application, await signIn(application, 'kunde1', 'zweites2'))).toHaveLength(1);
});

test('a username that belongs to a share is reported, not taken over', async () => {
  const application = await server.newApplication();
  const { applicationId } = application;
  await importInto(server, application, file({}));
  const parent = await db
    .selectFrom('accounts')
    .where('application_id', '=', applicationId)
    .select('account_id')
    .executeTakeFirstOrThrow();
  await importInto(server, application, file({ Auftragsnummer: 'A-9', Benutzername: 'hausmeister' }));
  await db
    .updateTable('accounts')
    .set({ parent_id: parent.account_id })
    .where('application_id', '=', applicationId)
    .where('account_id', '!=', parent.account_id)
    .execute();
  const mixed = file({ Auftragsnummer: 'A-2' }, { Auftragsnummer: 'A-3', Benutzername: 'Hausmeister' });
  const refused = await importInto(server, application, mixed, { language: 'en' });
  expect(refused).toMatchObject({ status: 422, answer: { created: 0, rejected: 1 } });
  expect(refused.answer.findings).toEqual([
    {
      line: 3,
      column: 'Benutzername',
      value: 'Hausmeister',
      code: 'usernameOfOther',
      message: 'This user name belongs to another account. Please choose another one.',
    },
  ]);
  const partial = await importInto(server, application, mixed, { query: '?partial=true' });
  expect(partial).toMatchObject({ status: 200, answer: { created: 1, rejected: 1 } });
});

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

test('[S36] hostile text in every field is kept letter by letter, and searched by number as it is', async () => {
  const application = await server.newApplication();
  const columns = ORDER_COLUMNS.names.filter((name) => !KEPT_FORM.has(name));
  const rows = HOSTILE.map((text, index) => ({
    ...Object.fromEntries(columns.map((column) => [column, column === 'Einheit' ? text.slice(0, 20) : text])),
    Auftragsnummer: `${index}${text.replace('\n', '')}`,
    Benutzername: `kunde${index}${text.replace(/\s/g, '')}`,
    Passwort: `pass${text.replace(/\s/g, '')}${index}`,
    Zählernummer: text.replace('\n', ''),
    OBIS: '1-0:1.8.0',
  }));
  const { answer } = await importInto(server, application, writeCsv([...columns], rows));
  expect(answer.findings).toEqual([]);
  for (const row of rows) {
    const [job] = await jobsOf(application, await signIn(application, row.Benutzername, row.Passwort));
    const text = JSON.stringify(job);
    for (const column of columns.filter((name) => !LOGIN.has(name))) {
      expect(text, column).toContain(JSON.stringify((row as Record<string, string>)[column]).slice(1, -1));
    }
    const found = await operate(
      server,
      application,
      'GET',
      `accounts?username=${encodeURIComponent(row.Benutzername)}`,
    );
    expect(found.json<{ accounts: unknown[] }>().accounts).toHaveLength(1);
  }
  expect((await importInto(server, application, writeCsv([...columns], rows))).answer.unchanged).toBe(HOSTILE.length);
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
]);
const LOGIN: ReadonlySet<string> = new Set(['Auftragsnummer', 'Benutzername', 'Passwort', 'Zugangsname']);

test('[S36] what cannot be kept is reported: NUL and other controls, half a sign, 10 kB', async () => {
  const application = await server.newApplication();
  const bad = { 'a\0b': 'badCharacter', 'a\u0007b': 'badCharacter', ['x'.repeat(10_000)]: 'tooLong' };
  for (const [text, code] of Object.entries(bad)) {
    const { status, answer } = await importInto(server, application, file({ Auftragsnummer: text, Nachname: text }));
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
  const { answer } = await importInto(server, application, half, { type: 'application/json' });
  expect(answer.findings.map((finding) => finding.code)).toEqual(['badCharacter']);
});

test('what is no file of orders is refused: 400, 401, 404, 415, 422', async () => {
  const application = await server.newApplication();
  const status = async (body: string, type: string) => (await importInto(server, application, body, { type })).status;
  expect(await status('{', 'application/json')).toBe(400);
  expect(await status('', 'text/csv')).toBe(400);
  expect(await status('a', 'application/pdf')).toBe(415);
  expect(await status('PK', XLSX_TYPE)).toBe(422);
  expect(await status('[]', 'application/json')).toBe(422);
  expect(await status('Farbe\nrot', 'text/csv')).toBe(422);
  const path = `/api/operator/applications/${application.applicationId}/orders`;
  expect((await server.call('POST', path, { body: file({}), headers: { 'content-type': 'text/csv' } })).status).toBe(
    401,
  );
  const elsewhere = await operate(server, { ...application, applicationId: 'nobody' }, 'POST', 'orders', {
    body: file({}),
    headers: { 'content-type': 'text/csv' },
  });
  expect(elsewhere.status).toBe(404);
  const flag = await importInto(server, application, file({}), { query: '?dryRun=yes' });
  expect(flag.status).toBe(400);
});

test('the same order number in two applications is two orders, and two imports at once are one after the other', async () => {
  const [one, other] = [await server.newApplication(), await server.newApplication()];
  const rows = file({ Passwort: 'geheim1' }, { Auftragsnummer: 'A-2' });
  const answers = await Promise.all([one, one, other].map((application) => importInto(server, application, rows)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(
    answers
      .slice(0, 2)
      .map(({ answer }) => answer.created)
      .toSorted((a, b) => a - b),
  ).toEqual([0, 2]);
  expect(answers[2]?.answer.created).toBe(2);
  expect(await stored(one)).toEqual({ jobs: 2, registers: 2, accounts: 1 });
});

test('[DOM-08, DOM-09, DOM-10, DOM-11, DOM-16, DOM-17, DOM-18, DOM-20, DOM-21, DOM-24, DOM-25, DOM-26, DOM-27, DOM-35, DOM-36, DOM-37, OPN-121] everything an order says reaches the job', async () => {
  const application = await server.newApplication();
  const said = {
    Auftragsnummer: 'EB-1',
    Benutzername: 'hv-brandes',
    Passwort: 'geheim1',
    Partnernummer: 'P1',
    Partnerfirma: 'Netz Ellerbach',
    Kundennummer: '2218407',
    Firma: 'Hausverwaltung Brandes GmbH',
    Vorname: 'Ute',
    Nachname: 'Brandes',
    Post_Straße: 'Rue de Verdun',
    Post_Hausnummer: '50',
    Post_PLZ: 'L-1234',
    Post_Ort: 'Luxembourg',
    Zählernummer: '1ISK0071930442',
    Zählerart: 'ELECTRIC_METER',
    Zählerbezeichnung: 'Allgemeinstrom',
    'MaLo-ID': '51238696781',
    Objektschlüssel: 'OBJ-0117',
    Straße: 'Bahnhofstraße',
    Hausnummer: '3',
    PLZ: '34990',
    Ort: 'Ellerbach',
    Ortsteil: 'Neustadt',
    Lage: 'Keller, Zählerraum',
    Hinweis: '2. Schrank von links',
    Tarif: 'Hochtarif',
    OBIS: '1-0:1.8.1',
    Einheit: 'kWh',
    Vorkommastellen: '6',
    Nachkommastellen: '1',
    Minimum: '47600,0',
    Maximum: '48900,5',
    Streng: 'ja',
    Solltermin: '30.11.2026',
    'Frühester Termin': '2026-11-15',
    'Spätester Termin': '24.12.2026',
    'Weitergabe erlaubt': 'nein',
  };
  const { answer } = await importInto(server, application, writeCsv(Object.keys(said), [said]));
  expect(answer.findings).toEqual([]);
  const [job] = await jobsOf(application, await signIn(application, 'hv-brandes', 'geheim1'));
  const address = {
    street: 'Bahnhofstraße',
    houseNumber: '3',
    zip: '34990',
    city: 'Ellerbach',
    cityDistrict: 'Neustadt',
  };
  expect(job).toMatchObject({
    done: false,
    meter: {
      meterNumber: '1ISK0071930442',
      meterType: 'ELECTRIC_METER',
      customMeterType: 'Allgemeinstrom',
      maLoId: '51238696781',
      meterAddress: {
        ...address,
        objectKey: 'OBJ-0117',
        locationDescription: 'Keller, Zählerraum',
        hint: '2. Schrank von links',
        company: null,
      },
      meterRateTasks: [
        {
          obis: '1-0:1.8.1',
          rateName: 'Hochtarif',
          unit: 'kWh',
          targetReadingDate: '2026-11-30',
          preDecimals: 6,
          postDecimals: 1,
          readingValueValidation: { minimumValue: 47600, maximumValue: 48900.5, strictValidation: true },
        },
      ],
    },
    customer: {
      customerNumber: '2218407',
      company: 'Hausverwaltung Brandes GmbH',
      firstname: 'Ute',
      lastname: 'Brandes',
      mailingAddress: { street: 'Rue de Verdun', houseNumber: '50', zip: 'L-1234', city: 'Luxembourg' },
    },
    partner: { identifier: 'P1', company: 'Netz Ellerbach', firstname: null, lastname: null },
    jobConstraints: { earliestExecution: '2026-11-15', latestExecution: '2026-12-24' },
    jobPermissions: { reShare: false },
    jobInfo: { meterType: 'ELECTRIC_METER' },
  });
});

test('[OPN-013, OPN-121] what an order leaves out is null, and the meter type follows from its first register', async () => {
  const application = await server.newApplication();
  const row = {
    Auftragsnummer: 'EB-2',
    Benutzername: 'kahle',
    Passwort: 'geheim2',
    Zählernummer: 'Z1',
    OBIS: '7-0:3.0.0',
  };
  await importInto(server, application, writeCsv(Object.keys(row), [row]));
  const [bare] = await jobsOf(application, await signIn(application, 'kahle', 'geheim2'));
  expect(bare).toMatchObject({
    meter: { meterType: null, meterRateTasks: [{ preDecimals: null, targetReadingDate: null }] },
    customer: null,
    partner: null,
    jobPermissions: { reShare: null },
    jobInfo: { meterType: 'GAS_METER' },
  });
});
