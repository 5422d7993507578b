import { type KeyObject, pbkdf2, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Challenge } from '@zaehlwerk/contract/problems';
import { ROLE_RECEIPT_WITHOUT_ACCESS, ROLE_UNKNOWN_METER_READINGS } from '@zaehlwerk/domain/account/roles';
import { withoutAccessSettings } from '@zaehlwerk/domain/without-access/without-access-settings';
import { mayReadWithoutAccess } from '@zaehlwerk/domain/without-access/offered-meters';
import { errors, jwtVerify, SignJWT } from 'jose';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { signTokenWithoutAccess } from '../../http/caller/access-token.ts';
import { limitKey, makeLimiter, tooMany } from '../../http/failure-limits.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findDocument } from '../tenant/tenant-store.ts';

const HOUR_SECONDS = 60 * 60;

/** What one address may have in an hour: all together, and this many of them without a proof of work. */
interface HourlyUses {
  readonly keyPrefix: string;
  readonly most: number;
  readonly unproven: number;
}

/**
 * Counts what an address asks for in an hour. Beyond `unproven` it is given for a proof of work alone, harder after
 * each as many: without one it throws `proofRequired` with a challenge, which counts for nothing. Beyond `most` it
 * throws `tooManyRequests`.
 */
export function provenUses(parts: Parts, { keyPrefix, most, unproven }: HourlyUses) {
  const uses = makeLimiter(parts, keyPrefix, most, { seconds: HOUR_SECONDS });
  const proofs = makeLimiter(parts, 'pw', 1, { seconds: CHALLENGE_SECONDS });
  const keys = parts.keys['proof of work'];
  const levelAfter = (count: number): number => Math.min(HARDEST, Math.max(0, Math.ceil(count / unproven) - 1));

  return async ({ applicationId }: TenantScope, address: string, proof: string | undefined): Promise<void> => {
    const key = limitKey(parts, applicationId, address);
    const solver = { applicationId, address: key };
    // Counted before it is validated, so that many at once do not all find the address idle.
    const { consumedPoints: count, msBeforeNext } = await countOne(uses, key);
    const asked = levelAfter(count);
    const isProven = async (): Promise<boolean> => {
      const given = proof === undefined ? null : await readProof(keys, solver, proof, parts.clock());
      // While somebody solves a challenge, others may come and the next level be asked for.
      if (given === null || given.level < asked - 1) return false;
      return (await countOne(proofs, given.id)).consumedPoints === 1;
    };
    if (asked > 0 && !(await isProven())) {
      await uses.reward(key, 1);
      throw new Refusal('proofRequired', [], {}, await makeChallenge(keys[0], solver, asked, parts.clock()));
    }
    if (count > most) throw tooMany(msBeforeNext);
  };
}

/** Counts one more, also beyond what is allowed. */
async function countOne(limiter: ReturnType<typeof makeLimiter>, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

const derive = promisify(pbkdf2);

const ALGORITHM = 'HS256';
const TYPE = 'challenge+jwt';
/** About 0.3 ms of a server's processor for each number. */
const ITERATIONS = 1500;
const KEY_BYTES = 16;

/** A challenge is to be solved within this time; so long a solution is remembered. */
const CHALLENGE_SECONDS = 120;

/** The highest level; each doubles the numbers there are to try, of which at least half have to be. */
const HARDEST = 4;
const NUMBERS_BELOW_FIRST = 2;

/** For whom a challenge is made. */
interface Solver {
  readonly applicationId: string;
  /** Distinguishes addresses. */
  readonly address: string;
}

/** Makes a challenge of a level from 1 to HARDEST. All there is to know of it is in its signed token: nothing is stored. */
async function makeChallenge(key: KeyObject, solver: Solver, level: number, now: Date): Promise<Challenge> {
  const below = NUMBERS_BELOW_FIRST * 2 ** level;
  const salt = randomBytes(KEY_BYTES).toString('base64');
  const work = { salt, iterations: ITERATIONS, below, key: await keyOf(randomInt(below / 2, below), salt, ITERATIONS) };
  const seconds = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT({ ...work, level })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setAudience(solver.applicationId)
    .setSubject(solver.address)
    .setJti(randomUUID())
    .setExpirationTime(seconds + CHALLENGE_SECONDS)
    .sign(key);
  return { token, ...work };
}

/**
 * What a proof is worth: the level of its challenge and the id by which it counts only once. Null when it is none:
 * another number, a token that was changed or has expired, or one for another tenant or address.
 */
async function readProof(
  keys: readonly KeyObject[],
  solver: Solver,
  proof: string,
  now: Date,
): Promise<{ readonly id: string; readonly level: number } | null> {
  const [, number, token = ''] = /^(\d{1,4})\.(.*)$/.exec(proof) ?? [];
  if (number === undefined) return null;
  for (const key of keys) {
    const claims = await readClaims(key, solver, token, now);
    if (claims === null) continue;
    const { jti, level, salt, iterations, key: wanted } = claims;
    return (await keyOf(Number(number), salt, iterations)) === wanted ? { id: jti, level } : null;
  }
  return null;
}

/** What makeChallenge signed: nobody else can, so its claims have the shapes it gave them. */
interface Claims extends Omit<Challenge, 'token'> {
  readonly jti: string;
  readonly level: number;
}

async function readClaims(key: KeyObject, solver: Solver, token: string, now: Date): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify<Claims>(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      audience: solver.applicationId,
      subject: solver.address,
      requiredClaims: ['exp'],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

async function keyOf(number: number, salt: string, iterations: number): Promise<string> {
  const key = await derive(String(number), Buffer.from(salt, 'base64'), iterations, KEY_BYTES, 'sha256');
  return key.toString('base64');
}

/**
 * Issues a token for readings without access. It may ask for receipts where the utility sends them. Throws `forbidden`
 * where the utility takes no such readings.
 */
export async function issueTokenWithoutAccess({ db, keys, clock }: Parts, scope: TenantScope): Promise<string> {
  const document = await findDocument(db, scope);
  const { unknownUserReading, communication } = document?.config ?? {};
  if (!mayReadWithoutAccess(withoutAccessSettings(unknownUserReading))) throw new Refusal('forbidden');
  const sendsReceipts = communication?.unknownUserReceiptEnabled === true;
  const roles = [ROLE_UNKNOWN_METER_READINGS, ...(sendsReceipts ? [ROLE_RECEIPT_WITHOUT_ACCESS] : [])];
  return signTokenWithoutAccess(keys['access token'][0], scope.applicationId, roles, clock());
}
