import { ExportedReading, ExportedUnknownReading } from '@zaehlwerk/contract/reading-exports';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXCHANGE, exportedReading, REPORT, TOLD } from '../testing/exported-reading.ts';
import { csvHeader, formatCsv, formatCsvLines, neutralise } from '@zaehlwerk/domain/table/format-csv';
import { readingsTable, unknownMeterReadingsTable } from './reading-columns.ts';

/** Parses CSV as any reader of RFC 4180 does. */
function rowsOf(csv: string): string[][] {
  return parse(csv, { bom: true, delimiter: ';', record_delimiter: '\r\n' });
}

function cellOf(changes: Partial<ExportedReading>, column: keyof ExportedReading): string | undefined {
  const [names = [], cells = []] = rowsOf(formatCsv(readingsTable([exportedReading(changes)])));
  return cells[names.indexOf(column)];
}

test('[S37] numbers have a decimal comma and all their decimals, days and instants are ISO', () => {
  expect(
    formatCsv(readingsTable([exportedReading({ readingValue: '7.50', capturedAt: '2026-03-10T09:59:58.123Z' })])),
  ).toBe(
    '\ufeffid;orderNumber;meterNumber;meterType;obis;rateName;unit;readingValue;readingDate;comment;imageIds;' +
      'capturedAt;acceptedAt;accountId;source;receivedAt;customerNumber;customerName;maLoId;findings;implausible;confirmed;' +
      'expectedMinimum;expectedMaximum;replaces;assignedFrom;photoValue;kind;notReadable;fall;oldEndValue;newStartValue;newMeterNumber;exchangedOn\r\n' +
      '5a1cbb2e-0d3e-4c0f-9d5e-3a6d4b1f0a01;EB-1001;1EMH0012345678;ELECTRIC_METER;1-0:1.8.0;Verbrauch;kWh;7,50;' +
      '2026-03-10;;;2026-03-10T09:59:58.123Z;2026-03-10T10:00:00.000Z;5a1cbb2e-0d3e-4c0f-9d5e-3a6d4b1f0a02;portal;' +
      '2026-03-10T10:00:00.000Z;;;;;false;;;;;;;reading;;;;;;\r\n',
  );
});

test('the columns are those of the contract, in its order', () => {
  expect(csvHeader(readingsTable([]))).toBe(`\ufeff${Object.keys(ExportedReading.shape).join(';')}\r\n`);
  const unknown = csvHeader(unknownMeterReadingsTable([]));
  expect(unknown).toBe(`\ufeff${Object.keys(ExportedUnknownReading.shape).join(';')}\r\n`);
});

test('no readings are a header; further readings are put behind it', () => {
  const header = csvHeader(readingsTable([]));
  expect(formatCsv(readingsTable([]))).toBe(header);
  const [first, second] = [exportedReading({ orderNumber: '1' }), exportedReading({ orderNumber: '2' })];
  const lines = [first, second].map((one) => formatCsvLines(readingsTable([one])));
  expect(header + lines.join('')).toBe(formatCsv(readingsTable([first, second])));
});

test('[OPS-108, OPS-113] a report has its kind and reason and no value, an exchange says what was read of both meters', () => {
  const [names = [], report = [], exchange = []] = rowsOf(formatCsv(readingsTable([REPORT, EXCHANGE])));
  const cells = (row: readonly string[]) => TOLD.map((name) => row[names.indexOf(name)]);
  expect(cells(report)).toEqual(['notReadable', 'noAccess', '', '', '', '', '', '']);
  expect(cells(exchange)).toEqual(['reading', '', '12,5', 'exchanged', '20955,5', '0,0', '1EMH0099', '2026-02-01']);
});

test('several photos are named in one cell', () => {
  expect(cellOf({ imageIds: ['a', 'b'] }, 'imageIds')).toBe('a b');
});

describe('[S37] what a person typed is text', () => {
  test.each([
    '=1+1',
    '+49 170 1234567',
    '-5',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '\0=1+1',
    '\ttabbed',
    '\rreturned',
    '\0nul',
    '  =1+1',
    '\u00a0=1+1',
    '\u200b=1+1',
    '\ufeff=1+1',
    '＝1+1',
    '＋1',
    '₊1',
    '⁺1',
    '⁼1',
    '₌1',
    '－1',
    '＠SUM(A1)',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫a',
    '−5',
    '=cmd|"/c calc"!A1',
    '=HYPERLINK("http://evil.example";"x")',
  ])('%j', (typed) => {
    expect(neutralise(typed)).toBe(`'${typed}`);
    for (const column of ['orderNumber', 'meterNumber', 'rateName', 'unit', 'comment'] as const) {
      expect(cellOf({ [column]: typed }, column)).toBe(`'${typed}`);
    }
  });

  test.each(['Zähler im Keller', 'a=b', '3-4', "'quoted'", '5 + 3', '„Zitat“', '1-0:1.8.0'])('%j stays', (typed) => {
    expect(cellOf({ comment: typed }, 'comment')).toBe(typed);
  });

  test('whatever is typed: each cell comes back, and none begins like a formula', () => {
    const hostile = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      ';',
      '"',
      '\r',
      '\n',
      '\t',
      '\0',
      ' ',
      "'",
      ',',
      'ä',
      '😀',
    );
    const typed = fc.oneof(fc.string({ unit: hostile, maxLength: 8 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(typed, { minLength: 1, maxLength: 5 }), (comments) => {
        const [, ...rows] = rowsOf(formatCsv(readingsTable(comments.map((comment) => exportedReading({ comment })))));
        expect(rows.map((cells) => cells[9])).toEqual(comments.map(neutralise));
        for (const comment of comments) {
          expect(neutralise(comment).normalize('NFKC').trimStart()).not.toMatch(/^[=+\-@]/);
          expect(neutralise(comment)).not.toMatch(/^[\t\r\n\0]/);
        }
      }),
    );
  });
});
