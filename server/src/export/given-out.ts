import { type RawBuilder, sql } from 'kysely';

const upTo = (lists: readonly string[]) => sql`(
  select max(g.position) from (
    select l.list, l.given_out as position from hand_over_lists l where l.application_id = r.application_id
    union all
    select h.list, h.position from hand_overs h where h.application_id = r.application_id
  ) g
  where g.list = any(${lists}::text[]))`;

/**
 * Whether the result `r` was given out, which a place in a list alone does not say: counting what waits gives places, too. What
 * was discarded or corrected is never given out as released: once the list has passed its place, it is done.
 */
export const IS_GIVEN_OUT: RawBuilder<boolean> = sql<boolean>`coalesce(
  r.position <= ${upTo(['readings', 'photosOfReadings'])}
  or coalesce(
    (
      select case when c.state in ('discarded', 'corrected') and c.released_at is null and c.position is null then r.position
        else coalesce(c.position, 9223372036854775807) end
      from clearings c where c.application_id = r.application_id and c.result_id = r.result_id
    ),
    r.position
  ) <= ${upTo(['releasedReadings'])},
  false)`;
