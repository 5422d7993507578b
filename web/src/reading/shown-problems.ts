import type { Finding } from '@zaehlwerk/domain/finding';
import { toldReset } from '@zaehlwerk/domain/reading/check-reading-date';
import type { ReadingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { type ByPlace, DATE, type FormProblem, messageProblems } from './place.ts';
import type { ReadingDraft } from './reading-draft.ts';
import type { ReadingKind } from './reading-kind.ts';

/**
 * What of the problems that an attempt met is still one: what was mended since then is no longer said. Without an attempt
 * (null) it is what was said of an earlier one.
 */
export function stillWrong(
  problems: readonly FormProblem[] | null,
  draft: ReadingDraft,
  { places, judge }: Pick<ReadingKind, 'places' | 'judge'>,
): readonly FormProblem[] {
  const findings = problems === null ? {} : judge(draft).findings;
  return (problems ?? messageProblems(draft.messages, places)).filter(({ place, text }) => {
    if ('finding' in text) {
      const { code } = text.finding;
      return code === 'date.wasReset' ? draft.dateWasReset : findings[place]?.some((one) => one.code === code);
    }
    return draft.messages[place]?.includes(text.message) && (place !== 'whole' || draft.failed !== null);
  });
}

/** That a day was put back, as long as no press of send has met it. */
export function unmetReset({ date, dateWasReset, resetIsMet }: ReadingDraft, field: ReadingDateField): Finding | null {
  return dateWasReset && !resetIsMet ? toldReset(date, field) : null;
}

/** What is wrong, and that the day was put back. */
export function withReset(findings: ByPlace<Finding>, reset: Finding | null): ByPlace<Finding> {
  return reset === null ? findings : { ...findings, [DATE]: [...(findings[DATE] ?? []), reset] };
}
