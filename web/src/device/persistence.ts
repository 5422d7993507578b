import { type Observable, settable } from './observable.ts';

/**
 * Whether what is kept stays until it is removed. `mayVanish`: the browser may clear it when room runs short, or after
 * some time without a visit; `unknown` as long as it has not been asked.
 */
export type PersistenceState = 'unknown' | 'persistent' | 'mayVanish';

export interface Persistence {
  readonly state: Observable<PersistenceState>;
  /** Asks the browser to keep everything of this page. Some ask the person, so only when there is something to keep. */
  readonly ask: () => Promise<PersistenceState>;
}

/** `manager` is missing where the page was loaded over plain http. It is asked once. */
export function browserPersistence(manager: Pick<StorageManager, 'persist'> | undefined): Persistence {
  const state = settable<PersistenceState>('unknown');
  let asking: Promise<PersistenceState> | null = null;
  const ask = async () => {
    const granted = await Promise.resolve(manager?.persist?.()).catch(() => false);
    state.set(granted === true ? 'persistent' : 'mayVanish');
    return state.get();
  };
  return { state, ask: () => (asking ??= ask()) };
}
