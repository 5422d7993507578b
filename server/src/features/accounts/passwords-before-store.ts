import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';

/**
 * Forgets which passwords some accounts had before imports exchanged them: once a login has ended, or got new credentials, no
 * import that is taken back brings them back.
 */
export async function forgetPasswordsBefore(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    update logins_before set password = 'notKept', password_hash = null, imported_password_hash = null
    where application_id = ${applicationId} and account_id = any(${accountIds}::uuid[]) and password is not null
    `.execute(transaction);
}
