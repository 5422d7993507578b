import { expect, test } from 'vitest';
import { importInto } from '../testing/calls/operator-calls.ts';
import { jobsOf, signIn } from '../testing/calls/order-file.ts';
import { testServer } from '../testing/test-server.ts';
import { writeCsv } from '../testing/write-table.ts';

// A day within the period of the sample orders.
const server = await testServer({ now: '2026-12-01T10:00:00Z' });

const COLUMNS = [
  'Auftragsnummer',
  'Benutzername',
  'Passwort',
  'Kundennummer',
  'Zählernummer',
  'Zählerart',
  'OBIS',
] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

const ROW: Row = {
  Auftragsnummer: '4711',
  Benutzername: 'weber-4711',
  Passwort: 'geheim-4711',
  Kundennummer: '100200',
  Zählernummer: '1EMH0012345678',
  Zählerart: 'ELECTRIC_METER',
  OBIS: '1-0:1.8.0',
};

test('[OPS-87, OPN-406] what may be wrong with numbers is told with its cell, and the order is taken all the same', async () => {
  const tenant = await server.newTenant();
  const rows = [
    { ...ROW, Kundennummer: '1,23E+10' },
    { ...ROW, Auftragsnummer: '4712', Zählerart: 'GAS_METER', OBIS: '7-0:3.0.0' },
    { ...ROW, Auftragsnummer: '4713', OBIS: '8-0:1.0.0' },
    { ...ROW, Auftragsnummer: '4714', Zählernummer: '1EMH001234567' },
    { ...ROW, Auftragsnummer: '4715' },
  ];
  const { status, answer } = await importInto(server, tenant, writeCsv([...COLUMNS], rows));
  expect(status).toBe(200);
  expect(answer).toMatchObject({ created: 5, rejected: 0 });
  expect(answer.findings.map(({ line, column, value, code }) => [line, column, value, code])).toEqual([
    [2, 'Kundennummer', '1,23E+10', 'spreadsheetNumber'],
    [3, 'Zählernummer', '1EMH0012345678', 'numberOfOtherMeter'],
    [4, 'OBIS', '8-0:1.0.0', 'mediumOfOtherMeter'],
    [5, 'Zählernummer', '1EMH001234567', 'incompleteDeviceNumber'],
  ]);
  expect(answer.findings[0]?.message).toContain('Tabellenkalkulation');
  expect(await jobsOf(tenant, await signIn(tenant, ROW.Benutzername, ROW.Passwort))).toHaveLength(5);
});

test('[OPS-87] an order that something else is wrong with is rejected, whatever else may be doubted', async () => {
  const tenant = await server.newTenant();
  const rows = [
    { ...ROW, OBIS: '8-0:1.0.0' },
    { ...ROW, OBIS: 'none' },
    { ...ROW, Auftragsnummer: '4712' },
  ];
  const { status, answer } = await importInto(server, tenant, writeCsv([...COLUMNS], rows), { query: '?partial=true' });
  expect(status).toBe(200);
  expect(answer).toMatchObject({ created: 1, rejected: 2 });
  expect(answer.findings.map(({ line, code }) => [line, code])).toEqual([
    [2, 'mediumOfOtherMeter'],
    [3, 'obis'],
  ]);
});

test('[OPS-88, OPN-407] of one kind the first 200 findings are told, and how many more there are; each other kind is told beside them', async () => {
  const tenant = await server.newTenant();
  const many = Array.from({ length: 950 }, (_, n) => ({ ...ROW, Auftragsnummer: `${n}`, Zählernummer: '' }));
  const rows = [...many, { ...ROW, Auftragsnummer: 'last', OBIS: '1.8.0' }];
  const { status, answer } = await importInto(server, tenant, writeCsv([...COLUMNS], rows));
  expect(status).toBe(422);
  expect(answer).toMatchObject({ rejected: 951, moreFindings: [{ code: 'required', count: 750 }] });
  expect(answer.findings).toHaveLength(201);
  expect(answer.findings.at(0)).toMatchObject({ line: 2, code: 'required' });
  expect(answer.findings.at(-1)).toMatchObject({ line: 952, code: 'obis' });
});

test('[OPS-88, OPN-407] an error behind 50,000 doubts is told', { timeout: 60_000 }, async () => {
  const tenant = await server.newTenant();
  const header = [...COLUMNS, 'Minimum', 'Maximum'];
  const doubtful = { Minimum: '20.700', Maximum: '21.500' };
  const many = Array.from({ length: 25_500 }, (_, n) => ({ ...ROW, ...doubtful, Auftragsnummer: `${n}` }));
  const rows = [...many, { ...ROW, ...doubtful, Auftragsnummer: 'last', OBIS: 'none' }];
  const { status, answer } = await importInto(server, tenant, writeCsv(header, rows));
  expect(status).toBe(422);
  expect(answer).toMatchObject({ rejected: 1, moreFindings: [{ code: 'ambiguousNumber', count: 50_800 }] });
  expect(answer.findings.filter(({ code }) => code !== 'ambiguousNumber')).toMatchObject([
    { line: 25_502, column: 'OBIS', code: 'obis' },
  ]);
});

test('[OPS-87, OPN-431, OPN-551] a number that may be meant as thousands is told and taken, but where it is clear', async () => {
  const tenant = await server.newTenant();
  const header = [...COLUMNS, 'Nachkommastellen', 'Minimum', 'Maximum'];
  const row = (Auftragsnummer: string, Minimum: string, Maximum: string, Nachkommastellen = '1') => ({
    ...ROW,
    Auftragsnummer,
    Nachkommastellen,
    Minimum,
    Maximum,
  });
  const rows = [
    row('1', '20.700', '21.500'),
    row('2', '1.234', '5.678', '3'),
    row('3', '0.125', '21,500'),
    row('4', '20.7', '21.5001'),
    row('5', '1000.500', '2000'),
  ];
  const { status, answer } = await importInto(server, tenant, writeCsv(header, rows));
  expect([status, answer.rejected]).toEqual([200, 0]);
  expect(answer.findings.map(({ line, column, value, code }) => [line, column, value, code])).toEqual([
    [2, 'Minimum', '20.700', 'ambiguousNumber'],
    [2, 'Maximum', '21.500', 'ambiguousNumber'],
    // Three decimals of the counter do not say which of both was meant.
    [3, 'Minimum', '1.234', 'ambiguousNumber'],
    [3, 'Maximum', '5.678', 'ambiguousNumber'],
  ]);
  expect(answer.findings[2]?.message).toMatch(/\(1\.234\).*\(1,234\); gelesen wird 1,234\./);
  const history = 'Auftragsnummer;OBIS;Ablesedatum;Zählerstand\n1;1-0:1.8.0;31.12.2025;19.300\n';
  const earlier = await importInto(server, tenant, history, { kind: 'history' });
  expect([earlier.status, earlier.answer.created]).toEqual([200, 1]);
  expect(earlier.answer.findings).toMatchObject([{ line: 2, column: 'Zählerstand', code: 'ambiguousNumber' }]);
  // As numbers of the file they are what they are.
  const json = JSON.stringify([{ ...ROW, Auftragsnummer: '6', Minimum: 20.7, Maximum: 21.501 }]);
  expect((await importInto(server, tenant, json, { type: 'application/json' })).answer.findings).toEqual([]);
});
