import type { ImportFinding } from '@zaehlwerk/contract/imports';
import type { OrderFileSuggestion } from '@zaehlwerk/contract/order-suggestion';
import { expect, test } from 'vitest';
import { openCsv } from './csv-file.ts';
import {
  beginMapping,
  kindWords,
  lackedColumns,
  linesOf,
  textsToWrite,
  understood,
  withColumn,
  withKind,
} from './mapping.ts';
import { proposalsFor } from './proposal.ts';

const column = (heading: string, ours: string | null): OrderFileSuggestion['columns'][number] => ({
  heading,
  column: ours,
  reason: ours === null ? 'unknown' : 'otherName',
  samples: [],
});
const SUGGESTION: OrderFileSuggestion = {
  orderFiles: { numbers: 'comma', meterTypes: { STROM: 'ELECTRIC_METER' } },
  headerLine: 1,
  lines: 3,
  columns: [
    column('Auftrag', 'Auftragsnummer'),
    column('Konto', 'Benutzername'),
    column('Gerät', 'Zählernummer'),
    column('Sparte', 'Zählerart'),
    column('Min', 'Minimum'),
    column('Bezirk', null),
  ],
  missing: ['OBIS'],
};
const TEXT = 'Auftrag;Konto;Gerät;Sparte;Min;Bezirk\nA-1;u1;m1;STROM;1.234;B1\nA-1;u1;;WW;7;B1\nA-2;u2;m2;STROM;8;B2\n';
const file = openCsv('a.csv', new TextEncoder().encode(TEXT), {
  line: 1,
  headings: SUGGESTION.columns.map(({ heading }) => heading),
});
const written = (mapping = beginMapping(SUGGESTION, {}), ofTenant = {}) =>
  file.withCells(textsToWrite(file, mapping, ofTenant, new Map())).text();

test('[DSK-71, OPN-560] what is suggested counts, but for what the utility has said for good', () => {
  const mapping = beginMapping(SUGGESTION, { columns: { Bezirk: 'Minimum', Konto: null } });
  expect(mapping.columns.map((one) => [one.column, one.reason])).toEqual([
    ['Auftragsnummer', 'otherName'],
    [null, 'tenant'],
    ['Zählernummer', 'otherName'],
    ['Zählerart', 'otherName'],
    [null, 'unknown'],
    ['Minimum', 'tenant'],
  ]);
  expect(lackedColumns(mapping)).toEqual(['Benutzername', 'OBIS']);
});

test('[DSK-71] a column of ours is read from one column alone; who chooses it elsewhere takes it away', () => {
  const mapping = withColumn(beginMapping(SUGGESTION, {}), 5, 'Minimum');
  expect(mapping.columns.map((one) => one.column)).toEqual([
    'Auftragsnummer',
    'Benutzername',
    'Zählernummer',
    'Zählerart',
    null,
    'Minimum',
  ]);
});

test('[DSK-71] each word for a kind of meter is told with its lines; a kind that was chosen is how a line is understood', () => {
  const mapping = beginMapping(SUGGESTION, {});
  const lines = linesOf(file, mapping);
  expect(kindWords(lines, mapping)).toEqual([
    { word: 'STROM', lines: 2, kind: 'ELECTRIC_METER' },
    { word: 'WW', lines: 1, kind: null },
  ]);
  const chosen = withKind(mapping, 'WW', 'WATER_WARM_METER');
  expect(kindWords(lines, chosen)[1]?.kind).toBe('WATER_WARM_METER');
  expect(Object.fromEntries(understood(lines[1]!, chosen))).toEqual({
    Auftragsnummer: 'A-1',
    Benutzername: 'u1',
    Zählernummer: '',
    Zählerart: 'WATER_WARM_METER',
    Minimum: '7',
  });
});

test('[DSK-72, OPN-560] what is handed in has our headings and words, and none for what is left out', async () => {
  expect((await written()).replace('\uFEFF', '').split('\n')).toEqual([
    'Auftragsnummer;Benutzername;Zählernummer;Zählerart;Minimum;',
    'A-1;u1;m1;ELECTRIC_METER;1234;B1',
    'A-1;u1;;WW;7;B1',
    'A-2;u2;m2;ELECTRIC_METER;8;B2',
    '',
  ]);
});

test('[DSK-72, OPN-560] a heading that the utility has a meaning for stays where that is meant, and goes where another is', async () => {
  const ofTenant = { columns: { Bezirk: 'Ort' } };
  const mapping = beginMapping(SUGGESTION, ofTenant);
  expect(await written(mapping, ofTenant)).toMatch(/Minimum;Bezirk\n/);
  expect(await written(withColumn(mapping, 5, null), ofTenant)).toMatch(/Minimum;\n/);
});

const finding = (line: number, ours: string, code: string, value: string): ImportFinding => ({
  line,
  column: ours,
  value,
  code,
  message: '',
});

test('[DSK-78, OPN-563] what a line lacks is proposed from the same order, a day that does not exist as the last of its month', () => {
  const lacking = finding(3, 'Zählernummer', 'required', '');
  const alone = finding(4, 'Zählernummer', 'required', '');
  const day = finding(2, 'Solltermin', 'noSuchDay', '31.02.2027');
  const noDay = finding(2, 'Solltermin', 'noSuchDay', '45.13.2027');
  const proposals = proposalsFor([lacking, alone, day, noDay], file, beginMapping(SUGGESTION, {}));
  expect([...proposals]).toEqual([
    [lacking, 'm1'],
    [day, '28.02.2027'],
  ]);
});
