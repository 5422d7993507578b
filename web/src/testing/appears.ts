import { vi } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Waits for something to be there, looking so often that nothing is waited for in vain. */
export function appears(locator: Locator): Promise<HTMLElement | SVGElement> {
  // Only the last look complains with `element()`: that writes down the whole page, which takes longer than the waiting.
  return vi.waitFor(() => look(locator), { interval: 10, timeout: 15_000 }).catch(() => locator.element());
}

function look(locator: Locator): HTMLElement | SVGElement {
  const found = locator.query();
  if (found === null) throw new Error('not there yet');
  return found;
}
