import type { MouseEvent } from 'react';
import { useDevice } from './use-device.ts';

/**
 * What a link outside the router needs: a plain press shows the address without loading the page again; any other way
 * to open a link (a new tab, a bookmark) stays the browser's.
 */
export function useGoingTo(path: string): {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
} {
  const { address } = useDevice();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    address.go(path);
  };
  return { href: path, onClick: follow };
}
