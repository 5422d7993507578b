import type { KeyStorage } from '../device/key-storage.ts';
import { type Observable, settable } from '../device/observable.ts';

const UNFINISHED_KEY = 'zaehlwerk.outbox.unfinished';
/** So often in a row the page may end while it is sending, before it is no longer done by itself (quality F43). */
const TIMES = 3;

/** Notices when sending ends the page again and again: then a person must be able to come to what waits. */
export interface CrashWatch {
  readonly paused: Observable<boolean>;
  /** Something is about to be sent. */
  readonly begin: () => void;
  /** It has come to an end, good or bad. */
  readonly end: () => void;
}

/** A page that nobody sees may be ended by anybody at any time: that says nothing. */
export function watchCrashes(storage: KeyStorage, visible: Observable<boolean>): CrashWatch {
  let times = Number(storage.read(UNFINISHED_KEY) ?? 0);
  const paused = settable(times >= TIMES);
  let sending = false;
  const note = (count: number) =>
    count === 0 ? storage.remove(UNFINISHED_KEY) : storage.write(UNFINISHED_KEY, String(count));
  visible.subscribe(() => {
    if (sending && !visible.get()) note(times);
  });
  return {
    paused,
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
