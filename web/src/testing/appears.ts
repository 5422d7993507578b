import { vi } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Waits for something to be there, looking so often that nothing is waited for in vain. */
export function appears(locator: Locator): Promise<HTMLElement | SVGElement> {
  return vi.waitFor(() => locator.element(), { interval: 10, timeout: 15_000 });
}
