import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnOfHeading } from './headings.ts';
import { mapCells } from './mapping.ts';
import { headerRow, isTotal, suggestMapping } from './suggest-mapping.ts';

const NAMES = [
  'Auftragsnummer',
  'Benutzername',
  'Kundennummer',
  'Nachname',
  'Zählernummer',
  'Zählerart',
  'MaLo-ID',
  'Straße',
  'OBIS',
  'Einheit',
  'Vorkommastellen',
  'Minimum',
  'Maximum',
  'Solltermin',
];
const REQUIRED = ['Auftragsnummer', 'Benutzername', 'Zählernummer', 'OBIS'];

/** As a billing system writes it. */
const SAP = {
  header: [
    'ABLBELNR',
    'VKONT',
    'SERNR',
    'SPARTE',
    'KENNZIFF',
    'MASSREAD',
    'STANZVOR',
    'Erwartet bis',
    'ADATSOLL',
    'X1',
  ],
  lines: [
    ['4711', '200100', '1EMH0012345678', 'STROM', '1-0:1.8.0', 'KWH', '6', '21.500,5', '20261231', 'a'],
    ['4712', '200101', '8ZRI0012345678', 'Wasser kalt', '8-0:1.0.0', 'M3', '5', '850', '20261230', 'b'],
  ],
};

describe('[OPS-89, OPN-408, OPN-409] how a file is most likely to be read', () => {
  test('headings, kinds of meters, units, numbers and days of a billing system, each with why', () => {
    const { mapping, columns, missing } = suggestMapping(SAP, NAMES, REQUIRED);
    expect(missing).toEqual([]);
    expect(mapping).toEqual({
      columns: {
        ABLBELNR: 'Auftragsnummer',
        VKONT: 'Benutzername',
        SERNR: 'Zählernummer',
        SPARTE: 'Zählerart',
        KENNZIFF: 'OBIS',
        MASSREAD: 'Einheit',
        STANZVOR: 'Vorkommastellen',
        'Erwartet bis': 'Maximum',
        ADATSOLL: 'Solltermin',
      },
      meterTypes: { STROM: 'ELECTRIC_METER', 'Wasser kalt': 'WATER_METER' },
      units: { KWH: 'kWh', M3: 'm³' },
      numbers: 'comma',
      days: 'yyyyMMdd',
    });
    expect(columns[0]).toEqual({
      heading: 'ABLBELNR',
      column: 'Auftragsnummer',
      reason: 'otherName',
      samples: ['4711', '4712'],
    });
    expect(columns.at(-1)).toMatchObject({ column: null, reason: 'unknown' });
  });

  test('confirmed, it makes of the file what ours would say', () => {
    const map = mapCells(suggestMapping(SAP, NAMES, REQUIRED).mapping);
    const header = SAP.header.map(map.heading);
    expect(header).toEqual([
      'Auftragsnummer',
      'Benutzername',
      'Zählernummer',
      'Zählerart',
      'OBIS',
      'Einheit',
      'Vorkommastellen',
      'Maximum',
      'Solltermin',
      'X1',
    ]);
    expect(SAP.lines[0]?.map((text, place) => map.cell(header[place] ?? '', text)).slice(3, 9)).toEqual([
      'ELECTRIC_METER',
      '1-0:1.8.0',
      'kWh',
      '6',
      '21500,5',
      '2026-12-31',
    ]);
  });

  test('our own columns, in any order, need no mapping', () => {
    const shuffled = fc.shuffledSubarray(NAMES, { minLength: 1 });
    fc.assert(
      fc.property(shuffled, (header) => {
        const { mapping, columns } = suggestMapping({ header, lines: [] }, NAMES, REQUIRED);
        expect(mapping).toEqual({});
        expect(columns.map(({ column, reason }) => [column, reason])).toEqual(header.map((name) => [name, 'ownName']));
      }),
    );
  });

  test('no column is suggested twice, whatever the headings', () => {
    const heading = fc.constantFrom(
      'Zähler',
      'Zählernr.',
      'SERNR',
      'Zählernummer',
      'Name',
      'Nachname',
      '',
      'Kunde',
      'X',
    );
    fc.assert(
      fc.property(fc.array(heading), fc.array(fc.array(fc.string())), (header, lines) => {
        const taken = suggestMapping({ header, lines }, NAMES, REQUIRED).columns.flatMap(({ column }) => column ?? []);
        expect(new Set(taken).size).toBe(taken.length);
      }),
    );
  });

  test.each([
    [
      ['Kunde', 'Kundennummer'],
      [null, 'Kundennummer'],
    ],
    [
      ['Zähler', 'SERNR', 'Zählernummer'],
      [null, null, 'Zählernummer'],
    ],
    [
      ['Strasse', 'Ort'],
      ['Straße', null],
    ],
    [
      ['constructor', '__proto__', 'OBIS'],
      [null, null, 'OBIS'],
    ],
  ])('of %j our own names come first: %j', (header, wanted) => {
    const { columns, mapping } = suggestMapping({ header, lines: [['a', 'b', 'c']] }, NAMES, REQUIRED);
    expect(columns.map(({ column }) => column)).toEqual(wanted);
    // Confirmed, it reads as it was shown.
    const map = mapCells(mapping);
    for (const [place, column] of wanted.entries())
      if (column !== null) expect(map.heading(header[place]!)).toBe(column);
    for (const heading of header) expect(map.cell(heading, 'as it is')).toBe('as it is');
  });

  test('passwords are shown to nobody, and days that read both ways have no format', () => {
    const header = ['Passwort', 'Solltermin'];
    const { columns, mapping } = suggestMapping(
      { header, lines: [['geheim', '03/04/2026']] },
      [...NAMES, 'Passwort'],
      [],
    );
    expect([columns[0]?.samples, mapping]).toEqual([[], {}]);
  });

  test.each([
    ['Wärmepumpenstrom', 'ELECTRIC_METER'],
    ['Wasser warm', 'WATER_WARM_METER'],
    ['Erdgas', 'GAS_METER'],
    ['Fernwärme', 'HEAT_METER'],
    ['Gaststätte', undefined],
  ])('a meter called %s is %s', (word, type) => {
    const { mapping } = suggestMapping({ header: ['Sparte'], lines: [[word]] }, NAMES, []);
    expect(mapping.meterTypes?.[word]).toBe(type);
  });

  test('a column of OBIS codes, or of market locations, is known by its values', () => {
    const { mapping } = suggestMapping(
      {
        header: ['A', 'B'],
        lines: [
          ['1-0:1.8.0', '10000000005'],
          ['1-0:2.8.0', ''],
        ],
      },
      NAMES,
      REQUIRED,
    );
    expect(mapping.columns?.['A']).toBe('OBIS');
  });

  test('a mapping that says nothing changes nothing', () => {
    const map = mapCells({});
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...NAMES), (text, column) => {
        expect([map.heading(text), map.cell(column, text)]).toEqual([text, text]);
      }),
    );
  });

  test.each([
    ['comma', '1.234.567,8', '1234567,8'],
    ['comma', '12.345', '12345'],
    ['comma', '12,5', '12,5'],
    ['comma', '12.5', '12.5'],
    ['point', '1,234,567.8', '1234567.8'],
    ['point', '12,345', '12345'],
    ['point', '1,23', '1,23'],
  ] as const)('numbers with %s: %s is %s', (numbers, text, own) => {
    expect(mapCells({ numbers }).cell('Maximum', text)).toBe(own);
    expect(mapCells({ numbers }).cell('Zählernummer', text)).toBe(text);
    // What is a number in the file has no thousands to separate.
    expect(mapCells({ numbers }).cell('Maximum', text, true)).toBe(text);
  });

  test.each([
    ['yyyyMMdd', '20260230', '20260230'],
    ['dd.MM.yy', '1.2.26', '2026-02-01'],
    ['dd/MM/yyyy', '03/04/2026', '2026-04-03'],
    ['MM/dd/yyyy', '03/04/2026', '2026-03-04'],
    ['MM/dd/yyyy', '31.12.2026', '31.12.2026'],
  ] as const)('days as %s: %s is %s', (days, text, own) => {
    expect(mapCells({ days }).cell('Solltermin', text)).toBe(own);
  });

  test('the header stands below titles; a file without one begins with its first row', () => {
    const isKnown = (heading: string): boolean => columnOfHeading(heading) !== null;
    const titles = [
      ['Stadtwerke Ellerbach'],
      ['Stand: 1.12.2026', '', 'Sparte'],
      ['Auftrag', 'VKONT', 'Sparte', 'Zähler'],
    ];
    expect(headerRow([...titles, ['Auftrag', 'x', 'y', 'z']], isKnown)).toBe(2);
    expect(headerRow([['a', 'b'], ['c']], isKnown)).toBe(0);
    const first = ['Auftrag', 'VKONT', 'Zähler', 'OBIS'];
    expect(headerRow([first, ['1', '2', '3', '4'], [...first, 'Sparte']], isKnown)).toBe(0);
    expect(headerRow([], isKnown)).toBe(0);
  });

  test('sums are lines that begin so and name no order', () => {
    expect(isTotal(['Summe', '', '2 Zähler'], ['Summe', '', '', ''])).toBe(true);
    expect(isTotal(['', 'Gesamt: 2'], ['', '', '', ''])).toBe(true);
    expect(isTotal(['Summerer', 'u1', '12', '1-0:1.8.0'], ['Summerer', 'u1', '12', '1-0:1.8.0'])).toBe(false);
    expect(isTotal(['4711', '', '', ''], ['4711', '', '', ''])).toBe(false);
    expect(isTotal(['', 'Gesamt', '1-0:1.8.0'], ['', '', '1-0:1.8.0'])).toBe(false);
    expect(isTotal(['Gesamtschule', '4711'], ['4711', '', ''])).toBe(false);
  });
});
