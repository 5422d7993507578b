import { expect, test } from 'vitest';
import { isSameMeterNumber } from './photo-outcome.ts';

test.each([
  ['8ZRI0019045527', '8ZRI0019045527', true],
  ['8zri 0019 0455 27', '8ZRI0019045527', true],
  ['8-ZRI/0019.045527', '8ZRI0019045527', true],
  ['8ZRI001904552', '8ZRI0019045527', false],
  ['0019045527', '8ZRI0019045527', false],
  ['', '', false],
  [' - ', '', false],
])('[OPN-319] %j and %j', (one, other, same) => {
  expect(isSameMeterNumber(one, other)).toBe(same);
});
