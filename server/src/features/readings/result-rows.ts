import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { WireFall } from '@zaehlwerk/contract/job-results';
import { type ClearingReason, reasonsToLook } from '@zaehlwerk/domain/clearing/clearing';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Finding } from '@zaehlwerk/domain/finding';
import { isNotReadableReason, type NotReadableReason } from '@zaehlwerk/domain/job/not-readable';
import type { ToldSource } from '@zaehlwerk/domain/job/reading-source';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { type ReceivedFall, saysFall, withoutNeedlessFalls } from '@zaehlwerk/domain/submission/check-fall';
import type { Plausibility } from '@zaehlwerk/domain/submission/plausibility';
import type { ReceivedSubmission } from '@zaehlwerk/domain/submission/submission';
import { readSubmittedValue } from '@zaehlwerk/domain/submission/submitted-value';
import { randomUUID } from 'node:crypto';
import { countResults } from '../jobs/job-json.ts';
import type { ImageRow } from '../photos/photos-store.ts';
import { present } from './present.ts';

/** What is stored of a result, by columns, and what is stored beside it. */
export interface ResultRow {
  readonly result_id: string;
  readonly task_id: string;
  /** How many values its rate has with it. */
  readonly nth: number;
  /** Plain decimal text; null where the rate cannot be read. */
  readonly reading_value: string | null;
  readonly not_readable: NotReadableReason | null;
  /** Why it is lower than the one before. */
  readonly fall: WireFall | null;
  readonly comment: string | null;
  readonly source: ToldSource | null;
  /** Why somebody has to look at it; null where nobody has. */
  readonly reasons: readonly ClearingReason[] | null;
  readonly images: readonly ImageRow[];
  /** Its plausibility: the result that it replaces by when that came about, limits as plain decimal text. */
  readonly findings: readonly string[];
  readonly confirmed: readonly string[] | null;
  /** What was read on its photo, as plain decimal text. */
  readonly photo_value: string | null;
  readonly expected_minimum: string | null;
  readonly expected_maximum: string | null;
  readonly replaced_created: string | null;
}

/** Which of it are columns of `reading_results`, as they are. */
export const RESULT_COLUMNS = {
  result_id: 'uuid',
  task_id: 'uuid',
  nth: 'int',
  reading_value: 'numeric',
  not_readable: 'text',
  fall: 'jsonb',
  comment: 'text',
  source: 'text',
  findings: 'text[]',
  confirmed: 'text[]',
  photo_value: 'numeric',
  expected_minimum: 'numeric',
  expected_maximum: 'numeric',
} as const satisfies Readonly<Record<Exclude<keyof ResultRow, keyof typeof BESIDE_RESULT>, string>>;

/** And what is stored beside them. */
export const BESIDE_RESULT = { reasons: 'text[]', images: 'json', replaced_created: 'timestamptz' } as const;

/** What a result takes over from the one it corrects, by rate; the photos as records of their own of the same bytes. */
export type CarriedRows = ReadonlyMap<
  string,
  { readonly comment: string | null; readonly images: readonly ImageRow[] }
>;

/** A submission that was found valid, as far as its results are concerned. */
export interface ValidatedResults {
  readonly submission: ReceivedSubmission;
  /** Of each result. */
  readonly plausibility: readonly Plausibility[];
  /** What its results keep of those they correct. */
  readonly carried: CarriedRows;
  /** How the utility has entered it, and whether in place of another one. */
  readonly entry: { readonly source: ToldSource; readonly corrects: object | null } | undefined;
  /** What only warned. */
  readonly findings: readonly Finding[];
  /** The photos that were sent, of each result. */
  readonly images: readonly (readonly ImageRow[])[];
}

/** The rows of the results of a submission for a job. Throws when it was not validated. */
export function resultRows(
  { submission, plausibility, carried, entry, findings, images }: ValidatedResults,
  job: WireJob,
): readonly ResultRow[] {
  const counts = new Map(job.meter.meterRateTasks.map((task) => [task.taskId, countResults(task)]));
  const sent = withoutNeedlessFalls(submission.results, findings);
  // What comes in place of something that was looked at has been looked at.
  const wants = (entry?.corrects ?? null) === null ? reasonsToLook(findings, sent, plausibility) : [];
  return sent.map(({ taskId, comment, readingValue, confirmed, photoValue, notReadable, fall }, index) => {
    const reason = isNotReadableReason(notReadable) ? notReadable : null;
    const value = readSubmittedValue(readingValue, null);
    const kept = carried.get(taskId ?? '');
    return {
      result_id: randomUUID(),
      task_id: present(taskId),
      nth: (counts.get(taskId ?? '') ?? 0) + (reason === null ? 1 : 0),
      reading_value: reason === null ? formatDecimal(present(value.ok ? value.value : null)) : null,
      not_readable: reason,
      fall: reason === null ? fallOf(fall) : null,
      comment: isBlank(comment ?? null) ? (kept?.comment ?? null) : present(comment),
      source: entry?.source ?? null,
      reasons: wants[index]?.length ? wants[index] : null,
      images: [...(images[index] ?? []), ...(kept?.images ?? [])].map((image, position) => ({
        ...image,
        position,
      })),
      confirmed: confirmed?.length ? confirmed.map(present) : null,
      photo_value: (images[index] ?? []).length > 0 ? (photoValue ?? null) : null,
      ...plausibilityRow(present(plausibility[index])),
    };
  });
}

/** Why a value is lower than the one before; null without that. */
function fallOf(fall: ReceivedFall | null | undefined): ResultRow['fall'] {
  if (!saysFall(fall)) return null;
  const { kind, oldEndValue, newStartValue, newMeterNumber, exchangedOn } = fall;
  if (kind !== 'exchanged') return { kind: present(kind) };
  return {
    kind,
    oldEndValue: present(oldEndValue),
    newStartValue: newStartValue ?? 0,
    newMeterNumber: present(newMeterNumber).trim(),
    exchangedOn: present(parseReadingDate(exchangedOn ?? '')),
  };
}

function plausibilityRow({ findings, expectedMinimum, expectedMaximum, replaces }: Plausibility) {
  return {
    findings,
    expected_minimum: expectedMinimum && formatDecimal(expectedMinimum),
    expected_maximum: expectedMaximum && formatDecimal(expectedMaximum),
    replaced_created: replaces?.created ?? null,
  };
}
