import type { Account } from './account.ts';

/**
 * The list after a sign-in: a new account is added at the end, an existing entry is replaced in place. With several
 * logins switched off the account stays alone. An existing entry keeps its account info until it is loaded again.
 * @see SES-01, SES-03, OPN-038, SES-02
 */
export function withSignedIn(
  accounts: readonly Account[],
  signedIn: Account,
  multipleAccountsLoginEnabled: boolean,
): readonly Account[] {
  const known = accounts.find((account) => account.id === signedIn.id);
  const entry: Account = { ...signedIn, info: signedIn.info ?? known?.info ?? null };
  if (!multipleAccountsLoginEnabled) return [entry];
  return known === undefined ? [...accounts, entry] : withReplaced(accounts, entry);
}

/**
 * The list with one account's entry replaced, for example after its token is renewed; an unknown id changes nothing.
 */
export function withReplaced(accounts: readonly Account[], account: Account): readonly Account[] {
  return accounts.map((one) => (one.id === account.id ? account : one));
}

/**
 * The list without one account, for example after the server refuses its token.
 * @see SES-09, SES-10
 */
export function withoutAccount(accounts: readonly Account[], id: string): readonly Account[] {
  return accounts.filter((account) => account.id !== id);
}

/**
 * The first login: the first account of the list, or null.
 * @see OPN-038
 */
export function firstAccount(accounts: readonly Account[]): Account | null {
  return accounts[0] ?? null;
}
