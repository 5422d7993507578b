import type { ActToKeep } from '@zaehlwerk/domain/retention/audit-retention';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isThere } from '../../http/caller/caller-store.ts';
import type { SystemScope } from '../../http/scope.ts';

/** For how many days each tenant wants its acts kept, also one that was deleted and had a rule; null: for ever. */
export async function readActRules(
  db: Kysely<Tables>,
  _system: SystemScope,
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ applicationId: string; days: number | null }>`
    select application_id as "applicationId", (document #>> '{retention,audit}')::int as days from applications a
    where ${sql.raw(isThere('a.application_id'))}
    union all
    select application_id, audit_days from application_deletions where audit_days is not null`.execute(db);
  return new Map(rows.map(({ applicationId, days }) => [applicationId, days]));
}

/** The first entries of the audit after a number, so many; the newest is none of them, since the chain goes on from it. */
export async function readFirstActs(
  db: Kysely<Tables>,
  _system: SystemScope,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly ActToKeep[]> {
  const { rows } = await sql<{ number: string; at: Date; applicationId: string | null }>`
    select number, at, application_id as "applicationId" from audit_entries
    where number > ${after} and number < (select max(number) from audit_entries)
    order by number limit ${most}`.execute(db);
  return rows.map(({ number, ...entry }) => ({ ...entry, number: Number(number) }));
}

/** Deletes the entries up to one, as their owner, and leaves an anchor and an act: the portal itself may not. Returns how many. */
export async function deleteActs(db: Kysely<Tables>, _system: SystemScope, upTo: number): Promise<number> {
  const { rows } = await sql<{ deleted: string }>`
    select delete_audit_entries(${upTo}::bigint) as deleted`.execute(db);
  return Number(rows[0]?.deleted ?? 0);
}
