import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOB_COLUMNS, type OrderColumn, REGISTER_COLUMNS } from '@zaehlwerk/domain/order-file/columns';
import { writeCsv } from '../testing/write-table.ts';
import { readCsv } from './files/read-csv.ts';
import { knownBy } from './files/table.ts';
import { gatherChanges } from './import-outcome.ts';
import { type Order, ORDER_COLUMNS } from './lines/order.ts';
import { validateOrders } from './lines/validate-table.ts';
import { checkMerged, compareOrder, type FoundContent, mergeOrder } from './merge-order.ts';

const RULES = { loginUsernameMinLength: 5, loginPasswordMinLength: 5 };
const FIXED = { Auftragsnummer: 'A-1', Benutzername: 'weber', Zählernummer: 'Z1', OBIS: '1-0:1.8.0' };

/** Two good cells for every column that is not fixed; none contradicts another, whichever are put together. */
const cells: Readonly<Record<string, readonly [string, string]>> = {
  Zählerart: ['ELECTRIC_METER', 'GENERIC_METER'],
  'MaLo-ID': ['51238696781', '51238696781'],
  PLZ: ['34990', '01067'],
  Vorkommastellen: ['6', '5'],
  Nachkommastellen: ['1', '3'],
  Minimum: ['10', '12,5'],
  Maximum: ['20,25', '90'],
  Streng: ['ja', 'nein'],
  Solltermin: ['31.12.2026', '2027-01-31'],
  'Frühester Termin': ['01.12.2026', '02.12.2026'],
  'Spätester Termin': ['31.12.2026', '15.01.2027'],
  'Weitergabe erlaubt': ['ja', 'nein'],
  Kampagne: ['2026', '2027-Herbst'],
  Zurückgezogen: ['ja', 'nein'],
  'Verlauf am Ort': ['ja', 'nein'],
  'E-Mail': ['weber@example.org', 'k.weber@example.org'],
  Telefon: ['0170 1234567', '+49 30 123456'],
  defaultComments: ['Zähler defekt | kein Zugang', '["a|b"]'],
  aiImageEvaluationAbortAfterMs: ['7000', '2000'],
};
const FLAG = ['ja', 'nein'] as const;
const NUMBER = ['3', '4'] as const;
const TEXT = ['Keller', 'Dach'] as const;

function cellsOf(column: OrderColumn): readonly [string, string] {
  const own = cells[column];
  if (own !== undefined) return own;
  if (/^[a-z]\w*(Days|Length|Ms)|(Date|In|After|Before)\w*(Past|Future|Execution)/.test(column)) return NUMBER;
  return /^[a-z]/.test(column) ? FLAG : TEXT;
}

const FREE = ORDER_COLUMNS.names.filter((name) => !(name in FIXED) && name !== 'Passwort' && name !== 'Zugangsname');

function orderOf(row: Readonly<Record<string, string>>): Order {
  const outcome = readCsv(writeCsv(Object.keys(row), [row]), knownBy(ORDER_COLUMNS.names));
  if (!outcome.ok) throw new Error('unreadable');
  const { items, findings } = validateOrders(outcome.table, RULES);
  expect(findings).toEqual([]);
  return items[0]!;
}

const before = orderOf({ ...FIXED, ...Object.fromEntries(FREE.map((name) => [name, cellsOf(name)[0]])) });
const found: FoundContent = { ...mergeOrder(before, null), endedRegisters: [] };

/** Any columns, each with its first cell, its second one, or none. */
const said = fc
  .subarray([...FREE])
  .chain((columns) =>
    fc.tuple(
      ...columns.map((column) => fc.constantFrom(...cellsOf(column), '').map((cell) => [column, cell] as const)),
    ),
  );

/** What is in every column of an order of one register. */
function flat({ job, registers }: Pick<FoundContent, 'job' | 'registers'>): Readonly<Record<string, unknown>> {
  return { ...job, ...registers[0]!.says };
}

test('[OPN-281] whatever columns a file has, all others keep what is there, and an empty cell clears its own', () => {
  const wholes = [0, 1].map((n) =>
    flat(mergeOrder(orderOf({ ...FIXED, ...Object.fromEntries(FREE.map((name) => [name, cellsOf(name)[n]!])) }), null)),
  );
  const nothing = flat(mergeOrder(orderOf({ ...FIXED }), null));
  fc.assert(
    fc.property(said, (row) => {
      const order = orderOf({ ...FIXED, ...Object.fromEntries(row) });
      const merged = mergeOrder(order, found);
      const expected: Record<string, unknown> = { ...flat(found) };
      for (const [column, cell] of row) {
        expected[column] = (cell === '' ? nothing : wholes[cellsOf(column).indexOf(cell)]!)[column];
      }
      expect(flat(merged)).toEqual(expected);
      const changes = gatherChanges();
      const differing = Object.keys(expected).filter((column) => expected[column] !== flat(found)[column]);
      expect(compareOrder(order, found, merged, changes)).toBe(differing.length > 0);
      const { told, changed, cleared } = changes.listed();
      expect(told.map(({ column }) => column).sort()).toEqual(differing.sort());
      expect(changed).toBe(differing.length);
      expect(cleared).toBe(differing.filter((column) => expected[column] === null).length);
    }),
    { numRuns: 1000 },
  );
});

test('[OPN-281] a file with all columns means what it says, whatever was there', () => {
  const other = orderOf({ ...FIXED, ...Object.fromEntries(FREE.map((name) => [name, cellsOf(name)[1]])) });
  expect(mergeOrder(other, found)).toEqual(mergeOrder(other, null));
  expect(Object.keys(other.job).sort()).toEqual([...JOB_COLUMNS].sort());
  expect(Object.keys(other.registers[0]!.says).sort()).toEqual([...REGISTER_COLUMNS].sort());
});

test('[OPN-281] what a file says and what it leaves as it is may contradict each other', () => {
  const faults = (row: Readonly<Record<string, string>>) => {
    const order = orderOf({ ...FIXED, ...row });
    return checkMerged(order, mergeOrder(order, found)).map(({ column, value, code }) => [column, value, code]);
  };
  expect(faults({ Minimum: '20,5' })).toEqual([['Maximum', '20.25', 'maximumBelowMinimum']]);
  expect(faults({ 'Frühester Termin': '1.1.2027' })).toEqual([
    ['Spätester Termin', '2026-12-31', 'latestBeforeEarliest'],
  ]);
  expect(faults({ Nachkommastellen: '10' })).toEqual([['Nachkommastellen', '10', 'tooManyDigits']]);
  expect(faults({ Minimum: '20,5', Maximum: '' })).toEqual([]);
});

test('[OPN-281] registers that come, go, return and change places are told', () => {
  const of = (...codes: readonly string[]): Order => ({
    ...before,
    lines: codes.map((_, index) => index + 2),
    registers: codes.map((obis) => ({ obis, says: {} })),
  });
  const [one, two, three] = ['1-0:1.8.1', '1-0:1.8.2', '1-0:2.8.0'] as const;
  const there = mergeOrder(of(one, two), null);
  const ended = mergeOrder(before, null).registers.map(({ says }) => ({ obis: three, says }));
  const changes = gatherChanges();
  const merged = mergeOrder(of(two, one, three), { ...there, endedRegisters: ended });
  expect(merged.registers[2]!.says.Tarif).toBe('Keller');
  expect(compareOrder(of(two, one, three), { ...there, endedRegisters: ended }, merged, changes)).toBe(true);
  expect(compareOrder(of(one), { ...there, endedRegisters: [] }, mergeOrder(of(one), null), changes)).toBe(true);
  expect(changes.listed().told.map(({ line, obis, before: old, after }) => [line, obis, old, after])).toEqual([
    [2, two, two, null],
    [2, null, `${one}, ${two}`, `${two}, ${one}`],
    [4, three, null, three],
  ]);
});

test('[OPS-18, OPN-432] a register that had ended and returns is told with each of its values that the file changes', () => {
  const [kept] = mergeOrder(before, null).registers;
  const there: FoundContent = { ...mergeOrder(before, null), registers: [], endedRegisters: [kept!] };
  const returning = orderOf({ ...FIXED, Tarif: 'Nachtstrom', Maximum: '', Minimum: '10' });
  const changes = gatherChanges();
  expect(compareOrder(returning, there, mergeOrder(returning, there), changes)).toBe(true);
  expect(changes.listed().told.map(({ obis, column, before: old, after }) => [obis, column, old, after])).toEqual([
    // What is cleared comes first within a line.
    ['1-0:1.8.0', 'Maximum', '20.25', null],
    ['1-0:1.8.0', 'OBIS', null, '1-0:1.8.0'],
    ['1-0:1.8.0', 'Tarif', 'Keller', 'Nachtstrom'],
  ]);
});

test('[OPN-281] of many changes all are counted and the first thousand of each kind told', () => {
  const changes = gatherChanges();
  for (let line = 2; line < 3002; line += 1) {
    const after = line < 2002 ? 'neu' : null;
    changes.add({ line, orderNumber: 'A-1', obis: null, column: 'Lage', before: 'alt', after });
  }
  const { told, changed, cleared } = changes.listed();
  expect([told.length, changed, cleared]).toEqual([2000, 3000, 1000]);
  expect(told.filter(({ after }) => after === null)).toHaveLength(1000);
});
