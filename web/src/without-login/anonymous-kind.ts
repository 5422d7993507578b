import { readingConfigOf } from '@zaehlwerk/domain/anonymous-reading/anonymous-rates';
import { composeAnonymousReading } from '@zaehlwerk/domain/anonymous-reading/anonymous-reading';
import { ANONYMOUS_SENDER } from '@zaehlwerk/domain/anonymous-reading/anonymous-sender';
import type { AnonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { anonymousReadingDates } from '@zaehlwerk/domain/anonymous-reading/check-anonymous-reading';
import { CONTACT_FIELDS } from '@zaehlwerk/domain/anonymous-reading/contact';
import { timeToFill } from '@zaehlwerk/domain/anonymous-reading/fill-signals';
import { configsOf, offeredMeters } from '@zaehlwerk/domain/anonymous-reading/offered-meters';
import { type FormStep, stepOf } from '@zaehlwerk/domain/anonymous-reading/wizard-steps';
import { judgedDay } from '@zaehlwerk/domain/reading/check-reading-date';
import type { RateDigits } from '@zaehlwerk/domain/reading/reading-value';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { FORM_KEY } from './note-form.ts';
import { readyPhotos } from '../photo/attached-photos.ts';
import type { Composed } from '../reading/freeze-reading.ts';
import { DATE, photosAt, type Place, rateAt, textAt } from '../reading/place.ts';
import { emptyDraft, photosOf, type ReadingDraft } from '../reading/reading-draft.ts';
import type { ReadingKind } from '../reading/reading-kind.ts';
import { TEXTS, type FormOfAnonymous, filledIn } from './filled-in.ts';
import { type JudgedAnonymous, judgeAnonymous, fieldOf } from './judge-anonymous.ts';
import { METER_PLACES } from './meter-fields.ts';

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

/** Composes what is sent of the form. */
export function composeAnonymous(
  draft: ReadingDraft,
  rates: readonly ValidRate[],
  form: FormOfAnonymous,
  { id, now }: { readonly id: string; readonly now: Date },
): Composed {
  const { meterNumber, meterType, rates: selected, contact, reason, email, hiddenFieldFilled } = filledIn(draft, form);
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
    signals: { hiddenFieldFilled, secondsToFill: timeToFill(form.openedAt, now) },
  });
  const content = { kind: 'anonymousReading', ...sent } as const;
  const decimals = Object.fromEntries(selected.map(({ rate, digits }) => [rate.obis, digits.postDecimals ?? 0]));
  return { id: submissionId, accountId: ANONYMOUS_SENDER, content, label: { meterType, meterNumber, decimals } };
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
