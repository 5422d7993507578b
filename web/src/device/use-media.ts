import { useSyncExternalStore } from 'react';

/** Whether the main pointer is a finger: then the device has its own pickers, and a camera behind its file input. */
export function useTouch(): boolean {
  return useMedia('(pointer: coarse)');
}

/**
 * Whether the list is beside the content and the areas are in the header: from 640 px, throughout the app; below that,
 * the layouts and the menu of phones apply. In em, so that text size counts.
 */
export function useWide(): boolean {
  return useMedia('(min-width: 40em)');
}

/** Whether a table with many columns fits. */
export function useTableRoom(): boolean {
  return useMedia('(min-width: 76em)');
}

/** Whether a list has room beside a screen of two columns. */
export function useListBeside(): boolean {
  return useMedia('(min-width: 80em)');
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
