import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { ClerkScope } from '../../http/scope.ts';

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
