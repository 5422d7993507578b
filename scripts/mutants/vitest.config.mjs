import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';
import { AREAS, NAME } from './areas.mjs';

// The one project that must notice; Stryker would start all of them.
const { project, tests, isolate = false } = AREAS[NAME];
const { test } = whole.test.projects.find((one) => one.test?.name === project);
// One worker that loads every module once, where tests leave nothing behind: loading them for each file takes three quarters of a run.
export default defineConfig({ test: { ...test, include: tests ?? test.include, isolate } });
