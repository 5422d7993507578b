import { formatRecoveryCode, RECOVERY_CODES } from '@zaehlwerk/domain/clerk/clerk-account';
import { appendEntry } from '../../http/audit/audit-store.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClerkScope } from '../../http/scope.ts';
import { newRecoveryCode } from '../accounts/secrets.ts';
import { findOwnSecret, replaceRecoveryCodes } from './recovery-codes-store.ts';
import { hashOfRecoveryCode } from './second-factor.ts';
import { type DeskParts, takeCode } from './sign-in.ts';

/** New recovery codes, as they are told, and what the database keeps of them. */
export function drawRecoveryCodes(): { readonly told: readonly string[]; readonly hashes: readonly Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return {
    told: codes.map(formatRecoveryCode),
    hashes: codes.map((letters) => hashOfRecoveryCode({ kind: 'recovery', letters })),
  };
}

/**
 * Gives whoever is signed in new recovery codes in place of all before: who lost the answer with the first ones has none, and
 * who has used some has few. It wants a code, so that a desk that was left open gives nobody a way in that lasts. Throws
 * `invalid` for a wrong or used one, which counts as a failure to sign in.
 */
export async function renewRecoveryCodes(
  parts: DeskParts,
  clerk: ClerkScope,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<readonly string[]> {
  const succeeded = await parts.codes.begin(clerk.clerkId);
  const own = await findOwnSecret(parts.db, clerk);
  if (own === null) throw new Refusal('unauthorized');
  const { told, hashes } = drawRecoveryCodes();
  const isTaken = await parts.db.transaction().execute(async (transaction) => {
    if (!(await takeCode(parts, transaction, clerk, { ...clerk, ...own }, code))) return false;
    await replaceRecoveryCodes(transaction, clerk, hashes);
    const about = { applicationId: own.applicationId, objects: [clerk.clerkId], details: {}, requestId };
    await appendEntry(transaction, clerk, { act: 'clerk.renewCodes', at: parts.clock(), ...about });
    return true;
  });
  if (!isTaken) throw new Refusal('invalid', [{ field: 'code', code: 'badFormat' }]);
  await succeeded();
  return told;
}
