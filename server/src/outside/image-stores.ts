import type { ImageSettings, ImagesPlace } from '../image-settings.ts';
import { fileImageStore, type ImageStore, probeKey } from './image-store.ts';
import { s3ImageStore } from './s3/s3-image-store.ts';

/** Photos that go from one store to another while the portal runs. */
export interface ImageMove {
  readonly from: ImageStore;
  readonly to: ImageStore;
}

export interface ImageStores {
  /** What everything works with. */
  readonly images: ImageStore;
  /** Both places, where photos may still be at a former one; otherwise null. */
  readonly imageMove: ImageMove | null;
}

/** The image stores that the settings name. */
export function imageStoresOf({ images, formerImages }: ImageSettings): ImageStores {
  const to = storeAt(images);
  if (formerImages === null) return { images: to, imageMove: null };
  const imageMove = { from: storeAt(formerImages), to };
  return { images: onTheMove(imageMove), imageMove };
}

function storeAt(place: ImagesPlace): ImageStore {
  return place.kind === 's3' ? s3ImageStore(place) : fileImageStore(place.folder);
}

/**
 * Whether both addresses lead to the same place, by whatever way: a link, a second mount, another name of the server. Whoever
 * removed a photo at the one would remove the only copy.
 */
export async function isSamePlace({ from, to }: ImageMove): Promise<boolean> {
  const key = probeKey();
  await to.put(key, Buffer.from('probe'));
  try {
    return (await from.get(key)) !== null;
  } finally {
    await to.remove(key);
  }
}

/**
 * A store whose photos may still be at a former place: new ones go to the new place, and what is removed goes from both, first
 * from the former, so that nothing is carried over behind it. Listed is the new place alone. That there are no bytes is said
 * only while the former place can be used: it may be the one that has them.
 */
export function onTheMove({ from, to }: ImageMove): ImageStore {
  return {
    ...to,
    // Once more at the end: it may have been carried over between the first two looks.
    async get(key) {
      const bytes = (await to.get(key)) ?? (await from.get(key)) ?? (await to.get(key));
      if (bytes === null) await from.prove();
      return bytes;
    },
    async remove(key) {
      await from.remove(key);
      await to.remove(key);
    },
  };
}
