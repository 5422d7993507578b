import { expect } from '@playwright/test';

/** What a page comes to show, for tests without Playwright's own settings: a busy machine is slow, not wrong. */
export const see = expect.configure({ timeout: 30_000 });
