import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Finding } from '@zaehlwerk/domain/finding';
import { checkCommentLength } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingValue, type RateDigits } from '@zaehlwerk/domain/reading/reading-value';
import {
  checkMeterNumber,
  checkUnknownReadingDate,
  checkUnknownReadingImages,
} from '@zaehlwerk/domain/unknown-meter/check-unknown-reading';
import type { UnknownReadingSettings } from '@zaehlwerk/domain/unknown-meter/unknown-reading-settings';
import { UNKNOWN_METER_DIGITS } from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import { picturesOf } from '../../photos/attached-photos.ts';
import type { UnknownDraft } from './unknown-draft.ts';

/** The counter of the form: the digits before the comma alone, for whatever kind of meter it is (UNK-16). */
export const COUNTER: RateDigits = { ...UNKNOWN_METER_DIGITS, postDecimals: 0 };

const DECIMALS = { queryPostDecimals: false, maskPostDecimals: false };

/** Everything the rules say about a form, in the order of its fields, and its value when there is one. */
export interface JudgedUnknownDraft {
  readonly value: Decimal | null;
  readonly findings: readonly Finding[];
}

/** Judges the form as the server judges what is sent of it (OPN-168); `today` is the day in Berlin. */
export function judgeUnknownDraft(
  draft: UnknownDraft,
  settings: UnknownReadingSettings,
  today: Day,
): JudgedUnknownDraft {
  const read = parseReadingValue(draft.typed, COUNTER, DECIMALS);
  return {
    value: read.ok ? read.value : null,
    findings: [
      ...checkMeterNumber(draft.meterNumber),
      ...(read.ok ? [] : read.findings),
      ...checkUnknownReadingImages(picturesOf(draft.photos).length, settings),
      ...checkUnknownReadingDate(draft.date, today),
      ...checkCommentLength(draft.comment),
    ],
  };
}

/** What of it is shown now: all once send was pressed, before that only about what was typed and left (OPN-078). */
export function shownFindings(draft: UnknownDraft, { findings }: JudgedUnknownDraft): readonly Finding[] {
  if (draft.pressed) return findings;
  return findings.filter(({ code, at }) => draft.settled.some((field) => field === at) && !code.endsWith('.missing'));
}
