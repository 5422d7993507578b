import { defineConfig } from 'vitest/config';

// Plain rules, the wire, the server over HTTP; the browser project stands in web/vitest.config.ts.
export default defineConfig({
  test: {
    // What is waited for in a test takes long on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'domain', include: ['domain/src/**/*.test.ts'], testTimeout: 30_000, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts', 'samples/src/**/*.test.ts'],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'recognition',
          include: ['recognition/src/**/*.test.ts'],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['server/src/testing/close-all.ts', 'server/src/testing/processes/hold-type-stripper.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A process of its own for each file would load the server again, a second of the processor each.
          isolate: false,
        },
      },
      {
        // The proxy that breaks lines, the real portal behind it, and proxies that come along with it.
        extends: true,
        test: {
          name: 'faults',
          include: ['e2e/{portal,faults,deploy}/*.test.ts'],
          // Tried in the long run alone: a commit has killed-server.test.ts of the server.
          exclude:
            process.env['FAULTS'] === 'long' ? [] : ['e2e/faults/killed-portal.test.ts', 'e2e/faults/bad-line.test.ts'],
          globalSetup: ['e2e/portal/start-portal.ts'],
          testTimeout: 120_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/{src,testing,service-worker}/**/*.test.ts'],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      './web/vitest.config.ts',
    ],
  },
});
