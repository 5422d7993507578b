import sharp from 'sharp';
import { LONGEST_SIDE, type Picture } from '../picture.ts';

/** A photo's pixels, and how much smaller they are than the photo. */
export interface DecodedPhoto {
  readonly picture: Picture;
  /** Pixels of the photo for one of the picture. */
  readonly scale: number;
}

/** No phone takes larger photos; they are not decoded. */
const MOST_PIXELS = 64_000_000;
/** Decoding takes about 20 ms; a file that needs this long is an attack. */
const SECONDS = 5;

// A thread reads one photo after the other; a cache would only hold photos longer.
sharp.cache(false);
sharp.concurrency(1);

/** Decodes a photo and turns it upright. Rejects what is no whole picture. */
export async function readPhoto(bytes: Uint8Array): Promise<DecodedPhoto> {
  const limits = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;
  const { autoOrient } = await sharp(bytes, limits).metadata();
  const { data, info } = await sharp(bytes, limits)
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true, kernel: 'linear' })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { picture: { width: info.width, height: info.height, pixels: data }, scale: autoOrient.width / info.width };
}
