import { expect, type Page } from '@playwright/test';

/** The app as the browser keeps it for times without a network. */
export function keptApp(page: Page) {
  return {
    /** Waits until the whole app is on the device and serves this page. */
    whole: () => expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated'),
    /** Every address that the worker keeps, without the host. */
    addresses: () =>
      page.evaluate(async () => {
        const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
        const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
        return requests.map(({ url }) => url.slice(location.origin.length));
      }),
    /** What the page keeps of the server's answers, by its keys. */
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
