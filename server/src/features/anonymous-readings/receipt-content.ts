import type { Language } from '@zaehlwerk/contract/application';
import type { AnonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { nameInMail, placeInMail } from '@zaehlwerk/domain/communication/name';
import { configsOf, meterOfType, subTypeOfRates } from '@zaehlwerk/domain/anonymous-reading/offered-meters';
import type { Facts } from '../mail/layout.ts';
import { rateFact, readingFacts, withoutLinks } from '../mail/receipts.ts';
import { MAIL_WORDS } from '../mail/words.ts';
import type { StoredReading } from './receipts-store.ts';

/**
 * What the receipt of a reading without access says: what was read first, then who sent it. It may go to anybody, so
 * of a name and an address it says what one can be and nothing else; the names of rates are those of the utility.
 */
export function receiptContent(settings: AnonymousSettings, language: Language, reading: StoredReading) {
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
function kindFact(reading: StoredReading, settings: AnonymousSettings, language: Language): Facts {
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
  settings: AnonymousSettings,
  language: Language,
): Facts[number] {
  const meter = meterOfType(meterType, settings);
  const rates = meter === null ? [] : configsOf(meter).flatMap((config) => config.meterRateConfigs);
  const rate = rates.find((one) => one.obis === obis);
  return rateFact(language, { obis, rateName: rate?.rateName ?? rate?.obisLabel ?? null, unit: null }, value);
}

/** The utility's own words for a reason, else ours. */
function reasonLabel(reason: string, { readingReasons }: AnonymousSettings, language: Language): string {
  const offered = readingReasons.find(({ value }) => value === reason);
  const own = language === 'en' ? offered?.labelEN : offered?.labelDE;
  const ours: Readonly<Record<string, string>> = MAIL_WORDS[language].receipt.reasons;
  return own ?? ours[reason] ?? reason;
}
