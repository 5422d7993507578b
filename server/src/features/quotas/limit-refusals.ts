import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressBucket } from '../../http/addresses.ts';
import { callerOf } from '../../http/caller/authenticate.ts';
import { findMainAccount } from '../../http/caller/caller-store.ts';
import { limitKey, makeLimiter, tooMany } from '../../http/failure-limits.ts';
import { bytesReceived } from '../../http/receive-body.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { countJobs } from './quota-store.ts';

/** Long enough that trying all the time is worth nothing, short enough to wait for. */
const WINDOW_SECONDS = 10 * 60;

/** A body of so many bytes costs as much as another refusal: reading it is work, too. */
const BYTES_OF_A_REFUSAL = 1024 * 1024;

/** So many senders are remembered at most; one that is forgotten is known again with its next refusal. */
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
}

/**
 * What is refused after its body was read cost work, and nothing else limits that: each refusal counts for its sender, a
 * main account with all shares below it, or the address where nobody is signed in, and beyond `refusals` in ten minutes
 * no body of that sender is read (429 with Retry-After, OPN-317). An account may have one more for each of its jobs, as whoever was
 * without a network for long has all of them refused at once. Refusals are added to PostgreSQL, so that all instances count
 * together; what is good costs no statement. Sign-ins have limits of their own.
 */
export function limitRefusals(app: FastifyInstance, parts: Parts): void {
  const most = parts.config.limits.refusals;
  const limiter = makeLimiter(parts, 'refused', most, { seconds: WINDOW_SECONDS });
  const standings = new LRUCache<string, Standing>({ max: MOST_REMEMBERED });
  const senderOf = senders(parts);
  const now = (): number => parts.clock().getTime();
  const standingOf = (key: string): Standing | null => {
    const standing = standings.get(key) ?? null;
    return standing === null || standing.endsAt <= now() ? null : standing;
  };
  const isOver = async (standing: Standing, sender: Sender): Promise<boolean> => {
    if (standing.points < most) return false;
    standing.more ??= await sender.countMore();
    return standing.points >= most + standing.more;
  };

  app.addHook('preParsing', async (request) => {
    if (!hasBody(request)) return;
    const sender = await senderOf(request);
    const standing = sender === null ? null : standingOf(sender.key);
    if (sender === null || standing === null || !(await isOver(standing, sender))) return;
    throw tooMany(standing.endsAt - now());
  });

  app.addHook('onSend', async (request, { statusCode }) => {
    const bytes = bytesReceived(request);
    if (bytes === 0 || statusCode < 400 || statusCode >= 500 || statusCode === 429) return;
    const sender = await senderOf(request);
    if (sender === null) return;
    const cost = 1 + Math.floor(bytes / BYTES_OF_A_REFUSAL);
    const standing = standingOf(sender.key) ?? { points: 0, endsAt: now() + WINDOW_SECONDS * 1000, more: null };
    standings.set(sender.key, standing);
    const before = standing.points;
    // At once: what comes meanwhile has to see it.
    standing.points += cost;
    const counted = await limiter.penalty(sender.key, cost);
    standing.points = Math.max(standing.points, counted.consumedPoints);
    const isNew = before < most + (standing.more ?? 0) && (await isOver(standing, sender));
    if (isNew)
      parts.log.warn(sender.named, 'so much of a sender was refused that nothing more of it is read for minutes');
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Tells who sends; null for operators, and for everything that needs no token. */
function senders(parts: Parts): (request: FastifyRequest) => Promise<Sender | null> {
  const mainAccounts = new LRUCache<string, string>({ max: MOST_REMEMBERED });
  const mainAccountOf = async (scope: AccountScope): Promise<string> => {
    const key = `${scope.applicationId} ${scope.accountId}`;
    const found = mainAccounts.get(key) ?? (await findMainAccount(parts.pool, scope));
    mainAccounts.set(key, found);
    return found;
  };
  return async (request) => {
    const scope = callerOf(request);
    if (scope === undefined || !('applicationId' in scope)) return null;
    const { applicationId } = scope;
    if ('accountId' in scope) {
      const accountId = await mainAccountOf(scope);
      const main = { ...scope, accountId };
      return {
        key: limitKey(parts, applicationId, accountId),
        named: { applicationId, accountId },
        countMore: () => countJobs(parts.pool, main),
      };
    }
    if (!('tokenId' in scope)) return null;
    const key = limitKey(parts, applicationId, 'address', addressBucket(request.ip));
    return { key, named: { applicationId }, countMore: async () => 0 };
  };
}
