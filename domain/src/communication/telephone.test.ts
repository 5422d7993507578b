import { expect, test } from 'vitest';
import { isTelephone } from './telephone.ts';

test.each(['0641 1234', '+49 (0)641 12 34-56', '0170/1234567', '06 41.12 34', '+4915112345678', '0641–1234'])(
  '[OPS-126] %s is a telephone number',
  (text) => expect(isTelephone(text)).toBe(true),
);

test.each([
  '',
  '123',
  'unbekannt',
  '4,917E+11',
  '0641 1234 (Büro)',
  '12345\u000067',
  '1'.repeat(21),
  `1234${' '.repeat(40)}`,
])('[OPS-126] %j is none', (text) => expect(isTelephone(text)).toBe(false));
