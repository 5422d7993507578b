import { useSyncExternalStore } from 'react';

/** Whether the main pointer is a finger: then the device has its own pickers, and a camera behind its file input. */
export function useTouch(): boolean {
  return useMedia('(pointer: coarse)');
}

/** Whether the window has room for the list beside the content (visual.md, section 8). In em, so that text size counts. */
export function useWide(): boolean {
  return useMedia('(min-width: 64em)');
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
