import { test as base } from '@playwright/test';
import { openUtility, type Utility, type UtilityOptions } from './open-utility.ts';

/** Playwright's test with a new utility per test, filled with the sample world of today. */
export const test = base.extend<{ utility: Utility; options: UtilityOptions }>({
  options: [{ meterReading: {}, features: {}, managed: 12 }, { option: true }],
  utility: async ({ options }, use) => use(await openUtility(options)),
});

export { expect } from '@playwright/test';
export type { Utility } from './open-utility.ts';
