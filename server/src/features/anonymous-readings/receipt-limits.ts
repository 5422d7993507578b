import { mailboxOf } from '@zaehlwerk/domain/communication/mailbox';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { limitKey, limitUses, makeLimiter } from '../../http/failure-limits.ts';
import { countReceipt } from '../../http/monitoring/count-receipts.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AnonymousScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { provenUses } from './proven-uses.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** When so much of what an application may mail in an hour is used up, the log warns the operator, and when all is. */
const ALARM_SHARE = 0.5;

/** How many mails anybody can have sent to anybody: by who asks, by who gets them, and of an application. */
export interface ReceiptLimits {
  /** Throws `proofRequired` or `tooManyRequests` to an address that asks too often, whatever the outcome. */
  readonly ask: (scope: AnonymousScope, address: string, proof: string | undefined) => Promise<void>;
  /** Counts a mail; throws `mailNotAccepted` where its mailbox, or everybody of the application, has had enough of them. */
  readonly mail: (scope: AnonymousScope, recipient: string) => Promise<void>;
}

export function receiptLimits(parts: Parts): ReceiptLimits {
  const { limits } = parts.config;
  // A token lives as long.
  const askWithToken = limitUses(parts, 'ej', limits.anonymousReadingsPerToken, HOUR_SECONDS);
  const askFromAddress = provenUses(parts, {
    keyPrefix: 'er',
    most: limits.receiptsPerAddress,
    unproven: limits.unprovenReceipts,
  });
  const mailboxes = makeLimiter(parts, 'em', limits.receiptsPerDay, { seconds: DAY_SECONDS });
  const all = makeLimiter(parts, 'ea', limits.receiptsAltogether, { seconds: HOUR_SECONDS });
  const alarms = [Math.ceil(all.points * ALARM_SHARE), all.points];
  return {
    async ask(scope, address, proof) {
      try {
        await askFromAddress(scope, address, proof);
      } catch (error) {
        if (error instanceof Refusal) countReceipt(parts, error.code === 'proofRequired' ? 'proof' : 'address');
        throw error;
      }
      // Only now: a challenge costs the token nothing either.
      await askWithToken(scope.applicationId, scope.tokenId);
    },
    async mail({ applicationId }, recipient) {
      const mailbox = limitKey(parts, applicationId, mailboxOf(recipient));
      if ((await consume(mailboxes, mailbox)) === null) throw full(parts, 'mailbox');
      const count = await consume(all, applicationId);
      if (count === null) throw full(parts, 'application');
      if (alarms.includes(count))
        parts.log.warn({ applicationId, count }, 'unusually high number of receipts without access');
    },
  };
}

/** How many there have been with this one; null beyond the limit. */
async function consume(limiter: ReturnType<typeof makeLimiter>, key: string): Promise<number | null> {
  try {
    return (await limiter.consume(key)).consumedPoints;
  } catch (error) {
    if (error instanceof RateLimiterRes) return null;
    throw error;
  }
}

function full(parts: Parts, limit: 'mailbox' | 'application'): Refusal {
  countReceipt(parts, limit);
  return new Refusal('mailNotAccepted');
}
