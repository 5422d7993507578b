import type { Parts } from '../parts.ts';

/** Rows that a database has touched. */
export interface RowsTouched {
  readonly read: number;
  readonly changed: number;
  /** Those that were read without an index. */
  readonly withoutIndex: number;
}

/** Rows of these tables, or of all, that were touched so far, as PostgreSQL counts them. */
export async function rowsSoFar({ pool }: Pick<Parts, 'pool'>, tables?: readonly string[]): Promise<RowsTouched> {
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const connection of connections) {
    await connection.query('select pg_stat_force_next_flush()');
    connection.release();
  }
  const { rows } = await pool.query<RowsTouched>(
    `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::float8 as read, sum(n_tup_upd)::float8 as changed,
       sum(seq_tup_read)::float8 as "withoutIndex"
     from pg_stat_user_tables where $1::text[] is null or relname = any ($1)`,
    [tables ?? null],
  );
  return rows[0]!;
}

/** Rows that are touched by this, of these tables or of all. */
export async function rowsOf(
  parts: Pick<Parts, 'pool'>,
  act: () => Promise<unknown>,
  tables?: readonly string[],
): Promise<RowsTouched> {
  const before = await rowsSoFar(parts, tables);
  await act();
  const after = await rowsSoFar(parts, tables);
  return {
    read: after.read - before.read,
    changed: after.changed - before.changed,
    withoutIndex: after.withoutIndex - before.withoutIndex,
  };
}
