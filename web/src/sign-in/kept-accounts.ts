import type { AccessTokenClaims } from '@zaehlwerk/contract/accounts';
import type { Account } from '@zaehlwerk/domain/account/account';
import { type KeptList, keptList, type KeyStorage } from '../device/key-storage.ts';
import type { Observable } from '../device/observable.ts';

/** A signed-in account as stored on the device. */
export interface KeptAccount extends Account {
  readonly applicationId: string;
  /**
   * How far the device's clock was ahead of the server's when the token was received, so that a wrong clock causes no
   * endless renewal.
   */
  readonly clockAheadMs: number;
}

/** The entry of a new pair of tokens; null if the access token cannot be parsed. */
export function keptAccountOf(
  tokens: { readonly token: string; readonly refreshToken: string },
  applicationId: string,
  now: Date,
): KeptAccount | null {
  const claims = readAccessToken(tokens.token);
  if (claims === null) return null;
  const { sub, exp, iat, roles, accountId } = claims;
  return {
    id: accountId,
    token: tokens.token,
    refreshToken: tokens.refreshToken,
    tokenInfo: { sub, exp, roles, accountId },
    info: null,
    loading: true,
    applicationId,
    clockAheadMs: now.getTime() - iat * 1000,
  };
}

/** Whether what is stored is an account with its tokens. */
function isKeptAccount(value: unknown): value is KeptAccount {
  const account = value as Partial<KeptAccount> | null;
  return (
    typeof account?.id === 'string' &&
    typeof account.token === 'string' &&
    typeof account.refreshToken === 'string' &&
    typeof account.applicationId === 'string' &&
    typeof account.clockAheadMs === 'number' &&
    typeof account.tokenInfo?.exp === 'number'
  );
}

/**
 * The claims of an access token about its owner, unverified: only the server can check the signature. Null for
 * an invalid token.
 */
export function readAccessToken(token: string): AccessTokenClaims | null {
  const claims = readTimedToken(token);
  return claims === null || typeof claims.accountId !== 'string' ? null : { ...claims, accountId: claims.accountId };
}

/** The same for any token signed by the server: one without access names no account. */
export function readTimedToken(
  token: string,
): (Omit<AccessTokenClaims, 'accountId'> & Partial<Pick<AccessTokenClaims, 'accountId'>>) | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<AccessTokenClaims>;
    const { sub = '', exp, iat, roles = [], accountId } = claims;
    if (typeof exp !== 'number' || typeof iat !== 'number') return null;
    return { sub, exp, iat, roles, ...(accountId === undefined ? {} : { accountId }) };
  } catch {
    return null; // not base64 or not JSON: an invalid token
  }
}

/** The accounts that are signed in on this device. */
export interface AccountStore extends KeptList<KeptAccount> {
  readonly find: (id: string) => KeptAccount | null;
}

export function createAccountStore(storage: KeyStorage): AccountStore {
  const kept = keptList(storage, 'zaehlwerk.accounts', isKeptAccount);
  return { ...kept, find: (id) => kept.list.get().find((account) => account.id === id) ?? null };
}

/** An account that was signed in here and that the server has ended: nobody can ever sign in with it again. */
export interface EndedAccount {
  readonly id: string;
  /** Null if it has none, or it was never loaded. */
  readonly name: string | null;
  /** Who created the account and can say more; null for an account of the utility itself. */
  readonly giverName: string | null;
}

/**
 * The accounts that ended while readings of theirs still waited here. Without this note those readings would be
 * unreachable: they are shown on this device to whoever uses it, to be exported or discarded, and never sent.
 */
export interface EndedAccounts {
  readonly list: Observable<readonly EndedAccount[]>;
  readonly add: (account: KeptAccount) => void;
  /** Forgets all accounts of which nothing is left. */
  readonly keepOnly: (isLeft: (id: string) => boolean) => void;
}

export function createEndedAccounts(storage: KeyStorage): EndedAccounts {
  const { list, change } = keptList(storage, 'zaehlwerk.endedAccounts', isEndedAccount);
  return {
    list,
    add: ({ id, info }) =>
      change((ended) => [
        ...ended.filter((one) => one.id !== id),
        { id, name: info?.name ?? null, giverName: info?.parentName ?? null },
      ]),
    keepOnly: (isLeft) => {
      if (!list.get().every(({ id }) => isLeft(id))) change((ended) => ended.filter(({ id }) => isLeft(id)));
    },
  };
}

function isEndedAccount(value: unknown): value is EndedAccount {
  const { id, name, giverName } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isText = (text: unknown) => text === null || typeof text === 'string';
  return typeof id === 'string' && isText(name) && isText(giverName);
}

/** Storage key of the owners of copies: without owners the database is never opened. */
export const COPY_OWNERS_KEY = 'zaehlwerk.copies';
