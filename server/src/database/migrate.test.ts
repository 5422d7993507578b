import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { emptyDatabase } from '../testing/test-server.ts';
import type { DatabaseTarget } from './connection.ts';
import { migrate } from './migrate.ts';

const REAL = path.join(import.meta.dirname, 'migrations');
const POINTS = 20;

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-migrations-'));
  closeAtEnd({ close: async () => rmSync(folder, { recursive: true, force: true }) });
  return folder;
}

async function withClient<T>(target: DatabaseTarget, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...target });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function tablesOf(target: DatabaseTarget): Promise<string[]> {
  return withClient(target, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i', 'S')
       and relname not like 'kysely%' order by 1`,
    );
    return rows.map((row) => row.name);
  });
}

/** Our own migrations, each statement followed by a point at which the test can make it wait. */
function migrationsWithPoints(): { readonly folder: string; readonly points: number } {
  const folder = temporaryFolder();
  let points = 0;
  for (const file of readdirSync(REAL)) {
    const text = readFileSync(path.join(REAL, file), 'utf8');
    const parts = text.split('$$'); // every second one is the body of a function
    const halt = (end: string): string => `${end}select pg_advisory_xact_lock_shared(4711, ${points++});\n`;
    const halted = parts.map((part, index) => (index % 2 === 0 ? part.replace(/;[ \t]*\n/g, halt) : part)).join('$$');
    writeFileSync(path.join(folder, file), halted);
  }
  return { folder, points };
}

/** Migrates in a process of its own, which is killed while it waits at the point. */
async function killAt(target: DatabaseTarget, folder: string, point: number): Promise<void> {
  await withClient(target, async (client) => {
    await client.query('select pg_advisory_lock(4711, $1)', [point]);
    const script = `const { migrate } = await import(${JSON.stringify(path.join(import.meta.dirname, 'migrate.ts'))});
      await migrate(JSON.parse(process.argv[1]), process.argv[2]);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(target), folder], {
      stdio: 'ignore',
    });
    const waiting = async () =>
      (await client.query(`select from pg_locks where locktype = 'advisory' and classid = 4711 and not granted`))
        .rowCount;
    await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(1);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  });
}

test('[F49] killed at twenty points of the schema, the tables are the old ones, and the next start completes them', async () => {
  const { folder, points } = migrationsWithPoints();
  const whole = await emptyDatabase();
  await migrate(whole.target);
  const complete = await tablesOf(whole.target);
  for (let i = 0; i < POINTS; i++) {
    const { target } = await emptyDatabase();
    await killAt(target, folder, Math.floor((i * (points - 1)) / (POINTS - 1)));
    expect(await tablesOf(target)).toEqual([]);
    expect(await migrate(target, folder)).toMatchObject({ ok: true });
    expect(await tablesOf(target)).toEqual(complete);
  }
}, 120_000);

test('[F49] run twice, the second time changes nothing', async () => {
  const { target } = await emptyDatabase();
  const files = readdirSync(REAL).map((file) => path.basename(file, '.sql'));
  expect(await migrate(target)).toEqual({ ok: true, applied: files.sort() });
  expect(await migrate(target)).toEqual({ ok: true, applied: [] });
});

test('[F49] instances that start at once do the work once between them', async () => {
  const { target } = await emptyDatabase();
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => migrate(target)));
  const applied = outcomes.flatMap((outcome) => (outcome.ok ? outcome.applied : ['refused']));
  expect(applied.sort()).toEqual(
    readdirSync(REAL)
      .map((file) => path.basename(file, '.sql'))
      .sort(),
  );
});

test('a migration that fails leaves the tables as they were, and says so by throwing', async () => {
  const { target } = await emptyDatabase();
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '0001-good.sql'), 'create table good (n integer);');
  await migrate(target, folder);
  writeFileSync(path.join(folder, '0002-bad.sql'), 'create table half (n integer);\ninsert into nowhere values (1);');
  await expect(migrate(target, folder)).rejects.toThrow(/nowhere/);
  expect(await tablesOf(target)).toEqual(['good']);
});

test('a database of a newer version is left alone, with one plain sentence', async () => {
  const { target } = await emptyDatabase();
  const folder = temporaryFolder();
  cpSync(REAL, folder, { recursive: true });
  writeFileSync(path.join(folder, '9999-from-the-future.sql'), 'create table future (n integer);');
  await migrate(target, folder);
  expect(await migrate(target)).toEqual({
    ok: false,
    reason: expect.stringMatching(/^The database was made by a newer version .*9999-from-the-future.*\.$/),
  });
});
