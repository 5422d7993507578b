import { randomUUID } from 'node:crypto';
import { setTimeout as passes } from 'node:timers/promises';
import { asksForOutcome, type MailOutcome } from '@zaehlwerk/contract/mail';
import { Refusal } from '../../http/refusal.ts';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { sendDueMails, sendNow } from './send-mails.ts';

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

interface MailingCall {
  readonly headers: Parameters<typeof asksForOutcome>[0];
  readonly reply: { code(status: number): unknown };
}

/** Returns the outcome of a mail to callers that ask for it; others hear no more than that the mail was taken (204). */
export function answerOutcome({ headers, reply }: MailingCall, outcome: MailOutcome): { outcome: MailOutcome } | null {
  if (asksForOutcome(headers)) return { outcome };
  reply.code(204);
  return null;
}

const PAUSES = {
  /** Between two looks for mails that are due. */
  usual: 5000,
  /** Doubled from round to round while the mail server cannot be used. */
  longest: 5 * 60_000,
  /** For what is under way when the server stops. */
  atStop: 10_000,
};

/** Sends mails that are due until it is stopped; stopping waits a little for those under way, then ends them. */
export function keepSending(parts: Parts, system: SystemScope, pauses = PAUSES): { stop(): Promise<void> } {
  const { mailServer, log } = parts;
  if (mailServer === null) return { stop: async () => undefined };
  const [stopping, ending] = [new AbortController(), new AbortController()];
  const stops = { stopping: stopping.signal, ending: ending.signal };
  let pause = pauses.usual;
  let timer: NodeJS.Timeout | undefined;
  let round = run();

  async function run(): Promise<void> {
    const usable = await sendDueMails(parts, system, stops).catch((error: unknown) => {
      log.error({ err: error }, 'sending mails failed');
      return false;
    });
    if (!usable && pause === pauses.usual) log.warn('mails cannot be sent; they stay queued');
    if (usable && pause !== pauses.usual) log.info('mails can be sent again');
    pause = usable ? pauses.usual : Math.min(pause * 2, pauses.longest);
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => void (round = run()), pause);
    timer.unref();
  }

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      const timeout = setTimeout(() => ending.abort(), pauses.atStop);
      await round;
      clearTimeout(timeout);
    },
  };
}
