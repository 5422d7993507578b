import { expect, test } from 'vitest';
import { countsAmounts, unitOf } from './unit.ts';

const derived = (obis: string) => unitOf({ unit: null, obis });

function expectUnits(table: Readonly<Record<string, string | null>>): void {
  for (const [obis, unit] of Object.entries(table)) expect(derived(obis), obis).toBe(unit);
}

test('[OBI-10, OBI-11] electricity: 1 and 2 are kWh as a total, else kW', () => {
  expectUnits({ '1-0:1.8.0': 'kWh', '1-0:1.8.2': 'kWh', '1-0:2.8.0': 'kWh', '1-0:1.7.0': 'kW', '1-0:2.6.1': 'kW' });
});

test('[OBI-12] electricity: 3 to 8 are kvarh as a total, else kvar', () => {
  for (const quantity of [3, 4, 5, 6, 7, 8]) {
    expectUnits({ [`1-0:${quantity}.8.0`]: 'kvarh', [`1-0:${quantity}.7.0`]: 'kvar' });
  }
});

test('[OBI-13] electricity: 9 and 10 are kVAh as a total, else kVA', () => {
  expectUnits({ '1-0:9.8.0': 'kVAh', '1-0:10.8.0': 'kVAh', '1-0:9.7.0': 'kVA', '1-0:10.6.0': 'kVA' });
});

test('[OBI-14] electricity: currents, voltages, frequency', () => {
  expectUnits({ '1-0:31.7.0': 'A', '1-0:51.7.0': 'A', '1-0:71.7.0': 'A' });
  expectUnits({ '1-0:32.7.0': 'V', '1-0:52.7.0': 'V', '1-0:72.7.0': 'V', '1-0:14.7.0': 'Hz' });
});

test('[OBI-16] gas and water: m³, m³/h for the flow', () => {
  expectUnits({ '7-0:3.0.0': 'm³', '7-0:43.0.0': 'm³/h', '8-0:1.0.0': 'm³', '8-0:2.0.0': 'm³/h' });
  expectUnits({ '9-0:1.0.0': 'm³', '9-0:2.0.0': 'm³/h', '6-0:2.0.0': 'm³', '6-0:9.0.0': 'm³/h' });
});

test('[OBI-17] heat and gas: °C, and energy and power beside it', () => {
  expectUnits({ '6-0:10.0.0': '°C', '6-0:11.0.0': '°C', '7-0:41.0.0': '°C' });
  expectUnits({ '6-0:1.0.0': 'kWh', '6-0:8.0.0': 'kW', '7-0:33.0.0': 'kWh' });
});

test('a code of another medium, an unknown quantity or no code has no unit (OPN-061)', () => {
  expectUnits({
    '0-0:1.0.0': null,
    '5-0:1.0.0': null,
    '1-0:0.8.0': null,
    '1-0:13.7.0': null,
    '1-0:96.1.0': null,
    '6-0:99.0.0': null,
  });
  expectUnits({ '1-0:1.8': null, '': null, '10-0:1.8.0': null });
});

test("[OPN-012] the rate's own unit goes before the derived one", () => {
  expect(unitOf({ unit: 'MWh', obis: '6-0:1.0.0' })).toBe('MWh');
  expect(unitOf({ unit: ' m³ ', obis: '1-0:1.8.0' })).toBe('m³');
  expect(unitOf({ unit: ' ', obis: '1-0:1.8.0' })).toBe('kWh');
  expect(unitOf({ unit: 'Stück', obis: '0-0:1.0.0' })).toBe('Stück');
});

test('[OBI-15, OPN-011] mWh means megawatt hours and is shown as MWh', () => {
  expect(unitOf({ unit: 'mWh', obis: '6-0:1.0.0' })).toBe('MWh');
});

test('[OPN-229] what is measured at a moment does not count up', () => {
  for (const obis of ['1-0:1.8.0', '1-0:3.8.0', '7-0:3.0.0', '8-0:1.0.0'])
    expect(countsAmounts({ unit: null, obis })).toBe(true);
  for (const obis of ['1-0:1.6.0', '1-0:31.7.0', '1-0:14.7.0', '7-0:43.0.0'])
    expect(countsAmounts({ unit: null, obis })).toBe(false);
  expect(countsAmounts({ unit: '°C', obis: '' })).toBe(false);
  expect(countsAmounts({ unit: null, obis: '' })).toBe(true);
});
