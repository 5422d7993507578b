import type pg from 'pg';
import type { SystemScope } from '../../http/scope.ts';

/**
 * Empties this many answers kept for repeated sends, of those older than this; the keys stay taken. Returns how many
 * there were: fewer than asked for means that none is left.
 */
export async function clearAnswersBefore(
  pool: pg.Pool,
  _system: SystemScope,
  before: Date,
  most: number,
): Promise<number> {
  const { rowCount } = await pool.query(
    `update submissions s set answer = null
     from (
       select application_id, submission_id from submissions
       where answer is not null and received_at < $1
       order by received_at limit $2 for no key update skip locked
     ) old
     where s.application_id = old.application_id and s.submission_id = old.submission_id`,
    [before, most],
  );
  return rowCount ?? 0;
}
