import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenPromises, notShown } from '../../testing/check-invariants.ts';
import { beginHistory } from '../../testing/history.ts';
import { KNOWN_HISTORIES } from '../../testing/known-histories.ts';
import { anyCommand, type Command, flow, heal, play, rest } from '../../testing/play-history.ts';

/*
 * The whole outbox through random histories (quality F46): real code but for storage, network and time, which do what the
 * history says. FAULTS=long plays fifteen times as many, SEED=… repeats a run.
 */
const HISTORIES = process.env['FAULTS'] === 'long' ? 30_000 : 2_000;
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

const anyHistory = fc.array(anyCommand, { minLength: 1, maxLength: 40, size: 'max' });

test(`[F46, I1, I2, I3, I4, I5, I6, I7] nothing is lost, doubled or sent for others: SEED=${SEED}`, async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (commands) => {
      const history = await playAll(commands);
      expect(await heal(history), 'I6: what is left in the end').toEqual([]);
      expect([...brokenPromises(history), ...notShown(history)]).toEqual([]);
    }),
    { numRuns: HISTORIES, seed: SEED, examples: KNOWN_HISTORIES.map((history) => [history]) },
  );
}, 3_700_000);

async function playAll(commands: readonly Command[]) {
  const history = beginHistory();
  history.openTab();
  for (const command of commands) {
    play(history, command);
    if (command.kind === 'time') await flow(history, command.ms);
    else await rest();
    expect(brokenPromises(history), JSON.stringify(command)).toEqual([]);
  }
  await flow(history, 0);
  expect(brokenPromises(history)).toEqual([]);
  return history;
}
