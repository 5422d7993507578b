import {
  CLERK_PASSWORD_MIN_LENGTH,
  faultOfClerkPassword,
  readClerkPassword,
  readCode,
} from '@zaehlwerk/domain/clerk/clerk-account';
import { addressBucket } from '../../http/addresses.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import { hashPassword, hashToken } from '../accounts/secrets.ts';
import { documentOf } from '../tenant/stored-document.ts';
import { findInvitation, type FoundInvitation, storeChosen, takeUp } from './invitations-store.ts';
import { drawRecoveryCodes } from './recovery-codes.ts';
import { newSecret, openClerkSecret, otpauthUri, sealClerkSecret, stepOfCode } from './second-factor.ts';
import { beginSession, type BegunSession, type CallOrigin, type DeskParts } from './sign-in.ts';

/** The invitation of a token. Throws `notFound` where it was used, is over, or is for another application. */
export async function lookAtInvitation(
  parts: DeskParts,
  tenant: TenantScope,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<FoundInvitation> {
  const guess = ['invitation', tenant.applicationId, addressBucket(address)] as const;
  await parts.guesses.check(...guess);
  const found = await findInvitation(parts.db, tenant, hashToken(token), parts.clock());
  if (found !== null) return found;
  await parts.guesses.failed(...guess);
  throw new Refusal('notFound');
}

/**
 * Keeps the password that was chosen, and gives the secret of the second factor: a new one each time, so whoever has seen an
 * earlier one, or chose before, knows neither.
 */
export async function choosePassword(
  parts: DeskParts,
  tenant: TenantScope,
  { token, password, address }: { readonly token: string; readonly password: string; readonly address: string },
): Promise<{ readonly secret: string; readonly otpauthUri: string }> {
  const { clerkId, mail } = await lookAtInvitation(parts, tenant, { token, address });
  const fault = faultOfClerkPassword(password, mail);
  if (fault !== null) {
    const params = { minimum: CLERK_PASSWORD_MIN_LENGTH, count: CLERK_PASSWORD_MIN_LENGTH };
    throw new Refusal('invalid', [{ field: 'password', code: fault, params }]);
  }
  const secret = newSecret();
  const chosen = {
    passwordHash: await hashPassword(readClerkPassword(password)),
    totpSecret: sealClerkSecret(parts.keys, clerkId, secret),
    now: parts.clock(),
  };
  if (!(await storeChosen(parts.db, tenant, hashToken(token), chosen))) throw new Refusal('notFound');
  const { name } = await documentOf(parts, tenant);
  return { secret, otpauthUri: otpauthUri(secret, { issuer: name, label: mail }) };
}

/** Uses an invitation up by the first code of the app: recovery codes, told once, and a session. */
export async function confirmInvitation(
  parts: DeskParts,
  tenant: TenantScope,
  { token, code, ...from }: { readonly token: string; readonly code: string } & CallOrigin,
): Promise<BegunSession & { readonly recoveryCodes: readonly string[] }> {
  const invitation = await lookAtInvitation(parts, tenant, { token, address: from.address });
  const { clerkId, passwordHash, totpSecret } = invitation;
  if (passwordHash === null || totpSecret === null) {
    throw new Refusal('invalid', [{ field: 'password', code: 'required' }]);
  }
  const typed = readCode(code);
  const secret = openClerkSecret(parts.keys, clerkId, totpSecret);
  const step = typed?.kind === 'totp' && secret !== null ? stepOfCode(secret, typed.digits, parts.clock()) : null;
  if (step === null) throw new Refusal('invalid', [{ field: 'code', code: 'badFormat' }]);
  const { told, hashes: recoveryHashes } = drawRecoveryCodes();
  const begun = await parts.db.transaction().execute(async (transaction) => {
    const taken = { recoveryHashes, totpSecret, step, now: parts.clock() };
    if (!(await takeUp(transaction, tenant, hashToken(token), taken))) throw new Refusal('notFound');
    return beginSession(parts, transaction, tenant, { ...invitation, ...from, act: 'clerk.accept' });
  });
  return { ...begun, recoveryCodes: told };
}
