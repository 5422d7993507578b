import { readRecipient } from '@zaehlwerk/domain/without-access/recipient';
import { composeReadingWithoutAccess, timeToFill } from '@zaehlwerk/domain/without-access/reading-without-access';
import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import type { WithoutAccessSettings } from '@zaehlwerk/domain/without-access/without-access-settings';
import {
  ALL_DECIMALS,
  readingDatesWithoutAccess,
  checkDateWithoutAccess,
  checkDigitCountWithoutAccess,
  checkReason,
  checkRequiredImages,
  digitsThatCount,
  readingConfigOf,
} from '@zaehlwerk/domain/without-access/check-reading-without-access';
import {
  asksAboutZip,
  checkContactField,
  checkNetworkArea,
  CONTACT_FIELDS,
} from '@zaehlwerk/domain/without-access/contact';
import { configsOf, offeredMeters } from '@zaehlwerk/domain/without-access/offered-meters';
import { checkConsent, type FormStep, stepOf } from '@zaehlwerk/domain/without-access/wizard-steps';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import { validatedDay } from '@zaehlwerk/domain/reading/reading-date';
import { parseReadingValue, type RateDigits } from '@zaehlwerk/domain/reading/reading-value';
import type { SendDecision, ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { readyPhotos } from '../photo/attached-photos.ts';
import { type ByField, DATE, photosAt, type Field, rateAt, textAt } from '../reading/form-field.ts';
import type { ToSubmit } from '../outbox/outbox.ts';
import { emptyDraft, photosOf, rateOf, type ReadingDraft } from '../reading/reading-draft.ts';
import type { ValidatedForm, ReadingKind } from '../reading/reading-kind.ts';
import { filledIn, type FilledIn, type FormWithoutAccess, TEXTS } from './filled-in.ts';
import { checkMeter, FORM_KEY, METER_FIELDS } from './meter-step.ts';

/** The reading without access: a meter, its rates, an address and a reason. */
export function withoutAccessKind(form: FormWithoutAccess): ReadingKind<ValidatedWithoutAccess> {
  const { settings, today } = form;
  const counters = roomyCounters(settings);
  return {
    draftKey: FORM_KEY,
    opened: emptyDraft(today, Object.keys(counters), TEXTS),
    room: { counters, photos: true, date: dateFieldWithoutAccess(form), text: () => true },
    correcting: false,
    fields: [
      ...METER_FIELDS,
      ...Object.keys(counters).flatMap((obis) => [rateAt(obis), photosAt(obis)]),
      DATE,
      ...([...CONTACT_FIELDS, 'readingReason', 'email', 'consent'] as const).map(textAt),
    ],
    validate: (draft) => validateWithoutAccess(draft, form),
    compose: (draft, rates, as) => composeWithoutAccess(draft, rates, form, as),
    fieldByPath,
  };
}

/** For each rate the largest counter of any meter, so that a kept form fits. */
function roomyCounters(settings: WithoutAccessSettings): Readonly<Record<string, RateDigits>> {
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

export function dateFieldWithoutAccess({ settings, today }: FormWithoutAccess) {
  return { mode: 'free', start: today, range: readingDatesWithoutAccess(today, settings) } as const;
}

/** Composes the submission of the form. */
export function composeWithoutAccess(
  draft: ReadingDraft,
  rates: readonly ValidRate[],
  form: FormWithoutAccess,
  { id, now }: { readonly id: string; readonly now: Date },
): ToSubmit {
  const { meterNumber, meterType, rates: selected, contact, reason, email, hiddenFieldFilled } = filledIn(draft, form);
  if (meterType === null) throw new RangeError('a reading of a meter of no type');
  const { id: _, ...content } = composeReadingWithoutAccess({
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
    readingDate: validatedDay(draft.date),
    readingReason: reason,
    contact,
    email,
    signals: { hiddenFieldFilled, secondsToFill: timeToFill(form.openedAt, now) },
  });
  const decimals = Object.fromEntries(selected.map(({ rate, digits }) => [rate.obis, digits.postDecimals ?? 0]));
  return { id, accountId: SENDER_WITHOUT_ACCESS, content, label: { meterType, meterNumber, decimals } };
}

/** The step of a field. */
export function stepOfField(field: Field): FormStep {
  const name = /^reading-(.+)$/.exec(field)?.[1] ?? '';
  return stepOf({ at: (CONTACT_FIELDS as readonly string[]).includes(name) ? `contact.${name}` : name });
}

/** The field that a path such as `readingValues[0].value` or `contact.zip` names. */
function fieldByPath(path: string, { content }: Pick<ToSubmit, 'content'>): Field | null {
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

export interface ValidatedWithoutAccess extends ValidatedForm {
  /** All findings, each at the path of its field. */
  readonly found: readonly Finding[];
  /** The same by field, including warnings. */
  readonly said: ByField<Finding>;
  /** The rates whose digits are a value. */
  readonly values: readonly ValidRate[];
}

/** Validates the current form by the rules of the server and those of the device alone. */
export function validateWithoutAccess(draft: ReadingDraft, form: FormWithoutAccess): ValidatedWithoutAccess {
  const { settings, today } = form;
  const filled = filledIn(draft, form);
  const { meter, rates, contact, reason, email, consent } = filled;
  const read = rates.map(({ rate, digits }) => {
    const typed = digitsThatCount(rateOf(draft, rate.obis).typed, digits);
    const questions = checkDigitCountWithoutAccess(typed, digits);
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
    ...checkDateWithoutAccess(draft.date, settings, today),
    ...CONTACT_FIELDS.flatMap((field) => checkContactField(field, contact[field])),
    ...checkNetworkArea(contact.zip, meter),
    ...checkReason(reason, settings),
    ...readRecipient(email).findings,
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
export function closingFindings({ found }: ValidatedWithoutAccess, { contact, meter, zipIsConfirmed }: FilledIn) {
  if (zipIsConfirmed || !asksAboutZip(contact.zip, meter)) return found;
  return found.map((one) => (one.code === 'zip.outside' ? { ...one, severity: 'blocks' as const } : one));
}

function byField(found: readonly Finding[]): ByField<Finding> {
  const fields = new Set(found.map(fieldOf));
  return Object.fromEntries(Array.from(fields, (field) => [field, found.filter((one) => fieldOf(one) === field)]));
}

/** The field of a local finding; those of a rate end with its code. */
function fieldOf({ at }: Pick<Finding, 'at'>): Field {
  const [, what, obis] = /^(readingValue|readingImages)\.(.+)$/.exec(at) ?? [];
  if (obis !== undefined) return what === 'readingImages' ? photosAt(obis) : rateAt(obis);
  if (at === 'readingDate') return DATE;
  return textAt(at.replace(/^contact\./, ''));
}
