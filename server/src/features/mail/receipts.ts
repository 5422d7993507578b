import type { Language } from '@zaehlwerk/contract/application';
import { rateWord } from '@zaehlwerk/contract/text/rate-word';
import { formatNumberText } from '@zaehlwerk/contract/text/say';
import { formatGermanDay, parseDay } from '@zaehlwerk/domain/calendar/day';
import { rateLabel } from '@zaehlwerk/domain/meter/obis';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { StoredDocument } from '../tenant/tenant-store.ts';
import type { Facts, MailContent } from './layout.ts';
import { queueMail } from './queue-mail.ts';
import { senderAddress } from './sender.ts';
import type { Told } from './told-by-receipts-store.ts';
import type { MailSlip } from './waiting-mails.ts';
import { formatInstant, MAIL_WORDS } from './words.ts';

/** What one kind of receipt says besides what all say. */
interface ReceiptContent {
  readonly heading: string;
  readonly lead: string;
  /** One for each reading. */
  readonly lists: readonly Facts[];
  /** Why somebody gets it. */
  readonly reason: string;
}

interface ReceiptDelivery {
  readonly language: Language;
  readonly recipient: string;
  readonly now: Date;
  readonly slip: MailSlip;
  readonly tells: Told;
  /** Whose receipt it is, where somebody signed in has asked for it. */
  readonly accountId?: string;
}

/** Throws `mailNotAccepted` where no mail can be sent: without a mail server, or without a sender. */
export function refuseWithoutSender(parts: Parts, { mail }: StoredDocument): void {
  if (senderAddress(parts, mail) === null) throw new Refusal('mailNotAccepted');
}

/** The language that was asked for; the tenant's form of German when it supports only one of the two. */
export function enabledLanguage(asked: Language, { config }: StoredDocument): Language {
  const enabled = config.languageConfig?.enabledLanguages ?? [];
  const supports = (language: Language): boolean => enabled.some(({ name }) => name === language);
  if (asked === 'en' || enabled.length === 0 || supports(asked)) return asked;
  const other = asked === 'de' ? 'de-informal' : 'de';
  return supports(other) ? other : asked;
}

/** Puts a receipt into the outbox; within a transaction it goes out only if that commits. */
export async function insertReceipt(
  db: Parts['db'],
  scope: TenantScope,
  document: StoredDocument,
  { heading, lead, lists, reason }: ReceiptContent,
  { language, now, slip, ...delivery }: ReceiptDelivery,
): Promise<void> {
  const { automatic } = MAIL_WORDS[language];
  const content: MailContent = {
    language,
    subject: `${heading}: ${document.name}`,
    heading,
    paragraphs: [lead],
    lists,
    closing: [reason, automatic],
  };
  await queueMail(db, scope, document, content, { ...slip, ...delivery, kind: 'receipt', createdAt: now });
}

/** What every receipt says of a reading, with its values after the number of the meter, and whatever else. */
export function readingFacts(
  language: Language,
  reading: { readonly meter_number: string; readonly reading_date: string; readonly created: Date },
  values: Facts,
  others: Facts = [],
): Facts {
  const { receipt: words } = MAIL_WORDS[language];
  const day = parseDay(reading.reading_date);
  return [
    [words.meterNumber, withoutLinks(reading.meter_number)],
    ...values,
    [words.readingDate, day === null ? reading.reading_date : formatGermanDay(day)],
    ...others,
    [words.received, formatInstant(language, reading.created)],
  ];
}

/** What a receipt says of one rate: its name as a screen of this language says it, and the value with its unit. */
export function rateFact(
  language: Language,
  rate: { readonly obis: string; readonly rateName: string | null; readonly unit: string | null },
  value: string | null,
): Facts[number] {
  const unit = unitOf(rate);
  const name = rateLabel({ ...rate, rateName: rateWord(rate.rateName, language) });
  if (value === null) return [name, MAIL_WORDS[language].receipt.notReadable];
  return [name, `${formatNumberText(language, value)}${unit === null ? '' : `\u00a0${unit}`}`];
}

/** Mail programs make links of what looks like one; invisible gaps after `:` and `.` prevent it. */
export function withoutLinks(typed: string): string {
  return typed.replace(/\.(?=[\p{L}\p{M}])|:(?=\/\/)/gu, '$&\u200b');
}
