/**
 * What is broken on purpose, the vitest project whose tests must notice (`tests` where only some of them can), and the
 * folders that a sandbox needs. Packages of this repository are reached through node_modules, unbroken.
 */
export const AREAS = {
  domain: {
    project: 'domain',
    mutate: ['domain/src/**/*.ts', '!domain/src/**/*.test.ts', '!domain/src/testing/**'],
    copied: ['domain'],
  },
  acceptance: {
    project: 'server',
    mutate: [
      'server/src/features/{acceptance,readings,unknown-readings}/**/*.ts',
      '!server/src/features/**/*.test.ts',
      // What tidies up later has no part in accepting a reading.
      '!server/src/features/readings/clear-answers.ts',
    ],
    // Those over HTTP: what a child process does, no sandbox sees.
    tests: ['server/src/features/{acceptance,readings,unknown-readings,unsent}/**/!(killed-server).test.ts'],
    copied: ['server', 'domain', 'contract', 'samples'],
  },
};

/** Which of them this run breaks. */
export const NAME = process.env.MUTANTS ?? 'domain';
