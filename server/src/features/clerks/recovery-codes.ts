import { formatRecoveryCode, RECOVERY_CODES } from '@zaehlwerk/domain/clerk/clerk-account';
import { appendEntry } from '../../http/audit/audit-store.ts';
import type { ClerkScope } from '../../http/scope.ts';
import { newRecoveryCode } from '../accounts/secrets.ts';
import { byCodeOfApp } from './own-access.ts';
import { replaceRecoveryCodes } from './recovery-codes-store.ts';
import { hashOfRecoveryCode } from './second-factor.ts';
import type { DeskParts } from './sign-in.ts';

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
  typed: { readonly code: string; readonly requestId: string },
): Promise<readonly string[]> {
  const { told, hashes } = drawRecoveryCodes();
  await byCodeOfApp(parts, clerk, typed, async (transaction, { applicationId }) => {
    await replaceRecoveryCodes(transaction, clerk, hashes);
    const about = { applicationId, objects: [clerk.clerkId], details: {}, requestId: typed.requestId };
    await appendEntry(transaction, clerk, { act: 'clerk.renewCodes', at: parts.clock(), ...about });
  });
  return told;
}
