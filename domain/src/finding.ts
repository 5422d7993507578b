/**
 * A broken rule is data: which rule, how severe, where, and the numbers a sentence about it needs. The wording, keyed
 * by the code, belongs to whoever shows it.
 */

/** 'blocks' prevents sending; 'warns' only asks the person to look again. */
export type Severity = 'blocks' | 'warns';

/** A rule whose sentence needs no numbers. */
type NoParams = Record<never, never>;

/** Every rule a reading can break, with the parameters of its sentence: values to format, never words. */
export interface FindingParams {
  // values
  'value.missing': NoParams;
  'value.notDigits': NoParams;
  'value.tooManyPreDecimals': { count: number };
  'value.tooManyPostDecimals': { count: number };
  'value.wrongPostDecimals': { count: number };
  'value.wholeOnly': { unit: string };
  'value.decimalsLeftOut': NoParams;
  'value.leadingZero': { count: number };
  'value.manyDigits': { count: number; usual: number };
  'value.belowMinimum': { limit: string; unit: string };
  'value.aboveMaximum': { limit: string; unit: string };
  'value.belowLastEvent': { last: string; unit: string };
  'value.belowLastResult': { last: string; unit: string };
  // photos
  'photo.differs': { read: string; unit: string };
  'images.required': NoParams;
  'images.forbidden': NoParams;
  'images.tooMany': { count: number };
  'images.noRoom': { count: number };
  'images.notJpeg': NoParams;
  'images.tooLarge': { pixels: number };
  'images.invalidData': NoParams;
  'images.orCommentRequired': NoParams;
  'images.orHintRequired': NoParams;
  // comments
  'comment.required': NoParams;
  'comment.hintRequired': NoParams;
  'comment.tooShort': { count: number };
  'comment.tooLong': { count: number };
  'comment.notAllowed': NoParams;
  'comment.notOffered': NoParams;
  // a meter that cannot be read
  'notReadable.missing': NoParams;
  'notReadable.notAllowed': NoParams;
  'notReadable.withValue': NoParams;
  'notReadable.withFall': NoParams;
  'notReadable.alreadyRead': NoParams;
  'notReadable.comment': NoParams;
  // why a value is lower than the one before
  'fall.missing': NoParams;
  'fall.notLower': NoParams;
  'fall.endBelowLast': { last: string; unit: string };
  'fall.startAboveValue': NoParams;
  'fall.dayMissing': NoParams;
  'fall.dayOutside': { from: string; to: string };
  'fall.otherExchange': NoParams;
  // dates
  'date.missing': NoParams;
  'date.noSuchDay': NoParams;
  'date.outOfRange': { from: string; to: string };
  'date.wasReset': { from: string; to: string; day: string };
  'date.notTarget': { target: string };
  'date.beforeEarliest': { earliest: string };
  'date.afterLatest': { latest: string };
  // a meter that is not on the list
  'account.missing': NoParams;
  'meterNumber.missing': NoParams;
  'meterNumber.tooLong': { count: number };
  // the reading without access
  'meterNumber.incomplete': NoParams;
  'meterNumber.wrongCharacters': NoParams;
  'meterType.missing': NoParams;
  'meterType.notOffered': NoParams;
  'subType.missing': NoParams;
  'rate.notOffered': NoParams;
  'rate.repeated': NoParams;
  'contact.missing': NoParams;
  'contact.tooLong': { count: number };
  'contact.wrongCharacters': NoParams;
  'name.tooManyDigits': { count: number };
  'zip.incomplete': { count: number };
  'zip.outside': NoParams;
  'reason.missing': NoParams;
  'reason.notOffered': NoParams;
  'consent.missing': NoParams;
  'email.tooLong': { count: number };
  'email.invalid': NoParams;

  // a share and whom its access is sent to
  'accessName.missing': NoParams;
  'accessName.tooLong': { count: number };
  'accessName.wrongCharacters': NoParams;
  'jobs.missing': NoParams;
  'jobs.tooMany': { count: number };
  'jobs.tooManyInAll': { count: number };
  'job.unknown': NoParams;
  'job.repeated': NoParams;
  'job.notShareable': NoParams;
  'recipients.missing': NoParams;
  'recipients.tooMany': { count: number };

  // the submission as a whole
  'results.empty': NoParams;
  'results.incomplete': { missing: number };
  'task.unknown': NoParams;
  'task.repeated': NoParams;
  /** `created` tells the result that is replaced. */
  'result.replaces': { day: string; created: string };
  // an order that is named for a reading
  /** `day`: until when somebody else had it. */
  'order.formerHolder': { day: string };
  'period.tooEarly': { from: string };
  'period.tooLate': { to: string };
}

export type FindingCode = keyof FindingParams;

/**
 * One broken rule. `at` is the path of the field in the submission as it is sent (`results[0].readingValue`,
 * `readingDate`), so both sides can put it beside the right field. Days in params are ISO (`2026-12-31`), values are
 * plain decimals (`12641.6`): whoever shows them formats them.
 */
export type Finding<Code extends FindingCode = FindingCode> = {
  [C in Code]: {
    readonly code: C;
    readonly severity: Severity;
    readonly at: string;
    readonly params: FindingParams[C];
  };
}[Code];

/** Builds a finding; the parameters are checked against the code. */
export function finding<C extends FindingCode>(
  code: C,
  severity: Severity,
  at: string,
  params: FindingParams[C],
): Finding {
  return { code, severity, at, params } as Finding;
}

/** The findings that prevent sending. */
export function blocking(findings: readonly Finding[]): Finding[] {
  return findings.filter((one) => one.severity === 'blocks');
}
