import { settable, type Observable } from './observable.ts';
import { vouch } from './start-worker.ts';

/** `waiting` for permission to take over; `active` once it has replaced the version this page shows. */
export type NewerVersion = 'none' | 'waiting' | 'active';

/** The service worker of this page, which keeps the app on the device. */
export interface AppKeeper {
  /** Whether there is a newer version of the app than the one this page shows. */
  readonly newer: Observable<NewerVersion>;
  /** Checks the server for a newer version; without an answer there is none. */
  readonly look: () => Promise<void>;
  /** Lets the waiting version take over; `newer` reports when it has. Other tabs keep what they show. */
  readonly takeOver: () => void;
  /** Reloads the page with the then active version. */
  readonly reload: () => void;
}

/** Its URL on the server. */
const ADDRESS = '/service-worker.js';

/**
 * Registers the service worker, which checks for a newer version. Null if the browser has none for this page (plain
 * http, private windows) or cannot load it now: then the app depends on the network.
 */
export async function startAppKeeper(tab: Window): Promise<AppKeeper | null> {
  // Missing if the page is not in a secure context.
  const container: ServiceWorkerContainer | undefined = tab.navigator.serviceWorker;
  const registration = await container
    ?.register(vouch(ADDRESS), { updateViaCache: 'none' })
    // The browser logs the reason, and nothing can be done about it here.
    .catch(() => undefined);
  if (container === undefined || registration === undefined) return null;

  const newer = settable<NewerVersion>(registration.waiting === null ? 'none' : 'waiting');
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      // The very first version replaces none.
      if (coming.state === 'installed' && registration.active !== null) newer.set('waiting');
    });
  });
  let served = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (served || newer.get() === 'waiting') newer.set('active');
    served = true;
  });
  return {
    newer,
    look: async () => {
      await registration.update().catch(() => {}); // unreachable: the next check may find it
    },
    takeOver: () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' }),
    reload: () => tab.location.reload(),
  };
}
