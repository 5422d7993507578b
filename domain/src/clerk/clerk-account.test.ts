import { expect, test } from 'vitest';
import {
  faultOfClerkPassword,
  formatRecoveryCode,
  isSightNoted,
  mailKey,
  readCode,
  sessionLengths,
  stateOfSession,
} from './clerk-account.ts';

test.each([
  ['elf zeichen1', 'tooShort'],
  ['zwölf zeichen1', null],
  ['            ', 'tooShort'],
  ['Karla@Stadtwerk.Example', 'badFormat'],
])('[DSK-02, OPN-511] the password %o of a clerk', (typed, fault) => {
  expect(faultOfClerkPassword(typed, 'karla@stadtwerk.example')).toBe(fault);
});

test('[DSK-04] an address is the same in any capitals', () => {
  expect(mailKey(' Karla@Stadtwerk.Example ')).toBe('karla@stadtwerk.example');
});

test.each([
  ['123 456', { kind: 'totp', digits: '123456' }],
  ['123456', { kind: 'totp', digits: '123456' }],
  ['ABCD-efgh-jkmn-pqr2', { kind: 'recovery', letters: 'abcdefghjkmnpqr2' }],
  ['12345', null],
  ['1234567', null],
  ['abcd', null],
  ['', null],
])('[DSK-03] %o typed as a code', (typed, code) => {
  expect(readCode(typed)).toEqual(code);
});

test('[DSK-02] a recovery code is shown in groups, and read again', () => {
  expect(formatRecoveryCode('abcdefghjkmnpqr2')).toBe('abcd-efgh-jkmn-pqr2');
  expect(readCode(formatRecoveryCode('abcdefghjkmnpqr2'))).toEqual({ kind: 'recovery', letters: 'abcdefghjkmnpqr2' });
});

test('[DSK-06, OPN-512] a session is open, locked when idle or by its clerk, and over after its whole length', () => {
  const lengths = sessionLengths(15, 12);
  const at = (minutes: number) => new Date(Date.UTC(2026, 2, 10, 8, minutes));
  const session = { startedAt: at(0), lastSeenAt: at(100), lockedAt: null };
  expect(stateOfSession(session, lengths, at(114))).toBe('open');
  expect(stateOfSession(session, lengths, at(115))).toBe('locked');
  expect(stateOfSession({ ...session, lockedAt: at(101) }, lengths, at(102))).toBe('locked');
  expect(stateOfSession({ ...session, lastSeenAt: at(719) }, lengths, at(719))).toBe('open');
  expect(stateOfSession({ ...session, lastSeenAt: at(719) }, lengths, at(720))).toBe('over');
  expect([isSightNoted(at(0), at(0)), isSightNoted(at(0), at(1))]).toEqual([false, true]);
});
