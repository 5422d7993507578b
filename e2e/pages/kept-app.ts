import { expect, type Page } from '@playwright/test';

/** The app as the browser keeps it for times without a network. */
export function keptApp(page: Page) {
  return {
    /** Waits until the whole app is on the device and serves this page. */
    whole: () => expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated'),
    /** Every address that is kept, without its query. */
    addresses: () =>
      page.evaluate(async () => {
        const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
        const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
        return requests.map(({ url }) => new URL(url).pathname);
      }),
  };
}
