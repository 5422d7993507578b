import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { ApplicationScope } from '../http/scope.ts';

/** How the rows of one list get their places. */
export interface Placing {
  /** Who places at the same time waits for this lock: one per list and application. */
  readonly lock: string;
  /** Gives a row when any row waits for a place. */
  readonly waiting: RawBuilder<unknown>;
  /** Gives places, the next of the list's sequence, to the committed rows that have none yet, oldest first. */
  readonly place: RawBuilder<unknown>;
}

/** A list whose rows leave in the order of their places. */
interface PlacedList {
  /** Of its lock: the same in every version of the program that may run beside this one. */
  readonly name: 'readings' | 'unknown readings';
  readonly table: 'reading_results' | 'unknown_readings';
  readonly id: 'result_id' | 'reading_id';
  readonly sequence: 'reading_positions' | 'unknown_reading_positions';
  /** What makes the order certain between rows of the same moment. */
  readonly thenBy?: 'submission_id';
}

/**
 * How the committed rows of a list get their places, at most so many at once: a utility that asks for the first time after
 * a million readings must not wait for all of them.
 */
export function placingIn(list: PlacedList, { applicationId }: ApplicationScope, most: number): Placing {
  const [table, id] = [sql.table(list.table), sql.ref(list.id)];
  const order = [sql.ref('created'), ...(list.thenBy === undefined ? [] : [sql.ref(list.thenBy)]), id];
  const unplaced = sql`from ${table} where application_id = ${applicationId} and position is null`;
  return {
    lock: `${list.name} ${applicationId}`,
    waiting: sql`select ${unplaced} limit 1`,
    place: sql`
      with placed as materialized (
        select ${id}, nextval(${list.sequence}) as position
        from (select ${id} ${unplaced} order by ${sql.join(order)} limit ${most}) oldest
      )
      update ${table} u set position = placed.position from placed
      where u.application_id = ${applicationId} and u.${id} = placed.${id}`,
  };
}

/**
 * Gives places to the committed rows that have none yet. One after the other: the lock is held until the commit, so
 * whoever sees a place sees all places before it, and a reading that is committed late gets a later place instead of
 * being passed over (decision 0004).
 */
export async function placeRows(db: Kysely<Tables>, { lock, waiting, place }: Placing): Promise<void> {
  const { rows } = await waiting.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
    await place.execute(transaction);
  });
}

/**
 * Whether a sequence ever gave out a place. One that it did not belongs to a database that has been put back to an
 * earlier state: readings of today would get places before it and never be seen.
 */
export async function wasGivenOut(db: Kysely<Tables>, sequence: string, position: string): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select ${position}::bigint <= case when is_called then last_value else 0 end as given
    from ${sql.table(sequence)}`.execute(db);
  return rows[0]?.given === true;
}
