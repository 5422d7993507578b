import type { KeyStorage } from '../device/key-storage.ts';
import type { Observable, Settable } from '../device/observable.ts';

const UNFINISHED_KEY = 'zaehlwerk.outbox.unfinished';
/** So often in a row the page may end while it is sending, before it is no longer done by itself (quality F43). */
const TIMES = 3;

/** Notices when sending ends the page again and again: then a person must be able to come to what waits. */
export interface CrashWatch {
  /** Something is about to be sent. */
  readonly begin: () => void;
  /** It has come to an end, good or bad. */
  readonly end: () => void;
}

/** Writes `paused`. A page that nobody sees may be ended by anybody at any time: that says nothing. */
export function watchCrashes(storage: KeyStorage, visible: Observable<boolean>, paused: Settable<boolean>): CrashWatch {
  let times = Number(storage.read(UNFINISHED_KEY) ?? 0);
  paused.set(times >= TIMES);
  let sending = false;
  const note = (count: number) =>
    count === 0 ? storage.remove(UNFINISHED_KEY) : storage.write(UNFINISHED_KEY, String(count));
  visible.subscribe(() => {
    if (sending && !visible.get()) note(times);
  });
  return {
    begin: () => {
      sending = true;
      if (visible.get()) note(times + 1);
    },
    end: () => {
      sending = false;
      times = 0;
      note(0);
      paused.set(false);
    },
  };
}
