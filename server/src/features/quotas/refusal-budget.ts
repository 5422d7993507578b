import { LRUCache } from 'lru-cache';
import { addressBucket } from '../../http/addresses.ts';
import { limitKey, makeLimiter, tooMany } from '../../http/failure-limits.ts';
import type { KnownSender, RefusalBudget } from '../../http/limit-refusals.ts';
import type { Parts } from '../../parts.ts';
import { countJobs } from './quota-store.ts';

/** Long enough that trying all the time is worth nothing, short enough to wait for. */
const WINDOW_SECONDS = 10 * 60;

/** A body of this many bytes costs as much as another refusal: reading it is work, too. */
const BYTES_OF_A_REFUSAL = 1024 * 1024;

/** Maximum number of senders kept in memory; one that is evicted comes back with its next refusal. */
const MOST_REMEMBERED = 20_000;

/** Whose refusals are counted together. */
interface Sender {
  readonly key: string;
  readonly named: Readonly<Record<string, string>>;
  /** How many more refusals it may have than everybody. */
  readonly countMore: () => Promise<number>;
}

/** How much was refused, as far as this process knows. */
interface Standing {
  points: number;
  endsAt: number;
  /** Asked once there were as many as everybody may have. */
  more: number | null;
  isSaid: boolean;
}

/**
 * Counts refusals by their sender, a main account with all shares below it, or the address where nobody is signed in: at
 * most `refusals` in ten minutes (429 with Retry-After). An account may have one more for each of its jobs, as whoever was
 * without a network for long has all of them refused at once. Refusals are added to PostgreSQL, so that all instances count
 * together; the check is of memory alone, so what is good costs no statement.
 */
export function refusalBudget(parts: Parts): RefusalBudget {
  const most = parts.config.limits.refusals;
  const limiter = makeLimiter(parts, 'refused', most, { seconds: WINDOW_SECONDS });
  const standings = new LRUCache<string, Standing>({ max: MOST_REMEMBERED });
  const now = (): number => parts.clock().getTime();
  const isOver = async (standing: Standing, sender: Sender): Promise<boolean> => {
    if (standing.points < most) return false;
    standing.more ??= await sender.countMore();
    return standing.points >= most + standing.more;
  };
  return {
    async check(known) {
      const sender = senderOf(parts, known);
      const standing = standings.get(sender.key);
      if (standing === undefined || standing.endsAt <= now() || !(await isOver(standing, sender))) return;
      throw tooMany(standing.endsAt - now());
    },
    async refused(known, bytes) {
      const sender = senderOf(parts, known);
      const standing = standingOf(standings, sender.key, now());
      const cost = 1 + Math.floor(bytes / BYTES_OF_A_REFUSAL);
      // At once: what comes meanwhile has to see it.
      standing.points += cost;
      const counted = await limiter.penalty(sender.key, cost);
      standing.points = Math.max(standing.points, counted.consumedPoints);
      if (standing.isSaid || !(await isOver(standing, sender))) return;
      standing.isSaid = true;
      parts.log.warn(sender.named, 'too many refused requests of a sender; refusing to read more for minutes');
    },
  };
}

/** What is known of a sender, or the beginning of it. */
function standingOf(standings: LRUCache<string, Standing>, key: string, now: number): Standing {
  const known = standings.get(key);
  if (known !== undefined && known.endsAt > now) return known;
  const begun = { points: 0, endsAt: now + WINDOW_SECONDS * 1000, more: null, isSaid: false };
  standings.set(key, begun);
  return begun;
}

function senderOf(parts: Parts, { scope, address }: KnownSender): Sender {
  const { applicationId } = scope;
  if (!('accountId' in scope)) {
    const key = limitKey(parts, applicationId, 'address', addressBucket(address));
    return { key, named: { applicationId }, countMore: async () => 0 };
  }
  const { mainAccountId } = scope;
  return {
    key: limitKey(parts, applicationId, mainAccountId),
    named: { applicationId, mainAccountId },
    countMore: () => countJobs(parts.pool, scope),
  };
}
