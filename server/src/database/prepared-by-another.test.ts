import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { StartFault } from '../start-fault.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { openEmbeddedDatabase } from './embedded/embedded-postgres.ts';
import { findPostmaster } from './embedded/postmaster.ts';
import { addressOf } from './embedded/start-postmaster.ts';
import { isAuditApart } from './grant-tables.ts';
import { knownMigrations } from './migrate.ts';
import { openDatabase, reachDatabase } from './open-database.ts';
import { QUEUE_SCHEMA } from './work-queue.ts';

const log = pino({ level: 'silent' });
const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-prepared-'));
closeAtEnd({ close: async () => rmSync(top, { recursive: true, force: true }) });
closeAtEnd(await openEmbeddedDatabase(top, { log }));
const server = addressOf(findPostmaster(path.join(top, 'pg'))!);

const urlOf = (role: string): string =>
  `postgres://${role}:geheim@localhost:${server.port}/apart?host=${encodeURIComponent(server.host)}`;
/** As `serve` has it, and as `migrate` has it. */
const SERVING = { databaseUrl: urlOf('apart_portal'), databaseOwnerUrl: null, dataDir: top };
const MIGRATING = { ...SERVING, databaseOwnerUrl: urlOf('apart_owner') };

async function run(client: Client, ...statements: readonly string[]): Promise<void> {
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
const asOwner = (...statements: readonly string[]): Promise<void> =>
  run(new Client(urlOf('apart_owner')), ...statements);

/** What a start says that is refused; null where it is not. */
const refusalOf = (place: typeof SERVING | typeof MIGRATING): Promise<string | null> =>
  openDatabase(place, log).then(
    async (database) => {
      await database.close();
      return null;
    },
    (error: unknown) => {
      if (error instanceof StartFault) return error.message;
      throw error;
    },
  );

/** As tables and roles are made: those of the last test, and what it did to them, are gone. */
beforeEach(() =>
  run(
    new Client({ ...server, database: 'postgres' }),
    'drop database if exists apart',
    'drop role if exists apart_owner, apart_portal',
    "create role apart_owner login password 'geheim'",
    "create role apart_portal login password 'geheim'",
    'create database apart owner apart_owner',
  ),
);

test('[OPS-250, OPN-766] without the role that owns the tables the portal starts once they are there, and its own can neither make nor change any', async () => {
  expect(await refusalOf(SERVING)).toMatch(
    /^The tables lack \d+ steps .* run `zaehlwerk migrate` with DATABASE_OWNER_URL/,
  );
  expect(await refusalOf(MIGRATING)).toBeNull();
  const database = await openDatabase(SERVING, log);
  expect(await isAuditApart(database.pool)).toBe(true);
  for (const statement of ['create table theirs ()', 'alter table jobs add theirs text', 'drop table jobs']) {
    const outcome = await database.pool.query(statement).catch(({ code }: { readonly code: string }) => code);
    // insufficient_privilege
    expect([statement, outcome]).toEqual([statement, '42501']);
  }
  await database.close();
});

test('[OPS-250] it says so where a step of this version, a grant or a kind of background work is missing, and starts after `migrate`', async () => {
  const last = (await knownMigrations()).at(-1);
  for (const [taken, said] of [
    [
      'revoke all on jobs from apart_portal',
      /^Not all tables .* are there for the role of DATABASE_URL: run `zaehlwerk migrate`/,
    ],
    ['revoke select on kysely_migration from apart_portal', /^Not all tables/],
    [`revoke all on schema ${QUEUE_SCHEMA} from apart_portal`, /^Not all tables/],
    [`delete from ${QUEUE_SCHEMA}.queue where name = 'drop'`, /^Not all tables/],
  ] as const) {
    expect(await refusalOf(MIGRATING)).toBeNull();
    await asOwner(taken);
    expect([taken, await refusalOf(SERVING)]).toEqual([taken, expect.stringMatching(said)]);
  }
  expect(await refusalOf(MIGRATING)).toBeNull();
  expect(await refusalOf(SERVING)).toBeNull();
  await asOwner(`delete from kysely_migration where name = '${last}'`);
  expect(await refusalOf(SERVING)).toMatch(/^The tables lack 1 steps of this version/);
});

test('[OPS-250] beside tables that a newer version has extended it starts, and not where they lack what it needs', async () => {
  expect(await refusalOf(MIGRATING)).toBeNull();
  const add = (name: string) => asOwner(`insert into kysely_migration (name, timestamp) values ('${name}', '')`);
  await add('9998-later');
  // A table of that version, which this one knows nothing of.
  await asOwner('create table of_later ()');
  expect(await refusalOf(SERVING)).toBeNull();
  await add('9999-needs-9998-less');
  expect(await refusalOf(SERVING)).toMatch(/^The database was made by a newer version/);
});

test('[OPS-250] whoever puts a backup back must own the tables', async () => {
  expect(await refusalOf(MIGRATING)).toBeNull();
  const reached = await reachDatabase(SERVING, log);
  await expect(reached.prepare((await knownMigrations()).at(-1))).rejects.toThrow(StartFault);
  await reached.close();
});
