import type { Finding } from '@zaehlwerk/domain/finding';
import {
  type ReadingDateField,
  readTypedDate,
  settleReadingDate,
  toldReset,
} from '@zaehlwerk/domain/reading/reading-date';
import type { SendDecision, ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import {
  type ByField,
  DATE,
  type FormProblem,
  isSettled,
  messageProblems,
  type Field,
  rateAt,
  settledTexts,
  wrongAt,
} from './form-field.ts';
import type { ToSubmit } from '../outbox/outbox.ts';
import type { Room } from './kept-reading.ts';
import { type DraftEvent, rateOf, type ReadingDraft } from './reading-draft.ts';
import type { InPart } from './use-submit.ts';

/** The consequences of pressing Send with the current form. */
export interface ValidatedForm {
  readonly decision: SendDecision;
  /** The blocking findings by field. */
  readonly findings: ByField<Finding>;
  /** The first field with a question. */
  readonly doubtful: Field;
}

/**
 * What one kind of reading contributes to the common path (docs/decisions/0011): the fields of its form, its
 * validation, and what is sent.
 */
export interface ReadingKind<J extends ValidatedForm = ValidatedForm> {
  /** The key under which the device keeps the form. */
  readonly draftKey: string;
  readonly opened: ReadingDraft;
  readonly room: Room;
  /** The values last sent are restored to be corrected. */
  readonly correcting: boolean;
  /** The fields in their order on the form. */
  readonly fields: readonly Field[];
  /** Validates the current form, not the one last validated on the screen. */
  readonly validate: (draft: ReadingDraft) => J;
  /** Composes the submission of the rates that can be sent. */
  readonly compose: (draft: ReadingDraft, rates: readonly ValidRate[], as: { id: string; now: Date }) => ToSubmit;
  /** The rates with content that is not among those sent; omitted where everything is sent or nothing. */
  readonly left?: (draft: ReadingDraft, sent: readonly string[]) => readonly string[];
  /** Which rates are sent and which are not, in words; null if all are sent. Omitted like `left`. */
  readonly inPart?: (draft: ReadingDraft, sent: readonly string[]) => InPart | null;
  /** The form field of a path in a server error; null if there is none. */
  readonly fieldByPath: (path: string, sent: ToSubmit) => Field | null;
  /** Loads a photo of the corrected result; null when it cannot be loaded. */
  readonly loadSentPhoto?: (rateId: string, imageId: string) => Promise<Blob | null>;
  /** A text of its own for an error status of the server; null for the usual one. */
  readonly refusal?: (status: number) => string | null;
}

/**
 * Those of an attempt's problems that still exist: corrected ones are no longer shown. Without an attempt (null), those
 * reported earlier.
 */
export function stillWrong(
  problems: readonly FormProblem[] | null,
  draft: ReadingDraft,
  { fields, validate }: Pick<ReadingKind, 'fields' | 'validate'>,
): readonly FormProblem[] {
  const findings = problems === null ? {} : validate(draft).findings;
  return (problems ?? messageProblems(draft.messages, fields)).filter(({ field, text }) => {
    if ('finding' in text) {
      const { code } = text.finding;
      return code === 'date.wasReset' ? draft.dateWasReset : findings[field]?.some((one) => one.code === code);
    }
    return draft.messages[field]?.includes(text.message) && (field !== 'whole' || draft.failed !== null);
  });
}

/** The result of leaving the date field; null when nothing was typed. */
export function dateSettled({ dateTyped }: ReadingDraft, field: ReadingDateField): DraftEvent | null {
  if (dateTyped === null) return null;
  const { day, wasReset } = settleReadingDate(readTypedDate(dateTyped, field), field);
  return { type: 'dateChosen', day, wasReset };
}

/** That a day was reset, until Send was pressed since. */
export function unmetReset({ date, dateWasReset, resetIsMet }: ReadingDraft, field: ReadingDateField): Finding | null {
  return dateWasReset && !resetIsMet ? toldReset(date, field) : null;
}

/** The findings, and that the day was reset. */
export function withReset(findings: ByField<Finding>, reset: Finding | null): ByField<Finding> {
  return reset === null ? findings : { ...findings, [DATE]: [...(findings[DATE] ?? []), reset] };
}

/** The findings shown now: all once requested, before that only about fields that were typed in and left. */
export function shownFindings(draft: ReadingDraft, findings: ByField<Finding>, all = draft.pressed): ByField<Finding> {
  if (all) return findings;
  const rates = Object.keys(draft.rates).filter((rateId) => isSettled(rateOf(draft, rateId)));
  // A chosen day is settled at once.
  return wrongAt([DATE, ...rates.map(rateAt), ...settledTexts(draft)], findings);
}
