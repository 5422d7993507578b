import { hash, type KeyObject, randomUUID } from 'node:crypto';
import type { AccessTokenClaims } from '@zaehlwerk/contract/accounts';
import { errors, jwtVerify, type JWTVerifyResult, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { isUuid } from '../../database/sql-values.ts';

/** One algorithm, nothing to choose from. */
const ALGORITHM = 'HS256';
const ISSUER = 'zaehlwerk';

/** The two kinds of signed token: the header `typ` that keeps them apart, and how long they live. */
const KINDS = {
  account: { typ: 'at+jwt', seconds: 15 * 60 },
  anonymous: { typ: 'anonymous+jwt', seconds: 60 * 60 },
} as const;

/** The account an access token was issued for. The session is the family of refresh tokens it was issued with. */
interface AccessTokenSubject {
  readonly applicationId: string;
  readonly accountId: string;
  readonly roles: readonly string[];
  readonly sessionId: string;
}

/** What a presented token turned out to be, and of which tenant; `expires` in seconds, as JWT counts. */
type Token =
  | {
      readonly kind: 'account';
      readonly applicationId: string;
      readonly accountId: string;
      readonly sessionId: string;
      readonly expires: number;
    }
  | {
      readonly kind: 'anonymous';
      readonly applicationId: string;
      readonly tokenId: string;
      readonly roles: readonly string[];
      readonly expires: number;
    };

/** Signs an access token with sub, exp, iat, roles and accountId, bound to tenant and kind. */
export function signAccessToken(key: KeyObject, subject: AccessTokenSubject, now: Date): Promise<string> {
  const { accountId, roles, sessionId } = subject;
  return signToken(key, 'account', subject.applicationId, accountId, { accountId, roles, sid: sessionId }, now);
}

/** Signs the token of somebody who is not signed in; `jti` names it. */
export function signTokenWithoutAccess(
  key: KeyObject,
  applicationId: string,
  roles: readonly string[],
  now: Date,
): Promise<string> {
  return signToken(key, 'anonymous', applicationId, 'anonymous', { roles }, now);
}

/** Signs a token of a kind. `now` counts in whole seconds, as JWT does. */
export function signToken(
  key: KeyObject,
  kind: keyof typeof KINDS,
  applicationId: string,
  subject: string,
  claims: Partial<AccessTokenClaims> & { readonly sid?: string },
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: ALGORITHM, typ: KINDS[kind].typ })
    .setIssuer(ISSUER)
    .setAudience(applicationId)
    .setSubject(subject)
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + KINDS[kind].seconds)
    .sign(key);
}

/**
 * Reads a signed token. Null when it is invalid: another algorithm or key, expired, not valid yet, of another issuer or
 * type, or with claims missing. What else its header names (`kid`, `jku`, `jwk`, `x5u`) is never looked at. Whether its
 * tenant is the one that was called is checked in authenticate.ts.
 */
async function readToken(keys: readonly KeyObject[], token: string, now: Date): Promise<Token | null> {
  for (const key of keys) {
    const verified = await verifySignature(key, token, now);
    if (verified === 'otherKey') continue;
    return verified === null ? null : readClaims(verified);
  }
  return null;
}

async function verifySignature(key: KeyObject, token: string, now: Date): Promise<JWTVerifyResult | 'otherKey' | null> {
  try {
    return await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      requiredClaims: ['aud', 'sub', 'iat', 'exp'],
      currentDate: now,
    });
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return 'otherKey';
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function readClaims({ protectedHeader, payload }: JWTVerifyResult): Token | null {
  const { aud: applicationId, exp: expires, accountId, sid, jti: tokenId, roles } = payload;
  // No tenant has NUL in its id; PostgreSQL cannot even look for it.
  if (typeof applicationId !== 'string' || applicationId.includes('\0') || expires === undefined) return null;
  if (protectedHeader.typ === KINDS.anonymous.typ) {
    if (!isUuidText(tokenId) || !isTexts(roles)) return null;
    return { kind: 'anonymous', applicationId, tokenId, roles, expires };
  }
  if (protectedHeader.typ !== KINDS.account.typ) return null;
  if (!isUuidText(accountId) || !isUuidText(sid)) return null;
  return { kind: 'account', applicationId, accountId, sessionId: sid, expires };
}

function isUuidText(claim: unknown): claim is string {
  return typeof claim === 'string' && isUuid(claim);
}

function isTexts(claim: unknown): claim is readonly string[] {
  return Array.isArray(claim) && claim.every((one) => typeof one === 'string');
}

/** About 3 MB at the most. */
const MOST = 10_000;

/** Reads a signed token; null when it is invalid. */
export type ReadToken = (token: string, now: Date) => Promise<Token | null>;

/**
 * Reads tokens like readToken, but checks the signature of one and the same token only once: a signature that was good
 * stays good, and checking it costs a trip to another thread and back. What can change is asked again every time: the
 * expiry here, account and session in the database. Only good tokens are remembered, by their SHA-256.
 */
export function readingTokens(keys: readonly KeyObject[]): ReadToken {
  const remembered = new LRUCache<string, Token>({ max: MOST });
  return async (token, now) => {
    const name = hash('sha256', token, 'base64');
    const known = remembered.get(name);
    if (known !== undefined) return isOver(known, now) ? null : known;
    const read = await readToken(keys, token, now);
    if (read !== null) remembered.set(name, read);
    return read;
  };
}

/** A token expires in the second it names (RFC 7519, section 4.1.4). */
function isOver({ expires }: Token, now: Date): boolean {
  return expires <= Math.floor(now.getTime() / 1000);
}
