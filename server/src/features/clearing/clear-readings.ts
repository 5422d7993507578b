import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { type ClearingDecision, type ClearingState, wayFromSeen } from '@zaehlwerk/domain/clearing/clearing';
import type { ReceivedFall } from '@zaehlwerk/domain/submission/check-fall';
import type { Changing } from '../../http/audit/act.ts';
import { Refusal, refuseListed } from '../../http/refusal.ts';
import { clerkWho, type OperatorScope, type TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { acceptEntry, type EntryCall, type EntryOutcome, type SaidOfEntry } from '../entry/enter-reading.ts';
import { type Clearing, findClearings, findToCorrect, lockOrdersOf, storeDecision } from './clearing-store.ts';
import { refuseLeased } from './leases.ts';

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
 * those that may not go there any more. What is decided already stays as it was decided.
 */
export function clearReadings(
  { clock }: Pick<Parts, 'clock'>,
  tenant: TenantScope,
  { readingIds: given, state, from, reason = null, clerk = null }: Decision,
  { operator, change }: Changing & { readonly operator: OperatorScope },
): Promise<{ readonly cleared: number; readonly alreadyThere: number }> {
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
    const isThere = ({ state: present }: Clearing) => present === state;
    refuseListed('conflict', 'readingIds', readingIds, (id) => wayFromSeen(found.get(id)!.state, state, from));
    const toClear = [...found].filter(([, one]) => !isThere(one));
    const ids = toClear.map(([id]) => id);
    if (ids.length > 0) {
      const who = { keyName: operator.name, clerk: clerkWho(operator, clerk) };
      await storeDecision(transaction, tenant, ids, { state, reason, ...who, now: clock() });
    }
    const orders = toClear.map(([, { orderNumber }]) => orderNumber);
    return { orders, ids, cleared: ids.length, alreadyThere: found.size - ids.length };
  };
  return change(work, ({ orders, ids, cleared }) =>
    cleared === 0 ? null : { applicationId, objects: [...new Set([...orders, ...ids])], details: { state, cleared } },
  ).then(({ cleared, alreadyThere }) => ({ cleared, alreadyThere }));
}

/** What is entered in place of a reading that wants a look. */
interface Correction extends SaidOfEntry {
  readonly readingValue: number;
  readonly comment?: string | null | undefined;
  readonly fall?: ReceivedFall | null | undefined;
  /** The state in which the reading was seen. */
  readonly from?: ClearingState | undefined;
  readonly reason?: string | null | undefined;
}

/**
 * Enters a further result for the register of a reading that wants a look, or of what came in place of one; in the statement
 * that stores it, that reading becomes corrected, and keeps its value. Throws `notFound`, `conflict` where it was corrected
 * before or a newer reading of its register is there, and what an entered reading is refused with.
 */
export async function correctReading(
  parts: Parts,
  tenant: TenantScope,
  givenId: string,
  { readingValue, comment = null, fall = null, from, reason = null, ...said }: Correction,
  call: EntryCall,
): Promise<EntryOutcome & { readonly orderNumber: string }> {
  const readingId = givenId.toLowerCase();
  const find = () => findToCorrect(parts.db, tenant, readingId);
  const found = await find();
  if (found === null) throw new Refusal('notFound');
  const { jobId, accountId, taskId, orderNumber, clearedId, takenAt } = found;
  const body = { ...said, results: [{ taskId, readingValue, comment, fall }] };
  const outcome = await acceptEntry(
    parts,
    tenant,
    { jobId, accountId, corrects: { resultId: readingId, clearedId, takenOn: berlinDay(takenAt), reason } },
    body,
    call,
    {
      fieldOf: (field) => field.replace(/^results\[0\]\./, ''),
      async admit() {
        const now = await find();
        const way =
          (now === null ? null : wayFromSeen(now.state, 'corrected', from)) ??
          (now?.counts ? null : 'decideAboutNewer');
        if (way !== null) throw new Refusal('conflict', [{ field: 'readingId', code: way }]);
        await refuseLeased(parts.db, tenant, [clearedId, readingId], {
          operator: call.operator,
          now: parts.clock(),
          fieldOf: () => 'readingId',
        });
      },
    },
  );
  return { ...outcome, orderNumber };
}
