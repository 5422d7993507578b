import type { Device } from './device.ts';

/** What some browsers tell of the line, and of people who want to load little. */
interface Line {
  readonly saveData?: boolean;
}

/**
 * Puts files of the app on the device that are not loaded with it, under a name; former ones of that name go. The service
 * worker answers with them. Does nothing where the person saves data, and rejects without a network or room.
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
