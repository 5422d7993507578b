import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** What npm test neither needs nor starts. */
export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  test: {
    projects: [
      {
        extends: true,
        test: {
          // The browsers other than Chromium.
          name: 'browsers',
          include: ['e2e/browsers/*.test.ts'],
          globalSetup: [path.join(import.meta.dirname, 'portal', 'start-portal.ts')],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // What is unpacked from a release.
          name: 'release',
          include: ['e2e/release/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          // What systemd starts.
          name: 'engines',
          include: ['e2e/engines/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
