import { afterAll } from 'vitest';
import { closeAll } from './close-at-end.ts';

// A setup file of the project, so the hook belongs to every test file. It is evaluated again for each, while files that
// share a worker share the list of what is open.
afterAll(closeAll);
