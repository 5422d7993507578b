import { useEffect, useEffectEvent } from 'react';
import { useDevice } from '../device/use-device.ts';
import type { DeskAccess, DeskState } from './access.ts';

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
const SIGNS = ['keydown', 'pointerdown', 'wheel'] as const;
/** Before whatever else listens to them. */
const FIRST = { capture: true };

/**
 * Locks the desk once nobody has touched it for as long as the server allows. Calls alone do not count, as a page may make
 * them by itself; and whoever types for long without a call is told to the server in between.
 */
export function useIdleLock(access: DeskAccess, state: DeskState): void {
  const { clock } = useDevice();
  const idleMs = state.kind === 'open' ? state.session.idleMinutes * MINUTE_MS : null;
  const lock = useEffectEvent(access.lock);
  const noteWork = useEffectEvent(access.noteWork);
  useEffect(() => {
    if (idleMs === null) return;
    let touchedAt = clock.now().getTime();
    const isOver = () => clock.now().getTime() - touchedAt >= idleMs;
    const touch = (event: Event) => {
      if (isOver()) {
        // After a sleep nothing has looked yet: what comes now may be by somebody else, and does nothing but lock.
        event.stopPropagation();
        if (event.type !== 'wheel') event.preventDefault();
        return lock();
      }
      touchedAt = clock.now().getTime();
      noteWork(idleMs / 2);
    };
    let stop = () => {};
    const look = () => {
      if (isOver()) return lock();
      stop = clock.after(LOOK_EVERY_MS, look);
    };
    look();
    for (const sign of SIGNS) document.addEventListener(sign, touch, FIRST);
    return () => {
      stop();
      for (const sign of SIGNS) document.removeEventListener(sign, touch, FIRST);
    };
  }, [clock, idleMs]);
}
