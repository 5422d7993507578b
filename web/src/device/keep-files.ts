import type { Device } from './device.ts';

/** What some browsers report about the connection and the data saver. */
interface Line {
  readonly saveData?: boolean;
}

/**
 * Caches files of the app that are not loaded with it, under a name; earlier caches of that name are deleted. The
 * service worker serves them. Does nothing in data saver mode, and rejects without a network or space.
 */
export async function keepFiles(
  { caches }: Pick<Device, 'caches'>,
  name: string,
  addresses: readonly string[],
): Promise<void> {
  const { connection } = navigator as { readonly connection?: Line };
  if (caches === undefined || connection?.saveData === true) return;
  const cache = await caches.open(name);
  const wanted = addresses.map((address) => new URL(address, location.href).href);
  const kept = (await cache.keys()).map(({ url }) => url);
  await cache.addAll(wanted.filter((address) => !kept.includes(address)));
  await Promise.all(kept.filter((address) => !wanted.includes(address)).map((address) => cache.delete(address)));
}
