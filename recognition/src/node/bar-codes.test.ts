import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { recognise } from '../recognise.ts';
import type { ExpectedMeter } from '../expectations.ts';
import { openReaders } from './open-readers.ts';
import { readPhoto } from './read-photo.ts';

const writer = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(writer).buffer }, fireImmediately: true });
const readers = await openReaders(path.join(import.meta.dirname, '..', '..', 'models'));

/** A label on a wall, a little turned. */
async function labelled(text: string): Promise<Buffer> {
  const { svg } = await writeBarcode(text, { format: 'Code128', scale: 2 });
  const label = await sharp(Buffer.from(svg))
    .resize({ width: 500 })
    .flatten({ background: '#fff' })
    .rotate(8)
    .png()
    .toBuffer();
  const wall = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a09f98' } });
  return wall
    .composite([{ input: label }])
    .jpeg()
    .toBuffer();
}

const expected = (number: string): ExpectedMeter => ({ number, rates: [] });

async function numberOn(photo: Buffer, numbers: readonly string[]): Promise<readonly [string | null, number]> {
  const [device] = await recognise(readers, (await readPhoto(photo)).picture, numbers.map(expected));
  return [device?.inferredMeter.id ?? null, device?.inferredMeter.idConfidence ?? 0];
}

test('a bar code with an expected number tells the meter, whatever stands before it', async () => {
  const photo = await labelled('0001EMH0048213907');
  expect(await numberOn(photo, ['77 123 456', '1EMH-0048213907'])).toEqual(['1EMH-0048213907', 0.99]);
});

test('one with another number is told as it is, and less surely', async () => {
  expect(await numberOn(await labelled('1EMH0048213907'), ['1EMH0048213908'])).toEqual(['1EMH0048213907', 0.7]);
  expect(await numberOn(await labelled('https://example.org/zaehler/123456'), [])).toEqual([null, 0]);
});
