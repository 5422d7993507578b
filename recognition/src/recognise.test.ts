import { expect, test } from 'vitest';
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

async function seenWith(number: string) {
  const rate = { obis: '1-0:1.8.0', preDecimals: 8, postDecimals: 0, last: null, least: null, most: null };
  const [device] = await recognise(readers, photo, [{ number, rates: [rate] }]);
  return { id: device?.inferredMeter.id, values: device?.inferredMeter.rates.map(({ value }) => value) };
}

test('[OPN-241] where the expected number stands there is no counter', async () => {
  expect(await seenWith('1EMH0048213907')).toEqual({ id: '1EMH0048213907', values: [] });
});

test('[OPN-241] a number that was read where a counter stands is what that shows', async () => {
  expect(await seenWith('1EMH0099999999')).toEqual({ id: null, values: ['48213907'] });
});
