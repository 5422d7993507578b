import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { findPostmaster } from './embedded/postmaster.ts';
import { addressOf } from './embedded/start-postmaster.ts';
import { openDatabase } from './open-database.ts';

test('[OPS-220, OPN-708] beside a newer version, rights are left as the newer one has given them', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-beside-'));
  closeAtEnd({ close: async () => rmSync(dataDir, { recursive: true, force: true }) });
  const place = { databaseUrl: null, databaseOwnerUrl: null, dataDir };
  const open = () => openDatabase(place, pino({ level: 'silent' }));
  const ours = await open();
  const { rows } = await ours.pool.query<{ name: string; owner: string }>(
    "select current_database() as name, tableowner as owner from pg_tables where tablename = 'audit_entries'",
  );
  const { name, owner } = rows[0]!;
  const client = new Client({ ...addressOf(findPostmaster(path.join(dataDir, 'pg'))!), database: name });
  await client.connect();
  await client.query(`set role ${owner}; create table later_secrets (secret text);
    insert into kysely_migration (name, timestamp) values ('9999-later-secrets', '')`);
  await client.end();
  await ours.close();

  const beside = await open();
  closeAtEnd(beside);
  const may = await beside.pool.query(
    "select has_table_privilege('later_secrets', 'select') as later, has_table_privilege('jobs', 'insert') as ours",
  );
  expect(may.rows).toEqual([{ later: false, ours: true }]);
});
