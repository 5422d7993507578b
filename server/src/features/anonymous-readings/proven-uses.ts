import { RateLimiterRes } from 'rate-limiter-flexible';
import { limitKey, makeLimiter, tooMany } from '../../http/failure-limits.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { derivedKeys } from '../../secret-keys.ts';
import { CHALLENGE_SECONDS, HARDEST, makeChallenge, readProof } from './proof-of-work.ts';

const HOUR_SECONDS = 60 * 60;

/** What one address may have in an hour: all together, and so many of them without a proof of work. */
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
  const keys = derivedKeys(parts.config, 'proof of work');
  const levelAfter = (count: number): number => Math.min(HARDEST, Math.max(0, Math.ceil(count / unproven) - 1));

  return async ({ applicationId }: ApplicationScope, address: string, proof: string | undefined): Promise<void> => {
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
