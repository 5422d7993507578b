import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrationsUpTo } from '../testing/processes/halting-migrations.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import { connect, disconnect } from './connection.ts';
import { migrate } from './migrate.ts';

test('[DSK-09, OPN-570] of keys that were made before, the audit tells the clerk, also of those made by keys', async () => {
  const { target } = await emptyDatabase();
  expect(await migrate(target, migrationsUpTo('0067-reading-leases.sql'))).toMatchObject({ ok: true });
  const connection = connect(target);
  const { pool } = connection;
  const [clerk, operator, own, child, grandchild, others] = Array.from({ length: 6 }, randomUUID);
  await pool.query('insert into clerks (clerk_id, mail, mail_key, name, created_at) values ($1, $2, $2, $2, now())', [
    clerk,
    'karla@stadtwerk.example',
  ]);
  const made: readonly (readonly [key: string, maker: string])[] = [
    [grandchild!, child!],
    [own!, clerk!],
    [child!, own!],
    [others!, operator!],
  ];
  for (const [n, [key, maker]] of made.entries()) {
    await pool.query("insert into operator_keys (key_id, key_hash, name) values ($1, sha256($2), 'Schnittstelle')", [
      key,
      key,
    ]);
    await pool.query(
      `insert into audit_entries (number, at, key_id, key_name, act, objects, details, hash)
       values ($1, now(), $2, 'Karla', 'key.create', array[$3], '{}', sha256($4))`,
      [n + 1, maker, key, key],
    );
  }
  expect(await migrate(target)).toMatchObject({ ok: true });
  const { rows } = await pool.query<{ id: string }>(
    'select key_id as id from operator_keys where made_by = $1 order by key_id',
    [clerk],
  );
  expect(rows.map(({ id }) => id)).toEqual([own, child, grandchild].sort());
  await disconnect(connection);
});
