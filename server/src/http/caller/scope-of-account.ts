import { LRUCache } from 'lru-cache';
import type { Parts } from '../../parts.ts';
import type { AccountScope } from '../scope.ts';
import { findMainAccount, type FoundAccount } from './caller-store.ts';
import { makeAccountScope } from './make-scope.ts';

/** About 4 MB at the most. */
const MOST = 20_000;
const mainAccounts = new LRUCache<string, string>({ max: MOST });

/**
 * The scope of an account that was found. Its main account is looked for once, as it never changes: a share of shares has
 * as many accounts above it as somebody cared to make.
 */
export async function scopeOfAccount(
  { pool }: Pick<Parts, 'pool'>,
  named: Pick<AccountScope, 'applicationId' | 'accountId'>,
  { roles, parentId }: FoundAccount,
): Promise<AccountScope> {
  const { applicationId, accountId } = named;
  const key = `${applicationId} ${accountId}`;
  const mainAccountId = parentId === null ? accountId : (mainAccounts.get(key) ?? (await findMainAccount(pool, named)));
  if (parentId !== null) mainAccounts.set(key, mainAccountId);
  return makeAccountScope({ applicationId, accountId, mainAccountId, roles });
}
