import { expect, test } from 'vitest';
import { parseDay, type Day } from '../calendar/day.ts';
import { eventOfResult, isEstimate, ownReasonOf, reasonOf } from './rate-history.ts';

test('[EVA-40] a reading captured here is tagged reason OTHER with otherReason OTHER_KSA', () => {
  const result = {
    readingDate: parseDay('2026-12-01') as Day,
    readingValue: { units: 1234n, scale: 1 },
    comment: 'Zähler hinter dem Schrank',
    created: '2026-12-01T09:12:00Z',
    readingResultImages: [{ imageId: 'img-1' }],
  };
  expect(eventOfResult(result)).toEqual({
    readingDate: '2026-12-01',
    readingValue: { units: 1234n, scale: 1 },
    created: '2026-12-01T09:12:00Z',
    reason: 'OTHER',
    otherReason: 'OTHER_KSA',
    readingImages: [{ imageId: 'img-1' }],
  });
});

test('[OPN-126] each known reason has its label, readings from here theirs, everything else is OTHER', () => {
  const table: ReadonlyArray<readonly [reason: string | null, otherReason: string | null, label: string]> = [
    ['PERIODIC', null, 'PERIODIC'],
    ['ESTIMATED', null, 'ESTIMATED'],
    ['ANNUAL_READING', null, 'ANNUAL_READING'],
    ['CONTROL_READING', null, 'CONTROL_READING'],
    ['PROVIDER_CHANGE', null, 'PROVIDER_CHANGE'],
    ['OTHER', null, 'OTHER'],
    ['OTHER', 'OTHER_KSA', 'OTHER_KSA'],
    ['OTHER', 'SOMETHING', 'OTHER'],
    ['PERIODIC', 'OTHER_KSA', 'PERIODIC'],
    ['OTHER_KSA', null, 'OTHER'],
    ['MOVED_OUT', null, 'OTHER'],
    [null, null, 'OTHER'],
  ];
  for (const [reason, otherReason, label] of table) {
    expect(reasonOf({ reason, otherReason }), `${reason} / ${otherReason}`).toBe(label);
  }
});

test('[OPN-125] an estimate is what has the reason ESTIMATED', () => {
  expect(isEstimate({ reason: 'ESTIMATED' })).toBe(true);
  for (const reason of ['PERIODIC', 'OTHER', 'estimated', null]) expect(isEstimate({ reason })).toBe(false);
});

test("[OPN-126] the utility's own words stand for a reason that says nothing by itself", () => {
  expect(ownReasonOf({ reason: 'OTHER', otherReason: ' Wechsel des Hausmeisters ' })).toBe('Wechsel des Hausmeisters');
  expect(ownReasonOf({ reason: null, otherReason: 'Brand' })).toBe('Brand');
  expect(ownReasonOf({ reason: 'PERIODIC', otherReason: 'Brand' })).toBeNull();
  expect(ownReasonOf({ reason: 'OTHER', otherReason: 'OTHER_KSA' })).toBeNull();
  expect(ownReasonOf({ reason: 'MOVED', otherReason: 'OTHER_KSA' })).toBeNull();
  expect(ownReasonOf({ reason: 'OTHER', otherReason: ' ' })).toBeNull();
  expect(ownReasonOf({ reason: 'OTHER', otherReason: null })).toBeNull();
});
