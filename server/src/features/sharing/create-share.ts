import { randomUUID } from 'node:crypto';
import type { CreatedShare } from '@zaehlwerk/contract/sharing';
import { ROLE_PRO_USER } from '@zaehlwerk/domain/account/roles';
import { checkNewShare, checkSharedInAll, MAX_SHARED_JOBS, type NewShare } from '@zaehlwerk/domain/sharing/new-share';
import type { Transaction } from 'kysely';
import { runTransaction } from '../../database/connection.ts';
import type { Tables } from '../../database/schema.ts';
import { faultOf, Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { insertSubAccount, lockAccount } from '../accounts/account-store.ts';
import { documentOf } from '../tenant/stored-document.ts';
import { type accessDrawer, addAccess } from './share-access.ts';
import { awaitSharing, countShared, findMayShare, giveJobs, holdJobs, holdOrders } from './shares-store.ts';

/**
 * Creates a sub-account with access data and gives it jobs: all of them or nothing. Throws `forbidden` to callers that
 * may not share at all, `invalid` with every error.
 */
export async function createShare(
  parts: Parts,
  draw: ReturnType<typeof accessDrawer>,
  scope: AccountScope,
  asked: NewShare,
): Promise<CreatedShare> {
  if ((await findMayShare(parts.db, scope)) !== true) throw new Refusal('forbidden');
  const document = await documentOf(parts, scope);
  const reshareAllowed = document.config.features?.reshareAllowed ?? false;
  const bounds = { reshareAllowed, atMost: parts.config.limits.sharedJobs };
  const check = (transaction: Transaction<Tables>) => holdShareable(transaction, scope, asked, bounds);
  // Before access data are generated, which is expensive; and again when they are stored.
  await runTransaction(parts.db, check);
  const access = await draw(scope, document);
  const id = randomUUID();
  const name = asked.name.trim();
  const credentials = await runTransaction(parts.db, async (transaction) => {
    await awaitSharing(transaction, scope);
    await holdOrders(transaction, scope, asked.jobIds.slice(0, MAX_SHARED_JOBS));
    // While the giver's row is locked, nobody can end it together with the shares made from it.
    if (!(await lockAccount(transaction, scope, scope.accountId))) throw new Refusal('unauthorized');
    await check(transaction);
    await insertSubAccount(transaction, scope, {
      accountId: id,
      name,
      roles: scope.roles.filter((role) => role === ROLE_PRO_USER),
      mayShare: asked.allowToReShare,
      now: parts.clock(),
    });
    await giveJobs(transaction, scope, id, asked.jobIds);
    return addAccess(parts, transaction, scope, id, access);
  });
  return { id, name, ...credentials, jobs: asked.jobIds.map((jobId) => ({ id: jobId })) };
}

async function holdShareable(
  transaction: Transaction<Tables>,
  scope: AccountScope,
  asked: NewShare,
  { reshareAllowed, atMost }: { readonly reshareAllowed: boolean; readonly atMost: number },
): Promise<void> {
  // Listing them is expensive, and each is a row that stays.
  const inAll = asked.jobIds.length + (await countShared(transaction, scope));
  // More are refused anyway.
  const owned = await holdJobs(transaction, scope, asked.jobIds.slice(0, MAX_SHARED_JOBS));
  const findings = [...checkNewShare(asked, owned, reshareAllowed), ...checkSharedInAll(inAll, atMost)];
  if (findings.length > 0) throw new Refusal('invalid', findings.map(faultOf));
}
