import type { WireFall, WireNotReadable, WireReadingResult } from '@zaehlwerk/contract/job-results';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { answerUntil } from '@zaehlwerk/domain/clearing/clearing';
import { sql } from 'kysely';
import { ARE_REMARKS_TOLD } from './job-settings.ts';
import { ASKED_ON, IS_SET_ASIDE, QUESTION } from './set-aside.ts';

/*
 * What is told of one result, from its columns to what is sent.
 */

/** A result as it is stored, as far as whoever has its job is told of it. */
export interface StoredResult {
  readonly reading_date: string;
  /** Null where the register could not be read. */
  readonly reading_value: number | null;
  readonly not_readable: string | null;
  readonly fall: WireFall | null;
  readonly comment: string | null;
  /** ISO instant in UTC. */
  readonly created: string;
  readonly image_ids: readonly string[];
  /** Null for one that was sent. */
  readonly source: string | null;
  /** The utility has discarded it, or entered another one in its place. */
  readonly set_aside: boolean;
  /** What the utility asks about it; null where it asks nothing. */
  readonly question: string | null;
  /** The day on which that was asked. */
  readonly asked_on: Day | null;
}

const IMAGES = `
  select json_agg(i.image_id order by i.position)
  from result_images i
  where i.application_id = r.application_id and i.result_id = r.result_id`;

const selectResult = (areRemarksShown: string): string => `json_build_object(
  'reading_date', r.reading_date,
  'reading_value', r.reading_value,
  'not_readable', r.not_readable,
  'fall', r.fall,
  'comment', case when r.comment is not null and ${areRemarksShown} then r.comment end,
  'created', ${utc('r.created')},
  'source', r.source,
  'set_aside', ${IS_SET_ASIDE},
  'question', ${QUESTION},
  'asked_on', ${ASKED_ON},
  'image_ids', coalesce(case when ${areRemarksShown} then (${IMAGES}) end, '[]'::json))`;

/** A result `r` as StoredResult, as whoever has the job by `h` is told it (0019). */
export const TOLD_RESULT = selectResult(ARE_REMARKS_TOLD);

/** The same with everything there is, for what nobody is told. */
export const WHOLE_RESULT = selectResult('true');

/** Why there is no value of a result `r`, or why it fell: as columns, in statements that Kysely makes. */
export const SAID_BESIDE = sql.raw(`r.not_readable as "notReadable", r.fall ->> 'kind' as fall,
      (r.fall ->> 'oldEndValue')::numeric as "oldEndValue", (r.fall ->> 'newStartValue')::numeric as "newStartValue",
      r.fall ->> 'newMeterNumber' as "newMeterNumber", r.fall ->> 'exchangedOn' as "exchangedOn"`);

/** A result with a value as it is sent. */
export function resultOf(stored: StoredResult): WireReadingResult {
  return {
    readingDate: stored.reading_date,
    readingValue: present(stored.reading_value),
    comment: stored.comment,
    created: stored.created,
    readingResultImages: stored.image_ids.map((imageId) => ({ imageId })),
    ...(stored.source !== null && { source: stored.source as WireReadingResult['source'] }),
    ...(stored.set_aside && { setAside: true }),
    ...(stored.question !== null && { question: stored.question }),
    ...(stored.fall !== null && { fall: stored.fall }),
    ...answeredUntil(stored),
  };
}

/** A result without a value as it is sent. */
export function notReadableOf(stored: StoredResult): WireNotReadable {
  return {
    reason: present(stored.not_readable) as WireNotReadable['reason'],
    readingDate: stored.reading_date,
    comment: stored.comment,
    created: stored.created,
    readingResultImages: stored.image_ids.map((imageId) => ({ imageId })),
    ...(stored.source !== null && { source: stored.source as WireNotReadable['source'] }),
  };
}

/** Until when what is asked about a result may be answered. */
export function answeredUntil({ asked_on: askedOn }: StoredResult): Pick<WireReadingResult, 'answerUntil'> {
  return askedOn === null ? {} : { answerUntil: answerUntil(askedOn) };
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('a result has either a value or a reason why there is none');
  return value;
}

/** An instant as ISO text in UTC, whatever zone the session is in. */
function utc(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
