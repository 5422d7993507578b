import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import {
  type ClearingDecision,
  type ClearingReason,
  type ClearingState,
  toldState,
} from '@zaehlwerk/domain/clearing/clearing';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isUuid } from '../../database/sql-values.ts';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { IS_LAST_SAID } from '../jobs/set-aside.ts';
import { SAID_BESIDE } from '../jobs/told-result.ts';
import { type KeptProposal, keptProposal, PROPOSAL_COLUMNS, type ProposalRow } from './proposals-store.ts';

/** Which readings are listed. */
export interface ClearingFilter {
  readonly state?: ClearingState | undefined;
  readonly reason?: ClearingReason | undefined;
  /** The campaign of the order. */
  readonly campaign?: string | undefined;
  /** Whether something proposed about it waits for another clerk. */
  readonly proposed?: boolean | undefined;
}

/** What each caller is told otherwise. */
type OfCaller = 'lease' | 'proposal';

interface ListedRow extends ProposalRow, Omit<ReadingToClear, OfCaller | 'acceptedAt' | 'decision' | 'release'> {
  readonly created: Date;
  readonly note: string | null;
  readonly decidedBy: string | null;
  readonly clerk: string | null;
  readonly decidedAt: Date | null;
  readonly releaseNote: string | null;
  readonly releasedBy: string | null;
  readonly releaseClerk: string | null;
  readonly releasedAt: Date | null;
}

/** Whether a result counts for its register: nothing was said after it. */
export const COUNTS = sql.raw<boolean>(IS_LAST_SAID);

/** A reading as it is listed, before it is told to a caller. */
type ListedClearing = Omit<ReadingToClear, OfCaller> & { readonly proposal: KeptProposal | null };

/** Readings that want or wanted a look, after one of them, those accepted first first. Null where there is no such one. */
export async function listClearings(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { state, reason, campaign, proposed }: ClearingFilter,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<readonly ListedClearing[] | null> {
  const begin = after === undefined ? null : await findCreated(db, applicationId, after);
  if (after !== undefined && begin === null) return null;
  const { rows } = await sql<ListedRow>`
    select c.result_id as "readingId", j.order_number as "orderNumber", j.meter_number as "meterNumber",
      j.meter_type as "meterType", j.meter_address ->> 'street' as street, j.meter_address ->> 'houseNumber' as "houseNumber",
      j.meter_address ->> 'zip' as zip, j.meter_address ->> 'city' as city, k.obis,
      r.reading_value as "readingValue", r.photo_value as "photoValue", r.reading_date as "readingDate", r.comment,
      coalesce(r.source, 'portal') as source, c.created, s.account_id as "accountId", c.reasons, c.state,
      ${SAID_BESIDE}, ${COUNTS} as counts, c.reason as note, c.decided_by as "decidedBy", c.clerk,
      c.decided_at as "decidedAt", c.corrected_by as "correctedBy",
      c.release_reason as "releaseNote", c.released_by as "releasedBy", c.release_clerk as "releaseClerk",
      c.released_at as "releasedAt", c.question, ${PROPOSAL_COLUMNS}
    from clearings c
    join reading_results r on r.application_id = c.application_id and r.result_id = c.result_id
    join submissions s on s.application_id = c.application_id and s.submission_id = r.submission_id
    join rate_tasks k on k.application_id = c.application_id and k.task_id = r.task_id
    join jobs j on j.application_id = c.application_id and j.job_id = k.job_id
    left join clearing_proposals p on p.application_id = ${applicationId} and p.result_id = c.result_id
    where c.application_id = ${applicationId}
      and ${inState(state)}
      and ${proposed === undefined ? sql`true` : sql`(p.result_id is not null and p.sent_back_at is null) = ${proposed}`}
      and ${reason === undefined ? sql`true` : sql`${reason} = any(c.reasons)`}
      and ${campaign === undefined ? sql`true` : sql`j.campaign_id = ${campaign}`}
      and ${begin === null ? sql`true` : sql`(c.created, c.result_id) > (${begin}, ${after}::uuid)`}
    order by c.created, c.result_id
    limit ${most}`.execute(db);
  return rows.map(
    ({ created, note, decidedBy, clerk, decidedAt, releaseNote, releasedBy, releaseClerk, releasedAt, ...row }) => {
      const decision = decisionOf(note, decidedBy, clerk, decidedAt);
      const release = decisionOf(releaseNote, releasedBy, releaseClerk, releasedAt);
      return {
        ...row,
        state: toldState(row.state, row.counts),
        acceptedAt: created.toISOString(),
        decision,
        release: row.state === 'released' ? decision : release,
        proposal: keptProposal(row),
      };
    },
  );
}

/** Those in a state as it is told: that somebody has answered is not kept. */
function inState(state: ClearingState | undefined): RawBuilder<unknown> {
  if (state === undefined) return sql`true`;
  if (state === 'answered') return sql`c.state = 'askedBack' and not ${COUNTS}`;
  return state === 'askedBack' ? sql`c.state = ${state} and ${COUNTS}` : sql`c.state = ${state}`;
}

function decisionOf(
  reason: string | null,
  keyName: string | null,
  clerk: string | null,
  at: Date | null,
): ReadingToClear['decision'] {
  return at === null ? null : { reason, keyName: keyName ?? '', clerk, at: at.toISOString() };
}

async function findCreated(db: Kysely<Tables>, applicationId: string, resultId: string): Promise<Date | null> {
  if (!isUuid(resultId)) return null;
  const { rows } = await sql<{ created: Date }>`
    select c.created from clearings c where c.application_id = ${applicationId} and c.result_id = ${resultId}`.execute(
    db,
  );
  return rows[0]?.created ?? null;
}

/** A reading that wants or wanted a look, as far as deciding about it is concerned. */
export interface Clearing {
  readonly state: ClearingState;
  readonly orderNumber: string;
}

/** Those of these readings that want or wanted a look, by their ids; `lock` keeps them until the end of the transaction. */
export async function findClearings(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingIds: readonly string[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ReadonlyMap<string, Clearing>> {
  const { rows } = await sql<Clearing & { readonly readingId: string; readonly counts: boolean }>`
    select c.result_id as "readingId", c.state, ${COUNTS} as counts, j.order_number as "orderNumber"
    from clearings c
    join reading_results r on r.application_id = c.application_id and r.result_id = c.result_id
    join rate_tasks k on k.application_id = c.application_id and k.task_id = r.task_id
    join jobs j on j.application_id = c.application_id and j.job_id = k.job_id
    where c.application_id = ${applicationId} and c.result_id = any(${readingIds.filter(isUuid)}::uuid[])
    order by c.result_id
    ${lock ? sql`for no key update of c` : sql``}`.execute(db);
  return new Map(
    rows.map(({ readingId, counts, state, orderNumber }) => [
      readingId,
      { state: toldState(state, counts), orderNumber },
    ]),
  );
}

/**
 * Holds the orders of these readings until the transaction ends, in the order in which acceptance and erasure hold them: who
 * decides gives them another revision, which a reading that is being stored has to see (migration 0048 waits for nobody).
 */
export async function lockOrdersOf(
  db: Kysely<Tables>,
  { applicationId }: Pick<TenantScope, 'applicationId'>,
  readingIds: readonly string[],
): Promise<void> {
  await sql`
    select from jobs j
    where j.application_id = ${applicationId} and j.job_id in (
      select k.job_id
      from reading_results r
      join rate_tasks k on k.application_id = ${applicationId} and k.task_id = r.task_id
      where r.application_id = ${applicationId} and r.result_id = any(${readingIds.filter(isUuid)}::uuid[])
    )
    order by j.job_id
    for no key update of j`.execute(db);
}

/** A reading in whose place another one may be entered. */
export interface ToCorrect extends Clearing {
  /** Whether nothing was said of its register after it. */
  readonly counts: boolean;
  readonly taskId: string;
  readonly jobId: string;
  /** Whose order it is. */
  readonly accountId: string;
  /** The reading that wanted a look: the same, or the first in whose place one came; and when that was taken. */
  readonly clearedId: string;
  readonly takenAt: Date;
}

/**
 * A reading that wants or wanted a look, or one that came in its place: as somebody has looked at that, it is as good as
 * released. Null where there is none.
 */
export async function findToCorrect(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingId: string,
): Promise<ToCorrect | null> {
  if (!isUuid(readingId)) return null;
  const { rows } = await sql<ToCorrect>`
    with recursive chain as (
      select r.result_id, s.corrects, coalesce(s.captured_at, s.received_at) as taken_at
      from reading_results r
      join submissions s on s.application_id = ${applicationId} and s.submission_id = r.submission_id
      where r.application_id = ${applicationId} and r.result_id = ${readingId}
      union all
      select r.result_id, s.corrects, coalesce(s.captured_at, s.received_at)
      from chain
      cross join lateral (
        select r.* from reading_results r
        where r.application_id = ${applicationId} and r.result_id = chain.corrects offset 0
      ) r
      join submissions s on s.application_id = ${applicationId} and s.submission_id = r.submission_id
    )
    select case when c.result_id = r.result_id then c.state else 'released' end as state, j.order_number as "orderNumber",
      r.task_id as "taskId", j.job_id as "jobId", j.account_id as "accountId", ${COUNTS} as counts,
      c.result_id as "clearedId", chain.taken_at as "takenAt"
    from chain
    join clearings c on c.application_id = ${applicationId} and c.result_id = chain.result_id
    join reading_results r on r.application_id = ${applicationId} and r.result_id = ${readingId}
    join rate_tasks k on k.application_id = ${applicationId} and k.task_id = r.task_id
    join jobs j on j.application_id = ${applicationId} and j.job_id = k.job_id`.execute(db);
  return rows[0] ?? null;
}

/** What is decided about readings, and by whom. */
export interface Decided {
  readonly state: ClearingDecision;
  readonly reason: string | null;
  readonly keyName: string;
  readonly clerk: string | null;
  readonly now: Date;
}

/** Notes what was decided about these readings. */
export async function storeDecision(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingIds: readonly string[],
  { state, reason, keyName, clerk, now }: Decided,
): Promise<void> {
  await sql`
    update clearings c set state = ${state}, question = null, reason = ${reason}, clerk = ${clerk}, decided_at = ${now},
      decided_by = ${keyName}
    where c.application_id = ${applicationId} and c.result_id = any(${readingIds}::uuid[])`.execute(db);
}
