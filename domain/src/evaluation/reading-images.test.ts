import { expect, test } from 'vitest';
import { mayFetchReadingImages } from './reading-images.ts';

test('[EVA-41, EVA-42, EVA-43] photos are fetched for done jobs, with a token, when the settings allow it', () => {
  const may = (done: boolean, token: string | null, evaluationShowReadingImages: boolean) =>
    mayFetchReadingImages({ done }, { evaluationShowReadingImages }, token);
  expect(may(true, 'token', true)).toBe(true);
  expect(may(false, 'token', true)).toBe(false);
  expect(may(true, null, true)).toBe(false);
  expect(may(true, '', true)).toBe(false);
  expect(may(true, 'token', false)).toBe(false);
});
