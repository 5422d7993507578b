/**
 * Per area: the code that is mutated, the vitest project whose tests must notice (`tests` where only some can), and the
 * folders a sandbox needs. Other workspaces are reached unmutated through node_modules.
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
      'server/src/features/readings/**/*.ts',
      '!server/src/features/**/*.test.ts',
      // Later clean-up is no part of accepting a reading.
      '!server/src/features/readings/clear-answers.ts',
    ],
    // Tests over HTTP: a sandbox does not see what a child process does.
    tests: ['server/src/features/{readings,unsent}/**/!(killed-server).test.ts'],
    copied: ['server', 'domain', 'contract', 'samples'],
  },
};

/** The area of this run. */
export const NAME = process.env.MUTANTS ?? 'domain';
