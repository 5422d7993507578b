import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';

test('[S34] a refusal holds nothing of the call in which it is made: it has no stack, other errors have one', () => {
  const { stack } = new Refusal('unavailable');
  expect(stack).not.toMatch(/^ +at /m);
  expect(new Error('a bug').stack).toMatch(/^ +at /m);
});
