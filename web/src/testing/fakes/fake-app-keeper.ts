import { settable, type Settable } from '../../device/observable.ts';
import type { AppKeeper, NewerVersion } from '../../device/service-worker.ts';

/** The service worker of a tab, as far as the page knows it. */
export interface FakeAppKeeper extends AppKeeper {
  readonly newer: Settable<NewerVersion>;
  /** What the page asked of it, in its order. */
  readonly log: readonly ('looked' | 'took over' | 'reloaded')[];
  /** From now on a page that starts gets none. */
  readonly breakDown: () => void;
  readonly start: () => Promise<AppKeeper | null>;
}

/** A newer version takes over as soon as it is asked to. */
export function fakeAppKeeper(): FakeAppKeeper {
  const newer = settable<NewerVersion>('none');
  const log: ('looked' | 'took over' | 'reloaded')[] = [];
  let broken = false;
  const keeper = {
    newer,
    log,
    look: async () => void log.push('looked'),
    takeOver: () => {
      log.push('took over');
      newer.set('active');
    },
    reload: () => void log.push('reloaded'),
    breakDown: () => (broken = true),
    start: async () => (broken ? null : keeper),
  };
  return keeper;
}
