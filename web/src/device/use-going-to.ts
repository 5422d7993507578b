import type { MouseEvent } from 'react';
import { useDevice } from './use-device.ts';

/**
 * For links outside the router: a plain click shows the address without a reload; any other way to open a link (a new
 * tab, a bookmark) is left to the browser.
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
