import type { Pool } from 'pg';
import manifest from 'pg-boss/package.json' with { type: 'json' };
import { connectForMaintenance, type DatabaseTarget, disconnect } from './connection.ts';
import { executing, HEARTBEAT_SECONDS, makeBoss, QUEUE_SCHEMA, QUEUES } from './work-queue.ts';

/**
 * Brings the tables of the queue up to date, as the role that owns ours; instances that start at the same time wait for
 * each other.
 */
export async function prepareWorkQueue(owner: DatabaseTarget): Promise<void> {
  const connection = connectForMaintenance(owner);
  // Whoever may not create schemas may have been given this one.
  const { rowCount } = await connection.pool.query('select from pg_namespace where nspname = $1', [QUEUE_SCHEMA]);
  const boss = makeBoss(executing(connection.pool), { supervise: false, migrate: true, createSchema: rowCount === 0 });
  try {
    await boss.start();
    for (const [name, options] of Object.entries(QUEUES)) {
      const queue = { ...options, retryBackoff: true, heartbeatSeconds: HEARTBEAT_SECONDS };
      if ((await boss.getQueue(name)) === null) await boss.createQueue(name, { policy: 'exclusive', ...queue });
      else await boss.updateQueue(name, queue);
    }
  } finally {
    await boss.stop({ graceful: false }).catch(() => undefined);
    await disconnect(connection);
  }
}

/**
 * Whether the tables of the queue are those that this version works with, and have a place for each kind of work. They must be there, and
 * the role of these connections may read them.
 */
export async function isWorkQueuePrepared(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ prepared: boolean }>(
    `select (select max(version) from ${QUEUE_SCHEMA}.version) = $1
       and not exists (select unnest($2::text[]) except select name from ${QUEUE_SCHEMA}.queue) as prepared`,
    [manifest.pgboss.schema, Object.keys(QUEUES)],
  );
  return rows[0]?.prepared === true;
}
