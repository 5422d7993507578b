import { isDeepStrictEqual } from 'node:util';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { type ClearingState, wayFromSeen } from '@zaehlwerk/domain/clearing/clearing';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { Changing } from '../../http/audit/act.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { acceptEntry, type EntryCall, type EntryOutcome } from '../entry/enter-reading.ts';
import { findToCorrect, lockOrdersOf, type ToCorrect } from './clearing-store.ts';
import { refuseLeased } from './leases.ts';
import { type Answer, auditedAnswer, findToAnswer, isProposed, propose, refuseWaiting } from './proposals.ts';
import { findWaiting, type ProposedCorrection } from './proposals-store.ts';

/** What is entered in place of a reading that wants a look. */
type Correction = Omit<ProposedCorrection, 'capturedAt'>;

/** What came of it: entered, or kept as a proposal until another clerk confirms it. */
type Corrected = Omit<EntryOutcome, 'outcome'> & {
  readonly outcome: EntryOutcome['outcome'] | 'proposed';
  readonly orderNumber: string;
};

/**
 * Enters a further result for the register of a reading that wants a look, or of what came in place of one; in the statement
 * that stores it, that reading becomes corrected, and keeps its value. Where two clerks have to be sure, it is checked as if it were
 * entered, and proposed. Throws `notFound`, `conflict` where it was corrected before, a newer reading of its register is there or
 * something proposed about it waits, and what an entered reading is refused with. What is proposed leaves its entry in the audit;
 * what is entered does so through whoever calls.
 */
export async function correctReading(
  parts: Parts,
  tenant: TenantScope,
  givenId: string,
  correction: Correction,
  { change, ...call }: EntryCall & Changing,
): Promise<Corrected> {
  const { db } = parts;
  const { operator, headers } = call;
  const found = await findCorrected(db, tenant, givenId);
  const { readingId, clearedId, orderNumber } = found;
  const waits = await isProposed(db, tenant, 'corrected', operator);
  const kept = { ...correction, capturedAt: headers.capturedAt };
  const told = { dryRun: false, outcome: 'proposed' as const, orderNumber, replaces: [readingId] };
  if (waits && !call.dryRun) {
    const before = (await findWaiting(db, tenant, [clearedId])).get(clearedId);
    if (before !== undefined && before.proposalId === headers.idempotencyKey && before.proposer === operator.clerkId) {
      if (!isDeepStrictEqual(before.correction, JSON.parse(JSON.stringify(kept))))
        throw new Refusal('idempotencyConflict');
      return { ...told, findings: [] };
    }
  }
  const admit = (of: Kysely<Tables>) =>
    admitCorrection(parts, of, tenant, readingId, { from: correction.from, operator });
  const entry = { ...call, dryRun: call.dryRun || waits };
  const outcome = await enter(parts, tenant, found, correction, entry, { proposedBy: null, admit: () => admit(db) });
  if (!waits || call.dryRun || outcome.outcome === 'alreadyThere')
    return { ...outcome, dryRun: call.dryRun, orderNumber };
  const { reason = null, clerk = null } = correction;
  await change(
    async (transaction) => {
      await lockOrdersOf(transaction, tenant, [readingId]);
      await admit(transaction);
      await propose(transaction, tenant, [clearedId], {
        state: 'corrected',
        reason,
        operator,
        said: clerk,
        correction: { of: kept, corrects: readingId, idempotencyKey: headers.idempotencyKey },
        now: parts.clock(),
      });
    },
    () => ({
      applicationId: tenant.applicationId,
      objects: [readingId, orderNumber],
      details: { source: correction.source, outcome: 'proposed' },
    }),
  );
  return { ...told, findings: outcome.findings };
}

/**
 * Confirms a correction that another clerk has proposed: it is entered by the second, for whoever has proposed it, once, however
 * often that is tried. Throws as findToAnswer does, and what an entered reading is refused with. Null where something else was
 * proposed, or nothing.
 */
export async function confirmCorrection(
  parts: Parts,
  tenant: TenantScope,
  readingId: string,
  given: Answer,
  operator: OperatorScope,
): Promise<{ readonly orderNumber: string; readonly details: ReturnType<typeof auditedAnswer> } | null> {
  const { db, clock } = parts;
  const waiting = (await findWaiting(db, tenant, [readingId])).get(readingId);
  if (given.answer !== 'confirmed' || waiting?.state !== 'corrected') return null;
  const find = () => findToAnswer(db, tenant, readingId, given, { operator, now: clock() });
  const proposal = await find();
  const { proposalId, correction, corrects } = proposal;
  if (correction === null || corrects === null) throw new Error('A correction is proposed with its value.');
  const found = await findCorrected(db, tenant, corrects);
  const headers = { idempotencyKey: proposalId, capturedAt: correction.capturedAt };
  await enter(
    parts,
    tenant,
    found,
    correction,
    { operator, headers, dryRun: false },
    {
      proposedBy: proposal.clerk ?? proposal.proposedBy,
      async admit() {
        refuseUnless(await findToCorrect(db, tenant, corrects), undefined);
        // It may have been taken back, and another one be there.
        if ((await find()).proposalId !== proposalId) throw conflict('decidedMeanwhile');
      },
    },
  );
  return { orderNumber: found.orderNumber, details: auditedAnswer('confirmed', proposal) };
}

async function findCorrected(db: Kysely<Tables>, tenant: TenantScope, givenId: string) {
  const readingId = givenId.toLowerCase();
  const found = await findToCorrect(db, tenant, readingId);
  if (found === null) throw new Refusal('notFound');
  return { ...found, readingId };
}

const conflict = (code: string) => new Refusal('conflict', [{ field: 'readingId', code }]);

/** Refuses where a reading may not be corrected any more. */
function refuseUnless(now: ToCorrect | null, from: ClearingState | undefined): void {
  const way =
    (now === null ? null : wayFromSeen(now.state, 'corrected', from)) ?? (now?.counts ? null : 'decideAboutNewer');
  if (way !== null) throw conflict(way);
}

interface Admitting {
  readonly from: ClearingState | undefined;
  readonly operator: OperatorScope;
}

/** Refuses, at each look, what is no correction any more, or is for somebody else to decide. */
async function admitCorrection(
  { clock }: Pick<Parts, 'clock'>,
  db: Kysely<Tables>,
  tenant: TenantScope,
  readingId: string,
  { from, operator }: Admitting,
): Promise<void> {
  const now = await findToCorrect(db, tenant, readingId);
  refuseUnless(now, from);
  const readings = [now?.clearedId ?? readingId, readingId];
  const fieldOf = () => 'readingId';
  await refuseLeased(db, tenant, readings, { operator, now: clock(), fieldOf });
  await refuseWaiting(db, tenant, readings, { operator, fieldOf });
}

interface Entering {
  /** Who has proposed it, where another clerk confirms it. */
  readonly proposedBy: string | null;
  readonly admit: () => Promise<void>;
}

function enter(
  parts: Parts,
  tenant: TenantScope,
  { jobId, accountId, taskId, readingId, clearedId, takenAt }: ToCorrect & { readonly readingId: string },
  { readingValue, comment = null, fall = null, reason = null, ...said }: Correction,
  call: EntryCall,
  { proposedBy, admit }: Entering,
): Promise<EntryOutcome> {
  const corrects = { resultId: readingId, clearedId, takenOn: berlinDay(takenAt), reason };
  const body = { ...said, results: [{ taskId, readingValue, comment, fall }] };
  return acceptEntry(parts, tenant, { jobId, accountId, corrects, proposedBy }, body, call, {
    fieldOf: (field) => field.replace(/^results\[0\]\./, ''),
    admit,
  });
}
