import { READER_FILES } from './reader-files.ts';
import workerAddress from './photo-reader-worker.ts?worker&url';

/** The service worker answers from every cache; this one it leaves alone. */
const CACHE = 'photo-reader';

/**
 * Puts the files of the reader on the device, some 8 MB, so that it runs in a cellar too; those of a former build go. Rejects
 * where there is no network or no room: the next time tries again.
 */
export async function keepDeviceReader(caches: CacheStorage): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = [workerAddress, ...Object.values(READER_FILES)].map((address) => new URL(address, location.href).href);
  const kept = (await cache.keys()).map(({ url }) => url);
  await cache.addAll(wanted.filter((address) => !kept.includes(address)));
  await Promise.all(kept.filter((address) => !wanted.includes(address)).map((address) => cache.delete(address)));
}
