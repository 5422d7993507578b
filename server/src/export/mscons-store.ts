import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { TenantScope } from '../http/scope.ts';

/** Further back than this nobody looks: whoever cannot read a meter says so once or twice. */
const MOST_UNWRITTEN = 100;

/**
 * Which of some results stand in a list as a value of the ordered meter, handed over or about to be: in the list of what is
 * released, what waits for nobody. What is never written stands for what it has replaced itself.
 */
export async function findListed(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  list: HandOverList,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const isReleased = list === 'releasedReadings';
  const { rows } = await sql<{ id: string }>`
    with recursive followed (id, application_id, result_id, steps) as (
      select asked.id, ${applicationId}, asked.id, 0 from unnest(${[...ids]}::uuid[]) asked (id)
      union all
      select f.id, f.application_id, r.replaces, f.steps + 1
      from followed f
      cross join lateral (
        select r.replaces from reading_results r
        where r.application_id = f.application_id and r.result_id = f.result_id and ${IS_UNWRITTEN}
        offset 0
      ) r
      where r.replaces is not null and f.steps < ${MOST_UNWRITTEN}
    )
    select distinct f.id from followed f
    where not exists (
      select from reading_results r
      where r.application_id = f.application_id and r.result_id = f.result_id and ${IS_UNWRITTEN}
      offset 0
    ) and not exists (
      select from clearings c
      where c.application_id = f.application_id and c.result_id = f.result_id and c.position is null and ${isReleased}::boolean
      offset 0
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a result `r` is in no message, whatever its order says: it has no value, or that of another meter. */
const IS_UNWRITTEN = sql.raw(`(r.not_readable is not null or coalesce(r.fall ->> 'kind' = 'exchanged', false))`);

/** The next running number of an interchange. */
export async function nextReference(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ number: string }>`select nextval('mscons_references') as number`.execute(db);
  return Number(rows[0]?.number ?? 0);
}
