import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from './http/refusal.ts';
import { takeFairTurns } from './take-turns.ts';

const REFUSED = new Refusal('unavailable', [], { 'Retry-After': '5' });

/** Tasks that run until they are told to end, and who began in which order. */
function queue(slots: number, longest: number) {
  const inTurn = takeFairTurns(slots, longest);
  const begun: string[] = [];
  const running: (() => void)[] = [];
  const bring = (whose: string, name = whose): Promise<string> =>
    inTurn(whose, async () => {
      begun.push(name);
      await new Promise<void>((end) => running.push(end));
      return name;
    }).catch((error: unknown) => (error instanceof Refusal ? 'refused' : 'failed'));
  const endAll = async (): Promise<void> => {
    for (let rest = 0; rest < 100; rest += 1) {
      running.shift()?.();
      await new Promise((next) => setImmediate(next));
    }
  };
  return { bring, begun, running, endAll };
}

test('[S34] whoever brings many waits for their own, not the others for them', async () => {
  const { bring, begun, endAll } = queue(1, 10);
  const all = [...['a1', 'a2', 'a3', 'a4'].map((name) => bring('a', name)), bring('b', 'b1'), bring('c', 'c1')];
  await endAll();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
  expect(begun.slice(0, 4).toSorted()).toEqual(['a1', 'a2', 'b1', 'c1']);
  expect(begun.slice(4)).toEqual(['a3', 'a4']);
});

test('[S34] where all is full, the last one of who has most makes room, and nobody for who has as many', async () => {
  const { bring, endAll } = queue(1, 4);
  const greedy = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => bring('a', name));
  const others = [bring('b', 'b1'), bring('c', 'c1'), bring('b', 'b2')];
  await endAll();
  expect(await Promise.all(greedy)).toEqual(['a1', 'a2', 'refused', 'refused', 'refused']);
  expect(await Promise.all(others)).toEqual(['b1', 'c1', 'refused']);
});

test('nobody has more than half of what runs at once', async () => {
  const { bring, begun, endAll } = queue(4, 20);
  const all = [...Array.from({ length: 6 }, () => bring('a')), bring('b')];
  await new Promise((next) => setImmediate(next));
  expect(begun).toEqual(['a', 'a', 'b']);
  await endAll();
  expect(await Promise.all(all)).toHaveLength(7);
  expect(begun).toHaveLength(7);
});

test('what is refused says when to come again, and what fails gives its place back', async () => {
  const inTurn = takeFairTurns(1, 1);
  await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inTurn('a', () => promise);
  await expect(inTurn('b', async () => undefined)).rejects.toEqual(REFUSED);
  resolve();
  await first;
  expect(await inTurn('b', async () => 'done')).toBe('done');
});

test('whoever comes and however many: never more at once than allowed, and all that was not refused is done', async () => {
  const people = fc.constantFrom('a', 'b', 'c', 'd');
  await fc.assert(
    fc.asyncProperty(
      fc.array(people, { maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 4, max: 12 }),
      async (comers, slots, mayWait) => {
        const longest = slots + mayWait;
        const { bring, begun, running, endAll } = queue(slots, longest);
        const all = comers.map((whose) => bring(whose));
        await new Promise((next) => setImmediate(next));
        expect(running.length).toBeLessThanOrEqual(slots);
        await endAll();
        const outcomes = await Promise.all(all);
        expect(outcomes.filter((one) => one !== 'refused')).toHaveLength(begun.length);
        expect(begun.length).toBeLessThanOrEqual(longest);
        // As many may wait as there are people.
        for (const whose of comers) expect(begun).toContain(whose);
      },
    ),
    { numRuns: 50 },
  );
});
