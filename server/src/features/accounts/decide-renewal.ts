/** OPN-031. */
export const REFRESH_TOKEN_DAYS = 30;
/** OPN-031: so long an exchanged token stays good, so that two tabs that renew at once do not log each other out. */
const GRACE_SECONDS = 60;

/** What the table knows of a refresh token. */
export interface KnownRefreshToken {
  readonly expiresAt: Date;
  /** When it was exchanged for a new one. */
  readonly replacedAt: Date | null;
  readonly revokedAt: Date | null;
}

/**
 * What a presented refresh token leads to: a new pair, a refusal, or, when a token comes back long after it was
 * exchanged, the end of its whole session, because then two hold it and one of them stole it (OPN-031, S14).
 */
export function decideRenewal(token: KnownRefreshToken, now: Date): 'renew' | 'refuse' | 'revokeSession' {
  if (token.revokedAt !== null || token.expiresAt <= now) return 'refuse';
  if (token.replacedAt === null) return 'renew';
  return now.getTime() - token.replacedAt.getTime() <= GRACE_SECONDS * 1000 ? 'renew' : 'revokeSession';
}
