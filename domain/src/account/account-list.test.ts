import { expect, test } from 'vitest';
import { type Account, type AccountInfo, firstAccount, withoutAccount, withReplaced, withSignedIn } from './account.ts';

function account(id: string, token = `token of ${id}`, info: AccountInfo | null = null): Account {
  const tokenInfo = { sub: id, exp: 1_800_000_000, roles: [], accountId: id };
  return { id, token, refreshToken: `refresh ${token}`, tokenInfo, info, loading: false };
}

const ids = (accounts: readonly Account[]) => accounts.map((one) => one.id);

test('[SES-01, SES-03] a sign-in adds the account at the end; several may be signed in', () => {
  const one = withSignedIn([], account('a'), true);
  const two = withSignedIn(one, account('b'), true);
  expect(ids(two)).toEqual(['a', 'b']);
  expect(firstAccount(two)?.id).toBe('a');
  expect(firstAccount([])).toBeNull();
});

test('[SES-02] with several logins switched off a sign-in removes the other accounts', () => {
  const two = [account('a'), account('b')];
  expect(ids(withSignedIn(two, account('c'), false))).toEqual(['c']);
  expect(ids(withSignedIn(two, account('b'), false))).toEqual(['b']);
});

test('[OPN-038] an account already there is renewed in place, never listed twice', () => {
  const info = { id: 'a', name: 'Karin Krüger', parentName: null, parentId: null };
  const again = withSignedIn([account('a', 'old', info), account('b')], account('a', 'new'), true);
  expect(ids(again)).toEqual(['a', 'b']);
  expect(again[0]?.token).toBe('new');
  expect(again[0]?.info).toEqual(info);
});

test('an account is exchanged or removed by its id, and nothing else changes', () => {
  const two = [account('a'), account('b')];
  expect(withReplaced(two, account('b', 'new')).map((one) => one.token)).toEqual(['token of a', 'new']);
  expect(withReplaced(two, account('x'))).toEqual(two);
  expect(ids(withoutAccount(two, 'a'))).toEqual(['b']);
  expect(ids(withoutAccount(two, 'x'))).toEqual(['a', 'b']);
});
