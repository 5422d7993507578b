import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  [undefined, 'de'],
  ['', 'de'],
  ['en', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['de-informal', 'de-informal'],
  ['de-AT', 'de'],
  ['fr, en;q=0.2, de;q=0.7', 'de'],
  ['fr', 'de'],
  ['en;q=0', 'de'],
  ['*', 'de'],
  ['EN-us', 'en'],
  [`${'x'.repeat(100_000)}, en`, 'de'],
  [';;;q=,,', 'de'],
])('%s asks for %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
