import { expect, test } from 'vitest';
import type { Picture } from '../device/camera.ts';
import { brightnessOf, hintFor } from './aiming.ts';

/** A picture whose points have a brightness of their own. */
function picture(brightness: (x: number, y: number) => number, width = 480, height = 640): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    data.fill(brightness(at % width, Math.floor(at / width)), at * 4, at * 4 + 4);
  return { width, height, data };
}

/** Bars as wide as the strokes of digits, moved by so many points. */
const digits = (moved = 0, dark = 60, bright = 180) =>
  picture((x) => (Math.floor((x + moved) / 12) % 2 === 0 ? dark : bright));
const hint = (now: Picture, before: Picture | null = null) =>
  hintFor(brightnessOf(now), before === null ? null : brightnessOf(before));

test('[AIR-09] digits that fill the frame and rest need no hint', () => {
  expect(hint(digits())).toBeNull();
  expect(hint(digits(), digits())).toBeNull();
});

test('[AIR-09] too dark comes first, also while the hand moves', () => {
  expect(hint(digits(0, 5, 40), digits(12, 5, 40))).toBe('tooDark');
});

test('[AIR-09] a picture that moves is not sharp', () => {
  expect(hint(digits(), digits(12))).toBe('holdStill');
});

test('[AIR-09] a mirrored lamp is told, a bright rim is not', () => {
  const lamp = (radius: number) =>
    picture((x, y) => (Math.hypot(x - 240, y - 320) < radius ? 255 : Math.floor(x / 12) % 2 === 0 ? 60 : 180));
  expect(hint(lamp(60))).toBe('glare');
  expect(hint(lamp(10))).toBeNull();
});

test('[AIR-09] a frame in which nothing is to be told apart asks to come closer', () => {
  expect(hint(picture(() => 128))).toBe('closer');
  expect(hint(picture((x) => (x > 220 && x < 260 ? 60 : 180)))).toBe('closer');
});

test('what is outside the frame does not matter', () => {
  const lit = picture((x, y) => (y < 180 ? 255 : Math.floor(x / 12) % 2 === 0 ? 60 : 180));
  expect(hint(lit)).toBeNull();
});
