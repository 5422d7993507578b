import type { Language } from '@zaehlwerk/contract/application';
import type { Campaign } from '@zaehlwerk/contract/campaigns';
import { letterAddress, readsForSeveral } from '@zaehlwerk/domain/account/letter-address';
import { berlinDay, formatGermanDay } from '@zaehlwerk/domain/calendar/day';
import { termsOf } from '@zaehlwerk/domain/campaign/campaign';
import { joinPresent, streetLine } from '@zaehlwerk/domain/job/job';
import { letterTerms } from '@zaehlwerk/domain/letter/letter-meters';
import {
  fillLetterText,
  type LetterText,
  plainText,
  readLetterText,
  whichText,
} from '@zaehlwerk/domain/letter/letter-text';
import { isMeterType, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { Refusal } from '../../http/refusal.ts';
import { LETTER_WORDS } from '../letters/words.ts';
import { type Facts, layOutMail } from '../mail/layout.ts';
import { withoutLinks } from '../mail/receipts.ts';
import { MAIL_WORDS } from '../mail/words.ts';
import type { StoredDocument } from '../tenant/tenant-store.ts';
import type { OpenOrder } from './reminders-store.ts';
import { REMINDER_WORDS } from './words.ts';

/** What all mails of a run have in common. */
export interface ReminderStyle {
  readonly document: StoredDocument;
  readonly language: Language;
  readonly campaign: string;
  readonly text: LetterText;
  /** The address of the portal. */
  readonly origin: string;
  readonly now: Date;
}

/** How many meters a mail lists. */
const MOST_LISTED = 20;

/**
 * What the mails of a campaign say. Throws `invalid` where it has texts, and none in this language.
 */
export function styleOf(
  document: StoredDocument,
  { name, reminderTexts }: Campaign,
  { language: asked, ...more }: Pick<ReminderStyle, 'origin' | 'now'> & { readonly language: Language | null },
): ReminderStyle {
  const language = asked ?? document.config.languageConfig?.defaultLanguage ?? 'de';
  const chosen = whichText(reminderTexts, language);
  if (chosen.kind === 'missing') throw new Refusal('invalid', [{ field: 'language', code: 'noTextInLanguage' }]);
  const text = readLetterText(chosen.kind === 'campaign' ? chosen.text : REMINDER_WORDS[language].usualText);
  return { ...more, document, language, campaign: name, text };
}

/** One mail: about orders that have the same address, or go along with these. Logins that have it together are all named. */
export function composeReminder(
  { document, language, campaign, text, origin, now }: ReminderStyle,
  orders: readonly OpenOrder[],
  unsubscribeUrl: string,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const words = REMINDER_WORDS[language];
  const [first] = orders;
  if (first === undefined) throw new Error('a reminder of nothing');
  const customers = new Set(orders.flatMap(({ customerNumber }) => customerNumber ?? [])).size;
  const byAccount = [...Map.groupBy(orders, ({ accountId }) => accountId).values()];
  const names = new Set(byAccount.map(nameOf));
  const usernames = [...new Set(byAccount.flatMap(([one]) => one?.username ?? []))];
  const terms = letterTerms(orders.map((order) => termsOf(order.orderTerms, order.campaignTerms)));
  const harmless = (value: string | null): string | null => (value === null ? null : withoutLinks(value));
  const filled = fillLetterText(text, {
    // Two people with one mailbox: none of them is greeted with the other's name.
    name: names.size === 1 ? harmless([...names][0] ?? null) : null,
    customerNumber: readsForSeveral(customers) ? null : harmless(first.customerNumber),
    campaign: harmless(campaign),
    earliest: terms.earliestExecution === null ? null : formatGermanDay(terms.earliestExecution),
    latest: terms.latestExecution === null ? null : formatGermanDay(terms.latestExecution),
    meters: String(orders.length),
    utility: document.name,
    portal: new URL(origin).host,
    link: origin,
    username: usernames.length === 0 ? null : harmless(usernames.slice(0, MOST_LISTED).join(', ')),
    code: null,
    date: formatGermanDay(berlinDay(now)),
  });
  const subject = filled.subject ?? words.title;
  const listed = orders.slice(0, MOST_LISTED);
  const below = filled.below.map(plainText);
  const more = orders.length - listed.length;
  return layOutMail(document, {
    language,
    subject: `${subject}: ${document.name}`,
    heading: subject,
    paragraphs: filled.above.map(plainText),
    link: { words: words.open, address: origin },
    lists: [listed.map((order) => meterFact(language, order))],
    closing: [...(more > 0 ? [words.moreMeters(more)] : []), ...below, words.reason, MAIL_WORDS[language].automatic],
    lastLink: { words: words.stop, address: unsubscribeUrl },
  });
}

/** Whom a mail about orders of one account greets. */
function nameOf(orders: readonly OpenOrder[]): string | null {
  const [first] = orders;
  if (first === undefined) return null;
  const { name } = letterAddress({
    ...first,
    customer: { ...first, mailingAddress: null },
    meterAddress: { ...NOBODY, ...NOWHERE, ...first.meterAddress },
    customers: new Set(orders.flatMap(({ customerNumber }) => customerNumber ?? [])).size,
  });
  return name;
}

/** What an order leaves out is not in its row either. */
const NOBODY = { company: null, firstname: null, lastname: null };
const NOWHERE = { street: null, houseNumber: null, zip: null, city: null };

/** A meter in a list: what it is called, its number, and where it is. */
function meterFact(
  language: Language,
  { meterNumber, customMeterType, meterAddress, rates, ...order }: OpenOrder,
): Facts[number] {
  const meterType = order.meterType !== null && isMeterType(order.meterType) ? order.meterType : null;
  const kind = customMeterType ?? LETTER_WORDS[language].kinds[meterTypeOf({ meterType, meterRateTasks: rates })];
  const place = streetLine({ ...NOWHERE, ...meterAddress });
  return [withoutLinks(kind), withoutLinks(joinPresent(', ', meterNumber, place) ?? meterNumber)];
}
