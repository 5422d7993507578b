import {
  ALL_DECIMALS,
  anonymousDigits,
  checkRequiredImages,
  digitsThatCount,
  ratesAtStart,
  readingConfigOf,
} from '@zaehlwerk/domain/anonymous-reading/anonymous-rates';
import { composeAnonymousReading } from '@zaehlwerk/domain/anonymous-reading/anonymous-reading';
import { ANONYMOUS_SENDER } from '@zaehlwerk/domain/anonymous-reading/anonymous-sender';
import {
  type AnonymousMeter,
  type AnonymousMeterConfig,
  type AnonymousRate,
  type AnonymousReadingReason,
  type AnonymousSettings,
  METER_SUB_TYPES,
  type MeterSubType,
  type ReadingConfig,
} from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import {
  anonymousReadingDates,
  checkAnonymousDate,
  checkReason,
  offeredReasons,
} from '@zaehlwerk/domain/anonymous-reading/check-anonymous-reading';
import {
  type AnonymousContact,
  asksAboutZip,
  checkContactField,
  checkEmail,
  checkNetworkArea,
  CONTACT_FIELDS,
} from '@zaehlwerk/domain/anonymous-reading/contact';
import {
  checkOfferedType,
  checkSubType,
  checkWholeMeterNumber,
  configsOf,
  detectMeterType,
  meterConfigOf,
  meterOfType,
  offeredMeters,
} from '@zaehlwerk/domain/anonymous-reading/offered-meters';
import { checkConsent, type FormStep, stepOf } from '@zaehlwerk/domain/anonymous-reading/wizard-steps';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import { isMeterType, type MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { judgedDay } from '@zaehlwerk/domain/reading/check-reading-date';
import { parseReadingValue, type RateDigits } from '@zaehlwerk/domain/reading/reading-value';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { FORM_KEY } from '../../anonymous/use-begun-form.ts';
import { readyPhotos } from '../../photos/attached-photos.ts';
import type { Composed } from '../../reading-form/freeze-reading.ts';
import { type ByPlace, DATE, photosAt, type Place, rateAt, textAt } from '../../reading-form/place.ts';
import { emptyDraft, photosOf, rateOf, type ReadingDraft, textOf } from '../../reading-form/reading-draft.ts';
import type { JudgedForm, ReadingKind } from '../../reading-form/reading-kind.ts';

/** The texts of the form, in the order of its steps; `rates` holds the codes that are selected, parted by spaces. */
const TEXTS = [
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
] as const;
export type AnonymousText = (typeof TEXTS)[number];

/** What a box that is ticked, or a switch that is on, holds. */
export const ON = 'on';

/** What the form is made for. */
export interface FormOfAnonymous {
  readonly settings: AnonymousSettings;
  readonly today: Day;
}

/** One selected rate with its counter. */
export interface SelectedRate {
  readonly rate: AnonymousRate;
  readonly reading: ReadingConfig;
  readonly digits: Required<RateDigits>;
}

/** The form in the terms of the rules: what was left to us is filled in. */
export interface FilledIn {
  readonly meterNumber: string;
  readonly meterType: MeterType | null;
  readonly meter: AnonymousMeter | null;
  readonly subType: MeterSubType | null;
  /** Null while type or sub-type have to be chosen. */
  readonly config: AnonymousMeterConfig | null;
  readonly rates: readonly SelectedRate[];
  readonly withDecimals: boolean;
  readonly contact: AnonymousContact;
  readonly zipIsConfirmed: boolean;
  readonly reason: AnonymousReadingReason;
  readonly email: string;
  readonly consent: boolean;
}

export interface JudgedAnonymous extends JudgedForm {
  /** Everything the rules say, each at the path of its field. */
  readonly found: readonly Finding[];
  /** The same by field, also what only warns. */
  readonly said: ByPlace<Finding>;
  /** The rates whose digits are a value. */
  readonly values: readonly ValidRate[];
}

/** The reading of somebody who is not signed in: a meter, its rates, an address and a reason. */
export function anonymousKind(form: FormOfAnonymous): ReadingKind<JudgedAnonymous> {
  const { settings, today } = form;
  const counters = roomyCounters(settings);
  return {
    draftKey: FORM_KEY,
    opened: emptyDraft(today, Object.keys(counters), TEXTS),
    room: { counters, photos: true, date: anonymousDateField(form), text: () => true },
    correcting: false,
    places: [
      ...(['meterNumber', 'meterType', 'subType'] as const).map(textAt),
      ...Object.keys(counters).flatMap((obis) => [rateAt(obis), photosAt(obis)]),
      DATE,
      ...([...CONTACT_FIELDS, 'readingReason', 'email', 'consent'] as const).map(textAt),
    ],
    judge: (draft) => judgeAnonymous(draft, form),
    compose: (draft, rates, as) => composeAnonymous(draft, rates, form, as),
    placeOf,
  };
}

/** The counter of every rate that any meter may have, as large as the largest: a form that was kept fits into it. */
function roomyCounters(settings: AnonymousSettings): Readonly<Record<string, RateDigits>> {
  const counters: Record<string, RateDigits> = {};
  const configs = offeredMeters(settings).flatMap(configsOf);
  for (const config of configs) {
    for (const rate of config.meterRateConfigs) {
      const { preDecimals, postDecimals } = readingConfigOf(rate, config);
      const known = counters[rate.obis];
      counters[rate.obis] = {
        preDecimals: Math.max(known?.preDecimals ?? 0, preDecimals),
        postDecimals: Math.max(known?.postDecimals ?? 0, postDecimals),
      };
    }
  }
  return counters;
}

export function anonymousDateField({ settings, today }: FormOfAnonymous) {
  return { mode: 'free', start: today, range: anonymousReadingDates(today, settings) } as const;
}

/** Reads the form: the detected type where none is chosen, the first reason, the rates a meter begins with. */
export function filledIn(draft: ReadingDraft, { settings }: FormOfAnonymous): FilledIn {
  const text = (name: AnonymousText) => textOf(draft, name).typed;
  const meterNumber = text('meterNumber');
  const chosen = text('meterType');
  const offered = offeredMeters(settings).map((one) => one.meterType);
  const meterType = isMeterType(chosen) && offered.includes(chosen) ? chosen : detectMeterType(meterNumber, offered);
  const meter = meterOfType(meterType, settings);
  const subType = METER_SUB_TYPES.find((one) => one === text('subType')) ?? null;
  const config = meter === null ? null : meterConfigOf(meter, subType);
  const withDecimals = text('withDecimals') === ON;
  const [first, ...others] = offeredReasons(settings);
  const reason = [first, ...others].find((one) => one?.value === text('readingReason')) ?? first;
  const contact = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, text(field)])) as Record<
    keyof AnonymousContact,
    string
  >;
  return {
    meterNumber,
    meterType,
    meter,
    subType,
    config,
    rates: config === null ? [] : selectedRates(config, text('rates').split(' '), withDecimals),
    withDecimals,
    contact,
    zipIsConfirmed: text('zipConfirmed') === contact.zip,
    reason: reason?.value ?? 'ANNUAL_READING',
    email: text('email'),
    consent: text('consent') === ON,
  };
}

function selectedRates(
  config: AnonymousMeterConfig,
  codes: readonly string[],
  withDecimals: boolean,
): readonly SelectedRate[] {
  const chosen = codes.flatMap((code) => config.meterRateConfigs.filter(({ obis }) => obis === code));
  return (chosen.length > 0 ? chosen : ratesAtStart(config)).map((rate) => {
    const reading = readingConfigOf(rate, config);
    return { rate, reading, digits: anonymousDigits(reading, withDecimals, rate.obis) };
  });
}

/** Judges the form as it is now, by the rules the server judges it by, and by what is decided on the device alone. */
export function judgeAnonymous(draft: ReadingDraft, form: FormOfAnonymous): JudgedAnonymous {
  const { settings, today } = form;
  const { meterNumber, meterType, meter, subType, rates, contact, reason, email, consent } = filledIn(draft, form);
  const read = rates.map(({ rate, digits }) => {
    const typed = digitsThatCount(rateOf(draft, rate.obis).typed, digits);
    return { obis: rate.obis, value: parseReadingValue(typed, digits, ALL_DECIMALS) };
  });
  const valid: ValidRate[] = read.flatMap(({ obis, value }) =>
    value.ok ? [{ taskId: obis, state: 'valid', value: value.value, findings: [] }] : [],
  );
  const found = [
    ...checkWholeMeterNumber(meterNumber, settings.validation.meterNumber),
    ...checkOfferedType(meterType, settings),
    ...(meter === null ? [] : checkSubType(subType, meter)),
    ...rates.flatMap(({ rate: { obis }, reading }, index) => {
      const value = read[index]?.value;
      const photos = checkRequiredImages(photosOf(draft, obis).photos.length, reading);
      const findings = [...(value?.ok === false ? value.findings : []), ...photos];
      return findings.map((one) => ({ ...one, at: `${one.at}.${obis}` }));
    }),
    ...checkAnonymousDate(draft.date, settings, today),
    ...CONTACT_FIELDS.flatMap((field) => checkContactField(field, contact[field])),
    ...checkNetworkArea(contact.zip, meter),
    ...checkReason(reason, settings),
    ...checkEmail(email),
    ...checkConsent(consent),
  ];
  const stopping = blocking(found);
  const [first] = rates;
  return {
    found,
    values: valid,
    said: byField(found),
    findings: byField(stopping),
    decision: stopping.length > 0 ? { kind: 'blocked', findings: stopping } : { kind: 'send', rates: valid },
    doubtful: first === undefined ? textAt('meterNumber') : rateAt(first.rate.obis),
  };
}

/**
 * The findings that decide which steps are open: a postcode that is asked about closes the way on until it is confirmed,
 * also for whoever comes by an address (OPN-134).
 */
export function closingFindings({ found }: JudgedAnonymous, { contact, meter, zipIsConfirmed }: FilledIn) {
  if (zipIsConfirmed || !asksAboutZip(contact.zip, meter)) return found;
  return found.map((one) => (one.code === 'zip.outside' ? { ...one, severity: 'blocks' as const } : one));
}

/** Composes what is sent of the form. */
export function composeAnonymous(
  draft: ReadingDraft,
  rates: readonly ValidRate[],
  form: FormOfAnonymous,
  { id, now }: { readonly id: string; readonly now: Date },
): Composed {
  const { meterNumber, meterType, rates: selected, contact, reason, email } = filledIn(draft, form);
  if (meterType === null) throw new RangeError('a reading of a meter of no type');
  const { id: submissionId, ...sent } = composeAnonymousReading({
    id,
    capturedAt: now,
    meterType,
    meterNumber,
    readingValues: rates.map(({ taskId: obis, value }) => ({
      obis,
      rateName: selected.find(({ rate }) => rate.obis === obis)?.rate.rateName ?? null,
      value,
      readingImages: readyPhotos(photosOf(draft, obis)),
    })),
    readingDate: judgedDay(draft.date),
    readingReason: reason,
    contact,
    email,
  });
  const content = { kind: 'anonymousReading', ...sent } as const;
  return { id: submissionId, accountId: ANONYMOUS_SENDER, content, label: { meterType, meterNumber } };
}

/** The step that asks for a field. */
export function stepOfPlace(place: Place): FormStep {
  const name = /^reading-(.+)$/.exec(place)?.[1] ?? '';
  return stepOf({ at: (CONTACT_FIELDS as readonly string[]).includes(name) ? `contact.${name}` : name });
}

/** The field that a path such as `readingValues[0].value` or `contact.zip` names. */
function placeOf(path: string, { content }: Pick<Composed, 'content'>): Place | null {
  const [, index, field] = /^readingValues\[(\d+)\](?:\.(\w+))?/.exec(path) ?? [];
  if (index === undefined) return isField(path.replace(/^contact\./, '')) ? fieldOf({ at: path }) : null;
  const values = content.kind === 'anonymousReading' ? content.reading.readingValues : [];
  const obis = values[Number(index)]?.obis;
  if (obis === undefined) return null;
  return field === 'readingImages' ? photosAt(obis) : rateAt(obis);
}

function isField(name: string): boolean {
  return name === 'readingDate' || (TEXTS as readonly string[]).includes(name);
}

function byField(found: readonly Finding[]): ByPlace<Finding> {
  const places = new Set(found.map(fieldOf));
  return Object.fromEntries(Array.from(places, (place) => [place, found.filter((one) => fieldOf(one) === place)]));
}

/** The field of a finding of ours; those of a rate end with its code. */
function fieldOf({ at }: Pick<Finding, 'at'>): Place {
  const [, what, obis] = /^(readingValue|readingImages)\.(.+)$/.exec(at) ?? [];
  if (obis !== undefined) return what === 'readingImages' ? photosAt(obis) : rateAt(obis);
  if (at === 'readingDate') return DATE;
  return textAt(at.replace(/^contact\./, ''));
}
