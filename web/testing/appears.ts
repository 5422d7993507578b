import { vi } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Waits until the element exists, checking often so that no time is lost. */
export function appears(locator: Locator): Promise<HTMLElement | SVGElement> {
  // Only the last check fails with `element()`: its message prints the whole page, which is slow.
  return vi.waitFor(() => look(locator), { interval: 10, timeout: 15_000 }).catch(() => locator.element());
}

function look(locator: Locator): HTMLElement | SVGElement {
  const found = locator.query();
  if (found === null) throw new Error('not there yet');
  return found;
}
