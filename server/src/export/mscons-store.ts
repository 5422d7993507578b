import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { TenantScope } from '../http/scope.ts';

/**
 * Which of some results stand in a list with a value, handed over or about to be: in the list of what is released, what waits for
 * nobody.
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
    select asked.id from unnest(${[...ids]}::uuid[]) asked (id)
    where not exists (
      select from reading_results r
      where r.application_id = ${applicationId} and r.result_id = asked.id and r.not_readable is not null
      offset 0
    ) and not exists (
      select from clearings c
      where c.application_id = ${applicationId} and c.result_id = asked.id and c.position is null and ${isReleased}::boolean
      offset 0
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The next running number of an interchange. */
export async function nextReference(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ number: string }>`select nextval('mscons_references') as number`.execute(db);
  return Number(rows[0]?.number ?? 0);
}
