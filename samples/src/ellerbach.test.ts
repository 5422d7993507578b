import { expect, test } from 'vitest';
import { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import { parseDay, parseGermanDay } from '@zaehlwerk/domain/calendar/day';
import { matchingInstructions } from '@zaehlwerk/domain/help/match-instruction';
import { isMaLoId } from '@zaehlwerk/domain/meter/meter-number';
import { isMeterType } from '@zaehlwerk/domain/meter/meter-type';
import { parseObis } from '@zaehlwerk/domain/meter/obis';
import { csvOf } from './csv.ts';
import { ellerbach } from './ellerbach.ts';

const occurs = (expression: string, text: string) => new RegExp(expression).test(text);
const today = parseDay('2026-11-21')!;
const world = ellerbach(today);

test('the utility of the samples is a tenant document without fault', () => {
  expect(ApplicationDocument.safeParse(world.tenant).success).toBe(true);
});

test('the instructions fit the meter with two tariffs and both water meters, in German and in English', () => {
  const { instructions } = world.tenant;
  const fitting = world.household.meters.map(({ number, rates }) => {
    const meter = { meterNumber: number, meterType: null, meterRateTasks: rates };
    return [
      number.slice(0, 1),
      rates.length,
      ...matchingInstructions(instructions, meter, occurs).map((one) => one.language),
    ];
  });
  expect(fitting.toSorted()).toEqual([
    ['1', 1],
    ['1', 2, 'de', 'en'],
    ['7', 1],
    ['8', 1, 'de', 'en'],
    ['8', 1, 'de', 'en'],
  ]);
});

test('every order of the samples is one that an importer must take', () => {
  expect(world.orders.length).toBeGreaterThan(100);
  for (const line of world.orders) {
    expect(parseObis(line['OBIS'] ?? '')).not.toBeNull();
    expect(isMeterType(line['Zählerart'] ?? '')).toBe(true);
    expect(line['MaLo-ID'] === '' || isMaLoId(line['MaLo-ID'] ?? '')).toBe(true);
    for (const column of ['Solltermin', 'Frühester Termin', 'Spätester Termin']) {
      expect(parseGermanDay(line[column] ?? '')).not.toBeNull();
    }
  }
});

test('registers are named once, and history has ordered registers only', () => {
  const registers = world.orders.map((line) => `${line['Auftragsnummer']} ${line['OBIS']}`);
  expect(new Set(registers).size).toBe(registers.length);
  for (const line of world.history) {
    expect(registers).toContain(`${line['Auftragsnummer']} ${line['OBIS']}`);
    expect(line['Zählerstand']).toMatch(/^\d+(,\d+)?$/);
  }
});

test('a file quotes what would break its columns', () => {
  expect(csvOf([{ A: 'a;b', B: 'say "x"' }])).toBe('\uFEFFA;B\r\n"a;b";"say ""x"""\r\n');
});
