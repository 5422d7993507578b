import { expect, test } from 'vitest';
import { takeRounds, takeTurns } from './take-turns.ts';

test('never more at once than there are slots, all get their turn in order, failures free their slot', async () => {
  const inTurn = takeTurns(2);
  let busy = 0;
  let most = 0;
  const begun: number[] = [];
  const works = Array.from({ length: 9 }, (_, n) =>
    inTurn(async () => {
      begun.push(n);
      busy += 1;
      most = Math.max(most, busy);
      await new Promise((next) => setImmediate(next));
      busy -= 1;
      if (n % 3 === 0) throw new Error(`work ${n}`);
      return n;
    }),
  );
  const outcomes = await Promise.allSettled(works);
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(outcomes.map((outcome) => outcome.status === 'fulfilled')).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => n % 3 !== 0),
  );
});

test('of many who go on at the same time, few do in a round of the event loop, in order', async () => {
  const round = takeRounds(2);
  const rounds: number[][] = [];
  const all = Array.from({ length: 5 }, (_, n) => round().then(() => void (rounds.at(-1) ?? []).push(n)));
  const over = Promise.all(all).then(() => true);
  for (let isOver = false; !isOver; ) {
    rounds.push([]);
    isOver = await Promise.race([over, new Promise<false>((next) => setImmediate(next, false))]);
  }
  expect(rounds.filter((one) => one.length > 0)).toEqual([[0, 1], [2, 3], [4]]);
});
