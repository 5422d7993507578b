import type { Language } from '@zaehlwerk/contract/application';
import { fallFromWire } from '@zaehlwerk/contract/job-results';
import { formatGermanDay } from '@zaehlwerk/domain/calendar/day';
import { type Decimal, isZero, parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { addressLine } from '@zaehlwerk/domain/job/job';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import type { Facts } from '../mail/layout.ts';
import { rateFact, readingFacts, withoutLinks } from '../mail/receipts.ts';
import { MAIL_WORDS } from '../mail/words.ts';
import type { UnconfirmedJob, UnconfirmedValue } from './job-receipts-store.ts';

/** What the receipt says of a job: a list for what was sent together, usually all of its rates. */
export function jobLists(language: Language, { meter_number, place, values }: UnconfirmedJob): readonly Facts[] {
  const address = addressLine(place);
  const where: Facts = address === null ? [] : [[MAIL_WORDS[language].receipt.address, address]];
  const sent = [...Map.groupBy(values, (value) => value.submission_id).values()];
  return sent.map((together) => {
    const [first] = together;
    return readingFacts(
      language,
      { ...first!, meter_number },
      together.flatMap((value) => [valueFact(language, value), ...fallFacts(language, value)]),
      where,
    );
  });
}

function valueFact(language: Language, { rate_name, ...value }: UnconfirmedValue): Facts[number] {
  const { pre_decimals: preDecimals, post_decimals: postDecimals, reading_value: stored } = value;
  if (stored === null) return rateFact(language, { ...value, rateName: rate_name }, null);
  const exact = parseDecimal(stored);
  const text = exact === null ? stored : readingText(exact, { preDecimals, postDecimals });
  return rateFact(language, { ...value, rateName: rate_name }, text);
}

/** Why the value is lower than the one before; of an exchange with what was said of both meters. */
function fallFacts(language: Language, { fall: wire, unit, ...digits }: UnconfirmedValue): Facts {
  const { fall } = fallFromWire(wire ?? undefined);
  const { lower, rolledOver, newMeter, newMeterStart, exchangedOn, oldMeterEnd } = MAIL_WORDS[language].receipt;
  if (fall?.kind === 'rolledOver') return [[lower, rolledOver]];
  if (fall === undefined) return [];
  const { pre_decimals: preDecimals, post_decimals: postDecimals, obis } = digits;
  const amount = (value: Decimal) => {
    const text = readingText(value, { preDecimals, postDecimals });
    const [, withUnit] = rateFact(language, { obis, unit, rateName: null }, text);
    return withUnit;
  };
  return [
    [newMeter, withoutLinks(fall.newMeterNumber)],
    [exchangedOn, formatGermanDay(fall.exchangedOn)],
    [oldMeterEnd, amount(fall.oldEndValue)],
    ...(isZero(fall.newStartValue) ? [] : [[newMeterStart, amount(fall.newStartValue)] as const]),
  ];
}
