import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { MAX_PHOTO_BYTES } from '@zaehlwerk/contract/readings';
import { MAX_PHOTO_SIDE } from '@zaehlwerk/domain/reading/reading-images';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import sharp, { type Sharp } from 'sharp';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import { takeTurns } from '../../take-turns.ts';
import { type JpegOutline, outlineJpeg } from './jpeg-outline.ts';
import { orientationSegment } from './jpeg-segments.ts';
import { prolongJpeg } from './prolong-jpeg.ts';
import { bytesOf, isPhotoTooLarge } from './read-images.ts';
import { partOf } from '../../worker-share.ts';

/** Photos that travel in one field of a body. */
export interface PhotoField {
  /** Its path, such as `results[0].readingImages`. */
  readonly field: string;
  /** Other fields without which nobody needs these photos. */
  readonly needs: readonly string[];
  readonly images: readonly SubmittedImage[];
}

/** The photos of each item of a list, which nobody needs without the item and the field that says what it is of. */
export function photosOfItems<Named extends string>(
  list: string,
  items: readonly ({ readonly readingImages: readonly SubmittedImage[] } & { readonly [N in Named]: unknown })[],
  named: Named,
): PhotoField[] {
  return items.map(({ readingImages: images }, index) => {
    const item = `${list}[${index}]`;
    return { field: `${item}.readingImages`, needs: [item, `${item}.${named}`], images };
  });
}

/** The photos of one field after the proof, and what is wrong with those that failed it. */
interface PhotoProofs {
  readonly proven: readonly ProvenPhoto[];
  readonly faults: readonly FieldFault[];
}

/** Proves photos, given what is known to be wrong with the body already; one result for each field. */
export type ProvePhotos = (known: readonly FieldFault[]) => Promise<readonly PhotoProofs[]>;

/** Refuses photos above 5 MB before anything is decoded. */
export function refuseLargePhotos(fields: readonly PhotoField[]): void {
  const faults = fields
    .filter(({ images }) => images.some((image) => isPhotoTooLarge(image.encodedImage)))
    .map(({ field }) => ({ field, code: 'tooBig', params: { limit: `${MAX_PHOTO_BYTES / 1024 / 1024} MB` } }));
  if (faults.length > 0) throw new Refusal('tooLarge', faults);
}

/**
 * How the photos of these fields are proven: at the first call, and never again. Photos about which something is known
 * to be wrong (too many, forbidden, no base64, of an unknown rate) are not decoded.
 */
export function proveOnce(fields: readonly PhotoField[]): ProvePhotos {
  let proofs: Promise<PhotoProofs[]> | null = null;
  return (known) => {
    proofs ??= Promise.all(
      fields.map(async ({ field, needs, images }) => {
        const isFaulty = known.some((fault) => fault.field.startsWith(field) || needs.includes(fault.field));
        return isFaulty ? { proven: [], faults: [] } : provePhotos(field, images);
      }),
    );
    return proofs;
  };
}

/** That the photos are written as base64 was validated before. */
async function provePhotos(field: string, images: readonly SubmittedImage[]): Promise<PhotoProofs> {
  const proofs = await Promise.all(images.map((one) => provePhoto(bytesOf(one))));
  const codes = new Set(proofs.flatMap((proof) => (proof.ok ? [] : [proof.fault])));
  return {
    proven: proofs.flatMap((proof) => (proof.ok ? [proof.value] : [])),
    faults: [...codes].map((code) => ({ field, code, ...paramsOf(code) })),
  };
}

function paramsOf(code: PhotoFault): Pick<FieldFault, 'params'> {
  return code === 'images.tooLarge' ? { params: { pixels: MAX_PHOTO_SIDE } } : {};
}

/** A photo that is proven to be one, with nothing in it but the picture. */
export interface ProvenPhoto {
  readonly bytes: Buffer;
  readonly sha256: Buffer;
  readonly width: number;
  readonly height: number;
}

type PhotoFault = 'images.notJpeg' | 'images.tooLarge';
type PhotoProof =
  | { readonly ok: true; readonly value: ProvenPhoto }
  | { readonly ok: false; readonly fault: PhotoFault };

/**
 * Proves that bytes are a whole JPEG of at most 1600 pixels a side and takes out all that is not the picture. The
 * picture itself is not compressed again: what the utility gets is what the camera wrote. One exception: the note that
 * a photo is to be shown turned goes with the rest of the Exif block, so such a photo is turned and written again,
 * rather than refused or shown lying on its side. Our own clients send photos upright.
 */
export async function provePhoto(sent: Buffer): Promise<PhotoProof> {
  const outline = outlineJpeg(sent);
  if (outline === null) return { ok: false, fault: 'images.notJpeg' };
  if (Math.max(outline.width, outline.height) > MAX_PHOTO_SIDE) return { ok: false, fault: 'images.tooLarge' };
  const bytes = outline.orientation === 1 ? await keepPicture(outline) : await turnPicture(outline);
  return bytes === null ? { ok: false, fault: 'images.notJpeg' } : { ok: true, value: describe(bytes, outline) };
}

async function keepPicture(outline: JpegOutline): Promise<Buffer | null> {
  const prolonged = prolongJpeg(outline);
  if (prolonged === null || !(await canDecode(prolonged.bytes, outline.width, prolonged.height))) return null;
  return Buffer.concat(outline.kept);
}

async function turnPicture(outline: JpegOutline): Promise<Buffer | null> {
  const [start, ...rest] = outline.kept;
  const turned = await turnUpright(Buffer.concat([start!, orientationSegment(outline.orientation), ...rest]));
  const plain = turned === null ? null : outlineJpeg(turned);
  return plain === null ? null : Buffer.concat(plain.kept);
}

function describe(bytes: Buffer, { width, height, orientation }: JpegOutline): ProvenPhoto {
  const lying = orientation >= 5;
  const sha256 = createHash('sha256').update(bytes).digest();
  return { bytes, sha256, width: lying ? height : width, height: lying ? width : height };
}

/** A whole photo decodes in about 10 ms; one that needs this long is an attack. */
const SECONDS = 5;
/** High enough that digits stay as sharp as they were; only for the rare photo that must be turned. */
const TURNED_QUALITY = 92;

sharp.cache(false);
sharp.concurrency(1);
const inTurn = takeTurns(partOf(availableParallelism()));

/**
 * Whether a JPEG can be decoded from top to bottom without so much as a warning: the proof that the photo is whole. Works
 * on threads outside the event loop, at an eighth of the size, which reads all data but costs half of a full decoding.
 * The decoder looks for warnings before each strip of eight rows (64 of the photo), so the photo comes with some rows
 * beyond its own (prolong-jpeg.ts).
 */
async function canDecode(jpeg: Buffer, width: number, height: number): Promise<boolean> {
  const small = { width: Math.ceil(width / 8), height: Math.ceil(height / 8) };
  const decode = (): Promise<Buffer> =>
    open(jpeg)
      .resize({ ...small, fit: 'fill', kernel: 'nearest' })
      .raw()
      .toBuffer();
  return (await succeeded(decode)) !== null;
}

/** The photo turned upright as its orientation note says, without the note; null when it cannot be decoded. */
function turnUpright(jpeg: Buffer): Promise<Buffer | null> {
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
