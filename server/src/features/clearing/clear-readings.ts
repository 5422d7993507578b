import { type ClearingDecision, type ClearingState, wayFromSeen } from '@zaehlwerk/domain/clearing/clearing';
import type { Changing } from '../../http/audit/act.ts';
import { refuseListed } from '../../http/refusal.ts';
import { clerkWho, type OperatorScope, type TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { type Clearing, findClearings, lockOrdersOf, storeDecision } from './clearing-store.ts';
import { refuseLeased } from './leases.ts';
import { isProposed, propose, refuseWaiting } from './proposals.ts';

/** Readings, and what is decided about them. */
interface Decision {
  readonly readingIds: readonly string[];
  readonly state: ClearingDecision;
  /** In which they were seen. */
  readonly from?: ClearingState | undefined;
  readonly reason?: string | null | undefined;
  readonly clerk?: string | null | undefined;
}

/**
 * Decides about readings that want a look, all or none: throws `invalid` with every id that none has, and `conflict` with
 * those that may not go there any more, or about which something waits for another clerk. What is decided already stays as it was
 * decided. Where two clerks have to be sure, what one of them decides is `proposed`, and waits.
 */
export function clearReadings(
  { clock }: Pick<Parts, 'clock'>,
  tenant: TenantScope,
  { readingIds: given, state, from, reason = null, clerk = null }: Decision,
  { operator, change }: Changing & { readonly operator: OperatorScope },
): Promise<{ readonly cleared: number; readonly alreadyThere: number; readonly proposed: number }> {
  const { applicationId } = tenant;
  const readingIds = given.map((id) => id.toLowerCase());
  const work = async (transaction: Parameters<Parameters<typeof change>[0]>[0]) => {
    await lockOrdersOf(transaction, tenant, readingIds);
    const found = await findClearings(transaction, tenant, readingIds, { lock: true });
    refuseListed('invalid', 'readingIds', readingIds, (id) => (found.has(id) ? null : 'unknown'));
    await refuseLeased(transaction, tenant, readingIds, {
      operator,
      now: clock(),
      fieldOf: (index) => `readingIds[${index}]`,
    });
    await refuseWaiting(transaction, tenant, readingIds, { operator, fieldOf: (index) => `readingIds[${index}]` });
    const isThere = ({ state: present }: Clearing) => present === state;
    refuseListed('conflict', 'readingIds', readingIds, (id) => wayFromSeen(found.get(id)!.state, state, from));
    const toClear = [...found].filter(([, one]) => !isThere(one));
    const ids = toClear.map(([id]) => id);
    const waits = state !== 'open' && (await isProposed(transaction, tenant, state, operator));
    if (waits && ids.length > 0) {
      await propose(transaction, tenant, ids, { state, reason, operator, said: clerk, now: clock() });
    } else if (ids.length > 0) {
      const who = { keyName: operator.name, clerk: clerkWho(operator, clerk) };
      await storeDecision(transaction, tenant, ids, { state, reason, ...who, now: clock() });
    }
    const orders = toClear.map(([, { orderNumber }]) => orderNumber);
    const [cleared, proposed] = waits ? [0, ids.length] : [ids.length, 0];
    return { orders, ids, cleared, proposed, alreadyThere: found.size - ids.length };
  };
  return change(work, ({ orders, ids, cleared, proposed }) => {
    if (ids.length === 0) return null;
    const details = proposed > 0 ? { state, proposed } : { state, cleared };
    return { applicationId, objects: [...new Set([...orders, ...ids])], details };
  }).then(({ cleared, alreadyThere, proposed }) => ({ cleared, alreadyThere, proposed }));
}
