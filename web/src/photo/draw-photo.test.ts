import { expect, test } from 'vitest';
import { cropOf, outlineOf } from './draw-photo.ts';

const BOX = { x: 100, y: 200, width: 360, height: 60 };

/** Where a point of the photo comes to lie. */
function drawn(place: Parameters<typeof cropOf>[0], x: number, y: number) {
  const { transform } = cropOf(place);
  const [a, b, c, d, e, f] = transform;
  return [Math.round(a * x + c * y + e), Math.round(b * x + d * y + f)];
}

test('[OPN-093] a counter is enlarged to the width of the drawing, with a little above and below', () => {
  const place = { box: BOX, corners: null };
  expect(cropOf(place)).toMatchObject({ width: 720, height: 192 });
  expect(drawn(place, 100, 200)).toEqual([0, 36]);
  expect(drawn(place, 460, 260)).toEqual([720, 156]);
});

test('[OPN-234] one that hangs aslant is shown straight, by its corners', () => {
  const corners = [
    { x: 300, y: 100 },
    { x: 300, y: 460 },
    { x: 240, y: 460 },
    { x: 240, y: 100 },
  ];
  const place = { box: { x: 240, y: 100, width: 60, height: 360 }, corners };
  expect(cropOf(place)).toMatchObject({ width: 720, height: 192 });
  expect(drawn(place, 300, 100)).toEqual([0, 36]);
  expect(drawn(place, 300, 460)).toEqual([720, 36]);
  expect(drawn(place, 240, 460)).toEqual([720, 156]);
});

test('what is higher than wide is not enlarged beyond the screen, nor is nothing', () => {
  expect(cropOf({ box: { x: 0, y: 0, width: 10, height: 1000 }, corners: null }).height).toBe(720);
  expect(cropOf({ box: { x: 5, y: 5, width: 0, height: 0 }, corners: null })).toMatchObject({
    width: 450,
    height: 720,
  });
  expect(cropOf({ box: BOX, corners: [] })).toEqual(cropOf({ box: BOX, corners: null }));
});

test('[OPN-093, OPN-234] an outline keeps its distance to the digits on all sides, straight or aslant', () => {
  expect(outlineOf({ box: BOX, corners: null })).toEqual([
    { x: 85, y: 185 },
    { x: 475, y: 185 },
    { x: 475, y: 275 },
    { x: 85, y: 275 },
  ]);
  const corners = [
    { x: 300, y: 100 },
    { x: 300, y: 460 },
    { x: 240, y: 460 },
    { x: 240, y: 100 },
  ];
  expect(outlineOf({ box: BOX, corners })).toEqual([
    { x: 315, y: 85 },
    { x: 315, y: 475 },
    { x: 225, y: 475 },
    { x: 225, y: 85 },
  ]);
  expect(outlineOf({ box: BOX, corners: [] })).toEqual(outlineOf({ box: BOX, corners: null }));
});
