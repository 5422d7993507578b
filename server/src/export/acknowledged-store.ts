import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { OperatorScope, TenantScope } from '../http/scope.ts';
import { BEGINNING } from './cursor.ts';

/** How far a list was given out and acknowledged, as positions (PostgreSQL's bigint as text). */
export interface ListState {
  readonly givenOut: string | null;
  readonly acknowledged: string | null;
  readonly acknowledgedAt: Date | null;
  /** What the operator's key was called; null where the portal has delivered it itself. */
  readonly acknowledgedBy: string | null;
}

const NEVER: ListState = { givenOut: null, acknowledged: null, acknowledgedAt: null, acknowledgedBy: null };

/**
 * Notes that a list was answered up to a position, which is only ever further. Whoever takes something back
 * that was not given out is done before (holdGivenOut).
 */
export async function noteGivenOut(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  list: HandOverList,
  position: string,
): Promise<void> {
  await sql`
    with taken_back as materialized (
      select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(applicationId)}, 0))
    )
    insert into hand_over_lists (application_id, list, given_out)
    select ${applicationId}, ${list}, ${position}::bigint from taken_back
    where not exists (
      select from hand_over_lists l
      where l.application_id = ${applicationId} and l.list = ${list} and l.given_out >= ${position}::bigint
    )
    on conflict (application_id, list) do update set given_out = greatest(hand_over_lists.given_out, excluded.given_out)`.execute(
    db,
  );
}

const lockOf = (applicationId: string) => `given out ${applicationId}`;

/** Keeps the lists of a tenant from being given out any further until the end of the transaction. */
export async function holdGivenOut(transaction: Transaction<Tables>, { applicationId }: TenantScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockOf(applicationId)}, 0))`.execute(transaction);
}

/** Up to which position a list was acknowledged; before the first acknowledgement its beginning. */
export async function findAcknowledged(db: Kysely<Tables>, tenant: TenantScope, list: HandOverList): Promise<string> {
  return (await readListState(db, tenant, list)).acknowledged ?? BEGINNING;
}

/** Whether a folder is set up that the portal puts a list into. */
export async function isDelivered(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  list: HandOverList,
): Promise<boolean> {
  const { rows } = await sql`
    select from drops where application_id = ${applicationId} and list = ${list} and ended_at is null`.execute(db);
  return rows.length > 0;
}

/** How far a list is. */
export async function readListState(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  list: HandOverList,
  { hold = false }: { readonly hold?: boolean } = {},
): Promise<ListState> {
  const { rows } = await sql<ListState>`
    select given_out as "givenOut", acknowledged, acknowledged_at as "acknowledgedAt", acknowledged_by as "acknowledgedBy"
    from hand_over_lists where application_id = ${applicationId} and list = ${list}
    ${hold ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? NEVER;
}

/** Moves the acknowledgement of a list that was given out. */
export async function storeAcknowledged(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  {
    list,
    position,
    by,
    now,
  }: {
    readonly list: HandOverList;
    readonly position: string;
    readonly by: OperatorScope | null;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    update hand_over_lists set acknowledged = ${position}::bigint, acknowledged_at = ${now}::timestamptz,
      acknowledged_by = ${by?.name ?? null}
    where application_id = ${applicationId} and list = ${list}`.execute(transaction);
}
