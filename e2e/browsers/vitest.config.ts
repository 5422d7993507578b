import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The browsers other than Chromium. A project of its own, because npm test neither needs nor starts them. */
export default defineConfig({
  root: path.join(import.meta.dirname, '..', '..'),
  test: {
    name: 'browsers',
    include: ['e2e/browsers/*.test.ts'],
    globalSetup: ['e2e/portal/start-portal.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Each browser needs a processor of its own.
    fileParallelism: false,
  },
});
