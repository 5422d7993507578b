import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { ClerkScope } from '../../http/scope.ts';

/** How whoever is signed in comes in, and at whose desk they are. */
export interface OwnAccess {
  readonly applicationId: string;
  /** What the application is called. */
  readonly utility: string;
  readonly mail: string;
  readonly passwordHash: string;
  readonly totpSecret: Buffer;
}

/** How whoever is signed in comes in; null where the session is over, or password or app were taken away. */
export async function findOwnAccess(db: Kysely<Tables>, { clerkId, sessionId }: ClerkScope): Promise<OwnAccess | null> {
  const { rows } = await sql<OwnAccess>`
    select s.application_id as "applicationId", a.document ->> 'name' as utility, c.mail,
      c.password_hash as "passwordHash", c.totp_secret as "totpSecret"
    from clerk_sessions s join clerks c on c.clerk_id = s.clerk_id
    join applications a on a.application_id = s.application_id
    where s.clerk_id = ${clerkId} and s.session_id = ${sessionId}
      and c.password_hash is not null and c.totp_secret is not null`.execute(db);
  return rows[0] ?? null;
}

/**
 * How whoever is signed in comes in. The clerk is held until the transaction ends, so that nobody else changes it, or invites the clerk again,
 * meanwhile.
 */
export async function lockOwnAccess(transaction: Transaction<Tables>, clerk: ClerkScope): Promise<OwnAccess | null> {
  // In a statement of its own: the next one sees what whoever held the clerk has done.
  await sql`select from clerks where clerk_id = ${clerk.clerkId} for update`.execute(transaction);
  return findOwnAccess(transaction, clerk);
}

/** Keeps another password of whoever is signed in. */
export async function storeOwnPassword(
  transaction: Transaction<Tables>,
  { clerkId }: ClerkScope,
  passwordHash: string,
): Promise<void> {
  await sql`update clerks set password_hash = ${passwordHash} where clerk_id = ${clerkId}`.execute(transaction);
}

/** Keeps the secret of another app, and the half minute of its code that confirmed it. */
export async function storeOwnSecret(
  transaction: Transaction<Tables>,
  { clerkId }: ClerkScope,
  { totpSecret, step }: { readonly totpSecret: Buffer; readonly step: number },
): Promise<void> {
  await sql`
    update clerks set totp_secret = ${totpSecret}, totp_step = ${step} where clerk_id = ${clerkId}`.execute(
    transaction,
  );
}

/** Ends whatever a clerk has begun but the session that asks: other sessions, and sign-ins that wait for the code. */
export async function endOthers(transaction: Transaction<Tables>, { clerkId, sessionId }: ClerkScope): Promise<void> {
  await sql`delete from clerk_sessions where clerk_id = ${clerkId} and session_id <> ${sessionId}`.execute(transaction);
  await sql`delete from clerk_tickets where clerk_id = ${clerkId}`.execute(transaction);
}
