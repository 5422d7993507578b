import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Picture } from './picture.ts';

/** What the bar codes and square codes on a picture say. */
export type ReadBarCodes = (picture: Picture) => Promise<readonly string[]>;

/** The kinds that stand on meters and on the labels of utilities. */
const FORMATS = ['Code128', 'Code39', 'ITF', 'DataMatrix', 'QRCode'] as const;
const MOST_CODES = 4;

/** A reader of bar codes, run by the program given: the same in Node and in a browser. */
export async function openBarCodes(program: ArrayBuffer): Promise<ReadBarCodes> {
  // Without it, the program would be fetched from another host.
  await prepareZXingModule({ overrides: { wasmBinary: program }, fireImmediately: true });
  return async ({ width, height, pixels }) => {
    const picture = { width, height, data: withAlpha(pixels), colorSpace: 'srgb' } as const;
    const found = await readBarcodes(picture, {
      formats: [...FORMATS],
      maxNumberOfSymbols: MOST_CODES,
      tryInvert: false,
    });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}

function withAlpha(pixels: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray((pixels.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4) {
    data[to] = pixels[from] ?? 0;
    data[to + 1] = pixels[from + 1] ?? 0;
    data[to + 2] = pixels[from + 2] ?? 0;
  }
  return data;
}
