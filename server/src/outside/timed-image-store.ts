import type { Counters, ImageCall } from '../counters.ts';
import type { ImageStore } from './image-store.ts';

/** The same store, of which is counted how long it takes to put, get, remove and check, each `done` or `failed`. */
export function timedImageStore(store: ImageStore, { imageStore }: Pick<Counters, 'imageStore'>): ImageStore {
  const timed = async <T>(call: ImageCall, work: () => Promise<T>): Promise<T> => {
    const end = imageStore.startTimer({ call });
    try {
      const value = await work();
      end({ outcome: 'done' });
      return value;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  };
  return {
    ...store,
    put: (key, bytes) => timed('put', () => store.put(key, bytes)),
    get: (key) => timed('get', () => store.get(key)),
    remove: (key) => timed('remove', () => store.remove(key)),
    check: () => timed('check', () => store.check()),
  };
}
