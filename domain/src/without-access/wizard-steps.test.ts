import { expect, test } from 'vitest';
import { finding } from '../finding.ts';
import {
  checkConsent,
  FORM_STEPS,
  isStepValid,
  maySendWithoutAccess,
  stepOf,
  stepToShow,
  WIZARD_STEPS,
} from './wizard-steps.ts';

const noNumber = finding('meterNumber.incomplete', 'blocks', 'meterNumber', {});
const noCity = finding('contact.missing', 'blocks', 'contact.city', {});

test('[ANO-02] five steps, of which four are filled in', () => {
  expect(WIZARD_STEPS).toEqual(['METER', 'METER_READING', 'CONTACT', 'SUMMARY', 'DONE']);
  expect(FORM_STEPS).toEqual(['METER', 'METER_READING', 'CONTACT', 'SUMMARY']);
});

test.each([
  ['meterNumber', 'METER'],
  ['meterType', 'METER'],
  ['subType', 'METER'],
  ['readingValues[0].value', 'METER_READING'],
  ['readingValues', 'METER_READING'],
  ['readingDate', 'METER_READING'],
  ['contact.zip', 'CONTACT'],
  ['readingReason', 'CONTACT'],
  ['consent', 'SUMMARY'],
  ['email', 'SUMMARY'],
])('a finding about %s belongs to %s', (at, step) => expect(stepOf({ at })).toBe(step));

test('[ANO-07, ANO-09] a step is valid when nothing on it blocks; sending needs all of them', () => {
  const warning = finding('zip.outside', 'warns', 'contact.zip', {});
  expect([isStepValid('METER', [noCity]), isStepValid('CONTACT', [noCity])]).toEqual([true, false]);
  expect([isStepValid('CONTACT', [warning]), maySendWithoutAccess([warning])]).toEqual([true, true]);
  expect([maySendWithoutAccess([noCity]), maySendWithoutAccess(checkConsent(false)), maySendWithoutAccess([])]).toEqual(
    [false, false, true],
  );
});

test('[ANO-02, ANO-07] a step that cannot be shown yet leads to the first that is open', () => {
  expect(stepToShow('SUMMARY', [noCity, noNumber])).toBe('METER');
  expect(stepToShow('SUMMARY', [noCity])).toBe('CONTACT');
  expect(stepToShow('CONTACT', [noCity])).toBe('CONTACT');
  expect(stepToShow('METER', [noNumber])).toBe('METER');
  expect(stepToShow('SUMMARY', [])).toBe('SUMMARY');
});

test('[ANO-82, OPN-149] without consent nothing is sent', () => {
  expect(checkConsent(true)).toEqual([]);
  expect(checkConsent(false)).toEqual([{ code: 'consent.missing', severity: 'blocks', at: 'consent', params: {} }]);
});
