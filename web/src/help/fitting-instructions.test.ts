import { expect, test } from 'vitest';
import { fittingInstructions } from './fitting-instructions.ts';
import { expressionOccurs } from './expression-occurs.ts';

const NO_FILTER = { obisFilter: null, meterNumberFilter: null, multiMeterRate: null };
const electric = { ...NO_FILTER, obisFilter: '^1-' };
const INSTRUCTIONS = [
  { ...electric, language: 'de', markdown: 'Strom' },
  { ...NO_FILTER, obisFilter: '^8-', language: 'de', markdown: 'Wasser' },
  { ...NO_FILTER, language: 'de', markdown: 'Alle' },
  { ...electric, language: 'en', markdown: 'Electricity' },
];
const METER = { meterNumber: '1EMH1', meterType: null, meterRateTasks: [{ obis: '1-0:1.8.0' }] };
const fitting = (wanted: 'de' | 'de-informal' | 'en', fallback: 'de' | 'en' = 'de', meter = METER) =>
  fittingInstructions(INSTRUCTIONS, meter, wanted, fallback, expressionOccurs).map((one) => one.markdown);

test('[OPN-094] all instructions that fit the meter come in their order', () => {
  expect(fitting('de')).toEqual(['Strom', 'Alle']);
});

test('in the current language, or in the default language when none of them fits', () => {
  expect(fitting('en')).toEqual(['Electricity']);
  expect(fitting('de-informal')).toEqual(['Strom', 'Alle']);
  expect(fitting('de-informal', 'en')).toEqual(['Electricity']);
  expect(fitting('en', 'de', { ...METER, meterRateTasks: [{ obis: '8-0:1.0.0' }] })).toEqual(['Wasser', 'Alle']);
});
