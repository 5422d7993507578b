import type { Challenge } from '@zaehlwerk/contract/problems';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type KeyObject, pbkdf2, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

const ALGORITHM = 'HS256';
const TYPE = 'challenge+jwt';
/** About 0.3 ms of a server's processor for each number. */
const ITERATIONS = 1500;
const KEY_BYTES = 16;

/** A challenge is to be solved within this time; so long a solution is remembered. */
export const CHALLENGE_SECONDS = 120;

/** The highest level; each doubles the numbers there are to try, of which at least half have to be. */
export const HARDEST = 4;
const NUMBERS_BELOW_FIRST = 2;

/** For whom a challenge is made. */
export interface Solver {
  readonly applicationId: string;
  /** Distinguishes addresses. */
  readonly address: string;
}

/** Makes a challenge of a level from 1 to HARDEST. All there is to know of it is in its signed token: nothing is stored. */
export async function makeChallenge(key: KeyObject, solver: Solver, level: number, now: Date): Promise<Challenge> {
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
 * What a proof is worth: the level of its challenge and the id by which it counts only once. Null when it is none: another
 * number, a token that was changed or has expired, or one for another application or address.
 */
export async function readProof(
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
