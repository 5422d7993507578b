import { expect, test } from 'vitest';
import { importInto } from '../testing/calls/operator-calls.ts';
import { type TestTenant, testServer } from '../testing/test-server.ts';
import { readInstant } from './lines/read-cells.ts';

const server = await testServer();
const { db } = server.parts;

const ORDERS = `Auftragsnummer;Benutzername;Zählernummer;OBIS
A-1;kunde1;Z1;1-0:1.8.1
A-1;kunde1;Z1;1-0:1.8.2
`;

async function tenantWithOrder(): Promise<TestTenant> {
  const tenant = await server.newTenant();
  await importInto(server, tenant, ORDERS);
  return tenant;
}

function history(tenant: TestTenant, lines: string, query = '') {
  const text = `Auftragsnummer;OBIS;Ablesedatum;Zählerstand;Grund;Anderer Grund;Erfasst am\n${lines}`;
  return importInto(server, tenant, text, { kind: 'history', query });
}

function events(tenant: TestTenant) {
  return db
    .selectFrom('reading_events')
    .where('application_id', '=', tenant.applicationId)
    .select(['reading_date', 'reading_value', 'reason', 'other_reason', 'created'])
    .orderBy('reading_date')
    .execute();
}

test('[OPN-045] earlier readings come in exactly, change when they say something else, and repeat without effect', async () => {
  const tenant = await tenantWithOrder();
  const lines =
    'A-1;1-0:1.8.1;31.12.2024;1.50;PERIODIC;;2025-01-04T09:12:00\nA-1;1-0:01.8.1;2025-12-31;12345678,1234567;;;\n';
  expect((await history(tenant, lines + lines)).answer).toMatchObject({ created: 2, unchanged: 2, findings: [] });
  expect(await events(tenant)).toEqual([
    {
      reading_date: '2024-12-31',
      reading_value: '1.5',
      reason: 'PERIODIC',
      other_reason: null,
      created: new Date('2025-01-04T08:12:00Z'),
    },
    {
      reading_date: '2025-12-31',
      reading_value: '12345678.1234567',
      reason: null,
      other_reason: null,
      created: new Date('2025-12-30T23:00:00Z'),
    },
  ]);
  const changed = await history(tenant, 'A-1;1-0:1.8.1;31.12.2024;1,6;OTHER;OTHER_KSA;04.01.2025 09:12\n');
  expect(changed.answer).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
  expect((await events(tenant))[0]).toMatchObject({ reading_value: '1.6', other_reason: 'OTHER_KSA' });
});

test('all findings of a history at once; in part the good lines are stored', async () => {
  const tenant = await tenantWithOrder();
  const lines = [
    'A-2;1-0:1.8.1;31.12.2024;1;;;',
    'A-1;1-0:9.9.9;31.12.2024;1;;;',
    'A-1;1-0:1.8.1;31.13.2024;eins;;;gestern',
    'A-1;1-0:1.8.1;;-1;;;',
    'A-1;1-0:1.8.2;31.12.2024;1234567890123456;;;',
    'A-1;1-0:1.8.2;31.12.2023;7;;;',
    'A-1;1-0:1.8.2;31.12.2023;8;;;',
  ].join('\n');
  const expected = [
    [2, 'Auftragsnummer', 'A-2', 'unknownOrder'],
    [3, 'OBIS', '1-0:9.9.9', 'unknownRegister'],
    [4, 'Ablesedatum', '31.13.2024', 'noSuchDay'],
    [4, 'Zählerstand', 'eins', 'notANumber'],
    [4, 'Erfasst am', 'gestern', 'notAnInstant'],
    [5, 'Ablesedatum', '', 'required'],
    [5, 'Zählerstand', '-1', 'outOfRange'],
    [6, 'Zählerstand', '1234567890123456', 'tooManyDigits'],
    [8, 'Zählerstand', '8', 'differsWithinOrder'],
  ];
  const whole = await history(tenant, lines);
  expect(whole.status).toBe(422);
  expect(whole.answer.findings.map(({ line, column, value, code }) => [line, column, value, code])).toEqual(expected);
  expect(whole.answer).toMatchObject({ created: 0, rejected: 6 });
  expect(await events(tenant)).toEqual([]);
  const dry = await history(tenant, lines, '?partial=true&dryRun=true');
  expect([dry.answer.created, await events(tenant)]).toEqual([1, []]);
  const partial = await history(tenant, lines, '?partial=true');
  expect(partial).toMatchObject({ status: 200, answer: { created: 1, rejected: 6 } });
  expect(await events(tenant)).toMatchObject([{ reading_date: '2023-12-31', reading_value: '7' }]);
});

test('a history of another tenant finds nothing here', async () => {
  await tenantWithOrder();
  const empty = await server.newTenant();
  const { answer } = await history(empty, 'A-1;1-0:1.8.1;31.12.2024;1;;;');
  expect(answer.findings.map((finding) => finding.code)).toEqual(['unknownOrder']);
});

test('[OPN-072] a time without a zone is the time in Germany', () => {
  const table: [string, string | null][] = [
    ['2025-01-04T09:12:00', '2025-01-04T08:12:00.000Z'],
    ['2025-07-04T09:12:00', '2025-07-04T07:12:00.000Z'],
    ['04.07.2025 09:12', '2025-07-04T07:12:00.000Z'],
    ['4.7.2025', '2025-07-03T22:00:00.000Z'],
    ['2025-07-04', '2025-07-03T22:00:00.000Z'],
    ['2025-07-04T09:12:00.123456', '2025-07-04T07:12:00.123Z'],
    ['2025-07-04T09:12:00Z', '2025-07-04T09:12:00.000Z'],
    ['2025-07-04T09:12:00+05:30', '2025-07-04T03:42:00.000Z'],
    ['2025-07-04 09:12-0330', '2025-07-04T12:42:00.000Z'],
    // Shown twice in autumn: the first time. Never shown in spring: just after.
    ['2025-10-26T02:30:00', '2025-10-26T00:30:00.000Z'],
    ['2025-03-30T02:30:00', '2025-03-30T01:30:00.000Z'],
    ['2025-10-26T03:00:00', '2025-10-26T02:00:00.000Z'],
    ['2025-02-30T09:00:00', null],
    ['2025-02-28T24:00:00', null],
    ['2025-02-28T09:60:00', null],
    ['28.2.2025 9:00', null],
    ['gestern', null],
    ['', null],
  ];
  for (const [text, expected] of table) expect(readInstant(text)?.toISOString() ?? null, text).toBe(expected);
});
