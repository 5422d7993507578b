/** What some browsers tell of the line, and of people who want to load little. */
interface Line {
  readonly saveData?: boolean;
}

/** The service worker answers from every cache, and only puts those of the app itself in order. */
export async function keepFiles(tab: Window, name: string, addresses: readonly string[]): Promise<void> {
  const { connection } = tab.navigator as { readonly connection?: Line };
  if (!('caches' in tab) || connection?.saveData === true) return;
  const cache = await tab.caches.open(name);
  const wanted = addresses.map((address) => new URL(address, tab.location.href).href);
  const kept = (await cache.keys()).map(({ url }) => url);
  await cache.addAll(wanted.filter((address) => !kept.includes(address)));
  await Promise.all(kept.filter((address) => !wanted.includes(address)).map((address) => cache.delete(address)));
}
