import { formatRecoveryCode, readCode, RECOVERY_CODES } from '@zaehlwerk/domain/clerk/clerk-account';
import { runTransaction } from '../../database/connection.ts';
import { appendEntry } from '../../http/audit/audit-store.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClerkScope } from '../../http/scope.ts';
import { newRecoveryCode } from '../accounts/secrets.ts';
import { lockOwnSecret, replaceRecoveryCodes } from './recovery-codes-store.ts';
import { hashOfRecoveryCode } from './second-factor.ts';
import { type DeskParts, keepFailure, takeCode } from './sign-in.ts';

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
 * who has used some has few. It wants a code of the app, so that a desk that was left open gives nobody a way in that lasts, and
 * whoever loses this answer, too, asks again by the next one. Throws `invalid` for any other, which counts and is kept as a
 * failure to sign in.
 */
export async function renewRecoveryCodes(
  parts: DeskParts,
  clerk: ClerkScope,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<readonly string[]> {
  const succeeded = await parts.codes.begin(clerk.clerkId);
  const { told, hashes } = drawRecoveryCodes();
  const { applicationId, isTaken } = await runTransaction(parts.db, async (transaction) => {
    const own = await lockOwnSecret(transaction, clerk);
    if (own === null) throw new Refusal('unauthorized');
    const isOfApp = readCode(code)?.kind === 'totp';
    if (!isOfApp || !(await takeCode(parts, transaction, clerk, { ...clerk, ...own }, code))) {
      return { ...own, isTaken: false };
    }
    await replaceRecoveryCodes(transaction, clerk, hashes);
    const about = { applicationId: own.applicationId, objects: [clerk.clerkId], details: {}, requestId };
    await appendEntry(transaction, clerk, { act: 'clerk.renewCodes', at: parts.clock(), ...about });
    return { ...own, isTaken: true };
  });
  if (!isTaken) {
    await keepFailure(parts, { applicationId }, { requestId }, { clerkId: clerk.clerkId, step: 'code' });
    throw new Refusal('invalid', [{ field: 'code', code: 'badFormat' }]);
  }
  await succeeded();
  return told;
}
