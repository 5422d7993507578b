import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** What is unpacked from a release. A project of its own, because npm test makes none. */
export default defineConfig({
  root: path.join(import.meta.dirname, '..', '..'),
  test: {
    name: 'release',
    include: ['e2e/release/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
