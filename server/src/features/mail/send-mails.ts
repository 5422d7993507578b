import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { gather } from '../../database/gather.ts';
import type { EveryTenantScope, SystemScope } from '../../http/scope.ts';
import { type Delivery, type OutgoingMail, SMTP_CONNECTIONS } from '../../outside/mail-server.ts';
import type { Parts } from '../../parts.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { findLogo } from '../tenant/tenant-store.ts';
import { defaultLogo } from '../tenant/logo.ts';
import { senderAddress } from './sender.ts';
import { isQuestionWanted } from './question-mails-store.ts';
import { isReminderWanted } from './reminder-mails-store.ts';
import {
  type ClaimedMail,
  claimMails,
  deleteGivenUp,
  deleteSent,
  giveUpExpired,
  settleFailure,
} from './mails-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A mail that cannot be sent is given up after this time. */
export const MAIL_LIFETIME_MS = 3 * DAY_MS;
/** An attempt ends long before its lease, so that clocks of instances may differ by minutes. */
const ATTEMPT_MS = 4 * MINUTE_MS;
const LEASE_MS = 10 * MINUTE_MS;
/** What was given up holds personal data and is kept for an operator to see to. */
const GIVEN_UP_KEPT_MS = 90 * DAY_MS;
/** One with a password shorter: whoever made the access can make another. */
const GIVEN_UP_ACCESS_KEPT_MS = 3 * DAY_MS;
const LONGEST_PAUSE_MS = 4 * 60 * MINUTE_MS;
/** A mail is given up, and an operator asked, when two attempts ended without anybody knowing their outcome. */
const MOST_UNCLEAR = 2;

type SendingParts = Pick<Parts, 'db' | 'pool' | 'clock' | 'log' | 'config' | 'mailServer' | 'logos' | 'counters'>;

/** When sending ends early: no further mail is begun, and those under way are ended. */
interface Stops {
  readonly stopping: AbortSignal;
  readonly ending: AbortSignal;
}

/**
 * Sends every mail that is due, several at once, until none is left, the mail server cannot be used or it is stopped.
 * Any number of processes may do so at the same time. Returns whether the mail server could be used.
 */
export async function sendDueMails(
  parts: SendingParts,
  system: SystemScope,
  { stopping, ending }: Stops,
): Promise<boolean> {
  if (parts.mailServer === null) return true;
  const running = new Set<Promise<void>>();
  const markSent = markSentTogether(parts, system);
  const unusable = new AbortController();
  try {
    while (!stopping.aborted && !unusable.signal.aborted) {
      for (const mail of await claim(parts, system, SMTP_CONNECTIONS - running.size)) {
        const sending = attempt(parts, system, mail, ending, markSent)
          .then(
            ({ outcome }) => void (outcome === 'unreachable' && unusable.abort()),
            (error: unknown) => {
              // Its lease ends, and it is tried again.
              parts.log.error({ err: error, mailId: mail.id }, 'the outcome of a mail could not be stored');
              unusable.abort();
            },
          )
          .then(() => void running.delete(sending));
        running.add(sending);
      }
      if (running.size === 0) break;
      await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  return !unusable.signal.aborted;
}

/** Sends one mail of the outbox at once. Null when another process has it. */
export async function sendNow(
  parts: SendingParts,
  scope: EveryTenantScope,
  mailId: string,
  ending: AbortSignal,
): Promise<(Delivery & { readonly givenUp: boolean }) | null> {
  const [mail] = await claim(parts, scope, 1, mailId);
  if (mail === undefined) return null;
  return attempt(parts, scope, mail, ending, markSentTogether(parts, scope));
}

/** Gives up mails that expired, and deletes those given up long ago. Returns the number deleted. */
export async function clearMails(
  parts: Pick<Parts, 'pool' | 'clock' | 'log' | 'counters'>,
  system: SystemScope,
): Promise<number> {
  const now = parts.clock();
  const givenUp = await giveUpExpired(parts.pool, system, now);
  parts.counters.mails.inc({ outcome: 'givenUp' }, givenUp);
  if (givenUp > 0) parts.log.warn({ givenUp }, 'mails were given up: they could not be sent in time');
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  return deleteGivenUp(parts.pool, system, { access: ago(GIVEN_UP_ACCESS_KEPT_MS), others: ago(GIVEN_UP_KEPT_MS) });
}

function claim({ pool, clock }: SendingParts, scope: EveryTenantScope, most: number, mailId?: string) {
  const now = clock();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  return claimMails(pool, scope, { claimId: randomUUID(), now, leaseUntil, most, ...(mailId && { mailId }) });
}

type MarkSent = (mail: ClaimedMail) => Promise<void>;

function markSentTogether({ pool }: SendingParts, scope: EveryTenantScope): MarkSent {
  const run = async (mails: readonly ClaimedMail[]): Promise<void[]> => {
    await deleteSent(pool, scope, mails);
    return mails.map(() => undefined);
  };
  return gather(run, { most: SMTP_CONNECTIONS, timeout: 5000 });
}

async function attempt(
  parts: SendingParts,
  scope: EveryTenantScope,
  mail: ClaimedMail,
  signal: AbortSignal,
  markSent: MarkSent,
): Promise<Delivery & { readonly givenUp: boolean }> {
  if (mail.tenant.isSample || !(await isWanted(parts, scope, mail))) {
    // Read meanwhile, answered or ended: nothing is left to send. Nor is anything of a sample, where it looks as if it had been sent.
    await markSent(mail);
    return { outcome: 'sent', givenUp: false };
  }
  const delivery = await deliver(parts, scope, mail, signal);
  if (delivery.outcome === 'sent') {
    parts.counters.mails.inc({ outcome: 'sent' });
    await markSent(mail);
    return { ...delivery, givenUp: false };
  }
  const now = parts.clock();
  const attempts = mail.attempts + 1;
  const unclear = mail.unclear + (delivery.outcome === 'unclear' && mail.unclear < MOST_UNCLEAR ? 1 : 0);
  const givenUp = delivery.outcome === 'refused' || unclear >= MOST_UNCLEAR || mail.expiresAt <= now;
  const nextAt = new Date(now.getTime() + pauseAfter(attempts));
  const reason = `${delivery.outcome}: ${delivery.reason}`;
  await settleFailure(parts.pool, scope, mail, { attempts, unclear, nextAt, givenUpAt: givenUp ? now : null, reason });
  parts.counters.mails.inc({ outcome: givenUp ? 'givenUp' : 'failed' });
  const facts = { mailId: mail.id, applicationId: mail.tenant.applicationId, outcome: delivery.outcome, attempts };
  if (givenUp) parts.log.warn(facts, 'a mail was given up');
  else parts.log.info(facts, 'a mail could not be sent and stays queued');
  return { ...delivery, givenUp };
}

/** Whether what a mail asks for is still to be done. */
async function isWanted({ db, clock }: SendingParts, scope: EveryTenantScope, mail: ClaimedMail): Promise<boolean> {
  if (mail.kind === 'reminder') return isReminderWanted(db, scope, mail, clock());
  return mail.kind !== 'question' || isQuestionWanted(db, scope, mail);
}

/** One minute, two, four …, at most four hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** (attempts - 1));
}

async function deliver(
  parts: SendingParts,
  scope: EveryTenantScope,
  mail: ClaimedMail,
  signal: AbortSignal,
): Promise<Delivery> {
  const { mailServer } = parts;
  const { settings, name } = mail.tenant;
  const address = senderAddress(parts, settings);
  if (mailServer === null || address === null) return { outcome: 'unreachable', reason: 'SMTP_URL is not set' };
  if (mail.unclear >= MOST_UNCLEAR) return { outcome: 'unclear', reason: 'a process ended while it sent this mail' };
  const { recipient: to, tenant: _, ...composed } = mail;
  const outgoing: OutgoingMail = {
    ...composed,
    from: { name: settings.senderName ?? name, address },
    replyTo: settings.replyAddress ?? null,
    to,
    logo: await logoOf(parts, scope, mail),
  };
  return mailServer.deliver(outgoing, AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]));
}

/** The logo twice as high as it is shown, so that it weighs little and is sharp. */
function logoOf(parts: SendingParts, scope: EveryTenantScope, { tenant }: ClaimedMail): Promise<Buffer> {
  const key = `${tenant.applicationId} ${tenant.updatedAt}`;
  const known = parts.logos.get(key);
  if (known !== undefined) return known;
  const small = drawLogo(parts, scope, tenant);
  parts.logos.set(key, small);
  small.catch(() => parts.logos.delete(key));
  return small;
}

async function drawLogo(
  parts: SendingParts,
  scope: EveryTenantScope,
  { applicationId, brandColor }: ClaimedMail['tenant'],
): Promise<Buffer> {
  const tenant = await namedTenant(parts, scope, applicationId);
  const png = (await findLogo(parts.db, tenant)) ?? (await defaultLogo(brandColor));
  return sharp(png).resize({ height: 80, width: 480, fit: 'inside', withoutEnlargement: true }).png().toBuffer();
}
