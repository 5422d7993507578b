import { expect, test } from 'vitest';
import { aRate } from '@zaehlwerk/domain/testing/a-job';
import { photoOutcome } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { FINDER_SIDE, type Readers } from './networks.ts';
import { recognise } from './recognise.ts';
import { COUNTER_SYMBOLS, LINE_SYMBOLS } from './symbols.ts';
import { mapsOfBright, saying } from './testing/said.ts';

/** A photo with a bright row in its middle. */
const SIZE = 640;
const photo = { width: SIZE, height: SIZE, pixels: new Uint8Array(3 * SIZE ** 2) };
for (let y = 290; y < 350; y += 1) photo.pixels.fill(255, 3 * (SIZE * y + 170), 3 * (SIZE * y + 470));

/** Readers to which what is bright is a counter as well as a number, and all of it says the same digits. */
const readers: Readers = {
  find: async ({ values, count }) =>
    Array.from({ length: count }, (_, at) => mapsOfBright(values.subarray(at * 3 * FINDER_SIDE ** 2), FINDER_SIDE)),
  readCounters: async ({ count }) => Array.from({ length: count }, () => saying('48213907', COUNTER_SYMBOLS)),
  readLines: async ({ count }) => Array.from({ length: count }, () => saying('48213907', LINE_SYMBOLS)),
  readBarCodes: async () => [],
};

const RATE = { obis: '1-0:1.8.0', preDecimals: 8, postDecimals: 0, last: null, least: null, most: null };

async function seenWith(number: string) {
  const [device] = await recognise(readers, photo, [{ number, rates: [RATE] }]);
  return { id: device?.inferredMeter.id, values: device?.inferredMeter.rates.map(({ value }) => value) };
}

test('where the expected number stands there is no counter', async () => {
  expect(await seenWith('1EMH0048213907')).toEqual({ id: '1EMH0048213907', values: [] });
});

test('a number that was read where a counter stands is what that shows', async () => {
  expect(await seenWith('1EMH0099999999')).toEqual({ id: null, values: ['48213907'] });
});

test('[AIR-06] a counter that was surely found is said to be there, also where nothing of it can be read', async () => {
  const dark: Readers = {
    ...readers,
    readCounters: async ({ count }) => Array.from({ length: count }, () => saying('^^^^^^', COUNTER_SYMBOLS)),
    readLines: async ({ count }) => Array.from({ length: count }, () => saying('', LINE_SYMBOLS)),
  };
  const devices = await recognise(dark, photo, [{ number: '1EMH0048213907', rates: [RATE] }]);
  expect(devices.map(({ inferredMeter, children }) => [inferredMeter.rates.length, children.length])).toEqual([[0, 1]]);
  const meter = { meterNumber: '1EMH0048213907', meterRateTasks: [aRate()] };
  expect(photoOutcome(devices, meter, 6).kind).toBe('DISPLAY_DETECTED');
});

test('two parts of one counter are one, not two registers', async () => {
  // Eight blocks, each of its own green, with a gap in the middle that makes two areas of them.
  const blocks = { width: SIZE, height: SIZE, pixels: new Uint8Array(3 * SIZE ** 2) };
  for (let digit = 1; digit <= 8; digit += 1)
    for (let y = 290; y < 350; y += 1)
      for (let x = 0; x < BLOCK; x += 1) {
        const at = 3 * (SIZE * y + 148 + (digit - 1) * BLOCK + (digit > 4 ? GAP : 0) + x);
        blocks.pixels.set([255, 25 * digit, 0], at);
      }
  const registers = ['1-0:1.8.1', '1-0:1.8.2'].map((obis) => ({ ...RATE, preDecimals: null, obis }));
  const [device] = await recognise(blockReaders, blocks, [{ number: '', rates: registers }]);
  expect(device?.inferredMeter.rates.map(({ value }) => value)).toEqual(['12345678']);
});

/** Pixels of a block, and of the gap. */
const [BLOCK, GAP] = [40, 24];

/** Readers to which each green that fills more than a few columns of a strip is a digit. */
const blockReaders: Readers = {
  ...readers,
  readCounters: async ({ values, count, width, height }) =>
    Array.from({ length: count }, (_, at) => {
      const green = (3 * at + 1) * width * height + (height >> 1) * width;
      const columns = [...values.subarray(green, green + width)].map((level) => Math.round((level * 255) / 25));
      const seen = [...Map.groupBy(columns, (digit) => digit)].filter(([digit, all]) => digit > 0 && all.length > 12);
      return saying(seen.map(([digit]) => digit).join(''), COUNTER_SYMBOLS);
    }),
  readLines: async ({ count }) => Array.from({ length: count }, () => saying('', LINE_SYMBOLS)),
};
