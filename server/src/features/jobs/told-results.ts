import type { WireFall } from '@zaehlwerk/contract/job-results';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { NEWEST_LISTED } from '@zaehlwerk/domain/reading/last-reading';
import { sql } from 'kysely';
import { ARE_REMARKS_TOLD } from './job-settings.ts';
import { ASKED_ON, IS_SET_ASIDE, LAST_SAID, QUESTION } from './set-aside.ts';

/*
 * The results of a register as parts of statements: what is told of each, and which of them its job carries.
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

const resultOf = (areRemarksShown: string): string => `json_build_object(
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
export const TOLD_RESULT = resultOf(ARE_REMARKS_TOLD);

/** The same with everything there is, for what nobody is told. */
export const WHOLE_RESULT = resultOf('true');

const OF_RATE = 'r.application_id = k.application_id and r.task_id = k.task_id';
/** Its values. */
const VALUE_OF_RATE = `${OF_RATE} and r.reading_value is not null`;

/**
 * How many values a register `k` has: as the newest result says, so that the others need not be read; counted where a
 * version before migration 0017 accepted that one. `offset 0` keeps it from being found again wherever it is used.
 */
export const RESULT_COUNT = `
  select coalesce((
    select coalesce(r.nth, (select count(*) from reading_results r where ${OF_RATE})::int)
    from reading_results r where ${OF_RATE}
    order by r.created desc, r.result_id desc limit 1
  ), 0)
  offset 0`;

const BY_DAY = 'order by r.reading_date desc, r.created desc, r.result_id desc limit 1';

const LAST = `
  select r.* from reading_results r where ${VALUE_OF_RATE} and counted.results > ${NEWEST_LISTED}
    and not ${IS_SET_ASIDE} ${BY_DAY}`;

const LAST_BEFORE = `
  select r.* from reading_results r where ${VALUE_OF_RATE} and r.reading_date < newest.reading_date
    and not ${IS_SET_ASIDE} ${BY_DAY}`;

/**
 * Those results of a register `k` with `counted.results` from which listedResults of the domain chooses what its job carries, in
 * the order in which they were accepted, so the last one counts. Each is found by index, however many there are.
 */
export const LISTED_RESULTS = `
  select json_agg(${TOLD_RESULT} order by r.created, r.result_id)
  from (
    (
      select r.* from reading_results r where ${VALUE_OF_RATE}
      order by r.created desc, r.result_id desc limit ${NEWEST_LISTED}
    )
    union
    select * from (${LAST}) last
    union
    select earlier.* from (${LAST}) newest cross join lateral (${LAST_BEFORE}) earlier
  ) r`;

/** That a register `k` could not be read: the result by which it is read or not, where that says so. */
export const NOT_READABLE = `select case when r.not_readable is not null then ${TOLD_RESULT} end ${LAST_SAID}`;

/** Why there is no value of a result `r`, or why it fell: as columns, in statements that Kysely makes. */
export const SAID_BESIDE = sql.raw(`r.not_readable as "notReadable", r.fall ->> 'kind' as fall,
      (r.fall ->> 'oldEndValue')::numeric as "oldEndValue", (r.fall ->> 'newStartValue')::numeric as "newStartValue",
      r.fall ->> 'newMeterNumber' as "newMeterNumber", r.fall ->> 'exchangedOn' as "exchangedOn"`);

/** An instant as ISO text in UTC, whatever zone the session is in. */
function utc(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
