import { useState } from 'react';
import { mediaQuery } from '../../device/media.ts';
import { useObservable } from '../../device/use-observable.ts';

/**
 * Whether the window has room for the list beside the content (visual.md, section 8). In em, so that text size counts.
 */
export function useWide(): boolean {
  const [query] = useState(() => mediaQuery(window, '(min-width: 64em)'));
  return useObservable(query);
}
