import { expect, test } from 'vitest';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { accessToken, MARIA } from '../../testing/people.ts';
import { createAccountStore, type KeptAccount, keptAccountOf, readAccessToken } from './kept-accounts.ts';

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
  const { storage } = fakeBrowser(() => Promise.reject(new Error('no call expected')), fakeClock(TEST_NOW)).openTab(
    '/',
  );
  createAccountStore(storage).change(() => [kept()]);
  expect(createAccountStore(storage).list.get()).toEqual([kept()]);
  const { refreshToken: _lost, ...broken } = kept();
  storage.write('zaehlwerk.accounts', JSON.stringify([broken, kept()]));
  expect(createAccountStore(storage).list.get()).toEqual([kept()]);
});

const CLAIMS = { sub: 'Müller', exp: 1_763_716_500, iat: 1_763_715_600, roles: ['ROLE_KSA_PRO_USER'], accountId: 'a1' };

function tokenOf(payload: string): string {
  const bytes = new TextEncoder().encode(payload);
  const base64 = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return `eyJhbGciOiJFZERTQSJ9.${base64}.signature`;
}

test('[API-05] an access token says who it is for and how long it lasts', () => {
  expect(readAccessToken(tokenOf(JSON.stringify(CLAIMS)))).toEqual(CLAIMS);
});

test('[ROL-01] the roles are read from the claim list; without one there are none', () => {
  const roles = ['ROLE_KSA_PRO_USER', 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT'];
  expect(readAccessToken(tokenOf(JSON.stringify({ ...CLAIMS, roles })))?.roles).toEqual(roles);
  expect(readAccessToken(tokenOf(JSON.stringify({ ...CLAIMS, roles: undefined })))?.roles).toEqual([]);
});

test.each([
  ['empty', ''],
  ['no payload', 'abc'],
  ['not base64', 'a.###.c'],
  ['not JSON', tokenOf('hello')],
  ['without an end', tokenOf(JSON.stringify({ ...CLAIMS, exp: undefined }))],
  ['without an owner', tokenOf(JSON.stringify({ ...CLAIMS, accountId: 7 }))],
])('what is no access token of ours is none: %s', (_, foreign) => {
  expect(readAccessToken(foreign)).toBeNull();
});
