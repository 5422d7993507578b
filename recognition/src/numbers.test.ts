import { expect, test } from 'vitest';
import type { Area } from './areas.ts';
import type { Readers } from './networks.ts';
import { findNumber } from './numbers.ts';
import { pyramidOf } from './picture.ts';
import { LINE_SYMBOLS } from './symbols.ts';
import { saying } from './testing/said.ts';

const lineOf = (text: string, sure?: number) => saying(text, LINE_SYMBOLS, sure);

const PHOTO = pyramidOf({ width: 256, height: 256, pixels: new Uint8Array(3 * 256 * 256) });
const LINE: Area = { kind: 'number', middle: [128, 128], along: [1, 0], half: [60, 8], score: 1 };

/** The number on a photo with one line that reads so, and codes by how wide the picture is. */
async function foundOn(
  line: ReturnType<typeof lineOf> | null,
  codes: (width: number) => string[],
  expected: string[] = [],
) {
  const readers: Readers = {
    find: () => Promise.reject(new Error('nothing is looked for')),
    readCounters: () => Promise.reject(new Error('no counter is read')),
    readLines: async ({ count }) => Array.from({ length: count }, () => line ?? lineOf('')),
    readBarCodes: async ({ width }) => codes(width),
  };
  const found = await findNumber(readers, PHOTO, line === null ? [] : [LINE], async () => [], expected);
  return found?.number ?? null;
}

test('the surer of a printed number and a bar code tells the number, where none is expected', async () => {
  const sticker = () => ['77012345'];
  expect(await foundOn(lineOf('AB4711235'), sticker)).toBe('AB4711235');
  expect(await foundOn(lineOf('AB4711235', 0.9), sticker)).toBe('77012345');
});

test('an expected number is the one, printed or in a code, however surely another one is read', async () => {
  const both = (width: number) => (width === 256 ? ['77012345'] : ['0001EMH0048213907']);
  expect(await foundOn(lineOf('AB4711235'), both, ['1EMH0048213907'])).toBe('1EMH0048213907');
  expect(await foundOn(lineOf('XX48213907'), () => ['77012345'], ['1EMH0048213907'])).toBe('1EMH0048213907');
});

test('of more expected numbers than can be compared, those that share the most with the line are', async () => {
  const others = Array.from({ length: 60 }, (_, each) => `9${String(each).padStart(9, '5')}`);
  expect(await foundOn(lineOf('1EMH0048213907'), () => [], [...others, '1EMH0048213907'])).toBe('1EMH0048213907');
});

test('[AIR-13, OPN-290] the number of the neighbour, of which one digit differs, is not taken for the expected one', async () => {
  for (const neighbour of ['1EMH0048213908', '1EMH0048213917', '1EMH0041213907'])
    expect(await foundOn(lineOf('1EMH0048213907', 0.95), () => [], [neighbour])).toBe('1EMH0048213907');
});
