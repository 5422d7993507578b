/**
 * The service worker: keeps the whole app on the device, so that it starts and works without a network. It stores files
 * of the app and the look of the utility, but no API responses, addresses or tokens. Data of an account are stored by
 * the page, per account (copies.ts).
 */
import { clientsClaim } from 'workbox-core';
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { appCacheName, isAppFile, leftoverCaches, LOOK, NO_PAGE, PAGE } from './app-files.ts';

/** With every file of this build, filled in by the build. */
declare const self: ServiceWorkerGlobalScope & { readonly appFiles: readonly PrecacheEntry[] };

const files = self.appFiles;
const present = appCacheName(files);
const app = new PrecacheController({ cacheName: present });
app.precache([...files]);

// The files of this build, then the page for every address of the app, direct links included, whose token is sent
// nowhere.
registerRoute(new PrecacheRoute(app, { directoryIndex: '', cleanURLs: false }));
registerRoute(new NavigationRoute(app.createHandlerBoundToURL(PAGE), { denylist: [NO_PAGE] }));

// A tab that still shows the previous build finds the parts it has not loaded yet.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAppFile(url.pathname),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
);

const look = new StaleWhileRevalidate({ cacheName: 'look' });
registerRoute(({ url, sameOrigin }) => sameOrigin && LOOK.includes(url.pathname), look);

self.addEventListener('install', (event) => {
  // The page loaded them before there was a worker. The app works without them: they may fail.
  const keep = (address: string) => look.handle({ event, request: new Request(address) }).catch(() => undefined);
  event.waitUntil(Promise.all(LOOK.map(keep)));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const leftover = leftoverCaches(await caches.keys(), present);
    await Promise.all(leftover.map((name) => caches.delete(name)));
  };
  event.waitUntil(tidy());
});

// The first build serves the page that installed it. A later one waits until it is accepted.
clientsClaim();
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
