import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  killAt,
  MIGRATIONS,
  migrationsFolder,
  migrationsUpTo,
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
  expect(await migrate(target)).toEqual({ ok: true, applied: files.sort(), newer: [] });
  expect(await migrate(target)).toEqual({ ok: true, applied: [], newer: [] });
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

/** A database that a newer version has brought up to date, by one migration more. */
async function ofNewerVersion(name: string): Promise<DatabaseTarget> {
  const { target } = await emptyDatabase();
  const folder = migrationsFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.sql`), 'create table future (n integer);');
  await migrate(target, folder);
  return target;
}

test('[OPS-220] tables that a newer version has extended are left as they are, and this version starts', async () => {
  const [own] = readdirSync(MIGRATIONS).sort().slice(-1);
  for (const name of ['9999-from-the-future', `9999-needs-${own!.slice(0, 4)}-no-more-notes`]) {
    const target = await ofNewerVersion(name);
    const tables = await tablesOf(target);
    expect(await migrate(target)).toEqual({ ok: true, applied: [], newer: [name] });
    expect(await tablesOf(target)).toEqual(tables);
  }
});

test('[OPS-220] tables from which a newer version has taken something are left alone, with one plain sentence', async () => {
  const target = await ofNewerVersion('9999-needs-9998-no-more-notes');
  expect(await migrate(target)).toEqual({
    ok: false,
    reason: expect.stringMatching(/^The database was made by a newer version .*9999-needs-9998-no-more-notes.*\.$/),
  });
});

test('[OPS-220] a version that lacks a step of its own does not start beside unknown ones: they are of another line', async () => {
  const { target } = await emptyDatabase();
  const folder = migrationsUpTo('0034-kept-releases.sql');
  writeFileSync(path.join(folder, '9999-from-the-future.sql'), 'create table future (n integer);');
  await migrate(target, folder);
  expect(await migrate(target)).toMatchObject({ ok: false });
});

test('[OPS-220] a start that a newer version overtakes while it waits for its turn goes on beside it', async () => {
  const { target } = await emptyDatabase();
  await migrate(target);
  const folder = migrationsFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  writeFileSync(path.join(folder, '9999-held.sql'), 'select pg_advisory_xact_lock_shared(4712, 0);');
  await withClient(target, async (client) => {
    const waiting = async () =>
      (await client.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount;
    await client.query('select pg_advisory_lock(4712, 0)');
    const newer = migrate(target, folder);
    await expect.poll(waiting, { interval: 20 }).toBe(1);
    const older = migrate(target);
    await expect.poll(waiting, { interval: 20 }).toBe(2);
    await client.query('select pg_advisory_unlock(4712, 0)');
    expect(await newer).toMatchObject({ ok: true, applied: ['9999-held'] });
    expect(await older).toEqual({ ok: true, applied: [], newer: ['9999-held'] });
  });
});
