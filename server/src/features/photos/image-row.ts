import type { KeptPhoto } from './keep-photos.ts';

/** What a row says about a photo whose bytes are in the image store. */
export interface NewImage {
  readonly imageId: string;
  readonly storageKey: string;
  readonly sha256: Buffer;
  readonly byteLength: number;
  readonly width: number;
  readonly height: number;
}

/** The row of a photo. */
export function imageRow({ imageId, storageKey, photo }: KeptPhoto): NewImage {
  const { sha256, width, height, bytes } = photo;
  return { imageId, storageKey, sha256, byteLength: bytes.length, width, height };
}
