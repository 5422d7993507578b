import type { Language } from '@zaehlwerk/contract/application';
import { formatNumberText } from '@zaehlwerk/contract/text/say';
import type { AnonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { configsOf, meterOfType } from '@zaehlwerk/domain/anonymous-reading/offered-meters';
import { formatGermanDay, parseDay } from '@zaehlwerk/domain/calendar/day';
import { rateLabel } from '@zaehlwerk/domain/meter/rate-label';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { layOutMail, type MailBrand } from '../mail/layout.ts';
import { formatInstant, MAIL_WORDS } from '../mail/words.ts';
import type { StoredReading } from './receipts-store.ts';

/**
 * The receipt of a reading without access (OPN-140). Of what somebody typed it says only what was checked to be a number, a
 * name or an address; the names of rates are those of the utility (S27).
 */
export function composeReceipt(
  brand: MailBrand,
  settings: AnonymousSettings,
  language: Language,
  reading: StoredReading,
): ReturnType<typeof layOutMail> {
  const { receipt: words, automatic } = MAIL_WORDS[language];
  const day = parseDay(reading.reading_date);
  return layOutMail(brand, {
    language,
    subject: `${words.subject}: ${brand.name}`,
    heading: words.subject,
    paragraphs: [words.lead],
    facts: [
      [words.meterNumber, typed(reading.meter_number)],
      ...reading.values.map((value) => rateFact(value, reading.meter_type, settings, language)),
      [words.readingDate, day === null ? reading.reading_date : formatGermanDay(day)],
      [words.reason, reasonLabel(reading.reading_reason, settings, language)],
      [words.name, typed(`${reading.firstname} ${reading.lastname}`)],
      [words.address, typed(`${reading.street} ${reading.house_number}, ${reading.zip} ${reading.city}`)],
      [words.received, formatInstant(language, reading.created)],
    ],
    closing: [words.notYou, automatic],
  });
}

function rateFact(
  { obis, reading_value: value }: StoredReading['values'][number],
  meterType: string,
  settings: AnonymousSettings,
  language: Language,
): readonly [string, string] {
  const meter = meterOfType(meterType, settings);
  const rates = meter === null ? [] : configsOf(meter).flatMap((config) => config.meterRateConfigs);
  const rate = rates.find((one) => one.obis === obis);
  const unit = unitOf({ unit: null, obis });
  const label = rateLabel({ obis, rateName: rate?.rateName ?? rate?.obisLabel ?? null });
  return [label, `${formatNumberText(language, value)}${unit === null ? '' : `\u00a0${unit}`}`];
}

/** The utility's own words for a reason, else ours. */
function reasonLabel(reason: string, { readingReasons }: AnonymousSettings, language: Language): string {
  const offered = readingReasons.find(({ value }) => value === reason);
  const own = language === 'en' ? offered?.labelEN : offered?.labelDE;
  const ours: Readonly<Record<string, string>> = MAIL_WORDS[language].receipt.reasons;
  return own ?? ours[reason] ?? reason;
}

/** Mail programs make links of what looks like one; an invisible gap before the letters after a full stop prevents it. */
function typed(text: string): string {
  return text.replace(/\.(?=[\p{L}\p{M}])/gu, '.\u200b');
}
