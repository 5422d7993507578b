/** What is broken on purpose, the vitest project whose tests must notice, and what these need beside it. */
export const AREAS = {
  domain: {
    project: 'domain',
    mutate: ['domain/src/**/*.ts', '!domain/src/**/*.test.ts', '!domain/src/testing/**'],
    copied: ['domain'],
  },
};

/** Which of them this run breaks. */
export const NAME = process.env.MUTANTS ?? 'domain';
