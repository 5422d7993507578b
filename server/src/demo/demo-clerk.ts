import { randomUUID } from 'node:crypto';
import { INVITATION_MS, mailKey } from '@zaehlwerk/domain/clerk/clerk-account';
import { CLERK_ROLES } from '@zaehlwerk/domain/clerk/clerk-roles';
import { generatePassword, hashPassword, hashToken, newRefreshToken } from '../features/accounts/secrets.ts';
import { insertClerk, lockClerkByMail, storeRoles } from '../features/clerks/clerks-store.ts';
import { storeChosen, storeInvitation, takeUp } from '../features/clerks/invitations-store.ts';
import { newSecret, sealClerkSecret } from '../features/clerks/second-factor.ts';
import type { SystemScope, TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';

/** How somebody who looks around signs in at the desk. */
export interface DemoClerk {
  readonly mail: string;
  readonly password: string;
  /** Of the app that shows codes, in base 32. */
  readonly secret: string;
}

const PASSWORD_LENGTH = 14;
const NAME = 'K. Brinkmann';
const MAIL = 'k.brinkmann@stadtwerke-ellerbach.example';

/** A clerk of the demo with every role, whose invitation is taken up already. */
export async function seedClerk(parts: Parts, system: SystemScope, tenant: TenantScope): Promise<DemoClerk> {
  const [password, secret, token, now] = [
    generatePassword(PASSWORD_LENGTH),
    newSecret(),
    newRefreshToken(),
    parts.clock(),
  ];
  const [passwordHash, hash] = [await hashPassword(password), hashToken(token)];
  await parts.db.transaction().execute(async (transaction) => {
    const key = mailKey(MAIL);
    const clerkId = (await lockClerkByMail(transaction, system, key))?.clerkId ?? randomUUID();
    await insertClerk(transaction, system, { clerkId, name: NAME, mail: MAIL, mailKey: key, createdAt: now });
    await storeRoles(transaction, tenant, clerkId, CLERK_ROLES);
    const expiresAt = new Date(now.getTime() + INVITATION_MS);
    await storeInvitation(transaction, system, { clerkId, hash, expiresAt });
    const totpSecret = sealClerkSecret(parts.keys, clerkId, secret);
    await storeChosen(transaction, tenant, hash, { passwordHash, totpSecret, now });
    await takeUp(transaction, tenant, hash, { recoveryHashes: [], totpSecret, step: 0, now });
  });
  return { mail: MAIL, password, secret };
}
