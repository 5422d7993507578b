import { MAX_PHOTO_SIDE } from '@zaehlwerk/domain/reading/photo-size';
import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { takeTurns } from '../../take-turns.ts';

/** A whole photo decodes in about 10 ms; one that needs this long is an attack. */
const SECONDS = 5;
/** High enough that digits stay as sharp as they were; only for the rare photo that must be turned. */
const TURNED_QUALITY = 92;

sharp.cache(false);
sharp.concurrency(1);
const inTurn = takeTurns(Math.max(1, availableParallelism()));

/**
 * Whether a JPEG can be decoded from top to bottom without so much as a warning: the proof that the photo is whole. Works
 * on threads outside the event loop, at an eighth of the size, which reads all data but costs half of a full decoding.
 * The decoder looks for warnings before each strip of eight rows (64 of the photo), so the photo comes with some rows
 * beyond its own (prolong-jpeg.ts).
 */
export async function canDecode(jpeg: Buffer, width: number, height: number): Promise<boolean> {
  const small = { width: Math.ceil(width / 8), height: Math.ceil(height / 8) };
  const decode = (): Promise<Buffer> =>
    open(jpeg)
      .resize({ ...small, fit: 'fill', kernel: 'nearest' })
      .raw()
      .toBuffer();
  return (await succeeded(decode)) !== null;
}

/** The photo turned upright as its orientation note says, without the note; null when it cannot be decoded. */
export function turnUpright(jpeg: Buffer): Promise<Buffer | null> {
  return succeeded(() => open(jpeg).autoOrient().jpeg({ quality: TURNED_QUALITY }).toBuffer());
}

/** Nothing larger than a photo may be, prolonged (prolong-jpeg.ts), is ever decoded; the outline is asked first. */
function open(jpeg: Buffer): Sharp {
  const pixels = MAX_PHOTO_SIDE * (MAX_PHOTO_SIDE + 128);
  return sharp(jpeg, { failOn: 'warning', limitInputPixels: pixels, sequentialRead: true }).timeout({
    seconds: SECONDS,
  });
}

/** The decoder throws for bytes it refuses; here that is a regular result. */
async function succeeded(work: () => Promise<Buffer>): Promise<Buffer | null> {
  return inTurn(() => work().catch(() => null));
}
