import type { Finding } from '@zaehlwerk/domain/finding';
import { type ReadingDateField, toldReset } from '@zaehlwerk/domain/reading/reading-date';
import type { SendDecision, ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import {
  type ByPlace,
  DATE,
  type FormProblem,
  isSettled,
  messageProblems,
  type Place,
  rateAt,
  settledTexts,
  wrongAt,
} from './form-place.ts';
import type { Composed } from './freeze-reading.ts';
import type { Room } from './kept-reading.ts';
import { rateOf, type ReadingDraft } from './reading-draft.ts';
import type { InPart } from './use-submit.ts';

/** What pressing send leads to with the form as it is. */
export interface JudgedForm {
  readonly decision: SendDecision;
  /** What blocks, by field. */
  readonly findings: ByPlace<Finding>;
  /** The first field there is a question about. */
  readonly doubtful: Place;
}

/**
 * What one kind of reading brings to the way that all readings go (docs/decisions/0011): what its form is made of, how
 * it is validated, and what is sent of it.
 */
export interface ReadingKind<J extends JudgedForm = JudgedForm> {
  /** Under which the device keeps the form. */
  readonly draftKey: string;
  readonly opened: ReadingDraft;
  readonly room: Room;
  /** The values last sent are brought back to be corrected. */
  readonly correcting: boolean;
  /** The fields in their order on the form. */
  readonly places: readonly Place[];
  /** Validates the form as it is now, not as it was last validated on the screen (OPN-078). */
  readonly judge: (draft: ReadingDraft) => J;
  /** Composes what is sent of the rates that can be sent. */
  readonly compose: (draft: ReadingDraft, rates: readonly ValidRate[], as: { id: string; now: Date }) => Composed;
  /** The rates in which something stands that is not among those sent; left out where all is sent or nothing. */
  readonly left?: (draft: ReadingDraft, sent: readonly string[]) => readonly string[];
  /** What goes and what does not, in words; null where all goes that there is. Left out like `left`. */
  readonly inPart?: (draft: ReadingDraft, sent: readonly string[]) => InPart | null;
  /** The field of the form that the server names by a path; null for none of them. */
  readonly placeOf: (path: string, sent: Composed) => Place | null;
  /** Loads a photo of the result that is corrected; null when it cannot be loaded. */
  readonly loadSentPhoto?: (rateId: string, imageId: string) => Promise<Blob | null>;
  /** Words of its own for a status with which the server refuses; null for the usual ones. */
  readonly refusal?: (status: number) => string | null;
}

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

/** What of the findings is shown now: all once they are asked for, before that only about what was typed and left (OPN-078). */
export function shownFindings(draft: ReadingDraft, findings: ByPlace<Finding>, all = draft.pressed): ByPlace<Finding> {
  if (all) return findings;
  const rates = Object.keys(draft.rates).filter((rateId) => isSettled(rateOf(draft, rateId)));
  // A chosen day is settled at once.
  return wrongAt([DATE, ...rates.map(rateAt), ...settledTexts(draft)], findings);
}
