import { type ClearingState, SET_ASIDE_STATES } from '@zaehlwerk/domain/clearing/clearing';

const ASKED_BACK: ClearingState = 'askedBack';
const STATES = SET_ASIDE_STATES.map((state) => `'${state}'`).join(', ');

/**
 * Whether the utility has set aside the result `r`, as a part of statements. As a value and not as `exists`, for which
 * PostgreSQL might read all of them.
 */
export const IS_SET_ASIDE = `coalesce((
    select cleared.state in (${STATES}) from clearings cleared
    where cleared.application_id = r.application_id and cleared.result_id = r.result_id
  ), false)`;

/** What the utility asks about the result `r`; null where nobody was asked back about it. */
export const QUESTION = `(
    select cleared.question from clearings cleared
    where cleared.application_id = r.application_id and cleared.result_id = r.result_id and cleared.state = '${ASKED_BACK}'
  )`;

/** The day in Berlin on which that was asked; null as there. */
export const ASKED_ON = `(
    select (cleared.decided_at at time zone 'Europe/Berlin')::date from clearings cleared
    where cleared.application_id = r.application_id and cleared.result_id = r.result_id and cleared.state = '${ASKED_BACK}'
  )`;

/** Whether the register `k` has been read: it has a result, and nobody was asked back about the newest. */
export const IS_READ = `coalesce((
    select coalesce((
      select cleared.state <> '${ASKED_BACK}' from clearings cleared
      where cleared.application_id = r.application_id and cleared.result_id = r.result_id
    ), true)
    from reading_results r
    where r.application_id = k.application_id and r.task_id = k.task_id
    order by r.created desc, r.result_id desc limit 1
  ), false)`;
