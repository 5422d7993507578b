import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { neighboursOf } from '../expected-number.ts';
import { photoReader } from './start-reader.ts';

const VECTORS = path.join(import.meta.dirname, '..', '..', 'vectors');
const reader = photoReader();
afterAll(() => reader.close());

/** What is read on a photo where a meter with this number and a register of 5 and 3 digits is expected. */
async function meterOn(photo: string, number: string) {
  const rate = { obis: '7-0:3.0.0', preDecimals: 5, postDecimals: 3, last: null, least: null, most: null };
  const [device] = await reader.read(await readFile(path.join(VECTORS, photo)), [{ number, rates: [rate] }]);
  return device?.inferredMeter;
}

/** The register that the counter on the photo is taken for. */
const registerOf = async (number: string) => (await meterOn('drums.jpg', number))?.rates[0]?.obis;

test('[OPN-236, OPN-241] registers are those of the meter on the photo, or of one whose number nobody knows; never of another', async () => {
  expect(await registerOf('1ABC68992069')).toBe('7-0:3.0.0');
  expect(await registerOf('')).toBe('7-0:3.0.0');
  expect(await registerOf('1EMH0048213907')).toBeNull();
});

test('[OPN-241] small print above and below the counter tells the meter, too', async () => {
  expect((await meterOn('small-print.jpg', '254908766831'))?.id).toBe('254908766831');
});

test.each([
  ['drums.jpg', '68992069'],
  ['drums-upside-down.jpg', '68992069'],
  ['display.jpg', '95608090'],
  ['display-with-point.jpg', '08288149'],
  ['small-print.jpg', '08766831'],
])(
  '[AIR-13, OPN-290] on %s each digit of %s replaced in turn by each other one is another meter',
  async (photo, number) => {
    const neighbours = neighboursOf(number);
    const rates = [{ obis: '7-0:3.0.0', preDecimals: null, postDecimals: null, last: null, least: null, most: null }];
    const bytes = await readFile(path.join(VECTORS, photo));
    // How many at once are compared with what is printed.
    for (let from = 0; from < neighbours.length; from += 36) {
      const expected = neighbours.slice(from, from + 36).map((each) => ({ number: each, rates }));
      const [device] = await reader.read(bytes, expected);
      expect(neighbours).not.toContain(device?.inferredMeter.id);
    }
  },
);
