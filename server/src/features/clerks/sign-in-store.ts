import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import { hashSessionToken } from '../../http/caller/clerk-sessions-store.ts';
import type { ClerkScope, TenantScope } from '../../http/scope.ts';
import { endLeftLeases } from '../clearing/leases.ts';

/** A clerk who may sign in at the desk of a tenant: with a role there, not locked out, and once invited. */
export interface ClerkLogin {
  readonly clerkId: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly totpSecret: Buffer;
}

const LOGIN = sql`c.clerk_id as "clerkId", c.name, c.password_hash as "passwordHash", c.totp_secret as "totpSecret"`;

/** Whether a clerk `c` may sign in at the desk of a tenant. */
export const mayIn = ({ applicationId }: TenantScope) => sql`
  c.locked_at is null and c.password_hash is not null and c.totp_secret is not null and exists (
    select from clerk_roles r where r.application_id = ${applicationId} and r.clerk_id = c.clerk_id
  )`;

/** The clerk of an address; null where nobody may sign in with it. */
export async function findClerkLogin(
  db: Kysely<Tables>,
  tenant: TenantScope,
  mailKey: string,
): Promise<ClerkLogin | null> {
  const { rows } = await sql<ClerkLogin>`
    select ${LOGIN} from clerks c where c.mail_key = ${mailKey} and ${mayIn(tenant)}`.execute(db);
  return rows[0] ?? null;
}

/** Keeps that the password was given: the ticket for the code. Those of this clerk that are over go. */
export async function insertTicket(
  transaction: Transaction<Tables>,
  _tenant: TenantScope,
  ticket: { readonly hash: Buffer; readonly clerkId: string; readonly expiresAt: Date; readonly now: Date },
): Promise<void> {
  await sql`delete from clerk_tickets where clerk_id = ${ticket.clerkId} and expires_at <= ${ticket.now}`.execute(
    transaction,
  );
  await transaction
    .insertInto('clerk_tickets')
    .values({ ticket_hash: ticket.hash, clerk_id: ticket.clerkId, expires_at: ticket.expiresAt })
    .execute();
}

/** Counts a try with a ticket, and gives its clerk; null where it is over, or has had so many tries. */
export async function tryTicket(
  db: Kysely<Tables>,
  tenant: TenantScope,
  { hash, now, most }: { readonly hash: Buffer; readonly now: Date; readonly most: number },
): Promise<ClerkLogin | null> {
  const { rows } = await sql<ClerkLogin>`
    update clerk_tickets t set tries = t.tries + 1 from clerks c
    where t.ticket_hash = ${hash} and t.expires_at > ${now} and t.tries < ${most} and c.clerk_id = t.clerk_id
      and ${mayIn(tenant)}
    returning ${LOGIN}`.execute(db);
  return rows[0] ?? null;
}

/** Uses a ticket up; false where it was used meanwhile. */
export async function useTicket(
  transaction: Transaction<Tables>,
  _tenant: TenantScope,
  hash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('clerk_tickets')
    .where('ticket_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Takes the code of a half minute; false where that one, or a later one, was taken before. */
export async function takeStep(
  transaction: Transaction<Tables>,
  _caller: TenantScope | ClerkScope,
  clerkId: string,
  step: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update clerks set totp_step = ${step}
    where clerk_id = ${clerkId} and (totp_step is null or totp_step < ${step})`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Takes a recovery code, which is good once; false where there is none. */
export async function takeRecoveryCode(
  transaction: Transaction<Tables>,
  _caller: TenantScope | ClerkScope,
  clerkId: string,
  hash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('clerk_recovery_codes')
    .where('clerk_id', '=', clerkId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Begins a session at the desk of a tenant. */
export async function insertSession(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  session: {
    readonly sessionId: string;
    readonly clerkId: string;
    readonly token: string;
    readonly now: Date;
    readonly browser: string;
  },
): Promise<void> {
  await transaction
    .insertInto('clerk_sessions')
    .values({
      session_id: session.sessionId,
      application_id: applicationId,
      clerk_id: session.clerkId,
      token_hash: hashSessionToken(session.token),
      started_at: session.now,
      last_seen_at: session.now,
      browser: session.browser,
    })
    .execute();
  await sql`update clerks set last_seen_at = ${session.now} where clerk_id = ${session.clerkId}`.execute(transaction);
}

/** A session as its clerk sees it. */
export interface OwnSession {
  readonly sessionId: string;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  readonly browser: string;
}

/** When a session of a clerk began, whose it is, and whether they have a passkey at a host; null where it has ended. */
export async function findOwnSession(
  db: Kysely<Tables>,
  { clerkId, sessionId }: Pick<ClerkScope, 'clerkId' | 'sessionId'>,
  { host }: { readonly host: string },
): Promise<{
  readonly name: string;
  readonly mail: string;
  readonly startedAt: Date;
  readonly passkeyHere: boolean;
} | null> {
  const row = await db
    .selectFrom('clerk_sessions as s')
    .innerJoin('clerks as c', 'c.clerk_id', 's.clerk_id')
    .where('s.clerk_id', '=', clerkId)
    .where('s.session_id', '=', sessionId)
    .select(['c.name', 'c.mail', 's.started_at as startedAt'])
    .select(
      sql<boolean>`exists (select from clerk_passkeys p where p.clerk_id = c.clerk_id and p.host = ${host})`.as(
        'passkeyHere',
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}

const OWN = ['session_id as sessionId', 'started_at as startedAt', 'last_seen_at as lastSeenAt', 'browser'] as const;

/** The sessions of a clerk that began after an instant, the newest first; at most 100. */
export function listOwnSessions(
  db: Kysely<Tables>,
  { clerkId }: Pick<ClerkScope, 'clerkId'>,
  since: Date,
): Promise<readonly OwnSession[]> {
  return db
    .selectFrom('clerk_sessions')
    .where('clerk_id', '=', clerkId)
    .where('started_at', '>', since)
    .select(OWN)
    .orderBy('started_at', 'desc')
    .limit(100)
    .execute();
}

/** Locks the session of a clerk. */
export async function lockSession(db: Kysely<Tables>, { clerkId, sessionId }: ClerkScope, now: Date): Promise<void> {
  await db
    .updateTable('clerk_sessions')
    .set({ locked_at: now })
    .where('clerk_id', '=', clerkId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** A new token for a session, which it `opens` where it is locked; false where it has ended, or is locked and stays so. */
export async function reopenSession(
  db: Kysely<Tables>,
  { clerkId, sessionId }: ClerkScope,
  { token, now, opens }: { readonly token: string; readonly now: Date; readonly opens: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('clerk_sessions')
    .set({ locked_at: null, last_seen_at: now, token_hash: hashSessionToken(token) })
    .where('clerk_id', '=', clerkId)
    .where('session_id', '=', sessionId)
    .where(sql<boolean>`(locked_at is null or ${opens})`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends one session, and what its clerk worked on where it was the last; gives of which application, null where there is none. */
export async function endOwnSession(
  db: Kysely<Tables>,
  { clerkId }: Pick<ClerkScope, 'clerkId'>,
  sessionId: string,
): Promise<string | null> {
  if (!isUuid(sessionId)) return null;
  const { rows } = await sql<{ application_id: string }>`delete from clerk_sessions
    where clerk_id = ${clerkId} and session_id = ${sessionId} returning application_id`.execute(db);
  if (rows[0] !== undefined) await endLeftLeases(db, { clerkId });
  return rows[0]?.application_id ?? null;
}

/** Ends the sessions of a clerk at the desk of one tenant. */
export async function endSessionsAt(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  clerkId: string,
): Promise<void> {
  await sql`
    delete from clerk_sessions where application_id = ${applicationId} and clerk_id = ${clerkId}`.execute(transaction);
  await endLeftLeases(transaction, { clerkId });
}

/** Ends whatever a clerk has begun: sessions, sign-ins that wait for the code, and work on a reading. */
export async function endAllOf(transaction: Transaction<Tables>, clerkId: string): Promise<void> {
  for (const table of ['clerk_sessions', 'clerk_tickets'])
    await sql`delete from ${sql.table(table)} where clerk_id = ${clerkId}`.execute(transaction);
  await endLeftLeases(transaction, { clerkId });
}
