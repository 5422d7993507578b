/** The claims of an access token about its owner. */
interface TokenInfo {
  readonly sub: string;
  /** When the access token expires, in seconds since 1970 (JWT). */
  readonly exp: number;
  readonly roles: readonly string[];
  readonly accountId: string;
}

/** The parent is the account that created this one; both null for an account of the utility itself. */
export interface AccountInfo {
  readonly id: string;
  readonly name: string | null;
  readonly parentName: string | null;
  readonly parentId: string | null;
}

/** An account signed in on this device. The id is the account id claim. */
export interface Account {
  readonly id: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly tokenInfo: TokenInfo;
  /** Null until it is loaded. */
  readonly info: AccountInfo | null;
  /** Whether its info or jobs are being loaded. */
  readonly loading: boolean;
}

/**
 * Whether another account created this one.
 * @see OPN-002
 */
function isSubAccount(info: AccountInfo): boolean {
  return info.parentId !== null;
}

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

/** Where a sign-in leads. The screens define the addresses of these places. */
export type Landing =
  | { readonly place: 'home' }
  | { readonly place: 'jobs' }
  | { readonly place: 'introduction' }
  /** `/management/account/{accountId}/{subAccountId}`: the parent, then the account that signed in. */
  | { readonly place: 'share'; readonly accountId: string; readonly subAccountId: string };

/** A successful sign-in. */
export interface SignIn {
  readonly by: 'password' | 'token';
  /** Whether this account signs in by token for the first time in this browser; the mark survives logout. */
  readonly firstByToken: boolean;
  readonly info: AccountInfo;
}

/**
 * Where a sign-in leads. A sub-account that signs in by token lands at its share, which takes precedence over the
 * introduction; any other first sign-in by token at the introduction; everything else at the jobs or at home, as
 * configured. The address requested before signing in is not resumed.
 * @see LOG-43 to LOG-46, OPN-002, OPN-039
 */
export function landingAfter(signIn: SignIn, redirectToJobsScreenOnLoginEnabled: boolean): Landing {
  const { by, firstByToken, info } = signIn;
  if (by === 'token' && isSubAccount(info)) {
    return { place: 'share', accountId: info.parentId ?? info.id, subAccountId: info.id };
  }
  if (by === 'token' && firstByToken) return { place: 'introduction' };
  return { place: redirectToJobsScreenOnLoginEnabled ? 'jobs' : 'home' };
}
