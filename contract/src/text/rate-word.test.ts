import { expect, test } from 'vitest';
import { rateWord } from './rate-word.ts';

test('[OPN-275, OBI-18] names of rates that are known are English on an English screen, all others as the utility wrote them', () => {
  expect(rateWord('Hochtarif', 'en')).toBe('Peak rate');
  expect(rateWord(' niedertarif ', 'en')).toBe('Off-peak rate');
  expect(rateWord('Hochtarif (HT)', 'en')).toBe('Peak rate (HT)');
  expect(rateWord('Verbrauch 2', 'en')).toBe('Consumption 2');
  expect(rateWord('Wärmepumpe', 'en')).toBe('Wärmepumpe');
  expect(rateWord('Verbrauch Allgemeinstrom', 'en')).toBe('Verbrauch Allgemeinstrom');
  expect(rateWord('Hochtarif', 'de')).toBe('Hochtarif');
  expect(rateWord('Hochtarif', 'de-informal')).toBe('Hochtarif');
  expect(rateWord(null, 'en')).toBe('');
});
