import { useEffect, useEffectEvent } from 'react';
import { useDevice } from '../../device/use-device.ts';
import type { DeskAccess, DeskState } from './access.ts';

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
/** Under which the tabs of a browser tell each other when somebody touched one: they share the session. */
const TOUCHED_KEY = 'zaehlwerk.desk.touched';
const SIGNS = ['keydown', 'pointerdown', 'wheel'] as const;
/** Before whatever else listens to them. */
const FIRST = { capture: true };

/**
 * Locks the desk once nobody has touched it, in any tab, for as long as the server allows. Calls alone do not count, as a page may make
 * them by itself; and whoever types for long without a call is told to the server in between.
 */
export function useIdleLock(access: DeskAccess, state: DeskState): void {
  const { clock, storage, visible } = useDevice();
  const idleMs = state.kind === 'open' ? state.session.idleMinutes * MINUTE_MS : null;
  const lock = useEffectEvent(access.lock);
  const noteWork = useEffectEvent(access.noteWork);
  useEffect(() => {
    if (idleMs === null) return;
    let touchedAt = clock.now().getTime();
    let toldAt = 0;
    const isOver = () => {
      const now = clock.now().getTime();
      const elsewhereAt = Number(storage.read(TOUCHED_KEY));
      return now - (elsewhereAt <= now ? Math.max(elsewhereAt, touchedAt) : touchedAt) >= idleMs;
    };
    const touch = (event: Event) => {
      if (isOver()) {
        // After a sleep nothing has looked yet: what comes now may be by somebody else, and does nothing but lock.
        event.stopPropagation();
        if (event.type !== 'wheel') event.preventDefault();
        return lock();
      }
      touchedAt = clock.now().getTime();
      if (touchedAt - toldAt >= LOOK_EVERY_MS) {
        toldAt = touchedAt;
        storage.write(TOUCHED_KEY, String(toldAt));
      }
      noteWork(idleMs / 2);
    };
    let stop = () => {};
    const look = () => {
      if (isOver()) return lock();
      stop = clock.after(LOOK_EVERY_MS, look);
    };
    look();
    // Timers of a page in the background are late.
    const stopSeeing = visible.subscribe(() => visible.get() && isOver() && lock());
    for (const sign of SIGNS) document.addEventListener(sign, touch, FIRST);
    return () => {
      stop();
      stopSeeing();
      for (const sign of SIGNS) document.removeEventListener(sign, touch, FIRST);
    };
  }, [clock, storage, visible, idleMs]);
}
