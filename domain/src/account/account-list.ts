import type { Account } from './account.ts';

/**
 * The list after a sign-in: the account is added at the end, or its entry is renewed in place when it is already there,
 * never a second one (SES-01, SES-03, OPN-038). With several logins switched off it stays alone (SES-02).
 * What was known about an account already there stays known until it is loaded again.
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

/** The list with one account's entry exchanged, for example after its token was renewed; unknown ids change nothing. */
export function withReplaced(accounts: readonly Account[], account: Account): readonly Account[] {
  return accounts.map((one) => (one.id === account.id ? account : one));
}

/** The list without one account, for example after the server refused its token (SES-09, SES-10). */
export function withoutAccount(accounts: readonly Account[], id: string): readonly Account[] {
  return accounts.filter((account) => account.id !== id);
}

/** The account that counts as the first login: the first of the list (OPN-038). */
export function firstAccount(accounts: readonly Account[]): Account | null {
  return accounts[0] ?? null;
}
