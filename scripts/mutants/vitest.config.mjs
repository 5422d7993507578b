import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import whole from '../../vitest.config.ts';
import { AREAS, NAME } from './areas.mjs';

/** The shortest file first, because the first test that fails ends the run of a mutant. */
class ShortestFirst extends BaseSequencer {
  async sort(files) {
    return (await super.sort(files)).reverse();
  }
}

// The one project that must notice; Stryker would start all of them.
const { project, tests } = AREAS[NAME];
const { test } = whole.test.projects.find((one) => one.test?.name === project);
export default defineConfig({
  test: {
    ...test,
    include: tests ?? test.include,
    // One worker for a mutant: loading every module for each file takes three quarters of a run.
    isolate: false,
    sequence: { sequencer: ShortestFirst },
  },
});
