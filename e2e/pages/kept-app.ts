import { expect, type Page } from '@playwright/test';

/** The app and the copies of the server's answers as the browser stores them. */
export function keptApp(page: Page) {
  return {
    /** Waits until the whole app is stored on the device and the service worker controls this page. */
    whole: () =>
      expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
        .toBe('activated'),
    /** Every address in the service worker's caches, without the host. */
    addresses: () =>
      page.evaluate(async () => {
        const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
        const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
        return requests.map(({ url }) => url.slice(location.origin.length));
      }),
    /** The keys of the stored copies of the server's answers. */
    copies: () =>
      page.evaluate(
        () =>
          new Promise<readonly string[]>((resolve, reject) => {
            const opening = indexedDB.open('zaehlwerk');
            opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
            opening.addEventListener('success', () => {
              const database = opening.result;
              const reading = database.transaction('copies').objectStore('copies').getAllKeys();
              reading.addEventListener('success', () => {
                database.close();
                resolve(reading.result.map(String));
              });
            });
          }),
      ),
  };
}
