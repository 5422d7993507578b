import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { ClerkScope } from '../../http/scope.ts';

/** What new recovery codes of whoever is signed in want: the secret of their app, and at whose desk it is; null where the session is over. */
export async function findOwnSecret(
  db: Kysely<Tables>,
  { clerkId, sessionId }: ClerkScope,
): Promise<{ readonly applicationId: string; readonly totpSecret: Buffer } | null> {
  const { rows } = await sql<{ applicationId: string; totpSecret: Buffer }>`
    select s.application_id as "applicationId", c.totp_secret as "totpSecret"
    from clerk_sessions s join clerks c on c.clerk_id = s.clerk_id
    where s.clerk_id = ${clerkId} and s.session_id = ${sessionId} and c.totp_secret is not null`.execute(db);
  return rows[0] ?? null;
}

/** Keeps new recovery codes of whoever is signed in, in place of all before. */
export async function replaceRecoveryCodes(
  transaction: Transaction<Tables>,
  { clerkId }: ClerkScope,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from clerk_recovery_codes where clerk_id = ${clerkId}`.execute(transaction);
  await transaction
    .insertInto('clerk_recovery_codes')
    .values(hashes.map((code_hash) => ({ clerk_id: clerkId, code_hash })))
    .execute();
}
