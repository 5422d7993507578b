import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Together } from './due-reminders.ts';
import { listAccountsOf, listOwnAccounts, type RemindedOf } from './reminders-store.ts';

/** The next accounts after one of them, so many at most; fewer where there are no more. */
export type PageAfter = (db: Kysely<Tables>, after: string | null, most: number) => Promise<readonly string[]>;

/**
 * The accounts that are looked at for a reminder, page by page: all of a tenant, or those alone that have one of the chosen orders,
 * with whoever is the first to have a mailbox with one of them. Two households are not worth a walk through all.
 */
export async function accountPages(
  db: Kysely<Tables>,
  tenant: TenantScope,
  asked: RemindedOf,
  { withFirst }: Together,
): Promise<PageAfter> {
  if (asked.orders === null) return (transaction, after, most) => listOwnAccounts(transaction, tenant, after, most);
  const chosen = new Set(await listAccountsOf(db, tenant, asked));
  const firsts = [...withFirst].flatMap(([first, all]) => (all.some((one) => chosen.has(one)) ? [first] : []));
  const accountIds = [...new Set([...chosen, ...firsts])].toSorted();
  return async (_, after, most) => {
    const from = after === null ? 0 : accountIds.findIndex((one) => one > after);
    return from === -1 ? [] : accountIds.slice(from, from + most);
  };
}
