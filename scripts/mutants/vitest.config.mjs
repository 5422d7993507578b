import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';
import { AREAS, NAME } from './areas.mjs';

// The one project that must notice, since Stryker would start them all.
const { project, tests } = AREAS[NAME];
const { test } = whole.test.projects.find((one) => one.test?.name === project);
export default defineConfig({ test: { ...test, include: tests ?? test.include } });
