import { settable, type Settable } from '../../src/device/observable.ts';
import type { AppKeeper, NewerVersion } from '../../src/device/app-keeper.ts';

/** A fake of the service worker as the page uses it. */
export interface FakeAppKeeper extends AppKeeper {
  readonly newer: Settable<NewerVersion>;
  /** The page's calls, in order. */
  readonly log: readonly ('looked' | 'took over' | 'reloaded')[];
  /** From now on a page that starts gets no service worker. */
  readonly breakDown: () => void;
  readonly start: () => Promise<AppKeeper | null>;
}

/** Makes the fake; a newer version takes over as soon as the page asks for it. */
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
