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

/** Bars as wide as the strokes of digits, moved by this many points. */
const digits = (moved = 0, dark = 60, bright = 180) =>
  picture((x) => (Math.floor((x + moved) / 12) % 2 === 0 ? dark : bright));
const hint = (now: Picture, before: Picture | null = null) =>
  hintFor(brightnessOf(now), before === null ? null : brightnessOf(before));

test('digits that fill the frame and rest need no hint', () => {
  expect(hint(digits())).toBeNull();
  expect(hint(digits(), digits())).toBeNull();
});

test('too dark comes first, also while the hand moves', () => {
  expect(hint(digits(0, 5, 40), digits(12, 5, 40))).toBe('tooDark');
});

test('a picture that moves is not sharp', () => {
  expect(hint(digits(), digits(12))).toBe('holdStill');
});

test('a mirrored lamp is told, a bright rim is not', () => {
  const lamp = (radius: number) =>
    picture((x, y) => (Math.hypot(x - 240, y - 320) < radius ? 255 : Math.floor(x / 12) % 2 === 0 ? 60 : 180));
  expect(hint(lamp(60))).toBe('glare');
  expect(hint(lamp(10))).toBeNull();
});

test('a frame in which nothing is to be told apart asks to come closer', () => {
  expect(hint(picture(() => 128))).toBe('closer');
  expect(hint(picture((x) => (x > 220 && x < 260 ? 60 : 180)))).toBe('closer');
});

/** The same noise again and again, between this many levels of brightness. */
function noise(spread: number, size = 1) {
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const levels = Array.from({ length: 480 * 640 }, () => 128 + (next() + next() + next() - 1.5) * spread);
  return picture((x, y) => levels[Math.floor(y / size) * 480 + Math.floor(x / size)] ?? 0);
}

test('noise that rests is no counter, be it strong or weak, fine or coarse', () => {
  for (const resting of [noise(160), noise(60), noise(40), noise(24), noise(160, 8)])
    expect(hint(resting, resting)).toBe('notSeen');
});

test('cloth with more edges than digits have is no counter, and digits in a noisy picture are one', () => {
  expect(hint(picture((x) => (Math.floor(x / 5) % 2 === 0 ? 60 : 180)))).toBe('notSeen');
  const grains = noise(16);
  const noisy = picture((x, y) => {
    const grain = (grains.data[(y * 480 + x) * 4] ?? 128) - 128;
    return (Math.floor(x / 12) % 2 === 0 ? 60 : 180) + grain;
  });
  expect(hint(noisy, noisy)).toBeNull();
});

test('what is outside the frame does not matter', () => {
  const lit = picture((x, y) => (y < 180 ? 255 : Math.floor(x / 12) % 2 === 0 ? 60 : 180));
  expect(hint(lit)).toBeNull();
});
