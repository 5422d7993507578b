import { finding, type Finding } from '../finding.ts';

/** @see CST-05 */
export const MAX_IMAGES_PER_RATE = 3;
/** @see CST-06 */
export const MAX_IMAGES_PER_UNKNOWN_METER_READING = 10;

/**
 * The only kind of photo that is accepted.
 * @see IMG-03
 */
export const PHOTO_MIME_TYPE = 'image/jpeg';

/** Every JPEG file begins with the bytes FF D8 FF; in base64 they read like this. */
const JPEG_START = '/9j/';
const DATA_URL = /^data:([^,;]*)(;[^,]*)?,/;

export interface EncodedImage {
  readonly encodedImage: string;
  readonly mimeType: string;
}

/**
 * Whether this number of photos may be sent. The finding is at `readingImages`.
 * @see IMG-02, UNK-14
 */
export function checkImageCount(count: number, most: number): Finding[] {
  return count > most ? [finding('images.tooMany', 'blocks', 'readingImages', { count: most })] : [];
}

/** That not all photos somebody has chosen were taken: `most` are possible. Nothing that is there is too much. */
export function noRoomForAll(count: number, most: number): Finding | null {
  return count > most ? finding('images.noRoom', 'blocks', 'readingImages', { count: most }) : null;
}

/**
 * Whether photos may be sent with a rate of a job: at most 3, none when forbidden.
 * @see IMG-02, IMG-13
 */
export function checkImagesAllowed(count: number, features: { readonly imagesForbidden: boolean }): Finding[] {
  if (!features.imagesForbidden) return checkImageCount(count, MAX_IMAGES_PER_RATE);
  return count > 0 ? [finding('images.forbidden', 'blocks', 'readingImages', {})] : [];
}

/**
 * Validates photos by how they are written: declared as JPEG and beginning like one (`images.notJpeg`), as base64 that
 * can be read (`images.invalidData`). One finding per kind of fault, at `readingImages`.
 * @see IMG-03, IMG-06, OPN-068
 */
export function checkImageKind(images: readonly EncodedImage[]): Finding[] {
  const faults = new Set(images.map(faultOf).filter((fault) => fault !== null));
  return [...faults].map((code) => finding(code, 'blocks', 'readingImages', {}));
}

/**
 * Whether bytes begin as every JPEG file does, whatever the file is called: FF D8 FF.
 * @see IMG-03, OPN-171
 */
export function beginsLikeJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/**
 * The base64 of a photo without a data: prefix; null when the text is no base64, or the prefix says that it is
 * something else than `mimeType`.
 * @see IMG-06, OPN-068
 */
export function plainBase64(image: EncodedImage): string | null {
  const known = plainTexts.get(image);
  if (known !== undefined) return known;
  const plain = readPlainBase64(image);
  plainTexts.set(image, plain);
  return plain;
}

/** Photos are validated and then hashed; looking through a multi-megabyte text once is enough. */
const plainTexts = new WeakMap<EncodedImage, string | null>();

function readPlainBase64({ encodedImage, mimeType }: EncodedImage): string | null {
  const [prefix = '', type, encoding] = DATA_URL.exec(encodedImage) ?? [];
  if (prefix !== '' && ((type || mimeType) !== mimeType || !encoding?.endsWith(';base64'))) return null;
  const plain = encodedImage.slice(prefix.length);
  return plain !== '' && plain.length % 4 === 0 && isBase64(plain) ? plain : null;
}

function faultOf(image: EncodedImage): 'images.notJpeg' | 'images.invalidData' | null {
  const declared = DATA_URL.exec(image.encodedImage)?.[1] || image.mimeType;
  if (image.mimeType !== PHOTO_MIME_TYPE || declared !== PHOTO_MIME_TYPE) return 'images.notJpeg';
  const plain = plainBase64(image);
  if (plain === null) return 'images.invalidData';
  return plain.startsWith(JPEG_START) ? null : 'images.notJpeg';
}

/**
 * Looks for a character that does not belong rather than matching all of a multi-megabyte text, or copying it. A class
 * with `\w` is three times as fast as the ranges spelled out; the underscore it lets through is looked for on its own.
 */
function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const digits = text.slice(0, text.length - padding);
  return !/[^\w+/]/.test(digits) && !digits.includes('_');
}

/** @see CST-07 */
export const MAX_PHOTO_SIDE = 1600;
/** @see CST-08 */
export const PHOTO_QUALITY = 0.75;
/** @see CST-09 */
export const MIN_SCREENSHOT_WIDTH = 1080;

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size a picked photo is sent in: at most 1600 px on its longest side, never enlarged.
 * @see IMG-04, OPN-069
 */
export function photoSize(original: PixelSize): PixelSize {
  return scaled(original, Math.min(1, MAX_PHOTO_SIDE / Math.max(original.width, original.height)));
}

/**
 * The size a camera picture is drawn in: at least 1080 px wide, then the rule of every photo.
 * @see IMG-07, OPN-069
 */
export function screenshotSize(video: PixelSize): PixelSize {
  return photoSize(scaled(video, Math.max(1, MIN_SCREENSHOT_WIDTH / video.width)));
}

function scaled({ width, height }: PixelSize, factor: number): PixelSize {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
