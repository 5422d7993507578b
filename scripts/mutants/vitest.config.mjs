import { defineConfig } from 'vitest/config';
import whole from '../../vitest.config.ts';
import { AREAS, NAME } from './areas.mjs';

// The one project that must notice, since Stryker would start them all.
const { project } = AREAS[NAME];
export default defineConfig(whole.test.projects.find((one) => one.test?.name === project));
