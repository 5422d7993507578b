import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stripWhiteSpace } from '../characters.ts';
import { mayTrySigningIn, readCredentials, usernameKey } from './credentials.ts';
import { DEFAULT_SIGN_IN_SETTINGS } from '../tenant/tenant-settings.ts';

const SPACES = [' ', '\t', '\n', '\r', '\u00a0', '\u202f', '\u2007', '\u3000', '\ufeff', '\u200b', '\u2060'];

test('[LOG-11, LOG-12, OPN-037] white space is stripped from both fields, wherever it stands', () => {
  for (const space of SPACES) {
    const typed = { username: `${space}2000${space}7000${space}`, password: `Pw-${space}17784483${space}` };
    expect(readCredentials(typed), JSON.stringify(space)).toEqual({ username: '20007000', password: 'Pw-17784483' });
  }
});

test('stripping takes nothing else, and stripping twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.oneof(fc.constantFrom(...SPACES), fc.string({ minLength: 1, maxLength: 1 })) }),
      (typed) => {
        const stripped = stripWhiteSpace(typed);
        expect(stripped).toBe(
          Array.from(typed)
            .filter((one) => !SPACES.includes(one) && !/\s/.test(one))
            .join(''),
        );
        expect(stripWhiteSpace(stripped)).toBe(stripped);
      },
    ),
  );
});

test('[LOG-13, LOG-14] submitting needs the configured lengths of both fields, counted after stripping', () => {
  const table: ReadonlyArray<readonly [username: string, password: string, may: boolean]> = [
    ['', '', false],
    ['abcde', 'abcde', true],
    ['abcd', 'abcde', false],
    ['abcde', 'abcd', false],
    ['abcd ', 'abcde', false],
    ['a b c d', '12345', false],
    ['a b c d e', '1 2 3 4 5', true],
    ['😀😀😀', 'abcde', false],
  ];
  for (const [username, password, may] of table) {
    expect(mayTrySigningIn({ username, password }, DEFAULT_SIGN_IN_SETTINGS), `${username} / ${password}`).toBe(may);
  }
  const configured = { loginUsernameMinLength: 2, loginPasswordMinLength: 8 };
  expect(mayTrySigningIn({ username: 'ab', password: '12345678' }, configured)).toBe(true);
  expect(mayTrySigningIn({ username: 'a', password: '12345678' }, configured)).toBe(false);
  expect(mayTrySigningIn({ username: 'ab', password: '1234567' }, configured)).toBe(false);
});

test('[OPN-378] a card code may be sent where passwords have to be longer than it is', () => {
  const long = { loginUsernameMinLength: 5, loginPasswordMinLength: 20 };
  for (const password of ['ABCD-EFGH-KMNP', 'abcdefghkmnp', ' abcd efgh kmnp']) {
    expect([password, mayTrySigningIn({ username: '10000001', password }, long)]).toEqual([password, true]);
    expect(mayTrySigningIn({ username: '1000', password }, long)).toBe(false);
  }
  for (const password of ['ABCD-EFGH-KMN', 'ABCD-EFGH-KMNPR', '123456789012'])
    expect([password, mayTrySigningIn({ username: '10000001', password }, long)]).toEqual([password, false]);
});

test('usernames are looked up without regard to case and white space (OPN-037)', () => {
  expect(usernameKey(' Müller\u00a07 ')).toBe('müller7');
  expect(usernameKey('MU\u0308LLER7')).toBe(usernameKey('müller7'));
  expect(usernameKey('abc')).not.toBe(usernameKey('abd'));
});
