import type { EndedLogins } from '@zaehlwerk/contract/ended-logins';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { Changing } from '../../http/audit/act.ts';
import { refuseListed } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { revokeSessionsOf } from '../accounts/session-store.ts';
import { awaitTurn } from '../campaigns/turn-store.ts';
import { endSharesBelow, refuseOtherShares } from '../sharing/end-share.ts';
import { countHanging, endLogins, findLoginsToEnd, holdAccounts, takeGiven } from './ending-store.ts';

interface LoginList extends Changing {
  readonly usernames: readonly string[];
  readonly dryRun: boolean;
  /** How many shares a dry run has told; undefined where none was made. */
  readonly shares?: number | undefined;
}

/**
 * Ends logins, all or none: nobody signs in by them, and nobody stays signed in, until new access is issued. Their shares end;
 * orders, readings and accounts stay. Throws `invalid` with every user name that is none of a main account, and `conflict` where
 * other shares would end than were seen.
 */
export function endLoginsOf(
  { clock }: Pick<Parts, 'clock'>,
  tenant: TenantScope,
  { usernames, dryRun, shares: seen, change }: LoginList,
): Promise<EndedLogins> {
  const work = async (transaction: Transaction<Tables>) => {
    // An import that brings passwords is done before, or finds them ended.
    if (!dryRun) await awaitTurn(transaction, tenant);
    const found = await findLoginsToEnd(transaction, tenant, usernames.map(usernameKey));
    const keys = new Set(found.map((login) => login.usernameKey));
    refuseListed('invalid', 'usernames', usernames, (name) => (keys.has(usernameKey(name)) ? null : 'unknown'));
    const toEnd = found.filter(({ isEnded }) => !isEnded);
    const accountIds = toEnd.map(({ accountId }) => accountId);
    if (!dryRun) await holdAccounts(transaction, tenant, accountIds);
    const hanging = await countHanging(transaction, tenant, accountIds);
    if (!dryRun) {
      if (toEnd.length > 0) refuseOtherShares(seen, hanging.shares);
      const now = clock();
      await endSharesBelow(transaction, tenant, accountIds, now);
      await takeGiven(transaction, tenant, accountIds);
      await endLogins(transaction, tenant, toEnd, now);
      await revokeSessionsOf(transaction, tenant, accountIds, now);
    }
    const outcome = { dryRun, logins: toEnd.length, alreadyEnded: found.length - toEnd.length, ...hanging };
    return { outcome, accountIds };
  };
  const { applicationId } = tenant;
  return change(work, ({ outcome: { logins, shares }, accountIds }) =>
    dryRun || logins === 0 ? null : { applicationId, objects: accountIds, details: { logins, shares } },
  ).then(({ outcome }) => outcome);
}
