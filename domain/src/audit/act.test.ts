import { expect, test } from 'vitest';
import { ACTS, changedPaths } from './act.ts';

test('every act is named once', () => {
  expect(new Set(ACTS).size).toBe(ACTS.length);
});

test('[OPS-61] what changed of a document is told by its paths, never by its values', () => {
  const before = { name: 'A', config: { features: { one: true, two: 1 }, list: [1, 2] }, gone: null };
  const after = { name: 'A', config: { features: { one: false, two: 1, three: 3 }, list: [2, 1] }, come: {} };
  expect(changedPaths(before, after)).toEqual([
    'come',
    'config.features.one',
    'config.features.three',
    'config.list',
    'gone',
  ]);
  expect(changedPaths(before, { ...before })).toEqual([]);
  expect(changedPaths(null, { name: 'A' })).toEqual(['']);
  const [one, other] = [{ list: [{ a: 1, b: [2] }] }, { list: [{ b: [2], a: 1, c: undefined }] }];
  expect([changedPaths(one, other), changedPaths(one, { list: [{ a: 1, b: [3] }] })]).toEqual([[], ['list']]);
});
