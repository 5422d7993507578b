import { expect, test } from 'vitest';
import { fakeClock } from '../testing/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from '../testing/fake-device.ts';
import { accessToken, MARIA } from '../testing/people.ts';
import { type KeptAccount, keptAccountOf, readKeptAccounts, writeKeptAccounts } from './kept-account.ts';

const now = new Date(TEST_NOW);
const token = accessToken(MARIA, now, 1);

function kept(): KeptAccount {
  const account = keptAccountOf({ token, refreshToken: 'refresh-1' }, 'ellerbach', now);
  if (account === null) throw new Error('the token is one of ours');
  return account;
}

test('[DOM-01] an account has its id, both tokens, and is loading until its info is there', () => {
  expect(kept()).toMatchObject({ id: 'maria', token, refreshToken: 'refresh-1', loading: true, info: null });
});

test('an access token that is not one of ours makes no account', () => {
  expect(keptAccountOf({ token: 'something', refreshToken: 'refresh-1' }, 'ellerbach', now)).toBeNull();
});

test('[SES-15] what is kept is read again as it was; an entry without its tokens is left out', () => {
  const { storage } = fakeBrowser(() => Promise.reject(new Error('nobody asks')), fakeClock(TEST_NOW)).openTab('/');
  writeKeptAccounts(storage, [kept()]);
  expect(readKeptAccounts(storage)).toEqual([kept()]);
  const { refreshToken: _lost, ...broken } = kept();
  storage.write('zaehlwerk.accounts', JSON.stringify([broken, kept()]));
  expect(readKeptAccounts(storage)).toEqual([kept()]);
});
