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
  // Stryker rewrites the tsconfig with an API that TypeScript 7 lacks; vitest needs no tsconfig.
  tsconfigFile: 'none',
  // A second run tries only what has changed since the first.
  incremental: true,
  incrementalFile: `.cache/mutants/${NAME}.json`,
  tempDirName: `.cache/mutants/sandbox-${NAME}`,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { reportTests: false },
  htmlReporter: { fileName: `test-results/mutants/${NAME}.html` },
  jsonReporter: { fileName: `test-results/mutants/${NAME}.json` },
  // Generous, because a time-out on a busy machine would count as a noticed mutant. Endless loops end by a hit count.
  timeoutMS: 60_000,
  concurrency: 1,
  thresholds: { high: 95, low: 90, break: 85 },
};
