import type { Proposal } from '@zaehlwerk/contract/clearing-proposals';
import type { postClearedCorrection } from '@zaehlwerk/contract/clearing';
import type { ProposedState } from '@zaehlwerk/domain/clearing/four-eyes';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import { isUuid } from '../../database/sql-values.ts';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { SendHeaders } from '../../http/send-headers.ts';

/** What a clerk would enter in place of a reading. */
export type ProposedCorrection = z.infer<NonNullable<typeof postClearedCorrection.body>> &
  Pick<SendHeaders, 'capturedAt'>;

/** What a clerk proposes, and who that is. */
export interface NewProposal {
  readonly proposalId: string;
  readonly state: ProposedState;
  /** The reading that is corrected, or what came in its place before; null where nothing is. */
  readonly corrects: string | null;
  readonly correction: ProposedCorrection | null;
  readonly reason: string | null;
  /** The id of the clerk. */
  readonly proposer: string;
  readonly proposedBy: string;
  readonly clerk: string | null;
}

/** A proposal that waits for another clerk. */
export interface WaitingProposal extends NewProposal {
  readonly readingId: string;
}

/** Whether the tenant wants two clerks to be sure. */
export async function wantsFourEyes(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    select a.document #> '{clearing,fourEyes}' = 'true' as on from applications a
    where a.application_id = ${applicationId}`.execute(db);
  return rows[0]?.on === true;
}

/** What waits for another clerk about these readings, by their ids. */
export async function findWaiting(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingProposal>> {
  const { rows } = await sql<WaitingProposal>`
    select p.result_id as "readingId", p.proposal_id as "proposalId", p.state, p.corrects, p.correction, p.reason, p.proposer,
      p.proposed_by as "proposedBy", p.clerk
    from clearing_proposals p
    where p.application_id = ${applicationId} and p.result_id = any(${readingIds.filter(isUuid)}::uuid[])
      and p.sent_back_at is null`.execute(db);
  return new Map(rows.map((proposal) => [proposal.readingId, proposal]));
}

/** Keeps what a clerk proposes about readings, in place of what was sent back. */
export async function storeProposals(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingIds: readonly string[],
  { proposalId, state, corrects, correction, reason, proposer, proposedBy, clerk }: NewProposal,
  now: Date,
): Promise<void> {
  await sql`
    insert into clearing_proposals (application_id, result_id, proposal_id, state, corrects, correction, reason, proposer,
      proposed_by, clerk, proposed_at)
    select ${applicationId}, reading_id, ${proposalId}, ${state}, ${corrects}::uuid,
      ${correction === null ? null : JSON.stringify(correction)}::jsonb, ${reason}, ${proposer}::uuid, ${proposedBy}, ${clerk},
      ${now}::timestamptz
    from unnest(${[...readingIds]}::uuid[]) reading_id
    on conflict (application_id, result_id) do update set proposal_id = excluded.proposal_id, state = excluded.state,
      corrects = excluded.corrects, correction = excluded.correction, reason = excluded.reason, proposer = excluded.proposer,
      proposed_by = excluded.proposed_by, clerk = excluded.clerk, proposed_at = excluded.proposed_at, sent_back_reason = null,
      sent_back_by = null, sent_back_clerk = null, sent_back_at = null`.execute(db);
}

/** Notes that a proposal was sent back, and why. */
export async function sendBackProposal(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingId: string,
  { reason, keyName, clerk, now }: { reason: string | null; keyName: string; clerk: string | null; now: Date },
): Promise<void> {
  await sql`
    update clearing_proposals p set sent_back_reason = ${reason}, sent_back_by = ${keyName}, sent_back_clerk = ${clerk},
      sent_back_at = ${now}
    where p.application_id = ${applicationId} and p.result_id = ${readingId}`.execute(db);
}

/** Takes a proposal back. */
export async function deleteProposal(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingId: string,
): Promise<void> {
  await sql`
    delete from clearing_proposals p where p.application_id = ${applicationId} and p.result_id = ${readingId}`.execute(
    db,
  );
}

/**
 * Gives the order of a reading another revision: whoever is about to enter what was proposed about it looks once more, and sees
 * that it does not wait any more.
 */
export async function raiseOrderOf(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingId: string,
): Promise<void> {
  await sql`
    update jobs j set revision = j.revision + 1
    where j.application_id = ${applicationId} and j.job_id = (
      select k.job_id from reading_results r
      join rate_tasks k on k.application_id = ${applicationId} and k.task_id = r.task_id
      where r.application_id = ${applicationId} and r.result_id = ${readingId}
    )`.execute(db);
}

/** The columns of a proposal `p` beside those of its reading. */
export const PROPOSAL_COLUMNS = sql`
  p.proposal_id as "proposalId", p.state as "proposedState", p.reason as "proposedReason", p.proposer, p.proposed_by as "proposedBy",
  p.clerk as "proposingClerk", p.proposed_at as "proposedAt", p.sent_back_reason as "sentBackReason",
  p.sent_back_by as "sentBackBy", p.sent_back_clerk as "sentBackClerk", p.sent_back_at as "sentBackAt",
  case when p.correction is not null then jsonb_build_object(
    'readingValue', p.correction ->> 'readingValue', 'readingDate', p.correction ->> 'readingDate',
    'source', p.correction ->> 'source', 'comment', p.correction ->> 'comment',
    'fall', p.correction #>> '{fall,kind}', 'oldEndValue', p.correction #>> '{fall,oldEndValue}',
    'newStartValue', p.correction #>> '{fall,newStartValue}', 'newMeterNumber', p.correction #>> '{fall,newMeterNumber}',
    'exchangedOn', p.correction #>> '{fall,exchangedOn}') end as "proposedCorrection"`;

/** What `PROPOSAL_COLUMNS` give; all are null where nothing was proposed. */
export interface ProposalRow {
  readonly proposalId: string | null;
  readonly proposedState: ProposedState;
  readonly proposedReason: string | null;
  readonly proposer: string;
  readonly proposedBy: string;
  readonly proposingClerk: string | null;
  readonly proposedAt: Date;
  readonly sentBackReason: string | null;
  readonly sentBackBy: string | null;
  readonly sentBackClerk: string | null;
  readonly sentBackAt: Date | null;
  readonly proposedCorrection: Proposal['correction'];
}

/** A proposal beside who has made it; whose it is, is told to each caller. */
export interface KeptProposal {
  readonly proposer: string;
  readonly told: Omit<Proposal, 'isYours' | 'mayConfirm'>;
}

/** What is kept of a proposal; null where there is none. */
export function keptProposal(row: ProposalRow): KeptProposal | null {
  if (row.proposalId === null) return null;
  const { proposalId, proposedState: state, proposedCorrection: correction } = row;
  return {
    proposer: row.proposer,
    told: {
      proposalId,
      state,
      reason: row.proposedReason,
      keyName: row.proposedBy,
      clerk: row.proposingClerk,
      at: row.proposedAt.toISOString(),
      correction,
      sentBack:
        row.sentBackAt === null
          ? null
          : {
              reason: row.sentBackReason,
              keyName: row.sentBackBy ?? '',
              clerk: row.sentBackClerk,
              at: row.sentBackAt.toISOString(),
            },
    },
  };
}
