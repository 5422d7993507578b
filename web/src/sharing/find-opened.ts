import type { Account } from '@zaehlwerk/domain/account/account';

/** What an address of management opens. */
export type Opened =
  /** The shares of an account of this device; with `shareId`, the details of one of them over it. */
  | { readonly kind: 'account'; readonly accountId: string; readonly shareId: string | null }
  /** An access whose giver is not signed in here. */
  | { readonly kind: 'access'; readonly accountId: string }
  /** No account in the address is signed in here. */
  | { readonly kind: 'nobody' };

/**
 * What `/management/account/{first}/{second}` opens. The giver and the account created for somebody may come in either
 * order: the signed-in accounts and their parents decide.
 */
export function findOpened(first: string, second: string | undefined, accounts: readonly Account[]): Opened {
  const find = (accountId: string | undefined) => accounts.find(({ id }) => id === accountId);
  const [one, other] = [find(first), find(second)];
  if (second === undefined)
    return one === undefined ? { kind: 'nobody' } : { kind: 'account', accountId: first, shareId: null };
  const sub = one?.info?.parentId === second ? one : other?.info?.parentId === first ? other : undefined;
  const giver = sub === one ? other : one;
  if (sub !== undefined && giver === undefined) return { kind: 'access', accountId: sub.id };
  const shown = giver ?? other;
  if (shown === undefined) return { kind: 'nobody' };
  return { kind: 'account', accountId: shown.id, shareId: shown.id === first ? second : first };
}
