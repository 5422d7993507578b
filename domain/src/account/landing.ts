import { isSubAccount, type AccountInfo } from './account.ts';

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
