import { AREAS, NAME } from './areas.mjs';

const { mutate, copied } = AREAS[NAME];

export default {
  mutate,
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.mjs' },
  coverageAnalysis: 'perTest',
  ignorePatterns: [
    '/*',
    ...[...copied, 'scripts', 'vitest.config.ts', 'package.json', 'tsconfig.base.json'].map((one) => `!/${one}`),
  ],
  // Stryker rewrites it with an API that TypeScript 7 does not have; vitest needs none.
  tsconfigFile: 'none',
  // A second run tries only what changed since.
  incremental: true,
  incrementalFile: `.cache/mutants/${NAME}.json`,
  tempDirName: `.cache/mutants/sandbox-${NAME}`,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { reportTests: false },
  htmlReporter: { fileName: `test-results/mutants/${NAME}.html` },
  jsonReporter: { fileName: `test-results/mutants/${NAME}.json` },
  // A busy machine is no mutant noticed; loops without an end are counted out, not timed.
  timeoutMS: 60_000,
  concurrency: 1,
  thresholds: { high: 95, low: 90, break: 85 },
};
