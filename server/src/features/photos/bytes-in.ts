import { DamagedPhoto } from '../../image-store-fault.ts';
import type { ImageStore } from '../../outside/image-store.ts';

type Readable = Pick<ImageStore, 'get'>;

/** The bytes of a photo, or that the store itself knows that they are not as they were put; null where there are none. */
export async function bytesIn(store: Readable, key: string): Promise<Uint8Array | 'damaged' | null> {
  try {
    return await store.get(key);
  } catch (error) {
    if (error instanceof DamagedPhoto) return 'damaged';
    throw error;
  }
}

/** The bytes of a photo that is one of many; null where they are lost, which keeps nobody from the others. */
export async function wholeBytesIn(store: Readable, key: string): Promise<Uint8Array | null> {
  const bytes = await bytesIn(store, key);
  return bytes === 'damaged' ? null : bytes;
}

/** The bytes of the one photo that is asked for. Where they are lost it throws what names it in the log: coming again is of no use. */
export async function bytesOfImage(store: Readable, key: string, imageId: string): Promise<Uint8Array> {
  const bytes = await bytesIn(store, key);
  if (bytes === null) throw new Error(`the bytes of image ${imageId} are missing in the image store`);
  if (bytes === 'damaged') throw new Error(`the bytes of image ${imageId} are not those that were put`);
  return bytes;
}
