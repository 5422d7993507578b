import { createHash } from 'node:crypto';
import type { SessionTimes } from '@zaehlwerk/domain/clerk/clerk-account';
import type { StoodInFor } from '@zaehlwerk/domain/clerk/deputy';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../database/schema.ts';
import type { ClerkScope } from '../scope.ts';
import { tenantOfHosts } from './caller-store.ts';
import { stoodInForBy } from './stood-in-for.ts';

/** A session at the desk, its clerk, and the roles of that clerk in the application that was asked about. */
export interface FoundSession extends SessionTimes {
  readonly sessionId: string;
  readonly clerkId: string;
  readonly name: string;
  /** In a sample: those in the application that it is the sample of. */
  readonly roles: readonly string[];
  /** For whom they stand in there, today, before or later. */
  readonly stoodInFor: readonly StoodInFor[];
  readonly isInSample: boolean;
}

/**
 * The session of a token, at the hosts of the application where it began; null for any other, and for a clerk who is locked
 * out. Asked at every call, so whatever is taken from a clerk counts at once.
 */
export async function findClerkSession(
  pool: pg.Pool,
  asked: { readonly token: string; readonly hosts: readonly string[]; readonly applicationId: string | null },
): Promise<FoundSession | null> {
  const { rows } = await pool.query<FoundSession>({
    name: 'clerk-session',
    text: `
      select s.session_id as "sessionId", s.clerk_id as "clerkId", c.name, s.started_at as "startedAt",
        s.last_seen_at as "lastSeenAt", s.locked_at as "lockedAt", coalesce((
          select r.roles from clerk_roles r
          where r.application_id = coalesce(sample.of, $3) and r.clerk_id = s.clerk_id
        ), '{}') as roles, (${stoodInForBy('s.clerk_id', 'coalesce(sample.of, $3)')}) as "stoodInFor", sample.of is not null as "isInSample"
      from clerk_sessions s
      join clerks c on c.clerk_id = s.clerk_id
      cross join lateral (select (select a.sample_of from applications a where a.application_id = $3) as of) sample
      where s.token_hash = $1 and c.locked_at is null and s.application_id = (${tenantOfHosts('$2')})`,
    values: [hashSessionToken(asked.token), asked.hosts, asked.applicationId],
  });
  return rows[0] ?? null;
}

/** Notes that a session was used. */
export async function noteSight(
  pool: pg.Pool,
  { sessionId, clerkId }: Pick<FoundSession, 'sessionId' | 'clerkId'>,
  now: Date,
): Promise<void> {
  await pool.query(
    `with seen as (update clerk_sessions set last_seen_at = $2 where session_id = $1 and locked_at is null)
     update clerks set last_seen_at = $2 where clerk_id = $3`,
    [sessionId, now, clerkId],
  );
}

/** The tenant at whose desk a session is; null where it has ended. */
export async function findTenantOfSession(
  db: Kysely<Tables>,
  { clerkId, sessionId }: Pick<ClerkScope, 'clerkId' | 'sessionId'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('clerk_sessions')
    .where('clerk_id', '=', clerkId)
    .where('session_id', '=', sessionId)
    .select('application_id')
    .executeTakeFirst();
  return row?.application_id ?? null;
}

/** What the database holds of a session's token, which is drawn at random. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
