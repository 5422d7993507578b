import { MAX_PHOTO_SIDE } from '@zaehlwerk/domain/reading/photo-size';
import { createHash } from 'node:crypto';
import { canDecode, turnUpright } from './decode-photo.ts';
import { orientationSegment } from './exif-orientation.ts';
import { outlineJpeg, type JpegOutline } from './jpeg-outline.ts';
import { prolongJpeg } from './prolong-jpeg.ts';

/** A photo that is proven to be one, with nothing in it but the picture. */
export interface ProvenPhoto {
  readonly bytes: Buffer;
  readonly sha256: Buffer;
  readonly width: number;
  readonly height: number;
}

export type PhotoFault = 'images.notJpeg' | 'images.tooLarge';
export type PhotoProof =
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
