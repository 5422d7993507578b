import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { encodeBytes } from '../../device/base64.ts';
import type { Database } from '../../device/database.ts';
import type { PhotoBytes } from '../../photos/kept-photo.ts';
import { type Content, type KeptPhoto, photosIn, withPhotos } from './outbox-entry.ts';

/** The hash of some bytes in hexadecimal digits; empty where the page cannot make any. */
export type HashOf = (bytes: ArrayBuffer) => Promise<string>;

/**
 * A content as it travels, its photos read one at a time and checked against what was noted when they were taken; null
 * when one is missing or no longer what it was (F41). Rejects when the device cannot be read.
 */
export async function encodeContent(
  database: Database,
  hashOf: HashOf,
  content: Content<KeptPhoto>,
): Promise<Content<SubmittedImage> | null> {
  const encoded = new Map<string, SubmittedImage>();
  for (const photo of photosIn(content)) {
    const image = imageOf(await database.read('photos', photo.id), photo);
    const isIntact = image !== null && (photo.sha256 === '' || (await hashOf(image.bytes)) === photo.sha256);
    if (!isIntact) return null;
    encoded.set(photo.id, { encodedImage: encodeBytes(image.bytes), mimeType: photo.mimeType });
  }
  return withPhotos(content, ({ id }) => encoded.get(id) as SubmittedImage);
}

function imageOf(kept: unknown, { length }: KeptPhoto): { readonly bytes: ArrayBuffer } | null {
  const { bytes } = (kept ?? {}) as Partial<PhotoBytes>;
  return bytes instanceof ArrayBuffer && bytes.byteLength === length && length > 0 ? { bytes } : null;
}
