import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { encodeBytes } from '../device/bytes.ts';
import type { Database } from '../device/database.ts';
import type { PhotoBytes } from '../photo/kept-photo.ts';
import type { Content, KeptPhoto } from './content.ts';
import { rulesOf } from './kinds.ts';

/* The photos of a content: pictures when it is submitted, ids of what is kept while it waits, base64 when it is
   sent. */

/** The hash of bytes in hexadecimal; empty where the page cannot compute one. */
export type HashOf = (bytes: ArrayBuffer) => Promise<string>;

/** A content with the bytes of its photos, each under the id that the content names. */
export interface ReadContent {
  readonly content: Content<KeptPhoto>;
  readonly photos: ReadonlyMap<string, PhotoBytes>;
}

/** Reads the pictures of a content that is submitted as `id`; null if the browser can no longer read one of them. */
export async function readPictures(
  id: string,
  content: Content<{ readonly picture: Blob }>,
  bytesOf: (picture: Blob) => Promise<PhotoBytes>,
): Promise<ReadContent | null> {
  const photos = new Map<string, PhotoBytes>();
  const names: KeptPhoto[] = [];
  for (const { picture } of rulesOf(content).photos(content)) {
    const read = await bytesOf(picture).catch(() => null);
    if (read === null) return null;
    const { bytes, sha256, mimeType } = read;
    const name = { id: `${id}/${names.length + 1}`, sha256, length: bytes.byteLength, mimeType };
    names.push(name);
    photos.set(name.id, read);
  }
  let next = 0;
  return { content: rulesOf(content).withPhotos(content, () => names[next++] as KeptPhoto), photos };
}

/** A content as it is sent, with photos that are not stored on the device. */
export function encodeRead({ content, photos }: ReadContent): Content<SubmittedImage> {
  return rulesOf(content).withPhotos(content, ({ id, mimeType }) => {
    return { encodedImage: encodeBytes((photos.get(id) as PhotoBytes).bytes), mimeType };
  });
}

/**
 * A content as it is sent, its photos read one by one and checked against the hash noted when they were taken; null if
 * one is missing or has changed. Rejects when the device cannot be read.
 */
export async function encodeKept(
  database: Database,
  hashOf: HashOf,
  content: Content<KeptPhoto>,
): Promise<Content<SubmittedImage> | null> {
  const encoded = new Map<string, SubmittedImage>();
  for (const photo of rulesOf(content).photos(content)) {
    const bytes = wholeBytesOf(await database.read('photos', photo.id), photo);
    const isIntact = bytes !== null && (photo.sha256 === '' || (await hashOf(bytes)) === photo.sha256);
    if (!isIntact) return null;
    encoded.set(photo.id, { encodedImage: encodeBytes(bytes), mimeType: photo.mimeType });
  }
  return rulesOf(content).withPhotos(content, ({ id }) => encoded.get(id) as SubmittedImage);
}

function wholeBytesOf(kept: unknown, { length }: KeptPhoto): ArrayBuffer | null {
  const { bytes } = (kept ?? {}) as Partial<PhotoBytes>;
  return bytes instanceof ArrayBuffer && bytes.byteLength === length && length > 0 ? bytes : null;
}
