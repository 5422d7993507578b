import { LONG } from './long.ts';

/** The same for every commit, so that one fails for what it changed; any in the long run. */
const USUAL = LONG ? Math.floor(Math.random() * 2 ** 31) : 4711;

/** What a random run begins with: printed in the title of its test, and given back with `SEED=…`. */
export const SEED = Number(process.env['SEED'] ?? USUAL);
