import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';
import { AREAS, NAME } from './areas.mjs';

// The one project that must notice, since Stryker would start them all.
const { project, tests } = AREAS[NAME];
const { test } = whole.test.projects.find((one) => one.test?.name === project);
// One worker that loads every module once: three quarters of a run would go into loading them for each file.
export default defineConfig({ test: { ...test, include: tests ?? test.include, isolate: false } });
