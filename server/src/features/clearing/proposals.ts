import { randomUUID } from 'node:crypto';
import type { Proposal } from '@zaehlwerk/contract/clearing-proposals';
import { type ClearingState, wayFromSeen } from '@zaehlwerk/domain/clearing/clearing';
import {
  type NotToAnswer,
  type ProposalAnswer,
  type ProposedState,
  wantsSecond,
  whyNotToAnswer,
} from '@zaehlwerk/domain/clearing/four-eyes';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { Changing } from '../../http/audit/act.ts';
import { Refusal } from '../../http/refusal.ts';
import { clerkWho, type OperatorScope, type TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findClearings, lockOrdersOf, storeDecision } from './clearing-store.ts';
import { refuseLeased } from './leases.ts';
import {
  deleteProposal,
  findWaiting,
  type KeptProposal,
  type ProposedCorrection,
  raiseOrderOf,
  sendBackProposal,
  storeProposals,
  wantsFourEyes,
  type WaitingProposal,
} from './proposals-store.ts';

/** Whether what an operator decides waits for another clerk. */
export async function isProposed(
  db: Kysely<Tables>,
  tenant: TenantScope,
  to: ClearingState,
  { clerkId }: OperatorScope,
): Promise<boolean> {
  // Keys that operators have made cost no look at the settings.
  return (
    wantsSecond(to, { isOn: true, clerkId }) && wantsSecond(to, { isOn: await wantsFourEyes(db, tenant), clerkId })
  );
}

/**
 * Throws `conflict` for the first of the readings about which something waits for another clerk: that is answered first. Keys that
 * operators have made it does not keep off, as what they decide waits for nobody.
 */
export async function refuseWaiting(
  db: Kysely<Tables>,
  tenant: TenantScope,
  readingIds: readonly string[],
  { operator, fieldOf }: { readonly operator: OperatorScope; readonly fieldOf: (index: number) => string },
): Promise<void> {
  if (operator.clerkId === null) return;
  const waiting = await findWaiting(db, tenant, readingIds);
  const held = readingIds.findIndex((id) => waiting.has(id));
  if (held >= 0) throw new Refusal('conflict', [{ field: fieldOf(held), code: 'waitsForSecond' }]);
}

/** What a clerk proposes in place of deciding. */
interface Proposing {
  readonly state: ProposedState;
  readonly reason: string | null;
  readonly operator: OperatorScope;
  /** Who it was, as the call says. */
  readonly said: string | null;
  readonly correction?: {
    readonly of: ProposedCorrection;
    readonly corrects: string;
    readonly idempotencyKey: string | null;
  };
  readonly now: Date;
}

/** Keeps what a clerk proposes about readings; they stay as they are until another one confirms it. */
export async function propose(
  db: Kysely<Tables>,
  tenant: TenantScope,
  readingIds: readonly string[],
  { state, reason, operator, said, correction, now }: Proposing,
): Promise<void> {
  if (operator.clerkId === null) throw new Error('Nobody proposes anything but clerks.');
  const proposal = {
    // The key of a correction: told twice, it is one.
    proposalId: correction?.idempotencyKey ?? randomUUID(),
    state,
    corrects: correction?.corrects ?? null,
    correction: correction?.of ?? null,
    reason,
    proposer: operator.clerkId,
    proposedBy: operator.name,
    clerk: clerkWho(operator, said),
  };
  await storeProposals(db, tenant, readingIds, proposal, now);
}

/** Adds to readings what is proposed about them, as an operator is told it. */
export async function withProposals<Reading extends { readonly proposal: KeptProposal | null }>(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  operator: OperatorScope,
  readings: readonly Reading[],
): Promise<(Omit<Reading, 'proposal'> & { proposal: Proposal | null })[]> {
  const isOn = readings.some(({ proposal }) => proposal !== null) && (await wantsFourEyes(db, tenant));
  return readings.map(({ proposal, ...reading }) => {
    if (proposal === null) return { ...reading, proposal };
    const { proposer, told } = proposal;
    const mayConfirm =
      told.sentBack === null && whyNotToAnswer('confirmed', proposer, { isOn, ...answering(operator) }) === null;
    return { ...reading, proposal: { ...told, isYours: proposer === operator.clerkId, mayConfirm } };
  });
}

/** Who answers, as the rules know them: no key hides whose it is, and for whom that clerk stands in. */
const answering = ({ clerkId, standsInFor }: OperatorScope) => ({
  clerkId,
  standsInFor: standsInFor.map((one) => one.clerkId),
});

/** The answer to a proposal. */
export interface Answer {
  readonly answer: ProposalAnswer;
  readonly proposalId?: string | undefined;
  readonly reason?: string | null | undefined;
  readonly clerk?: string | null | undefined;
}

/**
 * What waits about a reading, where an operator may answer it so. Throws `conflict` where nothing waits, or something else than what
 * was seen, where somebody else has to answer, and where another clerk works on the reading.
 */
export async function findToAnswer(
  db: Kysely<Tables>,
  tenant: TenantScope,
  readingId: string,
  { answer, proposalId }: Pick<Answer, 'answer' | 'proposalId'>,
  { operator, now }: { readonly operator: OperatorScope; readonly now: Date },
): Promise<WaitingProposal> {
  const refuse = (code: 'decidedMeanwhile' | NotToAnswer) => new Refusal('conflict', [{ field: 'readingId', code }]);
  const proposal = (await findWaiting(db, tenant, [readingId])).get(readingId);
  if (proposal === undefined || (proposalId ?? proposal.proposalId) !== proposal.proposalId)
    throw refuse('decidedMeanwhile');
  const isOn = await wantsFourEyes(db, tenant);
  const why = whyNotToAnswer(answer, proposal.proposer, { isOn, ...answering(operator) });
  if (why !== null) throw refuse(why);
  await refuseLeased(db, tenant, [readingId], { operator, now, fieldOf: () => 'readingId' });
  return proposal;
}

/** What the audit says of an answer: who has proposed what. */
export function auditedAnswer(answer: ProposalAnswer, { state, proposedBy, proposer }: WaitingProposal) {
  return { answer, state, proposedBy, proposer };
}

/**
 * Answers a proposal that enters nothing: sends it back, takes it back, or confirms a release or that a reading is discarded, which is
 * then decided by the second, for whoever has proposed it. Throws as findToAnswer does, and `conflict` where the reading may not go
 * there any more.
 */
export async function answerProposal(
  { clock }: Pick<Parts, 'clock'>,
  tenant: TenantScope,
  readingId: string,
  { reason = null, clerk = null, ...given }: Answer,
  { operator, change }: Changing & { readonly operator: OperatorScope },
): Promise<{ readonly state: ClearingState }> {
  const { applicationId } = tenant;
  const { state } = await change(
    async (transaction) => {
      const now = clock();
      await lockOrdersOf(transaction, tenant, [readingId]);
      const found = (await findClearings(transaction, tenant, [readingId], { lock: true })).get(readingId);
      if (found === undefined) throw new Refusal('notFound');
      const proposal = await findToAnswer(transaction, tenant, readingId, given, { operator, now });
      const done = { orderNumber: found.orderNumber, proposal };
      if (given.answer === 'confirmed' && proposal.state !== 'corrected') {
        const way = wayFromSeen(found.state, proposal.state, undefined);
        if (way !== null) throw new Refusal('conflict', [{ field: 'readingId', code: way }]);
        const by = { keyName: operator.name, clerk: proposal.clerk ?? proposal.proposedBy };
        // What ends the proposal is that it is decided (migration 0074).
        await storeDecision(transaction, tenant, [readingId], {
          state: proposal.state,
          reason: proposal.reason,
          ...by,
          now,
        });
        return { ...done, state: proposal.state };
      }
      if (given.answer === 'sentBack') {
        const by = { keyName: operator.name, clerk: clerkWho(operator, clerk) };
        await sendBackProposal(transaction, tenant, readingId, { reason, ...by, now });
      } else await deleteProposal(transaction, tenant, readingId);
      await raiseOrderOf(transaction, tenant, readingId);
      return { ...done, state: found.state };
    },
    ({ orderNumber, proposal }) => ({
      applicationId,
      objects: [readingId, orderNumber],
      details: auditedAnswer(given.answer, proposal),
    }),
  );
  return { state };
}
