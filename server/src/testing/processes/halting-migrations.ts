import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect } from 'vitest';
import type { DatabaseTarget } from '../../database/connection.ts';
import { closeAtEnd } from '../close-at-end.ts';

/** The folder of the product's migrations. */
export const MIGRATIONS = path.join(import.meta.dirname, '..', '..', 'database', 'migrations');

const MIGRATE = path.join(import.meta.dirname, '..', '..', 'database', 'migrate.ts');

/** Class of the advisory locks at which a migration waits. */
const HALT = 4711;

/** A folder that is removed when the test file ends. */
export function migrationsFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-migrations-'));
  closeAtEnd({ close: async () => rmSync(folder, { recursive: true, force: true }) });
  return folder;
}

/** A folder with the migrations up to a file, as in an older version of the product. */
export function migrationsUpTo(last: string): string {
  const folder = migrationsFolder();
  for (const file of readdirSync(MIGRATIONS)) {
    if (file <= last) writeFileSync(path.join(folder, file), readFileSync(path.join(MIGRATIONS, file)));
  }
  return folder;
}

/** The product's migrations, each statement followed by a point at which a test can hold it. */
export function migrationsWithPoints(): {
  readonly folder: string;
  readonly points: number;
  /** The number of the first point of each file. */
  readonly firstOf: ReadonlyMap<string, number>;
} {
  const folder = migrationsFolder();
  const firstOf = new Map<string, number>();
  let points = 0;
  for (const file of readdirSync(MIGRATIONS).sort()) {
    firstOf.set(file, points);
    const text = readFileSync(path.join(MIGRATIONS, file), 'utf8');
    const parts = text.split('$$'); // every second part is the body of a function
    const halt = (end: string): string => `${end}select pg_advisory_xact_lock_shared(${HALT}, ${points++});\n`;
    const halted = parts.map((part, index) => (index % 2 === 0 ? part.replace(/;[ \t]*\n/g, halt) : part)).join('$$');
    writeFileSync(path.join(folder, file), halted);
  }
  return { folder, points, firstOf };
}

/** Opens a connection for the work and closes it after. */
export async function withClient<T>(target: DatabaseTarget, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...target });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** How many points a test tries at most: each costs a process, and every migration adds some. */
const TRIED_POINTS = 20;

/** Points spread over those from the first on, the first and the last of them among them. */
export function spreadPoints(points: number, first = 0): number[] {
  const last = points - 1 - first;
  const tried = Array.from({ length: TRIED_POINTS }, (_, i) => first + Math.floor((i * last) / (TRIED_POINTS - 1)));
  return [...new Set(tried)];
}

/** Migrates in a process of its own and kills it while it waits at the point; runs `meanwhile` before the kill. */
export async function killAt(
  target: DatabaseTarget,
  folder: string,
  point: number,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  await withClient(target, async (client) => {
    await client.query('select pg_advisory_lock($1, $2)', [HALT, point]);
    const script = `const { migrate } = await import(${JSON.stringify(MIGRATE)});
      await migrate(JSON.parse(process.argv[1]), process.argv[2]);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(target), folder], {
      stdio: 'ignore',
    });
    const waiting = async () =>
      (await client.query(`select from pg_locks where locktype = 'advisory' and classid = ${HALT} and not granted`))
        .rowCount;
    await expect.poll(waiting, { interval: 20 }).toBe(1);
    await meanwhile();
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  });
}
