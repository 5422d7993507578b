import type { Language } from '@zaehlwerk/contract/application';
import type { MailOutcome } from '@zaehlwerk/contract/mail';
import { hasEveryRole, ROLES_FOR_RECEIPT_WITHOUT_ACCESS } from '@zaehlwerk/domain/account/roles';
import {
  withoutAccessSettings,
  type WithoutAccessSettings,
} from '@zaehlwerk/domain/without-access/without-access-settings';
import { configsOf, meterOfType, subTypeOfRates } from '@zaehlwerk/domain/without-access/offered-meters';
import { mailboxOf } from '@zaehlwerk/domain/communication/mailbox';
import { readRecipient } from '@zaehlwerk/domain/without-access/recipient';
import { nameInMail, placeInMail } from '@zaehlwerk/domain/communication/name';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { ReceiptAsked } from '../../counters.ts';
import { limitKey, limitUses, makeLimiter } from '../../http/failure-limits.ts';
import { faultOf, joinFaults, Refusal } from '../../http/refusal.ts';
import type { WithoutAccessScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { documentOf } from '../tenant/stored-document.ts';
import type { Facts } from '../mail/layout.ts';
import {
  enabledLanguage,
  insertReceipt,
  rateFact,
  readingFacts,
  refuseWithoutSender,
  withoutLinks,
} from '../mail/receipts.ts';
import { mailAndWait, outcomeOrRefusal } from '../mail/waiting-mails.ts';
import { MAIL_WORDS } from '../mail/words.ts';
import { hashSubmission, readReadingWithoutAccess } from './reading-without-access.ts';
import { findSubmission, type StoredReading, takeReceipt } from './receipts-without-access-store.ts';
import { provenUses } from './proof-of-work.ts';

/** Throws `forbidden` to whoever may not ask for receipts at all. */
export function refuseWithoutReceipt({ roles }: WithoutAccessScope): void {
  if (!hasEveryRole(roles, ROLES_FOR_RECEIPT_WITHOUT_ACCESS)) throw new Refusal('forbidden');
}

/**
 * Mails the receipt of a reading, once for each reading and only for who sent it. Throws `forbidden`, `invalid`,
 * `conflict` where there is no such reading or it has its receipt, which nobody can tell apart, and `mailNotAccepted`
 * where no mail can be sent, none to this address, or as many as may be have been: then another can be asked for.
 */
export function receiptSender(parts: Parts, limits: ReceiptLimits) {
  return async (scope: WithoutAccessScope, body: unknown, asked: Language): Promise<MailOutcome> => {
    const document = await documentOf(parts, scope);
    const { config } = document;
    if (config.communication?.unknownUserReceiptEnabled !== true) throw new Refusal('forbidden');
    const { content: reading, faults } = readReadingWithoutAccess(body);
    const { recipient, findings } = readRecipient(reading.email);
    const missing = recipient === null ? [{ field: 'email', code: 'required' }] : [];
    const broken = joinFaults(faults, [...missing, ...findings.map(faultOf)]);
    if (recipient === null || broken.length > 0) throw new Refusal('invalid', broken);

    const readingId = await findSubmission(parts.pool, scope, hashSubmission(scope, reading));
    if (readingId === null) throw new Refusal('conflict');
    refuseWithoutSender(parts, document);
    await limits.mail(scope, recipient);

    const language = enabledLanguage(asked, document);
    const settings = withoutAccessSettings(config.unknownUserReading);
    const now = parts.clock();
    const { outcome } = await mailAndWait(parts, (slip) =>
      parts.db.transaction().execute(async (transaction) => {
        const stored = await takeReceipt(transaction, scope, readingId, now);
        if (stored === null) throw new Refusal('conflict');
        const content = receiptContent(settings, language, stored);
        const tells = { of: 'anonymous_readings', ids: [readingId] } as const;
        await insertReceipt(transaction, scope, document, content, { language, recipient, now, slip, tells });
      }),
    );
    count(parts, 'mailed');
    return outcomeOrRefusal(outcome, { field: 'email', email: recipient });
  };
}

/**
 * What the receipt of a reading without access says: what was read first, then who sent it. It may go to anybody, so
 * of a name and an address it says what one can be and nothing else; the names of rates are those of the utility.
 */
function receiptContent(settings: WithoutAccessSettings, language: Language, reading: StoredReading) {
  const { receipt: words } = MAIL_WORDS[language];
  const values = reading.values.map((value) => valueFact(value, reading.meter_type, settings, language));
  const facts = readingFacts(
    language,
    reading,
    [...kindFact(reading, settings, language), ...values],
    [[words.reason, reasonLabel(reading.reading_reason, settings, language)]],
  );
  return {
    heading: words.subject,
    lead: words.lead,
    lists: [[...facts, ...senderFacts(reading, language)]],
    reason: words.notYou,
  };
}

function senderFacts(reading: StoredReading, language: Language): Facts {
  const { receipt: words } = MAIL_WORDS[language];
  const name = nameInMail(`${reading.firstname} ${reading.lastname}`);
  const street = placeInMail(`${reading.street} ${reading.house_number}`);
  const place = `${reading.zip} ${nameInMail(reading.city)}`;
  return [
    ...(name === '' ? [] : [[words.name, withoutLinks(name)] as const]),
    [words.address, withoutLinks(street === '' ? place : `${street}, ${place}`)],
  ];
}

/** The kind of meter that the rates tell, in the utility's own words, else ours. */
function kindFact(reading: StoredReading, settings: WithoutAccessSettings, language: Language): Facts {
  const { receipt: words } = MAIL_WORDS[language];
  const meter = meterOfType(reading.meter_type, settings);
  const codes = reading.values.map(({ obis }) => obis);
  const config = meter === null ? null : subTypeOfRates(meter, codes);
  if (config?.subType === undefined) return [];
  return [[words.kind, config.subTypeLabel ?? words.kinds[config.subType]]];
}

function valueFact(
  { obis, reading_value: value }: StoredReading['values'][number],
  meterType: string,
  settings: WithoutAccessSettings,
  language: Language,
): Facts[number] {
  const meter = meterOfType(meterType, settings);
  const rates = meter === null ? [] : configsOf(meter).flatMap((config) => config.meterRateConfigs);
  const rate = rates.find((one) => one.obis === obis);
  return rateFact(language, { obis, rateName: rate?.rateName ?? rate?.obisLabel ?? null, unit: null }, value);
}

/** The utility's own words for a reason, else ours. */
function reasonLabel(reason: string, { readingReasons }: WithoutAccessSettings, language: Language): string {
  const offered = readingReasons.find(({ value }) => value === reason);
  const own = language === 'en' ? offered?.labelEN : offered?.labelDE;
  const ours: Readonly<Record<string, string>> = MAIL_WORDS[language].receipt.reasons;
  return own ?? ours[reason] ?? reason;
}

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** When so much of what a tenant may mail in an hour is used up, the log warns the operator, and when all is. */
const ALARM_SHARE = 0.5;

/** How many mails anybody can have sent to anybody: by who asks, by who gets them, and of a tenant. */
interface ReceiptLimits {
  /** Throws `proofRequired` or `tooManyRequests` to an address that asks too often, whatever the outcome. */
  readonly ask: (scope: WithoutAccessScope, address: string, proof: string | undefined) => Promise<void>;
  /** Counts a mail; throws `mailNotAccepted` where its mailbox, or everybody of the tenant, has had enough of them. */
  readonly mail: (scope: WithoutAccessScope, recipient: string) => Promise<void>;
}

export function receiptLimits(parts: Parts): ReceiptLimits {
  const { limits } = parts.config;
  // A token lives as long.
  const askWithToken = limitUses(parts, 'ej', limits.readingsWithoutAccessPerToken, HOUR_SECONDS);
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
        if (error instanceof Refusal) count(parts, error.code === 'proofRequired' ? 'proof' : 'address');
        throw error;
      }
      // Only now: a challenge costs the token nothing either.
      await askWithToken(scope.applicationId, scope.tokenId);
    },
    async mail({ applicationId }, recipient) {
      const mailbox = limitKey(parts, applicationId, mailboxOf(recipient));
      if ((await consume(mailboxes, mailbox)) === null) throw full(parts, 'mailbox');
      const reached = await consume(all, applicationId);
      if (reached === null) throw full(parts, 'application');
      if (alarms.includes(reached))
        parts.log.warn({ applicationId, count: reached }, 'unusually high number of receipts without access');
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
  count(parts, limit);
  return new Refusal('mailNotAccepted');
}

function count({ counters }: Pick<Parts, 'counters'>, came: ReceiptAsked): void {
  counters.receiptsAsked.inc({ came });
}
