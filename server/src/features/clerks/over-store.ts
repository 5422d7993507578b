import type { Day } from '@zaehlwerk/domain/calendar/day';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { SystemScope } from '../../http/scope.ts';

/** Deletes sessions that began before an instant, and tickets and answered challenges that are over; gives their number. */
export async function deleteOver(
  db: Kysely<Tables>,
  _system: SystemScope,
  { startedBefore, now }: { readonly startedBefore: Date; readonly now: Date },
): Promise<number> {
  const over = [
    ['clerk_sessions', 'session_id', sql`started_at < ${startedBefore}`],
    ['clerk_tickets', 'ticket_hash', sql`expires_at <= ${now}`],
    ['clerk_used_challenges', 'challenge_hash', sql`expires_at <= ${now}`],
  ] as const;
  let deleted = 0;
  for (const [table, key, isOver] of over) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)} where ${isOver} limit 1000
      )`.execute(db);
    deleted += Number(numAffectedRows ?? 0n);
  }
  return deleted;
}

/** Forgets who stood in for whom until a day before this one; gives how many. */
export async function deleteFormerDeputies(db: Kysely<Tables>, _system: SystemScope, today: Day): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from clerk_deputies where (application_id, clerk_id) in (
      select d.application_id, d.clerk_id from clerk_deputies d where d.to_day < ${today}::date limit 1000
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
