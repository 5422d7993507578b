import { type AssignmentDecision, mayDecide } from '@zaehlwerk/domain/assignment/assignment';
import type { Changing } from '../../http/audit/act.ts';
import { Refusal, refuseListed } from '../../http/refusal.ts';
import { clerkWho, type OperatorScope, type TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { awaitTurn } from '../campaigns/turn-store.ts';
import { raiseLaterOrders } from '../jobs/later-orders-store.ts';
import { refuseLeased } from '../clearing/leases.ts';
import { deleteSubmissions, holdReadings, holdSubmissions, storeDecision } from './decide-store.ts';

/** Readings, and what is decided about them. */
interface Decision {
  readonly readingIds: readonly string[];
  readonly state: AssignmentDecision;
  readonly reason?: string | null | undefined;
  readonly clerk?: string | null | undefined;
  /** The order from which assignments are taken back: what somebody else has assigned meanwhile stays. */
  readonly orderNumber?: string | null | undefined;
}

/**
 * Discards readings, takes that back, or takes back that they were assigned: all or none. Throws `invalid` with every id that
 * none has, and `conflict` with those that may not go there, because of their state, because they were handed over as
 * readings of their orders, or because there is a newer one.
 */
export async function decideReadings(
  { clock }: Pick<Parts, 'clock'>,
  tenant: TenantScope,
  { readingIds: given, state, reason = null, clerk = null, orderNumber = null }: Decision,
  { operator, change }: Changing & { readonly operator: OperatorScope },
): Promise<{ readonly decided: number; readonly alreadyThere: number }> {
  const readingIds = given.map((id) => id.toLowerCase());
  const work = async (transaction: Parameters<Parameters<typeof change>[0]>[0]) => {
    await awaitTurn(transaction, tenant);
    const found = await holdReadings(transaction, tenant, readingIds);
    refuseListed('invalid', 'readingIds', readingIds, (id) => (found.has(id) ? null : 'unknown'));
    await refuseLeased(transaction, tenant, readingIds, {
      operator,
      now: clock(),
      fieldOf: (index) => `readingIds[${index}]`,
    });
    const assigned = [...found.values()].flatMap(({ submissionId }) => submissionId ?? []);
    const submissions = await holdSubmissions(transaction, tenant, assigned);
    if (state === 'open' && assigned.length > 0 && orderNumber === null) {
      throw new Refusal('invalid', [{ field: 'orderNumber', code: 'required' }]);
    }
    refuseListed('conflict', 'readingIds', readingIds, (id) => {
      const { state: present, submissionId } = found.get(id)!;
      if (present !== state && !mayDecide(present, state)) return 'notOneOf';
      if (submissionId === null) return null;
      const submission = submissions.find((one) => one.submissionId === submissionId);
      // Of what is gone its rule of deletion says that it had arrived.
      if (submission === undefined) return 'handedOver';
      if (submission.orderNumber !== orderNumber) return 'alreadyAssigned';
      return submission.isHandedOver ? 'handedOver' : submission.counts ? null : 'newerReading';
    });
    await raiseLaterOrders(
      transaction,
      tenant,
      submissions.map(({ jobId }) => jobId),
    );
    await deleteSubmissions(transaction, tenant, assigned);
    const ids = [...found.values()].filter((one) => one.state !== state).map((one) => one.readingId);
    const who = { operator, clerk: clerkWho(operator, clerk) };
    if (ids.length > 0) await storeDecision(transaction, tenant, ids, { state, reason, ...who, now: clock() });
    const orders = [...new Set(submissions.map((one) => one.orderNumber))];
    return { ids, orders, decided: ids.length, alreadyThere: found.size - ids.length };
  };
  const { applicationId } = tenant;
  const { decided, alreadyThere } = await change(work, ({ ids, orders }) =>
    ids.length === 0 ? null : { applicationId, objects: [...ids, ...orders], details: { state, decided: ids.length } },
  );
  return { decided, alreadyThere };
}
