import { type ClearingState, SET_ASIDE_STATES } from '@zaehlwerk/domain/clearing/clearing';

const ASKED_BACK: ClearingState = 'askedBack';
const REPLACED = SET_ASIDE_STATES.filter((state) => state !== ASKED_BACK)
  .map((state) => `'${state}'`)
  .join(', ');
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

/** The state of the clearing of a result; null where nobody looks at it. As a value, as above. */
const stateOf = (result: 'r' | 'n'): string => `(
      select cleared.state from clearings cleared
      where cleared.application_id = ${result}.application_id and cleared.result_id = ${result}.result_id
    )`;

/** Whether a result says anything of its register: not a report that it could not be read which the utility took for nothing. */
const saysAnything = (result: 'r' | 'n'): string =>
  `(${result}.reading_value is not null or coalesce(${stateOf(result)} not in (${REPLACED}), true))`;

/** Whether nothing was said after the result `r`: it counts for its register, and so does what is asked about it. */
export const IS_LAST_SAID = `not exists (
      select from reading_results n
      where n.application_id = r.application_id and n.task_id = r.task_id
        and (n.created, n.result_id) > (r.created, r.result_id) and ${saysAnything('n')}
    )`;

/** The result of the register `k` by which it is read or not: the last that says anything. */
export const LAST_SAID = `
    from reading_results r
    where r.application_id = k.application_id and r.task_id = k.task_id
      and ${saysAnything('r')}
    order by r.created desc, r.result_id desc limit 1`;

/** Whether the register `k` is read, or said not to be readable, and nobody was asked back: countReadRates of the domain. */
export const IS_READ = `coalesce((select coalesce(${stateOf('r')}, 'open') <> '${ASKED_BACK}' ${LAST_SAID}), false)`;
