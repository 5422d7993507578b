import { checkMeterNumber } from '@zaehlwerk/domain/meter/meter-number';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { checkCommentLength } from '@zaehlwerk/domain/reading/check-comment';
import { checkDigitCount } from '@zaehlwerk/domain/reading/check-reading';
import { validatedDay, type ReadingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { parseReadingValue, type RateDigits } from '@zaehlwerk/domain/reading/reading-value';
import type { SendDecision } from '@zaehlwerk/domain/submission/decide-send';
import {
  checkReportingAccount,
  checkUnknownMeterReadingDate,
  checkUnknownMeterReadingImages,
  composeUnknownMeterReading,
  UNKNOWN_METER_DIGITS,
  unknownMeterReadingDates,
} from '@zaehlwerk/domain/unknown-meter/unknown-meter-reading';
import type { UnknownMeterReadingSettings } from '@zaehlwerk/domain/unknown-meter/unknown-meter-reading-settings';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { readyPhotos } from '../photo/attached-photos.ts';
import type { KeptAccount } from '../sign-in/kept-accounts.ts';
import { COMMENT, DATE, photosAt, type Field, rateAt, textAt, textOf } from './form-field.ts';
import { emptyDraft, photosOf, rateOf, type ReadingDraft } from './reading-draft.ts';
import type { ValidatedForm, ReadingKind } from './reading-kind.ts';
import type { FilledIn } from './use-reopening.ts';

/** The only rate of an unknown meter. */
export const METER = 'meter';
/** The counter of the form: only digits before the comma, for every kind of meter. */
export const COUNTER: RateDigits = { ...UNKNOWN_METER_DIGITS, postDecimals: 0 };

const DECIMALS = { queryPostDecimals: false, maskPostDecimals: false };

/** The fields by their names on the wire, in form order. */
export const FIELDS = {
  login: textAt('login'),
  meterNumber: textAt('meterNumber'),
  readingValue: rateAt(METER),
  readingImages: photosAt(METER),
  readingDate: DATE,
  comment: COMMENT,
} as const satisfies Record<string, Field>;

export interface FormOfUnknown {
  readonly accounts: readonly KeptAccount[];
  readonly settings: UnknownMeterReadingSettings;
  readonly today: Day;
}

/** The reading of an unknown meter: one rate, the meter number, and the account it is sent with. */
export function unknownMeterReading(form: FormOfUnknown, draftKey: string): ReadingKind {
  const { accounts, today } = form;
  return {
    draftKey,
    opened: emptyDraft(today, [METER], ['login', 'meterNumber', 'comment']),
    room: {
      counters: { [METER]: COUNTER },
      photos: true,
      date: dateField(today),
      text: (name, text) => name !== 'login' || accounts.some(({ id }) => id === text),
    },
    correcting: false,
    fields: Object.values(FIELDS),
    validate: (draft) => validateUnknown(draft, form),
    compose: (draft, [rate], { id, now }) => {
      const accountId = accountOf(draft, accounts);
      if (rate === undefined || accountId === null) throw new RangeError('a reading without a value or an account');
      const { id: _, ...content } = composeUnknownMeterReading({
        id,
        capturedAt: now,
        meterNumber: textOf(draft, 'meterNumber').typed,
        value: rate.value,
        readingDate: validatedDay(draft.date),
        comment: textOf(draft, 'comment').typed,
        readingImages: readyPhotos(photosOf(draft, METER)),
        login: accountId,
      });
      return { id, accountId, content, label: { meterType: null, meterNumber: content.body.meterNumber } };
    },
    fieldByPath: fieldAt,
  };
}

/** The last 30 days up to today. */
export function dateField(today: Day): ReadingDateField {
  return { mode: 'free', start: today, range: unknownMeterReadingDates(today) };
}

/** The account the form is sent with: the chosen one, or the only one. */
export function accountOf(draft: ReadingDraft, accounts: readonly KeptAccount[]): string | null {
  const [only, ...others] = accounts;
  if (only !== undefined && others.length === 0) return only.id;
  return accounts.find(({ id }) => id === textOf(draft, 'login').typed)?.id ?? null;
}

/** Validates the form as the server validates the submission. */
export function validateUnknown(draft: ReadingDraft, { accounts, settings, today }: FormOfUnknown): ValidatedForm {
  const { typed } = rateOf(draft, METER);
  const read = parseReadingValue(typed, COUNTER, DECIMALS);
  const questions = checkDigitCount(typed, null);
  const findings = [
    ...checkReportingAccount(accountOf(draft, accounts)),
    ...checkMeterNumber(textOf(draft, 'meterNumber').typed),
    ...(read.ok ? [] : read.findings),
    ...checkUnknownMeterReadingImages(readyPhotos(photosOf(draft, METER)).length, settings),
    ...checkUnknownMeterReadingDate(draft.date, today),
    ...checkCommentLength(textOf(draft, 'comment').typed),
  ];
  const byField = Object.values(FIELDS).map((field) => [field, findings.filter(({ at }) => fieldAt(at) === field)]);
  const decision = (): SendDecision => {
    if (!read.ok || findings.length > 0) return { kind: 'blocked', findings };
    const rates = [{ taskId: METER, state: 'valid', value: read.value, findings: questions } as const];
    return questions.length === 0
      ? { kind: 'send', rates }
      : { kind: 'confirm', reasons: ['warnings'], missing: 0, rates };
  };
  return {
    decision: decision(),
    findings: Object.fromEntries(byField),
    doubtful: FIELDS.readingValue,
  };
}

/** A waiting report in terms of its form; null for anything else. */
export function filledInAgain({ id, content }: OutboxEntry): FilledIn | null {
  if (content.kind !== 'unknownReading') return null;
  const { login, meterNumber, readingValue, readingImages, readingDate, comment } = content.body;
  return {
    id,
    rates: [{ rateId: METER, counter: COUNTER, value: readingValue, photos: readingImages }],
    date: readingDate,
    texts: { login, meterNumber, comment: comment ?? '' },
  };
}

/** The field of a path such as `readingImages[0].encodedImage`. */
function fieldAt(path: string): Field | null {
  const name = /^\w+/.exec(path)?.[0] ?? '';
  return name in FIELDS ? FIELDS[name as keyof typeof FIELDS] : null;
}
