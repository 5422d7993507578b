import type { ShareCredentials } from '@zaehlwerk/contract/sharing';
import { resolveSignInSettings } from '@zaehlwerk/domain/tenant/tenant-settings';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { limitUses } from '../../http/failure-limits.ts';
import type { AccountScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { openText, sealText } from '../../seal-text.ts';
import type { Keys } from '../../secret-keys.ts';
import { insertLogins } from '../accounts/account-store.ts';
import { freeUsername } from '../accounts/issue-credentials.ts';
import { insertLinkToken } from '../accounts/login-store.ts';
import { generatePassword, generateUsername, hashPassword, hashToken, newLinkToken } from '../accounts/secrets.ts';
import type { StoredDocument } from '../tenant/tenant-store.ts';
import { endOlderAccess } from './shares-store.ts';

const NEWEST_ACCESS = 5;
const DAY_SECONDS = 24 * 60 * 60;

/** Access data that no share has yet. */
interface DrawnAccess {
  readonly password: string;
  readonly passwordHash: string;
  readonly token: string;
  readonly newUsername: () => string;
}

/**
 * Generates access data for a share of an account, and counts them: hashing costs, and each makes rows that stay. They
 * are counted for the main account, so that shares of shares have no count of their own. Throws `tooManyRequests`.
 */
export function accessDrawer(parts: Parts) {
  const countDrawn = limitUses(parts, 'sh', parts.config.limits.sharesPerDay, DAY_SECONDS);
  return async (scope: AccountScope, document: StoredDocument): Promise<DrawnAccess> => {
    await countDrawn(scope.applicationId, scope.mainAccountId);
    const minimum = resolveSignInSettings(document.config.features ?? {});
    const password = generatePassword(minimum.loginPasswordMinLength);
    return {
      password,
      passwordHash: await hashPassword(password),
      token: newLinkToken(),
      newUsername: () => generateUsername(minimum.loginUsernameMinLength),
    };
  };
}

/** Gives a share its access data; of earlier ones only the newest stay valid. */
export async function addAccess(
  { keys, clock }: Pick<Parts, 'keys' | 'clock'>,
  transaction: Transaction<Tables>,
  scope: AccountScope,
  shareId: string,
  access: DrawnAccess,
): Promise<ShareCredentials> {
  const { password, passwordHash, token } = access;
  const now = clock();
  // Before it is added, so that what is told now is none of those that end, whatever the clocks of other instances say.
  await endOlderAccess(transaction, scope, shareId, { newest: NEWEST_ACCESS - 1, now });
  const username = await freeUsername(transaction, scope, access.newUsername);
  const login = { accountId: shareId, username, passwordHash, now };
  await insertLogins(transaction, scope, [login]);
  const sealed = sealToken(keys, { tenant: scope, accountId: shareId }, token);
  await insertLinkToken(transaction, scope, { accountId: shareId, hash: hashToken(token), sealed, now });
  return { token, username, password };
}

/** Whose link it is: a sealed link opens for no other account. */
interface Owner {
  readonly tenant: TenantScope;
  readonly accountId: string;
}

/** The token of a share's direct link as the database keeps it for the account that made the share. */
function sealToken(keys: Keys, owner: Owner, token: string): Buffer {
  return sealText(keys['share link'], named(owner), token);
}

/** The token that was sealed; null when no key of the configuration opens it. */
export function openToken(keys: Keys, owner: Owner, kept: Buffer): string | null {
  return openText(keys['share link'], named(owner), kept);
}

function named({ tenant, accountId }: Owner): string {
  return `${tenant.applicationId} ${accountId}`;
}
