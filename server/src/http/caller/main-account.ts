import { LRUCache } from 'lru-cache';
import type { Parts } from '../../parts.ts';
import type { AccountScope } from '../scope.ts';
import type { ScopeOf } from './authenticate.ts';
import { findMainAccount } from './caller-store.ts';

type Pool = Parts['pool'];

/** Room for the accounts of some hours. */
const ROOM = 20_000;

/** Who an account was made by never changes, so what was found once holds for ever. */
const known = new WeakMap<Pool, LRUCache<string, string>>();

/** The main account above an account, itself where nobody has created it. */
export async function mainAccountOf(pool: Pool, account: AccountScope): Promise<string> {
  const kept = known.get(pool) ?? new LRUCache<string, string>({ max: ROOM });
  known.set(pool, kept);
  const key = `${account.accountId}:${account.applicationId}`;
  const main = kept.get(key) ?? (await findMainAccount(pool, account));
  if (main !== null) kept.set(key, main);
  return main ?? account.accountId;
}

/** Whose cost a call is: a main account for itself and all shares below it, a key, a visitor; null without a token. */
export async function payerOf(pool: Pool, scope: ScopeOf[keyof ScopeOf] | undefined): Promise<string | null> {
  if (scope === undefined) return null;
  if ('keyId' in scope) return scope.keyId;
  if ('tokenId' in scope) return scope.tokenId;
  return 'accountId' in scope ? `${scope.applicationId} ${await mainAccountOf(pool, scope)}` : null;
}
