import { Refusal } from '../../http/refusal.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { readToken } from './access-token.ts';
import { accountKeys } from './account-keys.ts';
import { findRolesOfSession } from './session-store.ts';

export interface VerifiedAccount {
  readonly accountId: string;
  readonly roles: readonly string[];
}

/**
 * Who an access token speaks for within an application, or null for a token that is unreadable, expired, of another
 * application, or whose account or session has ended (OPN-161). The database is asked at every call, so a changed
 * password or an ended account counts at once, for reading and writing alike (S15). Throws `forbidden` for a token of
 * the other kind, the anonymous one (OPN-162). Called by http/door.ts for every signed-in call.
 */
export async function verifyAccessToken(
  parts: Parts,
  application: ApplicationScope,
  token: string,
): Promise<VerifiedAccount | null> {
  const keys = accountKeys(parts.config, 'access token');
  const read = await readToken(keys, application.applicationId, token, parts.clock());
  if (read === null) return null;
  if (read.kind === 'anonymous') throw new Refusal('forbidden');
  const roles = await findRolesOfSession(parts.pool, application, read);
  return roles === null ? null : { accountId: read.accountId, roles };
}
