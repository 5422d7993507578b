import { expect, test } from 'vitest';
import { aRate } from '../testing/a-job.ts';
import { aDetectedMeter, aDetectedRate } from '../testing/a-photo.ts';
import type { DetectedDevice, DetectedRate } from './detected-device.ts';
import { isClear, NO_RESULT, photoOutcome, worthOf } from './photo-outcome.ts';

const NUMBER = '1EMH0048213907';
const METER = { meterNumber: NUMBER, meterRateTasks: [aRate()] };
const TWO_RATES = {
  meterNumber: NUMBER,
  meterRateTasks: [aRate({ taskId: 'HT', obis: '1-0:1.8.1' }), aRate({ taskId: 'NT', obis: '1-0:1.8.2' })],
};
const BOX = { x: 10, y: 20, width: 300, height: 60 };

const outcome = (devices: readonly DetectedDevice[], meter = METER) => photoOutcome(devices, meter, 6);
/** The values by rate, as they are entered. */
function values(devices: readonly DetectedDevice[], meter = METER) {
  const found = outcome(devices, meter);
  if (found.kind !== 'READING_VALUE_DETECTED') return found.kind;
  return found.values.map(({ taskId, typed }) => `${taskId} ${typed.pre},${typed.post}`);
}

test('[AIR-05] a photo on which nothing was found has no result', () => {
  expect(outcome([])).toEqual(NO_RESULT);
  const { inferredMeter } = aDetectedMeter(null, []);
  expect(outcome([{ inferredMeter, children: [{ type: 'Seal', box: BOX }] }])).toEqual(NO_RESULT);
});

test('[AIR-07, AIR-13, AIR-15] number and code are the job’s: the value may be taken over, however unsure it is itself', () => {
  const corners = [
    { x: 10, y: 20 },
    { x: 310, y: 20 },
    { x: 310, y: 80 },
    { x: 10, y: 80 },
  ];
  const found = outcome([
    aDetectedMeter('48213907', [aDetectedRate({ valueConfidence: 0.1, valueCorners: corners })], 0.5),
  ]);
  expect(found).toMatchObject({
    kind: 'READING_VALUE_DETECTED',
    meterNumber: '48213907',
    values: [{ taskId: 'T1', typed: { pre: '21074', post: '3' }, place: { box: BOX, corners } }],
  });
});

test('[AIR-06, AIR-13] without the number nothing is accepted, but the display is shown', () => {
  expect(outcome([aDetectedMeter(null, [aDetectedRate()])])).toEqual({
    kind: 'DISPLAY_DETECTED',
    place: { box: BOX, corners: null },
  });
});

test('[AIR-13, OPN-290] a number that is less sure than not verifies nothing and accuses nobody: the display is shown', () => {
  for (const idConfidence of [0, 0.3, 0.49])
    expect(values([aDetectedMeter(NUMBER, [aDetectedRate()], idConfidence)]), String(idConfidence)).toBe(
      'DISPLAY_DETECTED',
    );
  expect(values([aDetectedMeter(NUMBER, [aDetectedRate()], 0.5)])).toEqual(['T1 21074,3']);
});

test('[AIR-13, AIR-14, OPN-091] as many characters count as the setting says', () => {
  const read = [aDetectedMeter('1EMH0077213907', [aDetectedRate()])];
  const kindOf = (matchLength: number) => photoOutcome(read, METER, matchLength).kind;
  expect([1, 6, 7, 8, 14].map(kindOf)).toEqual([
    'READING_VALUE_DETECTED',
    'READING_VALUE_DETECTED',
    'NO_RESULT',
    'NO_RESULT',
    'NO_RESULT',
  ]);
});

test('[AIR-06, AIR-15, OPN-237] with another code, or none, nothing is accepted, one rate alone or not', () => {
  for (const obis of ['1-0:2.8.0', null])
    expect(values([aDetectedMeter(NUMBER, [aDetectedRate({ obis })])]), String(obis)).toBe('DISPLAY_DETECTED');
});

test('[AIR-06] a value that was not read, or does not fit, leaves the display', () => {
  for (const value of [null, '1234567.8'])
    expect(values([aDetectedMeter(NUMBER, [aDetectedRate({ value })])])).toBe('DISPLAY_DETECTED');
  expect(values([aDetectedMeter(NUMBER, [])])).toBe('DISPLAY_DETECTED');
});

test('[AIR-06] the surest counter is the one that is shown', () => {
  const sure = { ...BOX, x: 500 };
  const rates = [aDetectedRate({ valueConfidence: 0.2 }), aDetectedRate({ valueConfidence: 0.6, valueBox: sure })];
  expect(outcome([aDetectedMeter(null, rates)])).toMatchObject({ place: { box: sure } });
});

test('[AIR-15] each rate gets what was read of it, the surest of several; a rate that was not read is left out', () => {
  const high = aDetectedRate({ obis: '1-0:1.8.1', value: '000111.1', valueConfidence: 0.5 });
  const surer = aDetectedRate({ obis: '1-1:1.8.1', value: '000222.2', valueConfidence: 0.7 });
  const unfit = aDetectedRate({ obis: '1-0:1.8.1', value: '9999999', valueConfidence: 0.9 });
  const low = aDetectedRate({ obis: '1.8.2', value: '000333.3' });
  expect(values([aDetectedMeter(NUMBER, [low, high, surer, unfit])], TWO_RATES)).toEqual(['HT 222,2', 'NT 333,3']);
  expect(values([aDetectedMeter(NUMBER, [low])], TWO_RATES)).toEqual(['NT 333,3']);
});

test('[AIR-15] of two rates that differ before the colon alone the very one gets the value', () => {
  const rates = [aRate({ taskId: 'A', obis: '1-0:1.8.0' }), aRate({ taskId: 'B', obis: '1-1:1.8.0' })];
  const read = [aDetectedRate({ obis: '1-1:1.8.0' })];
  expect(values([aDetectedMeter(NUMBER, read)], { meterNumber: NUMBER, meterRateTasks: rates })).toEqual(['B 21074,3']);
});

test('[AIR-13, OPN-236] a meter that is surely another one is told, and nothing of it is shown', () => {
  expect(outcome([aDetectedMeter('1EMH0000000001', [aDetectedRate()])])).toEqual({
    kind: 'NO_RESULT',
    otherMeter: '1EMH0000000001',
    unread: false,
  });
  expect(values([aDetectedMeter('1EMH0000000001', [aDetectedRate()], 0.79)])).toBe('DISPLAY_DETECTED');
});

test('[AIR-13, OPN-236] beside another meter the job’s own one counts', () => {
  const other = aDetectedMeter('1EMH0000000001', [aDetectedRate({ value: '5' })]);
  const own = aDetectedMeter(NUMBER, [aDetectedRate()]);
  expect(values([other, own])).toEqual(['T1 21074,3']);
  const unread: DetectedDevice = { inferredMeter: own.inferredMeter, children: [] };
  const nothing = { ...unread, inferredMeter: { ...unread.inferredMeter, rates: [] } };
  expect(outcome([other, nothing])).toEqual(NO_RESULT);
});

test('[OPN-238] nobody else is asked only where each rate was read and no digit is doubtful', () => {
  const HT = aDetectedRate({ obis: '1-0:1.8.1', digitConfidences: [1, 1, 1, 1, 1, 1, 0.9] });
  const NT = aDetectedRate({ obis: '1-0:1.8.2', digitConfidences: [1, 1, 1, 1, 1, 1, 0.89] });
  const clear = (rates: readonly DetectedRate[], meter = TWO_RATES) =>
    isClear(outcome([aDetectedMeter(NUMBER, rates)], meter), meter);
  expect(clear([HT, { ...NT, obis: '1-0:1.8.2', digitConfidences: undefined }])).toBe(true);
  expect(clear([HT])).toBe(false);
  expect(clear([HT, NT])).toBe(false);
  expect(isClear(NO_RESULT, TWO_RATES)).toBe(false);
});

test('[OPN-238] more values are worth more than surer ones, any value more than a display, that more than nothing', () => {
  const rate = (obis: string, sure: number) => aDetectedRate({ obis, digitConfidences: [1, 1, 1, 1, 1, 1, sure] });
  const doubtful = (obis: string) => aDetectedRate({ obis, digitConfidences: [0, 0, 0, 0, 0, 0, 0] });
  const worth = (devices: readonly DetectedDevice[]) => worthOf(outcome(devices, TWO_RATES));
  const rising = [
    worth([]),
    worth([aDetectedMeter('77123456', [])]),
    worth([aDetectedMeter(null, [])]),
    worth([aDetectedMeter(NUMBER, [rate('1-0:1.8.1', 0.5)])]),
    worth([aDetectedMeter(NUMBER, [rate('1-0:1.8.1', 1)])]),
    worth([aDetectedMeter(NUMBER, [doubtful('1-0:1.8.1'), doubtful('1-0:1.8.2')])]),
    worth([aDetectedMeter(NUMBER, [rate('1-0:1.8.1', 1), rate('1-0:1.8.2', 1)])]),
  ];
  expect(rising).toEqual(rising.toSorted((one, other) => one - other));
  expect(new Set(rising).size).toBe(rising.length);
});

test('[DOM-42, DOM-43, DOM-44, OPN-240] of a result count its number, the codes and values of its rates, and where display and value were seen', () => {
  const valueBox = { x: 40, y: 50, width: 200, height: 40 };
  const rate = aDetectedRate({
    obis: '1-0:1.8.0',
    obisConfidence: 0.4,
    value: '021074.3',
    valueConfidence: 0.5,
    valueBox,
  });
  const read = outcome([aDetectedMeter(NUMBER, [rate], 0.6)]);
  expect(read).toMatchObject({
    meterNumber: NUMBER,
    values: [{ typed: { pre: '21074', post: '3' }, place: { box: valueBox } }],
  });
  // Without a value the display is shown; a counter that was seen is nearer to the digits than the display around it.
  expect(outcome([aDetectedMeter(NUMBER, [])])).toMatchObject({ kind: 'DISPLAY_DETECTED', place: { box: BOX } });
  expect(outcome([aDetectedMeter(NUMBER, [{ ...rate, value: null }])])).toMatchObject({ place: { box: valueBox } });
  // The more certain of two values of the same rate.
  const surer = { ...rate, value: '021075.0', valueConfidence: 0.7 };
  expect(values([aDetectedMeter(NUMBER, [rate, surer])])).toEqual(['T1 21075,0']);
});
