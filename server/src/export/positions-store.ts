import { type Kysely, type RawBuilder, sql } from 'kysely';
import { runTransaction } from '../database/connection.ts';
import type { Tables } from '../database/schema.ts';
import type { TenantScope } from '../http/scope.ts';
import type { ArrivedList } from './cursor.ts';

/** How the rows of one list get their positions. */
export interface Positioning {
  /** Name of the lock that makes others wait: one per list and tenant. */
  readonly lock: string;
  /** Returns a row when any row waits for a position. */
  readonly waiting: RawBuilder<unknown>;
  /** Gives committed rows without a position the next ones of the list's sequence, oldest first. */
  readonly assign: RawBuilder<unknown>;
}

/** A list whose rows are exported in the order of their positions. */
interface PositionedList {
  /** Part of the lock's name: the same in every version of the program that may run beside this one. */
  readonly name: 'readings' | 'unknown readings' | 'anonymous readings';
  readonly table: 'reading_results' | 'clearings' | 'unknown_readings' | 'anonymous_reading_values';
  readonly id: 'result_id' | 'reading_id' | 'value_id';
  readonly sequence: 'reading_positions' | 'unknown_reading_positions' | 'anonymous_reading_positions';
  /** Decides the order of rows with the same time. */
  readonly thenBy?: 'submission_id' | 'reading_id';
  /** Which rows have their turn, as a condition. */
  readonly only?: RawBuilder<boolean>;
}

/**
 * How the committed rows of a list get their positions, at most `most` at once: a first export after a million readings
 * must not wait for all of them.
 */
export function positioningIn(list: PositionedList, { applicationId }: TenantScope, most: number): Positioning {
  const [table, id] = [sql.table(list.table), sql.ref(list.id)];
  const order = [sql.ref('created'), ...(list.thenBy === undefined ? [] : [sql.ref(list.thenBy)]), id];
  const unpositioned = sql`from ${table} where application_id = ${applicationId} and position is null and ${list.only ?? sql`true`}`;
  return {
    lock: `${list.name} ${applicationId}`,
    waiting: sql`select ${unpositioned} limit 1`,
    assign: sql`
      with placed as materialized (
        select application_id, ${id}, nextval(${list.sequence}) as position
        from (select application_id, ${id} ${unpositioned} order by ${sql.join(order)} limit ${most}) oldest
      )
      update ${table} u set position = placed.position from placed
      where u.application_id = placed.application_id and u.${id} = placed.${id}`,
  };
}

/** The rows of a list after a position, in its order, as a statement that answers their positions; at most so many. */
export type PlacedRows = (tenant: TenantScope, after: string, limit: number) => RawBuilder<unknown>;

/** How many rows of a list there are after a position, counted up to a limit, and the position of the last that was counted. */
export async function countPlaced(
  db: Kysely<Tables>,
  placed: PlacedRows,
  tenant: TenantScope,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<{ readonly count: number; readonly last: string | null }> {
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*)::int as count, max(c.position) as last
    from (select p.position from (${placed(tenant, after, most)}) p order by p.position limit ${most}) c`.execute(db);
  return rows[0] ?? { count: 0, last: null };
}

/** Whether any committed row waits for a position. */
export async function isWaiting(db: Kysely<Tables>, { waiting }: Positioning): Promise<boolean> {
  return (await waiting.execute(db)).rows.length > 0;
}

/**
 * Gives positions to the committed rows without one, one caller after the other. The lock is held until the commit, so
 * whoever sees a position sees all before it, and a reading committed late gets a later position instead of being
 * skipped (decision 0004). Whoever decides about readings holds some of these rows meanwhile, in an order of their own.
 */
export function positionRows(db: Kysely<Tables>, { lock, assign }: Positioning): Promise<void> {
  return runTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
    await assign.execute(transaction);
  });
}

/**
 * Whether a sequence has ever given out a position. If not, the database was restored to an earlier state: new readings
 * would get positions before it and never be exported.
 */
export async function wasGivenOut(db: Kysely<Tables>, sequence: string, position: string): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select ${position}::bigint <= case when is_called then last_value else 0 end as given
    from ${sql.table(sequence)}`.execute(db);
  return rows[0]?.given === true;
}

/**
 * Notes that what lies up to a position of a list has arrived; the first time counts, and what is behind it says no more. Once
 * anything of a list was acknowledged, a cursor that is named says nothing: whoever acknowledges fetches what they still have to
 * work on.
 */
export async function noteArrival(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  {
    list,
    position,
    now,
    by,
  }: {
    readonly list: ArrivedList;
    readonly position: string;
    readonly now: Date;
    readonly by: 'cursor' | 'acknowledgement';
  },
): Promise<void> {
  await sql`
    insert into hand_overs (application_id, list, position, at)
    select ${applicationId}, ${list}, ${position}::bigint, ${now}::timestamptz
    where not exists (
      select from hand_overs h
      where h.application_id = ${applicationId} and h.list = ${list} and h.position >= ${position}::bigint
    ) and (${by} = 'acknowledgement' or not exists (
      select from hand_over_lists l
      where l.application_id = ${applicationId} and l.list = ${list} and l.acknowledged is not null
    ))
    on conflict do nothing`.execute(db);
}
