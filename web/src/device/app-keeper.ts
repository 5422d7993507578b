import { settable, type Observable } from './observable.ts';
import { vouch } from './start-worker.ts';

/** `waiting` for somebody to let it take over; `active` when it has taken over from the version this page shows. */
export type NewerVersion = 'none' | 'waiting' | 'active';

/** The service worker of this page: what keeps the app on the device. */
export interface AppKeeper {
  /** Whether there is a newer version of the app than the one this page shows. */
  readonly newer: Observable<NewerVersion>;
  /** Asks the server for a newer version; without an answer there is none. */
  readonly look: () => Promise<void>;
  /** Lets the version that waits take over; `newer` says when it has. Other tabs continue with what they show. */
  readonly takeOver: () => void;
  /** Loads the page again, in the version that is active then. */
  readonly reload: () => void;
}

/** Where the server has it. */
const ADDRESS = '/service-worker.js';

/**
 * Registers the service worker, which looks for a newer version. Null where the browser has none for this page (plain
 * http, private windows) or cannot get it now: then the app lives on the network alone.
 */
export async function startAppKeeper(tab: Window): Promise<AppKeeper | null> {
  // Not there at all where the page is no secure one.
  const container: ServiceWorkerContainer | undefined = tab.navigator.serviceWorker;
  const registration = await container
    ?.register(vouch(ADDRESS), { updateViaCache: 'none' })
    // Why it fails is the browser's affair: it says so in its console, and nothing can be done about it here.
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
      await registration.update().catch(() => {}); // not reachable: the next look may find it
    },
    takeOver: () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' }),
    reload: () => tab.location.reload(),
  };
}
