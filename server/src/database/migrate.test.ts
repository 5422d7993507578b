import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  killAt,
  MIGRATIONS,
  migrationsFolder,
  migrationsWithPoints,
  spreadPoints,
  withClient,
} from '../testing/processes/halting-migrations.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import type { DatabaseTarget } from './connection.ts';
import { migrate } from './migrate.ts';

async function tablesOf(target: DatabaseTarget): Promise<string[]> {
  return withClient(target, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i', 'S')
       and relname not like 'kysely%' order by 1`,
    );
    return rows.map((row) => row.name);
  });
}

test('[F49] killed at twenty points of the schema, the tables are the old ones, and the next start completes them', async () => {
  const { folder, points } = migrationsWithPoints();
  const whole = await emptyDatabase();
  await migrate(whole.target);
  const complete = await tablesOf(whole.target);
  for (const point of spreadPoints(points)) {
    const { target } = await emptyDatabase();
    await killAt(target, folder, point);
    expect(await tablesOf(target)).toEqual([]);
    expect(await migrate(target, folder)).toMatchObject({ ok: true });
    expect(await tablesOf(target)).toEqual(complete);
  }
  // Forty times all migrations.
}, 600_000);

test('[F49] run twice, the second time changes nothing', async () => {
  const { target } = await emptyDatabase();
  const files = readdirSync(MIGRATIONS).map((file) => path.basename(file, '.sql'));
  expect(await migrate(target)).toEqual({ ok: true, applied: files.sort() });
  expect(await migrate(target)).toEqual({ ok: true, applied: [] });
});

test('[F49] instances that start at once do the work once between them', async () => {
  const { target } = await emptyDatabase();
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => migrate(target)));
  const applied = outcomes.flatMap((outcome) => (outcome.ok ? outcome.applied : ['refused']));
  expect(applied.sort()).toEqual(
    readdirSync(MIGRATIONS)
      .map((file) => path.basename(file, '.sql'))
      .sort(),
  );
});

test('a migration that fails leaves the tables as they were, and says so by throwing', async () => {
  const { target } = await emptyDatabase();
  const folder = migrationsFolder();
  writeFileSync(path.join(folder, '0001-good.sql'), 'create table good (n integer);');
  await migrate(target, folder);
  writeFileSync(path.join(folder, '0002-bad.sql'), 'create table half (n integer);\ninsert into nowhere values (1);');
  await expect(migrate(target, folder)).rejects.toThrow(/nowhere/);
  expect(await tablesOf(target)).toEqual(['good']);
});

test('a database of a newer version is left alone, with one plain sentence', async () => {
  const { target } = await emptyDatabase();
  const folder = migrationsFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  writeFileSync(path.join(folder, '9999-from-the-future.sql'), 'create table future (n integer);');
  await migrate(target, folder);
  expect(await migrate(target)).toEqual({
    ok: false,
    reason: expect.stringMatching(/^The database was made by a newer version .*9999-from-the-future.*\.$/),
  });
});
