import type { MailOutcome } from '@zaehlwerk/contract/mail-outcome';
import { randomUUID } from 'node:crypto';
import { setTimeout as passes } from 'node:timers/promises';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../parts.ts';
import { sendNow } from './send-mails.ts';

/** How long a mail belongs to the call that queued it; if that call dies, it is sent like any other. */
const OWN_MS = 60_000;

/** What a call that waits decides about its mail. */
export interface MailSlip {
  readonly id: string;
  /** Until then nobody else tries it. */
  readonly nextAt: Date;
}

interface Mailed<Stored> {
  readonly stored: Stored;
  /** `waiting`: not sent for now, or nobody knows yet; the outbox continues with it. */
  readonly outcome: MailOutcome | 'refused';
}

/**
 * Queues a mail by `store`, in whose transaction it is, and waits for its first attempt: for some seconds, and without
 * a connection to the database. If too many calls wait already, it returns at once.
 */
export async function mailAndWait<Stored>(
  parts: Parts,
  store: (slip: MailSlip) => Promise<Stored>,
): Promise<Mailed<Stored>> {
  const { firstAttempts: first, clock, log } = parts;
  const leave = first.enter();
  const slip = { id: randomUUID(), nextAt: new Date(clock().getTime() + (leave === null ? 0 : OWN_MS)) };
  const stored = await store(slip).catch((error: unknown) => {
    leave?.();
    throw error;
  });
  if (leave === null) return { stored, outcome: 'waiting' };
  const attempt = sendNow(parts, first.scope, slip.id, first.ending)
    .catch((error: unknown) => {
      // Its lease ends, and it is tried again.
      log.error({ err: error, mailId: slip.id }, 'the outcome of a mail could not be stored');
      return null;
    })
    .finally(leave);
  const waiting = new AbortController();
  const late = passes(first.timeoutMs, null, { signal: waiting.signal }).catch(() => null);
  const delivery = await Promise.race([attempt, late]);
  waiting.abort();
  const outcome = delivery?.outcome;
  return { stored, outcome: outcome === 'sent' || outcome === 'refused' ? outcome : 'waiting' };
}

/** What a call answers of a mail; throws `mailNotAccepted` with the address where that was refused for good. */
export function outcomeOrRefusal(
  outcome: MailOutcome | 'refused',
  { field, email }: { readonly field: string; readonly email: string },
): MailOutcome {
  if (outcome !== 'refused') return outcome;
  throw new Refusal('mailNotAccepted', [{ field, code: 'mailRefused', params: { email } }]);
}
