import { useState } from 'react';
import { mediaQuery } from './media.ts';
import { useObservable } from './use-observable.ts';

/** Whether the main pointer is a finger: then the device has its own pickers, and a camera behind its file input. */
export function useTouch(): boolean {
  const [query] = useState(() => mediaQuery(window, '(pointer: coarse)'));
  return useObservable(query);
}
