import type pg from 'pg';

/** Resolves when the database answers; rejects otherwise. */
export async function isDatabaseThere(pool: pg.Pool): Promise<void> {
  await pool.query('select');
}
