import pg, { type Pool } from 'pg';
import type { DatabaseTarget } from '../database/connection.ts';

/** The processes of PostgreSQL that wait for a lock on the database of a pool, once there are this many. */
export async function waitingForLock(pool: Pool, count = 1): Promise<number[]> {
  for (;;) {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return rows.map(({ pid }) => pid);
  }
}

/** Ends every connection to a database, as an administrator may. */
export async function endConnections(target: DatabaseTarget): Promise<void> {
  const client = new pg.Client({ ...target });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}
