import {
  ALL_DECIMALS,
  checkAnonymousDigitCount,
  checkRequiredImages,
  digitsThatCount,
} from '@zaehlwerk/domain/anonymous-reading/anonymous-rates';
import { checkAnonymousDate, checkReason } from '@zaehlwerk/domain/anonymous-reading/check-anonymous-reading';
import {
  asksAboutZip,
  checkContactField,
  checkEmail,
  checkNetworkArea,
  CONTACT_FIELDS,
} from '@zaehlwerk/domain/anonymous-reading/contact';
import { checkConsent } from '@zaehlwerk/domain/anonymous-reading/wizard-steps';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import { parseReadingValue } from '@zaehlwerk/domain/reading/reading-value';
import type { SendDecision, ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { type ByPlace, DATE, photosAt, type Place, rateAt, textAt } from '../reading/place.ts';
import { photosOf, rateOf, type ReadingDraft } from '../reading/reading-draft.ts';
import type { JudgedForm } from '../reading/reading-kind.ts';
import { type FormOfAnonymous, type FilledIn, filledIn } from './filled-in.ts';
import { checkMeter } from './meter-fields.ts';

export interface JudgedAnonymous extends JudgedForm {
  /** Everything the rules say, each at the path of its field. */
  readonly found: readonly Finding[];
  /** The same by field, also what only warns. */
  readonly said: ByPlace<Finding>;
  /** The rates whose digits are a value. */
  readonly values: readonly ValidRate[];
}

/** Judges the form as it is now, by the rules the server judges it by, and by what is decided on the device alone. */
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
 * The findings that decide which steps are open: a postcode that is asked about closes the way on until it is confirmed,
 * also for whoever comes by an address (OPN-134).
 */
export function closingFindings({ found }: JudgedAnonymous, { contact, meter, zipIsConfirmed }: FilledIn) {
  if (zipIsConfirmed || !asksAboutZip(contact.zip, meter)) return found;
  return found.map((one) => (one.code === 'zip.outside' ? { ...one, severity: 'blocks' as const } : one));
}

function byField(found: readonly Finding[]): ByPlace<Finding> {
  const places = new Set(found.map(fieldOf));
  return Object.fromEntries(Array.from(places, (place) => [place, found.filter((one) => fieldOf(one) === place)]));
}

/** The field of a finding of ours; those of a rate end with its code. */
export function fieldOf({ at }: Pick<Finding, 'at'>): Place {
  const [, what, obis] = /^(readingValue|readingImages)\.(.+)$/.exec(at) ?? [];
  if (obis !== undefined) return what === 'readingImages' ? photosAt(obis) : rateAt(obis);
  if (at === 'readingDate') return DATE;
  return textAt(at.replace(/^contact\./, ''));
}
