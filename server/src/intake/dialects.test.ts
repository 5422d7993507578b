import { sheetText } from '@zaehlwerk/domain/table/sheet-rows';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeWorkbook } from '../testing/write-archive.ts';
import { type CsvDialect, fitsWindows1252, type Rows, writeCsv, writeXlsxTable } from '../testing/write-table.ts';
import { readTable } from './files/read-table.ts';
import { knownBy, type TableFormat } from './files/table.ts';
import { type Order, ORDER_COLUMNS } from './lines/order.ts';
import { validateOrders } from './lines/validate-table.ts';

const RULES = { loginUsernameMinLength: 5, loginPasswordMinLength: 5 };

async function ordersOf(format: TableFormat, bytes: Buffer): Promise<readonly Order[]> {
  const outcome = await readTable(format, bytes, knownBy(ORDER_COLUMNS.names));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.reason));
  const validated = validateOrders(outcome.table, RULES);
  // Only text can be doubted as thousands: a number of the file is what it is.
  expect(validated.findings.filter(({ code }) => code !== 'ambiguousNumber')).toEqual([]);
  return validated.items;
}

/** What every dialect has to say in the end, whatever line it stands on. */
function said(orders: readonly Order[]): unknown {
  return orders.map(({ orderNumber, usernameKey, job, registers, hash }) => ({
    orderNumber,
    usernameKey,
    job,
    registers,
    hash,
  }));
}

// Text that keeps its form: no outer white space, no control characters, line breaks as LF.
const character = fc.oneof(
  fc.constantFrom(...'aÄöüßéŁ=+-@"\'%_;,\t\n🔥01'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);
const text = fc
  .string({ unit: character, maxLength: 12 })
  // oxlint-disable-next-line no-control-regex -- what is taken out here is a finding of its own
  .map((one) => one.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufffd-\uffff]/g, '').trim())
  .map((one) => one.toWellFormed());
const digits = fc.integer({ min: 0, max: 999_999 });
const decimal = fc.tuple(digits, fc.integer({ min: 0, max: 999 })).map(([whole, part]) => `${whole}.${part + 1}`);
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const row = fc.record({
  Benutzername: fc.integer({ min: 10_000, max: 99_999 }).map(String),
  Zählernummer: digits.map((number) => `1EMH${String(number).padStart(10, '0')}`),
  OBIS: fc.constantFrom('1-0:1.8.0', '7-0:3.0.0', '1-1:1.8.1*255'),
  Nachname: text,
  Straße: text,
  Hinweis: text,
  PLZ: fc.integer({ min: 0, max: 99_999 }).map((zip) => String(zip).padStart(5, '0')),
  Nachkommastellen: fc.integer({ min: 0, max: 3 }).map(String),
  Minimum: fc.option(decimal, { nil: '' }),
  Solltermin: fc.option(day, { nil: '' }),
  Streng: fc.constantFrom('ja', 'nein', ''),
});
const table = fc
  .array(row, { minLength: 1, maxLength: 6 })
  .map((rows): Rows => rows.map((one, index) => ({ Auftragsnummer: `A-${index}`, ...one })));
const columns = fc.shuffledSubarray(ORDER_COLUMNS.names as string[], { minLength: ORDER_COLUMNS.names.length });

const dialect: fc.Arbitrary<CsvDialect> = fc.record({
  separator: fc.constantFrom(';' as const, ',' as const, '\t' as const),
  newline: fc.constantFrom('\r\n' as const, '\n' as const, '\r' as const),
  bom: fc.boolean(),
  encoding: fc.constantFrom('utf-8' as const, 'windows-1252' as const, 'utf-16le' as const),
  quoteAll: fc.boolean(),
});

function inGerman(rows: Rows): Rows {
  return rows.map((one) => ({
    ...one,
    Minimum: (one['Minimum'] ?? '').replace('.', ','),
    Solltermin: (one['Solltermin'] ?? '').split('-').reverse().join('.'),
  }));
}

test('every dialect of CSV says the same', async () => {
  await fc.assert(
    fc.asyncProperty(table, columns, dialect, fc.boolean(), async (rows, order, wanted, german) => {
      const plain = said(await ordersOf('csv', writeCsv(ORDER_COLUMNS.names, rows)));
      const written = german ? inGerman(rows) : rows;
      const fits = written.every((one) => Object.values(one).every(fitsWindows1252));
      const encoding = wanted.encoding === 'windows-1252' && !fits ? 'utf-8' : wanted.encoding;
      expect(said(await ordersOf('csv', writeCsv(order, written, { ...wanted, encoding })))).toEqual(plain);
    }),
    { numRuns: 200 },
  );
});

test('JSON says the same as CSV, numbers and truth values typed or as text', async () => {
  await fc.assert(
    fc.asyncProperty(table, columns, fc.boolean(), fc.boolean(), async (rows, order, typed, wrapped) => {
      const plain = said(await ordersOf('csv', writeCsv(ORDER_COLUMNS.names, rows)));
      const objects = rows.map((one) =>
        Object.fromEntries(order.map((column) => [column, jsonValue(column, one[column] ?? '', typed)])),
      );
      const json = JSON.stringify(wrapped ? { orders: objects } : objects);
      expect(said(await ordersOf('json', Buffer.from(json)))).toEqual(plain);
    }),
    { numRuns: 100 },
  );
});

function jsonValue(column: string, value: string, typed: boolean): unknown {
  if (value === '') return typed ? null : '';
  if (!typed) return value;
  if (column === 'Minimum' || column === 'Nachkommastellen') return Number(value);
  return column === 'Streng' ? value === 'ja' : value;
}

test('a spreadsheet says the same as CSV, with typed numbers, days and truth values', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      // A spreadsheet's cell holds no tab.
      const tabless = rows.map((one) =>
        Object.fromEntries(Object.entries(one).map(([k, v]) => [k, v.replace(/\t/g, ' ')])),
      );
      const plain = said(await ordersOf('csv', writeCsv(ORDER_COLUMNS.names, tabless)));
      const xlsx = await writeXlsxTable(ORDER_COLUMNS.names, tabless, (column, value) => {
        if (value === '') return null;
        if (column === 'Minimum' || column === 'Nachkommastellen') return { value: Number(value), type: Number };
        if (column === 'Solltermin') return { value: new Date(value), type: Date, format: 'dd.mm.yyyy' };
        return column === 'Streng'
          ? { value: value === 'ja', type: Boolean }
          : { value: sheetText(value), type: String };
      });
      expect(said(await ordersOf('xlsx', xlsx))).toEqual(plain);
    }),
    { numRuns: 40 },
  );
});

test('lines are counted as an editor counts them, also with line breaks within cells', async () => {
  const rows = [
    {
      Auftragsnummer: 'A-1',
      Benutzername: 'kunde1',
      Zählernummer: 'Z1',
      OBIS: 'falsch',
      Hinweis: 'eins\r\nzwei\ndrei',
    },
    { Auftragsnummer: 'A-2', Benutzername: 'kunde1', Zählernummer: 'Z2', OBIS: 'falsch', Hinweis: '' },
  ];
  const outcome = await readTable(
    'csv',
    writeCsv(['Hinweis', ...ORDER_COLUMNS.required], rows),
    knownBy(ORDER_COLUMNS.names),
  );
  if (!outcome.ok) throw new Error('unreadable');
  expect(validateOrders(outcome.table, RULES).findings.map(({ line, code }) => [line, code])).toEqual([
    [2, 'obis'],
    [5, 'obis'],
  ]);
  const withGaps = 'Auftragsnummer;Benutzername;Zählernummer;OBIS\n\n;;;\nA-1;kunde1;Z1;falsch\n';
  const gaps = await readTable('csv', Buffer.from(withGaps), knownBy(ORDER_COLUMNS.names));
  if (!gaps.ok) throw new Error('unreadable');
  expect(validateOrders(gaps.table, RULES).findings.map(({ line }) => line)).toEqual([4]);
});

test('files that are none are told apart from tables', async () => {
  const read = async (format: TableFormat, bytes: string | Buffer) => {
    const outcome = await readTable(format, Buffer.from(bytes as string), knownBy(ORDER_COLUMNS.names));
    return outcome.ok ? 'read' : typeof outcome.reason === 'string' ? outcome.reason : outcome.reason.code;
  };
  expect(await read('csv', '')).toBe('empty');
  expect(await read('csv', 'Auftragsnummer;OBIS\nA-1;"1-0:1.8.0')).toBe('unreadable');
  expect(await read('json', '{"orders": [')).toBe('malformed');
  expect(await read('json', Buffer.from([0x5b, 0xff, 0x5d]))).toBe('malformed');
  expect(await read('json', '{"orders": 1}')).toBe('unreadable');
  expect(await read('json', '[1]')).toBe('unreadable');
  expect(await read('xlsx', 'PK\u0003\u0004 no archive')).toBe('unreadable');
  const xlsx = await writeXlsxTable(['OBIS'], [{ OBIS: '1-0:1.8.0' }]);
  expect(await read('xlsx', xlsx.subarray(0, xlsx.length - 40))).toBe('unreadable');
  expect(await read('csv', `OBIS\n${'x\n'.repeat(100_001)}`)).toBe('tooLarge');
});

test('[S45] JSON cells that are no text are reported, and nothing reaches an object prototype', async () => {
  const json =
    '[{"Auftragsnummer":"A-1","Benutzername":"kunde1","Zählernummer":{"a":1},"OBIS":1e400,"__proto__":{"x":1}}]';
  const outcome = await readTable('json', Buffer.from(json), knownBy(ORDER_COLUMNS.names));
  if (!outcome.ok) throw new Error('unreadable');
  const { findings, items } = validateOrders(outcome.table, RULES);
  expect(items).toEqual([]);
  expect(findings.map(({ line, column, code }) => [line, column, code])).toContainEqual([
    2,
    'Zählernummer',
    'unreadable',
  ]);
  expect(findings.map(({ line, column, code }) => [line, column, code])).toContainEqual([2, 'OBIS', 'notANumber']);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test('[S45] a JSON cell that nests without end is reported like any other that is no text', async () => {
  for (const [cell, value] of [
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, '[…]'],
    [`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, '{…}'],
    ['1e400', 'Infinity'],
  ]) {
    const outcome = await readTable('json', Buffer.from(`[{"OBIS":${cell}}]`), knownBy(ORDER_COLUMNS.names));
    if (!outcome.ok) throw new Error('unreadable');
    expect(outcome.table.findings).toMatchObject([{ line: 2, column: 'OBIS', value }]);
  }
});

test('[S45] a number in a sheet that no double holds is reported, neither zero nor infinite', async () => {
  const rowsWith = (number: string): string =>
    `<row r="1"><c r="A1" t="inlineStr"><is><t>Minimum</t></is></c></row><row r="2"><c r="A2"><v>${number}</v></c></row>`;
  for (const number of ['1e-400', '-1E-400', '1e400']) {
    const xlsx = writeWorkbook(`<worksheet><sheetData>${rowsWith(number)}</sheetData></worksheet>`);
    const outcome = await readTable('xlsx', xlsx, knownBy(ORDER_COLUMNS.names));
    expect(outcome).toMatchObject({
      ok: true,
      table: { findings: [{ line: 2, column: 'Minimum', code: 'notANumber' }] },
    });
  }
});

test('an archive that says it is small is never unpacked beyond what it says', async () => {
  const xlsx = await writeXlsxTable(
    ['OBIS'],
    Array.from({ length: 2000 }, () => ({ OBIS: 'x'.repeat(1000) })),
  );
  const liar = Buffer.from(xlsx);
  for (let at = liar.indexOf('PK\u0001\u0002'); at >= 0; at = liar.indexOf('PK\u0001\u0002', at + 1)) {
    liar.writeUInt32LE(10, at + 24);
  }
  const outcome = await readTable('xlsx', liar, knownBy(ORDER_COLUMNS.names));
  expect(outcome).toMatchObject({ ok: false, reason: { code: 'unreadable' } });
  for (let at = liar.indexOf('PK\u0001\u0002'); at >= 0; at = liar.indexOf('PK\u0001\u0002', at + 1)) {
    liar.writeUInt32LE(0xffff_fff0, at + 24);
  }
  expect(await readTable('xlsx', liar, knownBy(ORDER_COLUMNS.names))).toEqual({ ok: false, reason: 'tooLarge' });
});
