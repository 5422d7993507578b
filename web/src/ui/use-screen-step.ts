import { useEffect, useRef } from 'react';
import { beginScreen } from './screen-focus.ts';

/** Begins the screen again when one step of it replaces another. */
export function useScreenStep(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) beginScreen();
    before.current = step;
  }, [step]);
}
