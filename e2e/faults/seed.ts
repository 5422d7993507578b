import { LONG } from './long.ts';

/** Fixed for every commit, so that a failure comes from its change; random in a long run. */
const USUAL = LONG ? Math.floor(Math.random() * 2 ** 31) : 4711;

/** Seed of a random run: printed in the title of its test, and set again with `SEED=…`. */
export const SEED = Number(process.env['SEED'] ?? USUAL);
