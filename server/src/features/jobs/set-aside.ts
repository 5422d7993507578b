import { SET_ASIDE_STATES } from '@zaehlwerk/domain/clearing/clearing';

const STATES = SET_ASIDE_STATES.map((state) => `'${state}'`).join(', ');

/**
 * Whether the utility has set aside the result `r`, as a part of statements. As a value and not as `exists`, for which
 * PostgreSQL might read all of them.
 */
export const IS_SET_ASIDE = `coalesce((
    select cleared.state in (${STATES}) from clearings cleared
    where cleared.application_id = r.application_id and cleared.result_id = r.result_id
  ), false)`;
