import type { DetectedRate } from '@zaehlwerk/domain/photo-reading/detected-device';
import { expect, test } from 'vitest';
import { cuttingOf, type FoundCounter, foundCounter } from './counter-on-photo.ts';

const PHOTO = { width: 400, height: 300 };
const CORNERS = [
  { x: 100, y: 100 },
  { x: 300, y: 100 },
  { x: 300, y: 150 },
  { x: 100, y: 150 },
] as const;

function rate(more: Partial<DetectedRate> = {}): DetectedRate {
  return {
    obis: null,
    obisConfidence: 0,
    value: '05712.852',
    valueConfidence: 0.97,
    valueBox: null,
    digitConfidences: [1, 1, 0.4, 1, 1, 1, 1, 1],
    valueCorners: CORNERS,
    ...more,
  };
}

const device = (...rates: readonly DetectedRate[]) => ({
  inferredMeter: { id: null, idConfidence: 0, rates },
  children: [],
});
const GAS = { obis: '7-0:3.0.0', preDecimals: 5, postDecimals: 3 };

test('[DSK-195] the counter of the register is found, else the surest one, with its doubtful digits; without a value or a place there is none', () => {
  expect(foundCounter([device(rate())], PHOTO, GAS)).toEqual({
    value: '05712.852',
    confidence: 0.97,
    doubtful: [3],
    corners: CORNERS,
    photo: PHOTO,
  });
  const [high, low] = [
    rate({ obis: '1.8.1', value: '1', valueConfidence: 0.5 }),
    rate({ obis: '1.8.2', value: '2', valueConfidence: 0.9 }),
  ];
  const valueFor = (obis: string) => foundCounter([device(high, low)], PHOTO, { ...GAS, obis })?.value;
  expect([valueFor('1-0:1.8.1'), valueFor('1-0:1.8.2'), valueFor('1-0:2.8.0')]).toEqual(['1', '2', '2']);
  expect(foundCounter([device(rate())], PHOTO, null)?.doubtful).toBeNull();
  expect(foundCounter([device(rate({ value: null })), device(rate({ valueCorners: [] }))], PHOTO, GAS)).toBeNull();
  expect(foundCounter([], PHOTO, GAS)).toBeNull();
});

/** Where a point of the photo comes to lie in the window, in shares of the window's width and height. */
function placed(found: FoundCounter, point: { x: number; y: number }) {
  const { ratio, scale, left, top, turn } = cuttingOf(found);
  const width = scale;
  const height = (scale * found.photo.height) / found.photo.width;
  const [x, y] = [(point.x / found.photo.width + left) * width, (point.y / found.photo.height + top) * height];
  return [x * Math.cos(turn) - y * Math.sin(turn), (x * Math.sin(turn) + y * Math.cos(turn)) * ratio];
}

test('[DSK-196] cut out, a counter stands upright in its window with the same rim on all sides, however it lies on the photo', () => {
  const turned = CORNERS.map(({ x, y }) => ({ x: 350 - y, y: x - 50 }));
  for (const corners of [CORNERS, turned]) {
    const found = { ...foundCounter([device(rate())], PHOTO, GAS)!, corners } as FoundCounter;
    expect(cuttingOf(found).ratio).toBeCloseTo(212 / 62);
    for (const [index, [across, down]] of [
      [6 / 212, 6 / 62],
      [206 / 212, 6 / 62],
      [206 / 212, 56 / 62],
      [6 / 212, 56 / 62],
    ].entries()) {
      const [x, y] = placed(found, corners[index]!);
      expect([x, y]).toEqual([expect.closeTo(across!), expect.closeTo(down!)]);
    }
  }
});
