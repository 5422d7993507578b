import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { photoReader } from './start-reader.ts';

const PHOTO = path.join(import.meta.dirname, '..', '..', 'vectors', 'drums.jpg');
const reader = photoReader();
afterAll(() => reader.close());

/** The register that the counter on the photo is taken for, of a meter with this number. */
async function registerOf(number: string) {
  const rate = { obis: '7-0:3.0.0', preDecimals: 5, postDecimals: 3, last: null, least: null, most: null };
  const [device] = await reader.read(await readFile(PHOTO), [{ number, rates: [rate] }]);
  return device?.inferredMeter.rates[0]?.obis;
}

test('[OPN-236, OPN-241] registers are those of the meter on the photo, or of one whose number nobody knows; never of another', async () => {
  expect(await registerOf('1ABC68992069')).toBe('7-0:3.0.0');
  expect(await registerOf('')).toBe('7-0:3.0.0');
  expect(await registerOf('1EMH0048213907')).toBeNull();
});
