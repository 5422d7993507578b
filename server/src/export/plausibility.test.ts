import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import { exportFrom, importInto, operate } from '../testing/calls/operator-calls.ts';
import { askForReadings, readingUtility } from '../testing/calls/reading-utility.ts';
import { readSheet } from '../testing/read-sheet.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { readingsTable } from './reading-columns.ts';

const server = await testServer();
beforeEach(() => server.setNow('2026-03-10T10:00:00Z'));

const TASKS = [
  {
    obis: '1-0:1.8.0',
    minimumValue: '900.25',
    maximumValue: '1100',
    events: [{ date: '2025-03-10', value: '950' }],
  },
  { obis: '1-0:2.8.0' },
] as const;

/** What leaves with the readings, by the code of their register, in the order of acceptance. */
async function leaving(tenant: TestTenant): Promise<readonly ExportedReading[]> {
  return (await exportFrom(server, tenant)).readings.toSorted((a, b) => a.obis.localeCompare(b.obis));
}

test('[OPS-20, OPS-21, OPN-385] a reading leaves with what the rules warned of and the range it was expected in, as they were when it was accepted', async () => {
  const { tenant, job, send } = await readingUtility(server, { tasks: TASKS });
  await send([
    { taskId: job.taskIds[0], readingValue: 899.5 },
    { taskId: job.taskIds[1], readingValue: 7 },
  ]);
  const compared = {
    findings: ['value.belowMinimum', 'value.belowLastEvent'],
    implausible: true,
    expectedMinimum: '900.3',
    expectedMaximum: '1100',
  };
  const plain = { findings: [], implausible: false, expectedMinimum: null, expectedMaximum: null };
  expect(await leaving(tenant)).toMatchObject([compared, plain]);
  await server.parts.pool.query('update rate_tasks set minimum_value = 1, maximum_value = 2 where job_id = $1', [
    job.jobId,
  ]);
  await server.parts.pool.query('delete from reading_events where task_id = $1', [job.taskIds[0]]);
  expect(await leaving(tenant)).toMatchObject([compared, plain]);
});

test('[OPS-20] a warning about the day leaves with every register, and makes none implausible', async () => {
  const { tenant, job } = await readingUtility(server, {
    tasks: TASKS,
    earliestExecution: '2026-03-10',
    meterReading: { readingDateDaysInPast: 5 },
  });
  const results = [
    { taskId: job.taskIds[0], readingValue: 1000 },
    { taskId: job.taskIds[1], readingValue: 7 },
  ];
  const answer = await job.send({ readingDate: '2026-03-09', results });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  const findings = ['date.beforeEarliest'];
  expect(await leaving(tenant)).toMatchObject([
    { findings, implausible: false },
    { findings, implausible: false },
  ]);
});

test('[OPS-27, OPN-389] what its person confirmed leaves with it as the app said, whether the rules here warn of it or not', async () => {
  const { tenant, job, send } = await readingUtility(server, { tasks: TASKS });
  const confirmed = ['value.belowMinimum', 'value.manyDigits'];
  await send([
    { taskId: job.taskIds[0], readingValue: 960, confirmed },
    { taskId: job.taskIds[1], readingValue: 7 },
  ]);
  expect(await leaving(tenant)).toMatchObject([
    { findings: [], confirmed },
    { findings: [], confirmed: null },
  ]);
  const csv = await askForReadings(server, tenant, '?format=csv');
  expect(csv.text).toContain(';value.belowMinimum value.manyDigits;');
});

test('[OPS-27] what no app says is refused with its field', async () => {
  const { job } = await readingUtility(server, { tasks: TASKS });
  for (const confirmed of [['=1+1'], 'value.belowMinimum', Array.from({ length: 51 }, () => 'value.belowMinimum')]) {
    const results = [{ taskId: job.taskIds[1], readingValue: 7, confirmed }];
    const answer = await job.send({ readingDate: '2026-03-10', results });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('results[0].confirmed')]);
  }
});

test('[OPS-22, OPN-387] a correction names the reading that it replaces, register by register', async () => {
  const { tenant, job, send } = await readingUtility(server, { tasks: TASKS });
  const [first, second] = job.taskIds;
  await send([
    { taskId: first, readingValue: 1000 },
    { taskId: second, readingValue: 7 },
  ]);
  server.setNow('2026-03-10T11:00:00Z');
  await send([{ taskId: first, readingValue: 1001 }]);
  server.setNow('2026-03-10T12:00:00Z');
  await send([{ taskId: first, readingValue: 1002 }]);
  const [one, two, three, other] = await leaving(tenant);
  expect([one, two, three].map((reading) => [reading?.readingValue, reading?.replaces])).toEqual([
    ['1000.0', null],
    ['1001.0', one?.id],
    ['1002.0', two?.id],
  ]);
  expect(other).toMatchObject({ readingValue: '7.0', replaces: null });
});

test('[OPS-23] with its source, customer and MaLo, when its device took it and when it arrived', async () => {
  const tenant = await server.newTenant();
  const header = 'Auftragsnummer;Benutzername;Passwort;Zählernummer;OBIS;MaLo-ID;Kundennummer;Firma;Vorname;Nachname';
  const line = 'A-1;20007001;geheim-genug-7;1EMH0012345678;1-0:1.8.0;96205798681;K-17;Krüger GmbH;Karin;Krüger';
  expect(await importInto(server, tenant, `${header}\n${line}\n`)).toMatchObject({
    status: 200,
    answer: { created: 1 },
  });
  server.setNow('2026-03-12T10:00:00Z');
  const signIn = { applicationId: tenant.applicationId, username: '20007001', password: 'geheim-genug-7' };
  const { token } = (await tenant.call('POST', '/auth/token', { body: signIn })).json<{ token: string }>();
  const { jobs } = (await tenant.call('GET', '/api/pro/job', { token })).json<{
    jobs: { id: string; meter: { meterRateTasks: { taskId: string }[] } }[];
  }>();
  const [job] = jobs;
  const results = [{ taskId: job?.meter.meterRateTasks[0]?.taskId, readingValue: 5 }];
  const sent = {
    token,
    body: { readingDate: '2026-03-10', results },
    headers: { 'x-captured-at': '2026-03-10T09:00:00Z' },
  };
  expect((await tenant.call('POST', `/api/pro/job/${job?.id}/meterRateTask/result`, sent)).status).toBe(200);
  expect(await leaving(tenant)).toMatchObject([
    {
      source: 'portal',
      customerNumber: 'K-17',
      customerName: 'Krüger GmbH, Karin Krüger',
      maLoId: '96205798681',
      capturedAt: '2026-03-10T09:00:00.000Z',
      receivedAt: '2026-03-12T10:00:00.000Z',
    },
  ]);
});

test('[OPS-24, OPN-386] what a version before accepted leaves with nothing known of its plausibility', async () => {
  const { tenant, job, send } = await readingUtility(server, { tasks: TASKS });
  await send([{ taskId: job.taskIds[0], readingValue: 5 }]);
  await server.parts.pool.query(
    `update reading_results set findings = null, expected_minimum = null, expected_maximum = null, replaces = null
     where application_id = $1`,
    [tenant.applicationId],
  );
  const unknown = { findings: null, implausible: null, expectedMinimum: null, expectedMaximum: null, replaces: null };
  expect(await leaving(tenant)).toMatchObject([unknown]);
});

test('[OPS-24] CSV and XLSX carry the same, in columns behind those that were there', async () => {
  const { tenant, job, send } = await readingUtility(server, { tasks: TASKS });
  await send([
    { taskId: job.taskIds[0], readingValue: 899.5 },
    { taskId: job.taskIds[1], readingValue: 7 },
  ]);
  const { readings } = await exportFrom(server, tenant);
  const csv = await askForReadings(server, tenant, '?format=csv');
  expect(csv.text).toBe(formatCsv(readingsTable(readings)));
  const rows: Record<string, string>[] = parse(csv.text, { bom: true, delimiter: ';', columns: true });
  const bad = rows.find((row) => row['obis'] === '1-0:1.8.0');
  expect(bad).toMatchObject({
    findings: 'value.belowMinimum value.belowLastEvent',
    implausible: 'true',
    expectedMinimum: '900,3',
    expectedMaximum: '1100',
    replaces: '',
    receivedAt: '2026-03-10T10:00:00.000Z',
  });
  expect(rows.find((row) => row['obis'] === '1-0:2.8.0')).toMatchObject({ findings: '', implausible: 'false' });
  const asked = await operate(server, tenant, 'GET', 'readings?format=xlsx');
  const [header = [], ...sheet] = readSheet(asked.bytes).rows;
  const names = header.map(({ value }) => value);
  expect(names.slice(13)).toEqual([
    'accountId',
    'source',
    'receivedAt',
    'customerNumber',
    'customerName',
    'maLoId',
    'findings',
    'implausible',
    'confirmed',
    'expectedMinimum',
    'expectedMaximum',
    'replaces',
    'assignedFrom',
    'photoValue',
    'kind',
    'notReadable',
    'fall',
    'oldEndValue',
    'newStartValue',
    'newMeterNumber',
    'exchangedOn',
  ]);
  const told = sheet.find((row) => row.some(({ value }) => value === '899.5'));
  const values = told?.map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(['value.belowMinimum value.belowLastEvent', 'true', '900.3', '1100']));
});
