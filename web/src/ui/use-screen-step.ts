import { useEffect, useRef } from 'react';
import { beginScreen } from './screen-focus.ts';

/** Begins the screen anew when one step of it takes the place of another (A09). */
export function useScreenStep(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) beginScreen();
    before.current = step;
  }, [step]);
}
