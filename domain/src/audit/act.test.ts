import { expect, test } from 'vitest';
import { ACTS } from './act.ts';

test('every act is named once', () => {
  expect(new Set(ACTS).size).toBe(ACTS.length);
});
