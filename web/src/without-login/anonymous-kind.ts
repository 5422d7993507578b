import { composeAnonymousReading, timeToFill } from '@zaehlwerk/domain/anonymous-reading/anonymous-reading';
import { ANONYMOUS_SENDER } from '@zaehlwerk/domain/anonymous-reading/anonymous-sender';
import type { AnonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import {
  ALL_DECIMALS,
  anonymousReadingDates,
  checkAnonymousDate,
  checkAnonymousDigitCount,
  checkReason,
  checkRequiredImages,
  digitsThatCount,
  readingConfigOf,
} from '@zaehlwerk/domain/anonymous-reading/check-anonymous-reading';
import {
  asksAboutZip,
  checkContactField,
  checkEmail,
  checkNetworkArea,
  CONTACT_FIELDS,
} from '@zaehlwerk/domain/anonymous-reading/contact';
import { configsOf, offeredMeters } from '@zaehlwerk/domain/anonymous-reading/offered-meters';
import { checkConsent, type FormStep, stepOf } from '@zaehlwerk/domain/anonymous-reading/wizard-steps';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import { judgedDay } from '@zaehlwerk/domain/reading/reading-date';
import { parseReadingValue, type RateDigits } from '@zaehlwerk/domain/reading/reading-value';
import type { SendDecision, ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { readyPhotos } from '../photo/attached-photos.ts';
import { type ByPlace, DATE, photosAt, type Place, rateAt, textAt } from '../reading/form-place.ts';
import type { ToSubmit } from '../outbox/outbox.ts';
import { emptyDraft, photosOf, rateOf, type ReadingDraft } from '../reading/reading-draft.ts';
import type { JudgedForm, ReadingKind } from '../reading/reading-kind.ts';
import { filledIn, type FilledIn, type FormOfAnonymous, TEXTS } from './filled-in.ts';
import { checkMeter, FORM_KEY, METER_PLACES } from './meter-step.ts';

/** The reading without a login: a meter, its rates, an address and a reason. */
export function anonymousKind(form: FormOfAnonymous): ReadingKind<JudgedAnonymous> {
  const { settings, today } = form;
  const counters = roomyCounters(settings);
  return {
    draftKey: FORM_KEY,
    opened: emptyDraft(today, Object.keys(counters), TEXTS),
    room: { counters, photos: true, date: anonymousDateField(form), text: () => true },
    correcting: false,
    places: [
      ...METER_PLACES,
      ...Object.keys(counters).flatMap((obis) => [rateAt(obis), photosAt(obis)]),
      DATE,
      ...([...CONTACT_FIELDS, 'readingReason', 'email', 'consent'] as const).map(textAt),
    ],
    judge: (draft) => judgeAnonymous(draft, form),
    compose: (draft, rates, as) => composeAnonymous(draft, rates, form, as),
    placeOf,
  };
}

/** For each rate the largest counter of any meter, so that a kept form fits. */
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

/** Composes the submission of the form. */
export function composeAnonymous(
  draft: ReadingDraft,
  rates: readonly ValidRate[],
  form: FormOfAnonymous,
  { id, now }: { readonly id: string; readonly now: Date },
): ToSubmit {
  const { meterNumber, meterType, rates: selected, contact, reason, email, hiddenFieldFilled } = filledIn(draft, form);
  if (meterType === null) throw new RangeError('a reading of a meter of no type');
  const { id: _, ...content } = composeAnonymousReading({
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
    signals: { hiddenFieldFilled, secondsToFill: timeToFill(form.openedAt, now) },
  });
  const decimals = Object.fromEntries(selected.map(({ rate, digits }) => [rate.obis, digits.postDecimals ?? 0]));
  return { id, accountId: ANONYMOUS_SENDER, content, label: { meterType, meterNumber, decimals } };
}

/** The step of a field. */
export function stepOfPlace(place: Place): FormStep {
  const name = /^reading-(.+)$/.exec(place)?.[1] ?? '';
  return stepOf({ at: (CONTACT_FIELDS as readonly string[]).includes(name) ? `contact.${name}` : name });
}

/** The field that a path such as `readingValues[0].value` or `contact.zip` names. */
function placeOf(path: string, { content }: Pick<ToSubmit, 'content'>): Place | null {
  const [, index, field] = /^readingValues\[(\d+)\](?:\.(\w+))?/.exec(path) ?? [];
  if (index === undefined) return isField(path.replace(/^contact\./, '')) ? fieldOf({ at: path }) : null;
  const values = content.kind === 'anonymousReading' ? content.body.readingValues : [];
  const obis = values[Number(index)]?.obis;
  if (obis === undefined) return null;
  return field === 'readingImages' ? photosAt(obis) : rateAt(obis);
}

function isField(name: string): boolean {
  return name === 'readingDate' || (TEXTS as readonly string[]).includes(name);
}

export interface JudgedAnonymous extends JudgedForm {
  /** All findings, each at the path of its field. */
  readonly found: readonly Finding[];
  /** The same by field, including warnings. */
  readonly said: ByPlace<Finding>;
  /** The rates whose digits are a value. */
  readonly values: readonly ValidRate[];
}

/** Validates the current form by the rules of the server and those of the device alone. */
export function judgeAnonymous(draft: ReadingDraft, form: FormOfAnonymous): JudgedAnonymous {
  const { settings, today } = form;
  const filled = filledIn(draft, form);
  const { meter, rates, contact, reason, email, consent } = filled;
  const read = rates.map(({ rate, digits }) => {
    const typed = digitsThatCount(rateOf(draft, rate.obis).typed, digits);
    const questions = checkAnonymousDigitCount(typed, digits);
    return { obis: rate.obis, value: parseReadingValue(typed, digits, ALL_DECIMALS), questions };
  });
  const valid: ValidRate[] = read.flatMap(({ obis, value, questions }) =>
    value.ok ? [{ taskId: obis, state: 'valid', value: value.value, findings: questions }] : [],
  );
  const found = [
    ...checkMeter(filled, settings),
    ...rates.flatMap(({ rate: { obis }, reading }, index) => {
      const { value, questions = [] } = read[index] ?? {};
      const photos = checkRequiredImages(photosOf(draft, obis).photos.length, reading);
      const findings = [...(value?.ok === false ? value.findings : questions), ...photos];
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
  const asked = valid.find(({ findings }) => findings.length > 0);
  const [first] = rates;
  const doubtful = asked?.taskId ?? first?.rate.obis;
  return {
    found,
    values: valid,
    said: byField(found),
    findings: byField(stopping),
    decision: decide(stopping, valid, asked !== undefined),
    doubtful: doubtful === undefined ? textAt('meterNumber') : rateAt(doubtful),
  };
}

function decide(stopping: readonly Finding[], rates: readonly ValidRate[], asks: boolean): SendDecision {
  if (stopping.length > 0) return { kind: 'blocked', findings: stopping };
  return asks ? { kind: 'confirm', reasons: ['warnings'], missing: 0, rates } : { kind: 'send', rates };
}

/**
 * The findings that decide which steps are open: an unconfirmed postcode closes the following ones, also when they are
 * opened by address.
 */
export function closingFindings({ found }: JudgedAnonymous, { contact, meter, zipIsConfirmed }: FilledIn) {
  if (zipIsConfirmed || !asksAboutZip(contact.zip, meter)) return found;
  return found.map((one) => (one.code === 'zip.outside' ? { ...one, severity: 'blocks' as const } : one));
}

function byField(found: readonly Finding[]): ByPlace<Finding> {
  const places = new Set(found.map(fieldOf));
  return Object.fromEntries(Array.from(places, (place) => [place, found.filter((one) => fieldOf(one) === place)]));
}

/** The field of a local finding; those of a rate end with its code. */
function fieldOf({ at }: Pick<Finding, 'at'>): Place {
  const [, what, obis] = /^(readingValue|readingImages)\.(.+)$/.exec(at) ?? [];
  if (obis !== undefined) return what === 'readingImages' ? photosAt(obis) : rateAt(obis);
  if (at === 'readingDate') return DATE;
  return textAt(at.replace(/^contact\./, ''));
}
