import { expect, test } from 'vitest';
import type { MeterType } from '../meter/meter-type.ts';
import { matchingInstructions, type ExpressionMatcher, type Instruction } from './match-instruction.ts';

function meter(meterNumber: string, codes: readonly string[], meterType: MeterType | null = null) {
  return { meterNumber, meterType, meterRateTasks: codes.map((obis) => ({ obis })) };
}

function instruction(filters: Partial<Instruction>): Instruction {
  const none = { obisFilter: null, meterNumberFilter: null, multiMeterRate: null };
  return { ...none, language: 'de', markdown: '# So lesen Sie ab', ...filters };
}

/** The language's own engine is good enough for expressions that are meant well. */
const occurs: ExpressionMatcher = (expression, text) => {
  try {
    return new RegExp(expression).test(text);
  } catch {
    return false;
  }
};
const fits = (filters: Partial<Instruction>, of: ReturnType<typeof meter>) =>
  matchingInstructions([instruction(filters)], of, occurs).length === 1;
const single = meter('1EMH0048213907', ['1-0:1.8.0']);
const double = meter('1LGZ3767264814', ['1-0:1.8.1', '1-0:1.8.2']);

test('[HLP-08] obisFilter is an expression on the OBIS code; any rate may match', () => {
  expect(fits({ obisFilter: '^1-0:1\\.8\\.0$' }, single)).toBe(true);
  expect(fits({ obisFilter: '^7-' }, single)).toBe(false);
  expect(fits({ obisFilter: '1\\.8\\.2' }, double)).toBe(true);
  expect(fits({ obisFilter: '1\\.8\\.3' }, double)).toBe(false);
});

test('[HLP-09] meterNumberFilter is an expression on the meter number', () => {
  expect(fits({ meterNumberFilter: '^1EMH' }, single)).toBe(true);
  expect(fits({ meterNumberFilter: '^1EMH' }, double)).toBe(false);
  expect(fits({ meterNumberFilter: '2648' }, double)).toBe(true);
  expect(fits({ meterNumberFilter: '^1emh' }, single)).toBe(false);
});

test('[HLP-10] an invalid expression means no match, whatever the other filters say', () => {
  for (const broken of ['(', '[1-', '*', 'a{2,1}', '\\']) {
    expect(fits({ obisFilter: broken }, single), broken).toBe(false);
    expect(fits({ obisFilter: '1', meterNumberFilter: broken }, single), broken).toBe(false);
  }
});

test('[OPN-094] an expression of more than 200 characters means no match', () => {
  const of = meter('1'.repeat(300), ['1-0:1.8.0']);
  expect(fits({ meterNumberFilter: '1'.repeat(200) }, of)).toBe(true);
  expect(fits({ meterNumberFilter: '1'.repeat(201) }, of)).toBe(false);
});

test('[HLP-11, HLP-12] multiMeterRate true wants more than one rate, false at most one', () => {
  const none = meter('1', []);
  expect([none, single, double].map((of) => fits({ multiMeterRate: true }, of))).toEqual([false, false, true]);
  expect([none, single, double].map((of) => fits({ multiMeterRate: false }, of))).toEqual([true, true, false]);
  expect([none, single, double].map((of) => fits({}, of))).toEqual([true, true, true]);
});

test('[HLP-13] a meter without codes is matched by the default code of its type', () => {
  const table: ReadonlyArray<readonly [type: MeterType | null, code: string]> = [
    ['ELECTRIC_METER', '1-0:0.0.0'],
    ['GAS_METER', '7-0:0.0.0'],
    ['HEAT_METER', '5-0:0.0.0'],
    ['WATER_METER', '8-0:0.0.0'],
    ['WATER_WARM_METER', '9-0:0.0.0'],
    ['GENERIC_METER', '0-0:0.0.0'],
    [null, '0-0:0.0.0'],
  ];
  for (const [type, code] of table) {
    const obisFilter = `^${code.replaceAll('.', '\\.')}$`;
    expect(fits({ obisFilter }, meter('1', [], type)), code).toBe(true);
    expect(fits({ obisFilter }, meter('1', [''], type)), code).toBe(true);
  }
  expect(fits({ obisFilter: '0\\.0\\.0' }, meter('1', ['1-0:1.8.0'], 'ELECTRIC_METER'))).toBe(false);
});

test('[OPN-094] every filter must match; all matching instructions come in their order', () => {
  const all = instruction({ markdown: 'all' });
  const electric = instruction({ obisFilter: '^1-', markdown: 'electric' });
  const gas = instruction({ obisFilter: '^7-', markdown: 'gas' });
  const both = instruction({ obisFilter: '^1-', meterNumberFilter: '^1LGZ', multiMeterRate: true, markdown: 'both' });
  const names = (of: ReturnType<typeof meter>) =>
    matchingInstructions([both, gas, electric, all], of, occurs).map((one) => one.markdown);
  expect(names(single)).toEqual(['electric', 'all']);
  expect(names(double)).toEqual(['both', 'electric', 'all']);
});
