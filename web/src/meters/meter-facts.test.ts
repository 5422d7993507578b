import { expect, test } from 'vitest';
import { meterJob } from '../../testing/meter-job.ts';
import { executionDays, meterFacts } from './meter-facts.ts';

test('everything the utility sent, and nothing it left out', () => {
  const facts = Object.fromEntries(meterFacts(meterJob(), false).map(({ key, lines }) => [key, lines]));
  expect(facts).toEqual({
    'reading.fact.number': ['1EMH0048213907'],
    'reading.fact.place': ['Lindenstraße 14', '34990 Ellerbach'],
    'reading.fact.location': ['Keller, links neben der Heizung'],
    'reading.fact.customer': ['Maria Wessel'],
    'reading.fact.customerNumber': ['4071882'],
  });
});

test.each([
  ['51238696781', 'reading.fact.malo'],
  ['DE00056266802AO6G56M11SN51G21M24S', 'reading.fact.melo'],
])('[OPS-166] %s is told as the location that it is', (maLoId, key) => {
  const job = meterJob();
  const facts = meterFacts({ ...job, meter: { ...job.meter, maLoId } }, false);
  expect(facts.filter(({ lines }) => lines.includes(maLoId))).toEqual([{ key, lines: [maLoId] }]);
});

test('under the head, number and location are not said twice', () => {
  const keys = meterFacts(meterJob(), true).map(({ key }) => key);
  expect(keys).toEqual(['reading.fact.place', 'reading.fact.customer', 'reading.fact.customerNumber']);
});

test.each([
  ['2025-11-15', '2025-11-30', 'fromTo', '15.11.', '30.11.2025'],
  ['2025-12-15', '2026-01-15', 'fromTo', '15.12.2025', '15.01.2026'],
  ['2025-11-15', null, 'from', '15.11.2025', ''],
  [null, '2025-11-30', 'to', '', '30.11.2025'],
])('to be read from %s to %s', (earliest, latest, key, from, to) => {
  expect(executionDays(meterJob({ earliest, latest }))).toEqual({ key, from, to });
});

test('without constraints there are no days', () => {
  expect(executionDays(meterJob({ earliest: null, latest: null }))).toBeNull();
});
