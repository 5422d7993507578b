import type { FindingCode } from '@zaehlwerk/domain/finding';
import {
  beginsLikeJpeg,
  PHOTO_MIME_TYPE,
  PHOTO_QUALITY,
  photoSize,
  screenshotSize,
} from '@zaehlwerk/domain/reading/reading-images';

/** Where a picture comes from; only camera pictures are ever enlarged. */
export type PhotoSource = 'camera' | 'file';

export interface PickedPhoto {
  readonly file: Blob;
  readonly source: PhotoSource;
}

/** A photo as stored and sent, or the rule the picked file breaks. */
export type Redrawn =
  | { readonly ok: true; readonly picture: Blob }
  | { readonly ok: false; readonly code: Extract<FindingCode, 'images.notJpeg' | 'images.invalidData'> };

/**
 * Redraws a picked JPEG: upright, in the size photos are sent in, as JPEG of quality 0.75. Metadata about place and
 * device is dropped. Runs in a worker.
 */
export async function redrawPhoto({ file, source }: PickedPhoto): Promise<Redrawn> {
  const start = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  if (!beginsLikeJpeg(start)) return { ok: false, code: 'images.notJpeg' };
  const bitmap = await decode(file);
  if (bitmap === null) return { ok: false, code: 'images.invalidData' };
  const { width, height } = source === 'camera' ? screenshotSize(bitmap) : photoSize(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas to draw on');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { ok: true, picture: await canvas.convertToBlob({ type: PHOTO_MIME_TYPE, quality: PHOTO_QUALITY }) };
}

/** The upright picture; null when the file is no complete picture, for which the decoder throws. */
function decode(file: Blob): Promise<ImageBitmap | null> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}
