import { findApplicationOfHost } from '../../http/door-store.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../parts.ts';
import { readRememberedToken } from './remembered-tokens.ts';
import { findRolesOfSession } from './session-store.ts';

export interface VerifiedAccount {
  readonly applicationId: string;
  readonly accountId: string;
  readonly roles: readonly string[];
}

/**
 * Who an access token speaks for, or null for a token that is unreadable, expired, of another application than the one
 * that answers for these hosts, or whose account or session has ended (OPN-161). The database is asked at every call, in
 * one trip, so a changed password or an ended account counts at once, for reading and writing alike (S15). Throws
 * `forbidden` for a token of the other kind, the anonymous one (OPN-162). Called by http/door.ts for every signed-in call.
 */
export async function verifyAccessToken(
  parts: Parts,
  hosts: readonly string[],
  token: string,
): Promise<VerifiedAccount | null> {
  const read = await readRememberedToken(parts.config, token, parts.clock());
  if (read === null) return null;
  if (read.kind === 'anonymous') {
    if ((await findApplicationOfHost(parts.pool, hosts)) !== read.applicationId) return null;
    throw new Refusal('forbidden');
  }
  const roles = await findRolesOfSession(parts.pool, { ...read, hosts });
  return roles === null ? null : { applicationId: read.applicationId, accountId: read.accountId, roles };
}
