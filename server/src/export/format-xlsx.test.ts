import { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import * as fc from 'fast-check';
import readExcelFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { EXCHANGE, exportedReading, REPORT, TOLD } from '../testing/exported-reading.ts';
import { readSheet } from '../testing/read-sheet.ts';
import { unzip } from '../testing/unzip.ts';
import { formatXlsx } from './format-xlsx.ts';
import { readingsTable } from './reading-columns.ts';

test('[OPS-108, OPS-113] a report has its kind and reason and no value, an exchange says what was read of both meters', async () => {
  const { rows } = readSheet(await formatXlsx(readingsTable([REPORT, EXCHANGE])));
  const [header = [], report = [], exchange = []] = rows.map((row) =>
    row.map(({ at, type, value }) => [at.replace(/\d+$/, ''), `${type ?? 'n'} ${value}`] as const),
  );
  const columnOf = new Map(header.map(([column, name]) => [name.slice(2), column]));
  const cells = (row: typeof report) => TOLD.map((name) => new Map(row).get(columnOf.get(name) ?? '') ?? null);
  expect(cells(report)).toEqual(['s notReadable', 's noAccess', null, null, null, null, null, null]);
  // 46,054 days after day 0 of spreadsheets: 1 February 2026
  expect(cells(exchange)).toEqual([
    's reading',
    null,
    'n 12.5',
    's exchanged',
    'n 20955.5',
    'n 0',
    's 1EMH0099',
    'n 46054',
  ]);
});

test('[S37] every cell is typed: text as text, numbers with their decimals, days and instants as dates', async () => {
  const reading = exportedReading({
    readingValue: '7.50',
    comment: 'Zähler getauscht',
    imageIds: ['a', 'b'],
    capturedAt: '2026-03-10T06:00:00.000Z',
    acceptedAt: '2026-03-10T12:00:00.000Z',
    receivedAt: '2026-03-10T12:00:00.000Z',
    findings: ['value.aboveMaximum', 'date.afterLatest'],
    implausible: true,
    expectedMaximum: '7.25',
  });
  const { rows } = readSheet(await formatXlsx(readingsTable([reading])));
  const [header, cells] = rows;
  expect(header?.map((cell) => [cell.type, cell.value])).toEqual(
    Object.keys(ExportedReading.shape).map((name) => ['s', name]),
  );
  const instant = 'yyyy-mm-dd"T"hh:mm:ss"Z"';
  expect(cells?.map(({ at, type, format, value }) => [at, type ?? 'n', format, value])).toEqual([
    ['A2', 's', null, reading.id],
    ['B2', 's', null, 'EB-1001'],
    ['C2', 's', null, '1EMH0012345678'],
    ['D2', 's', null, 'ELECTRIC_METER'],
    ['E2', 's', null, '1-0:1.8.0'],
    ['F2', 's', null, 'Verbrauch'],
    ['G2', 's', null, 'kWh'],
    ['H2', 'n', '0.00', '7.5'],
    // 46,091 days after 30 December 1899, day 0 of spreadsheets
    ['I2', 'n', 'dd.mm.yyyy', '46091'],
    ['J2', 's', null, 'Zähler getauscht'],
    ['K2', 's', null, 'a b'],
    ['L2', 'n', instant, '46091.25'],
    ['M2', 'n', instant, '46091.5'],
    ['N2', 's', null, reading.accountId],
    ['O2', 's', null, 'portal'],
    ['P2', 'n', instant, '46091.5'],
    ['T2', 's', null, 'value.aboveMaximum date.afterLatest'],
    ['U2', 's', null, 'true'],
    ['X2', 'n', '0.00', '7.25'],
    ['AB2', 's', null, 'reading'],
  ]);
});

test('a program that reads spreadsheets finds numbers and dates', async () => {
  const bytes = await formatXlsx(readingsTable([exportedReading({ readingValue: '99999999.999' })]));
  const [sheet] = await readExcelFile(Buffer.from(bytes));
  const cells = sheet?.data[1];
  expect(cells?.[7]).toBe(99_999_999.999);
  expect(cells?.[8]).toEqual(new Date('2026-03-10T00:00:00Z'));
  expect(cells?.[12]).toEqual(new Date('2026-03-10T10:00:00Z'));
});

test('[A32] a workbook has one named sheet, a header in bold that stays when it is scrolled, and no merged cells', async () => {
  const files = unzip(await formatXlsx(readingsTable([exportedReading()])));
  const workbook = files.get('xl/workbook.xml') ?? '';
  expect([...workbook.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)).toEqual(['readings']);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  expect(sheet).not.toContain('mergeCell');
  const styles = files.get('xl/styles.xml') ?? '';
  const fonts = [...styles.matchAll(/<font>.*?<\/font>/gs)].map(([font]) => font.includes('<b/>'));
  const cellStyles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '';
  const isBoldStyle = [...cellStyles.matchAll(/<xf ([^>]*)>/g)].map(
    ([, xf = '']) => fonts[Number(/fontId="(\d+)"/.exec(xf)?.[1] ?? 0)],
  );
  const isBold = [...sheet.matchAll(/<c r="[A-Z]+1"[^>]*? s="(\d+)"/g)].map(([, style]) => isBoldStyle[Number(style)]);
  expect(new Set(isBold)).toEqual(new Set([true]));
});

test('[S37] hostile texts are strings, verbatim, and there is no formula', async () => {
  const hostile = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '＝1+1',
    '</t></si><f>1+1</f>',
    '<![CDATA[x]]>&amp;&#61;',
    '_x003D_1+1',
    '_x005F_x003D_',
    'a\r\nb\u0001\u0085c',
    'constructor',
    '__proto__',
    'toString',
    '  rand  ',
    '😀\ufffd\ufffe',
  ];
  const readings = hostile.map((text) => exportedReading({ comment: text, meterNumber: text, rateName: text }));
  const { rows, xml } = readSheet(await formatXlsx(readingsTable(readings)));
  expect(xml).not.toMatch(/<f[\s>/]/);
  for (const [index, text] of hostile.entries()) {
    const cells = rows[index + 1]!.filter((cell) => /^[CFJ]/.test(cell.at));
    expect(cells.map(({ type, value }) => [type, value])).toEqual(['C', 'F', 'J'].map(() => ['s', text]));
  }
});

test('whatever PostgreSQL can keep comes back unchanged', async () => {
  const odd = fc.constantFrom(
    '_',
    'x',
    '0',
    'A',
    '_x0041_',
    '\r',
    '\n',
    ' ',
    '<',
    '&',
    '\u0007',
    '\u{1fffe}',
    'ä',
    '😀',
  );
  const text = fc.oneof(fc.string({ unit: odd, minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 }));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 100 }), async (comments) => {
      const { rows } = readSheet(
        await formatXlsx(readingsTable(comments.map((comment) => exportedReading({ comment })))),
      );
      const read = rows.slice(1).map((cells) => cells.find((cell) => cell.at.startsWith('J'))?.value);
      expect(read).toEqual(comments);
    }),
    { numRuns: 20 },
  );
});
