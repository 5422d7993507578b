import { expect, test } from 'vitest';
import { languageOf } from './word.ts';

test('[OPN-159] the language is that of Accept-Language if it is one of ours, formal German otherwise', () => {
  const table: ReadonlyArray<readonly [header: string | null | undefined, language: string]> = [
    [undefined, 'de'],
    [null, 'de'],
    ['', 'de'],
    ['*', 'de'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['de-informal', 'de-informal'],
    ['DE-Informal', 'de-informal'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr', 'de'],
    ['fr, en;q=0.5', 'en'],
    ['fr;q=0.9,en;q=0.5,de;q=0.7', 'de'],
    ['de;q=0.5,en', 'en'],
    ['en;q=0.8,de-informal;q=0.8', 'en'],
    ['en;q=0', 'de'],
    ['en;q=x', 'de'],
    ['en;q=2', 'de'],
    ['en; q=0.4 , de;q=0.3', 'en'],
    [';;,,q=1', 'de'],
    ['engl', 'de'],
    [`${'x'.repeat(100_000)},;;;q=,, EN-us`, 'en'],
  ];
  for (const [header, language] of table) expect(languageOf(header), String(header)).toBe(language);
});
