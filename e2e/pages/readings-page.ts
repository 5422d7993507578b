import type { Page } from '@playwright/test';
import type { Utility } from '../portal/utility.ts';

/** The list of meters. */
export function readingsPage(page: Page, utility: Utility) {
  return {
    open: () => page.goto(`${utility.origin}/ablesung`),
    search: page.getByRole('searchbox'),
    /** The row of a meter, by any text in it. */
    meter: (text: string | RegExp) => page.getByRole('link').filter({ hasText: text }).first(),
  };
}
