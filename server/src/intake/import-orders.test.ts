import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { brokenFindings, importFile } from '../testing/calls/import-files.ts';
import { exportFrom, importInto, XLSX_TYPE } from '../testing/calls/operator-calls.ts';
import { waitingForLock } from '../testing/database-sessions.ts';
import { type TestTenant, testServer } from '../testing/test-server.ts';
import { type Rows, writeCsv, writeXlsxTable } from '../testing/write-table.ts';
import { ORDER_COLUMNS } from './lines/order.ts';
import { orderFile, jobsOf, signIn } from '../testing/calls/order-file.ts';

// A day within the period of the sample orders.
const server = await testServer({ now: '2026-12-01T10:00:00Z' });

const { db } = server.parts;

async function stored(tenant: TestTenant) {
  const { applicationId } = tenant;
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

test('[OPN-045] the sample orders and their history come in completely, and again change nothing', async () => {
  const tenant = await server.newTenant();
  const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0, changed: 0, cleared: 0 };
  const nothing = { dryRun: false, ...counts, findings: [], changes: [] };
  const orders = importFile('orders.csv');
  expect(await importInto(server, tenant, orders)).toEqual({
    status: 200,
    answer: { ...nothing, created: 778, undo: expect.anything() },
  });
  expect(await stored(tenant)).toEqual({ jobs: 682, registers: 778, accounts: 26 });
  expect((await importInto(server, tenant, orders)).answer).toEqual({ ...nothing, unchanged: 778 });
  const history = importFile('history.csv');
  const kind = 'history';
  expect((await importInto(server, tenant, history, { kind })).answer).toEqual({
    ...nothing,
    created: 3196,
    undo: expect.anything(),
  });
  expect((await importInto(server, tenant, history, { kind })).answer).toEqual({ ...nothing, unchanged: 3196 });
  expect((await importInto(server, tenant, orders)).answer).toEqual({ ...nothing, unchanged: 778 });
});

test('[OPN-045] orders in, captured by the customer, readings out', async () => {
  const tenant = await server.newTenant();
  await importInto(server, tenant, importFile('orders.csv'));
  await importInto(server, tenant, importFile('history.csv'), { kind: 'history' });
  const token = await signIn(tenant, '20007003', 'Pw-91220385');
  const jobs = await jobsOf(tenant, token);
  expect(jobs.map((job) => job.meter.meterNumber)).toEqual(['8ISK2545330357', '1LGZ3767264814']);
  const [, electric] = jobs;
  const [ht] = electric!.meter.meterRateTasks;
  const send = await tenant.call('POST', `/api/pro/job/${electric!.id}/meterRateTask/result`, {
    token,
    body: { readingDate: '2026-12-01', results: [{ taskId: ht!.taskId, readingValue: 23000.5 }] },
  });
  expect(send.status, send.text).toBe(200);
  const { readings } = await exportFrom(server, tenant);
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
  const tenant = await server.newTenant();
  const broken = importFile('orders-broken.csv');
  for (const query of ['', '?dryRun=true']) {
    const { status, answer } = await importInto(server, tenant, broken, { query });
    expect(status).toBe(422);
    expect(answer.findings.map(({ line, column, value, code }) => ({ line, column, value, code }))).toEqual(
      brokenFindings(),
    );
    expect(answer).toMatchObject({ dryRun: query !== '', created: 0, updated: 0, unchanged: 0, rejected: 15 });
    expect(answer.findings[0]?.message).toBe('Die Angabe fehlt. Bitte füllen Sie die Spalte aus.');
  }
  expect(await stored(tenant)).toEqual({ jobs: 0, registers: 0, accounts: 0 });
});

test('in part, the orders without a finding are stored and those with one are not', async () => {
  const tenant = await server.newTenant();
  const broken = importFile('orders-broken.csv');
  const query = '?partial=true';
  const dry = await importInto(server, tenant, broken, { query: `${query}&dryRun=true` });
  expect([dry.status, dry.answer.created, await stored(tenant)]).toMatchObject([200, 25, { jobs: 0 }]);
  const first = await importInto(server, tenant, broken, { query });
  expect([first.status, first.answer]).toMatchObject([200, { created: 25, rejected: 15 }]);
  expect(first.answer.findings).toHaveLength(11);
  expect(await stored(tenant)).toMatchObject({ jobs: 23, registers: 25 });
  const numbers = await db
    .selectFrom('jobs')
    .where('application_id', '=', tenant.applicationId)
    .select('order_number')
    .execute();
  expect(numbers.map((row) => row.order_number)).not.toContain('A-2026-000007');
  const again = await importInto(server, tenant, broken, { query });
  expect(again.answer).toMatchObject({ created: 0, unchanged: 25, rejected: 15 });
  // Whole and good now: what was missing comes, what was there stays.
  const whole = await importInto(server, tenant, importFile('orders.csv'));
  expect(whole.answer).toMatchObject({ rejected: 0, findings: [] });
  expect(whole.answer.created + whole.answer.updated + whole.answer.unchanged).toBe(778);
});

test('a dry run tells what would happen and stores nothing', async () => {
  const tenant = await server.newTenant();
  const query = '?dryRun=true';
  const { status, answer } = await importInto(server, tenant, importFile('orders.csv'), { query });
  expect([status, answer]).toMatchObject([200, { dryRun: true, created: 778, rejected: 0, findings: [] }]);
  expect(await stored(tenant)).toEqual({ jobs: 0, registers: 0, accounts: 0 });
});

test('the same orders as XLSX, JSON, tab separated and in other columns change nothing', async () => {
  const tenant = await server.newTenant();
  const rows = parse(importFile('orders.csv'), { bom: true, columns: true, delimiter: ';' }) as unknown as Rows;
  await importInto(server, tenant, importFile('orders.csv'));
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
    const { answer } = await importInto(server, tenant, content, { type });
    expect(answer, type).toMatchObject({ created: 0, updated: 0, unchanged: 778, findings: [] });
  }
});

test('[OPN-045] an order that has readings keeps them when it changes; a register dropped comes back as it was', async () => {
  const tenant = await server.newTenant();
  const two = [{ OBIS: '1-0:1.8.1', Passwort: 'geheim1' }, { OBIS: '1-0:1.8.2' }];
  await importInto(server, tenant, orderFile(...two));
  const token = await signIn(tenant, 'kunde1', 'geheim1');
  const [job] = await jobsOf(tenant, token);
  const path = `/api/pro/job/${job!.id}/meterRateTask/result`;
  const results = job!.meter.meterRateTasks.map(({ taskId }) => ({ taskId, readingValue: 12 }));
  const sent = await tenant.call('POST', path, { token, body: { readingDate: '2026-12-01', results } });
  expect(sent.status).toBe(200);

  const changed = await importInto(
    server,
    tenant,
    orderFile({ OBIS: '1-0:1.8.2', Minimum: '5' }, { OBIS: '1-0:2.8.0' }),
  );
  expect(changed.answer).toMatchObject({ created: 0, updated: 2 });
  const [after] = await jobsOf(tenant, token);
  expect([after!.id, after!.done]).toEqual([job!.id, false]);
  expect(after!.meter.meterRateTasks.map((task) => [task.obis, task.readingResults.length])).toEqual([
    ['1-0:1.8.2', 1],
    ['1-0:2.8.0', 0],
  ]);
  await importInto(server, tenant, orderFile(...two));
  const [back] = await jobsOf(tenant, token);
  expect(back!.meter.meterRateTasks.map((task) => [task.taskId, task.readingResults.length])).toEqual(
    job!.meter.meterRateTasks.map((task) => [task.taskId, 1]),
  );
  expect((await exportFrom(server, tenant)).readings).toHaveLength(2);
});

test('the same order number in two tenants is two orders, and two imports at once are one after the other', async () => {
  const [one, other] = [await server.newTenant(), await server.newTenant()];
  const rows = orderFile({ Passwort: 'geheim1' }, { Auftragsnummer: 'A-2' });
  const answers = await Promise.all([one, one, other].map((tenant) => importInto(server, tenant, rows)));
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

test('[OPN-045, S17] two first imports of one file at once: the second finds the passwords of the first, and compares them holding nothing', async () => {
  const tenant = await server.newTenant();
  const rows = orderFile({ Passwort: 'geheim1' });
  const client = await server.parts.pool.connect();
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`import ${tenant.applicationId}`]);
  const imports = Promise.all([rows, rows].map((file) => importInto(server, tenant, file)));
  await waitingForLock(server.parts.pool, 2);
  await client.query('select pg_advisory_unlock_all()');
  client.release();
  const created = (await imports).map(({ status, answer }) => [status, answer.created, answer.unchanged]);
  expect(created.toSorted()).toEqual([
    [200, 0, 1],
    [200, 1, 0],
  ]);
  expect(await stored(tenant)).toEqual({ jobs: 1, registers: 1, accounts: 1 });
});
