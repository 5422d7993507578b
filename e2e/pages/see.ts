import { expect } from '@playwright/test';

/** Playwright's `expect` for tests that vitest runs, with a long time-out because a busy machine is slow. */
export const see = expect.configure({ timeout: 30_000 });
