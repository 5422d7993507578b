import { useEffect, useRef } from 'react';
import { beginScreen } from './screen-focus.ts';

/** Opens the screen again when one of its steps replaces another. */
export function useScreenStep(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) beginScreen();
    before.current = step;
  }, [step]);
}
