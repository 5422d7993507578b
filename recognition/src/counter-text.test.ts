import { expect, test } from 'vitest';
import { type CounterKind, counterGrammar, valueOf } from './counter-text.ts';
import { UNKNOWN } from './expectations.ts';
import { search } from './search.ts';
import { COUNTER_SYMBOLS } from './symbols.ts';
import { saying } from './testing/said.ts';

function readOf(symbols: string, kind: CounterKind = 'drums'): string | null {
  const [best] = search(saying(symbols, COUNTER_SYMBOLS), counterGrammar(UNKNOWN, kind));
  return best === undefined ? null : valueOf(best.state);
}

test('whole and decimal drums, and a point, are told apart', () => {
  expect(readOf('021074d')).toBe('021074.3');
  expect(readOf('00123')).toBe('00123');
  expect(readOf('1234.56')).toBe('1234.56');
  expect(readOf('00417bcd')).toBe('00417.123');
});

test('[OPN-233] between two digits the lower one counts until the next has fully come, which the drum to its right tells', () => {
  // E between 4 and 5, D between 3 and 4; the last drum has gone past 0 or not yet reached it.
  expect(readOf('012E8')).toBe('01248');
  expect(readOf('012E2')).toBe('01252');
  expect(readOf('0123E')).toBe('01234');
  // All nines about to turn: J between 9 and 0.
  expect(readOf('01JJ9')).toBe('01999');
  expect(readOf('1BJJ9')).toBe('11999');
  expect(readOf('00125nj')).toBe('00125.39');
});

test('[OPN-242] eight drums without a mark are five whole digits and three decimals more likely than eight whole ones; on a display all are whole', () => {
  expect(readOf('02924744')).toBe('02924.744');
  expect(readOf('02924744', 'display')).toBe('02924744');
  // A mark says otherwise, and fewer drums are whole ones all the same.
  expect(readOf('029247ee')).toBe('029247.44');
  expect(readOf('1234567a')).toBe('1234567.0');
  expect(readOf('0123abcd')).toBe('0123.0123');
  expect(readOf('12345678abc')).toBe('12345678.012');
  expect(readOf('029247')).toBe('029247');
});

test('digits that stand on their heads are none', () => {
  expect(readOf('^^^^^')).toBeNull();
});

test('a text that is no counter is not read', () => {
  expect(readOf('')).toBeNull();
  expect(readOf('.')).toBeNull();
});
