import type pg from 'pg';

/**
 * The application that answers for a host: the one that names it, with its port before without; otherwise the only one
 * there is, or the oldest that names no host at all (OPN-157). A query, for the array that holds the hosts.
 */
export function applicationOfHosts(hosts: '$1' | 'asked.hosts'): string {
  return `
      with named as (
        select application_id from application_hosts where host = any(${hosts}) order by length(host) desc limit 1
      )
      select application_id from named
      union all
      (
        select a.application_id from applications a
        where not exists (select from named)
          and (
            not exists (select from application_hosts h where h.application_id = a.application_id)
            or (select count(*) from applications) = 1
          )
        order by a.created_at, a.application_id
        limit 1
      )`;
}

/** The application that answers for a host, or null when none does. */
export async function findApplicationOfHost(pool: pg.Pool, hosts: readonly string[]): Promise<string | null> {
  const { rows } = await pool.query<{ application_id: string }>({
    name: 'application-of-host',
    text: applicationOfHosts('$1'),
    values: [hosts],
  });
  return rows[0]?.application_id ?? null;
}

/** The operator key with this SHA-256, unless it has ended. */
export async function findOperatorKey(pool: pg.Pool, keyHash: Buffer): Promise<string | null> {
  const { rows } = await pool.query<{ key_id: string }>({
    name: 'operator-key',
    text: 'select key_id from operator_keys where key_hash = $1 and ended_at is null',
    values: [keyHash],
  });
  return rows[0]?.key_id ?? null;
}

/** Keeps the hash of an operator key; one that is known already, or has ended, stays as it is. */
export async function addOperatorKey(pool: pg.Pool, keyHash: Buffer, name: string): Promise<void> {
  await pool.query(
    `insert into operator_keys (key_id, key_hash, name) values (gen_random_uuid(), $1, $2) on conflict do nothing`,
    [keyHash, name],
  );
}

/** The same, but only where there never was a key. Tells whether it was kept. */
export async function addFirstOperatorKey(pool: pg.Pool, keyHash: Buffer, name: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into operator_keys (key_id, key_hash, name)
     select gen_random_uuid(), $1, $2 where not exists (select from operator_keys)`,
    [keyHash, name],
  );
  return rowCount === 1;
}
