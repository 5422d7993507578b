import { expect, test } from 'vitest';
import { run } from '../many/run.ts';
import { nameOf, SETUPS } from '../many/town.ts';
import { SEED } from './long.ts';

/** Each part is ended at least once in all of them together; `npm run test:many` does so for longer, and looks at times and memory. */
const LOAD_MS = 15_000;

test.each(SETUPS.map((setup, nth) => [nameOf(setup), setup, nth] as const))(
  `[F47, F50, OPS-237, OPS-238, OPS-239, OPN-756] %s behind HAProxy, each part ended in turn under mixed load: nothing is lost, nothing is there twice, no call fails for good (seed ${SEED})`,
  { timeout: 300_000 },
  async (_name, setup, nth) => {
    const said: string[] = [];
    const share = { nth, of: SETUPS.length };
    const { faults } = await run(setup, { ms: LOAD_MS, seed: SEED, share, isTimed: false }, (line) => said.push(line));
    expect(faults, said.join('\n')).toEqual([]);
  },
);
