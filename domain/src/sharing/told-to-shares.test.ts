import { expect, test } from 'vitest';
import { toldToShares } from './shares.ts';

const USUALLY = ['place', 'lastReading', 'name'];

test.each([
  [{}, USUALLY],
  [{ sharesHideNameAtMeter: true }, ['place', 'lastReading']],
  [{ sharesShowCustomer: true }, [...USUALLY, 'customer']],
  [{ sharesShowEarlierReadings: true }, [...USUALLY, 'earlierReadings']],
  [{ sharesShowRemarksOfOthers: true }, [...USUALLY, 'remarks']],
  [{ sharesShowCustomer: false, sharesHideNameAtMeter: false }, USUALLY],
])('[OPN-316] with %j a share is told %j', (settings, told) => {
  expect(toldToShares(settings)).toEqual(told);
});
