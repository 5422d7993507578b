import { type HashedLogin, passwordToHash, type PlannedLogin } from '../features/accounts/import-logins.ts';
import { hashPasswords } from '../features/accounts/secrets.ts';

/** Hashes the new passwords of a plan, as it is done in the background after an import. */
export async function hashPlan(plan: readonly PlannedLogin[]): Promise<HashedLogin[]> {
  const hashes = await hashPasswords(plan.flatMap((one) => passwordToHash(one) ?? []));
  let next = 0;
  return plan.map((one) => ({ ...one, passwordHash: passwordToHash(one) === null ? null : (hashes[next++] ?? null) }));
}
