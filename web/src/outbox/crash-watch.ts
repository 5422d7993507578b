import type { KeyStorage } from '../device/key-storage.ts';
import type { Observable, Settable } from '../device/observable.ts';

const UNFINISHED_KEY = 'zaehlwerk.outbox.unfinished';
/** After the page has ended this often in a row while sending, automatic sending pauses. */
const TIMES = 3;

/** Detects that sending crashes the page again and again: the user must still be able to reach what waits. */
export interface CrashWatch {
  /** Something is about to be sent. */
  readonly begin: () => void;
  /** Sending has ended, successfully or not. */
  readonly end: () => void;
}

/** Writes `paused`. A page in the background may be killed by the browser at any time: that does not count. */
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
