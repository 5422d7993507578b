import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { TenantScope } from '../http/scope.ts';
import { placeOf } from './readings-out-store.ts';

/** What has become of a reading of a list after it was handed over. */
export interface HandedOn {
  readonly id: string;
  /**
   * Something has come in its place, whatever lies between: before it in the list, or anywhere once it has arrived. What stands
   * behind it may be on a later page, where it is left out as a correction: then this one has to be written.
   */
  readonly isReplaced: boolean;
  /** It lies before the position that was acknowledged. */
  readonly acknowledged: boolean;
  /** What stands before it in the list, and may have been written, is replaced by it, whatever lies between. */
  readonly replacesWritten: boolean;
}

/** Corrections that may follow each other until one stands in the list again. */
const MOST_BETWEEN = 100;

/**
 * What has become of readings of a list. What is never written stands for what it has replaced itself, as has, in the list of
 * what is released, what nobody was told.
 */
export async function findHandedOn(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { list, acknowledged }: { readonly list: HandOverList; readonly acknowledged: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, HandedOn>> {
  const isUntold =
    list === 'releasedReadings' ? sql`coalesce(${placeOf(list, 'l')} > ${placeOf(list, 'r')}, true)` : sql`false`;
  const { rows } = await sql<HandedOn>`
    select asked.id, coalesce(${placeOf(list, 'r')} <= ${acknowledged}::bigint, false) as acknowledged,
      exists (
        with recursive l as (
          select r.application_id, r.result_id, r.position, 0 as nth
          union all
          select n.application_id, n.result_id, n.position, l.nth + 1
          from l
          cross join lateral (
            select * from reading_results x
            where x.application_id = l.application_id and x.replaces = l.result_id
            offset 0
          ) n
          where l.nth < ${MOST_BETWEEN}
        )
        select from l
        where l.nth > 0 and ${placeOf(list, 'l')} is not null
          and (${placeOf(list, 'l')} < ${placeOf(list, 'r')} or ${placeOf(list, 'r')} <= ${acknowledged}::bigint)
      ) as "isReplaced",
      (
        with recursive before as (
          select r.replaces as id, 0 as nth
          union all
          select l.replaces, before.nth + 1
          from before
          cross join lateral (
            select * from reading_results l
            where l.application_id = r.application_id and l.result_id = before.id offset 0
          ) l
          where before.nth < ${MOST_BETWEEN} and (${IS_UNWRITTEN} or ${isUntold})
        )
        select id from before order by nth desc limit 1
      ) is not null as "replacesWritten"
    from (select ${applicationId}::text as application_id, unnest(${[...ids]}::uuid[]) as id) asked
    cross join lateral (
      select * from reading_results r where r.application_id = asked.application_id and r.result_id = asked.id offset 0
    ) r`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a result `l` is in no message, whatever its order says: it has no value, or that of another meter. */
const IS_UNWRITTEN = sql.raw(`(l.not_readable is not null or coalesce(l.fall ->> 'kind' = 'exchanged', false))`);

/** The next running number of an interchange. */
export async function nextReference(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ number: string }>`select nextval('mscons_references') as number`.execute(db);
  return Number(rows[0]?.number ?? 0);
}
