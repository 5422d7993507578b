import type {
  WithoutAccessMeterConfig,
  WithoutAccessRate,
  ReadingReasonWithoutAccess,
  WithoutAccessSettings,
  ReadingConfig,
} from '@zaehlwerk/domain/without-access/without-access-settings';
import {
  digitsWithoutAccess,
  offeredReasons,
  ratesAtStart,
  readingConfigOf,
} from '@zaehlwerk/domain/without-access/check-reading-without-access';
import { type WithoutAccessContact, CONTACT_FIELDS } from '@zaehlwerk/domain/without-access/contact';
import { meterConfigOf } from '@zaehlwerk/domain/without-access/offered-meters';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { RateDigits } from '@zaehlwerk/domain/reading/reading-value';
import { textOf } from '../reading/form-field.ts';
import type { ReadingDraft } from '../reading/reading-draft.ts';
import { type FilledMeter, filledMeter } from './meter-step.ts';

/** The texts of the form, in the order of its steps; `rates` holds the selected codes, separated by spaces. */
export const TEXTS = [
  'meterNumber',
  'meterType',
  'subType',
  'rates',
  'withDecimals',
  ...CONTACT_FIELDS,
  'zipConfirmed',
  'readingReason',
  'email',
  'consent',
  'hiddenField',
] as const;
export type WithoutAccessText = (typeof TEXTS)[number];

/** The value of a ticked box or a switch that is on. */
export const ON = 'on';

export interface FormWithoutAccess {
  readonly settings: WithoutAccessSettings;
  readonly today: Day;
  /** Null if it continues with what the device has kept. */
  readonly openedAt: Date | null;
}

/** One selected rate with its counter. */
export interface SelectedRate {
  readonly rate: WithoutAccessRate;
  readonly reading: ReadingConfig;
  readonly digits: Required<RateDigits>;
}

/** The form as the rules see it, with defaults filled in. */
export interface FilledIn extends FilledMeter {
  /** Null until type and sub-type are chosen. */
  readonly config: WithoutAccessMeterConfig | null;
  readonly rates: readonly SelectedRate[];
  readonly withDecimals: boolean;
  readonly contact: WithoutAccessContact;
  readonly zipIsConfirmed: boolean;
  readonly reason: ReadingReasonWithoutAccess;
  readonly email: string;
  readonly consent: boolean;
  readonly hiddenFieldFilled: boolean;
}

/** Reads the form: its meter, by default the first reason, and the rates a meter starts with. */
export function filledIn(draft: ReadingDraft, { settings }: FormWithoutAccess): FilledIn {
  const text = (name: WithoutAccessText) => textOf(draft, name).typed;
  const filled = filledMeter(draft, settings);
  const { meter, subType } = filled;
  const config = meter === null ? null : meterConfigOf(meter, subType);
  const withDecimals = text('withDecimals') === ON;
  const [first, ...others] = offeredReasons(settings);
  const reason = [first, ...others].find((one) => one?.value === text('readingReason')) ?? first;
  const contact = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, text(field)])) as Record<
    keyof WithoutAccessContact,
    string
  >;
  return {
    ...filled,
    config,
    rates: config === null ? [] : selectedRates(config, text('rates').split(' '), withDecimals),
    withDecimals,
    contact,
    zipIsConfirmed: text('zipConfirmed') === contact.zip,
    reason: reason?.value ?? 'ANNUAL_READING',
    email: text('email'),
    consent: text('consent') === ON,
    hiddenFieldFilled: text('hiddenField') !== '',
  };
}

function selectedRates(
  config: WithoutAccessMeterConfig,
  codes: readonly string[],
  withDecimals: boolean,
): readonly SelectedRate[] {
  const chosen = codes.flatMap((code) => config.meterRateConfigs.filter(({ obis }) => obis === code));
  return (chosen.length > 0 ? chosen : ratesAtStart(config)).map((rate) => {
    const reading = readingConfigOf(rate, config);
    return { rate, reading, digits: digitsWithoutAccess(reading, withDecimals, rate.obis) };
  });
}
