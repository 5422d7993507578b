import { type RefObject, useEffect, useState } from 'react';
import type { Notice } from './notices.ts';

export type Edge = 'bottom' | 'top';

/** The edge of the window at which the messages do not cover what is focused; `wanted` when both are free. */
export function useFreeEdge(place: RefObject<HTMLElement | null>, all: readonly Notice[], wanted: Edge): Edge {
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    const look = () => {
      const here = place.current;
      const focused = document.activeElement;
      if (here === null || focused === null || here.contains(focused)) return;
      if (covers(here.getBoundingClientRect(), focused.getBoundingClientRect())) setMoved((before) => !before);
    };
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [all, place, wanted]);
  const other = wanted === 'bottom' ? 'top' : 'bottom';
  return moved ? other : wanted;
}

/** Large areas, such as the whole page, cannot be kept free. */
function covers(here: DOMRect, focused: DOMRect): boolean {
  if (focused.height > window.innerHeight / 2) return false;
  const apart =
    focused.bottom <= here.top ||
    focused.top >= here.bottom ||
    focused.right <= here.left ||
    focused.left >= here.right;
  return !apart;
}
