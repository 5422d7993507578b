import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { narrowedBetween, shapeOf } from '../testing/narrowed-tables.ts';
import { MIGRATIONS, withClient } from '../testing/processes/halting-migrations.ts';
import { copyTemplate, emptyDatabase } from '../testing/test-database.ts';
import { neededBy } from './migration-steps.ts';
import { QUEUE_SCHEMA } from './work-queue.ts';

/** The last migration of each release; a new one adds its own. */
const RELEASES: Readonly<Record<string, string>> = { '0.1.0': '0021-what-receipts-tell' };
/** From here on a version starts beside newer migrations. */
const FIRST_LOOKED_AT = '0072';
/** Those before it that took something away or demanded more: they have run in databases, and stay as they are. */
const NARROWED_BEFORE = ['0015-orders-that-moved', '0025-indexes-of-campaigns', '0033-indexes-of-clearing'];

/** Each migration, with what it narrows. */
async function narrowing(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { target } = await emptyDatabase();
  return withClient(target, async (client) => {
    const found = new Map<string, readonly string[]>();
    for (const file of readdirSync(MIGRATIONS).sort()) {
      const before = await shapeOf(client);
      await client.query(readFileSync(path.join(MIGRATIONS, file), 'utf8'));
      const narrowed = narrowedBetween(before, await shapeOf(client));
      if (narrowed.length > 0) found.set(path.basename(file, '.sql'), narrowed);
    }
    return found;
  });
}

test('[OPS-219, OPN-705] a new migration only extends the tables, or says by its name which version it needs, which was released', async () => {
  const found = await narrowing();
  const names = readdirSync(MIGRATIONS).map((file) => path.basename(file, '.sql'));
  const lastReleased = Object.values(RELEASES).sort().at(-1) ?? '';
  const wrong = names
    .filter((name) => name >= FIRST_LOOKED_AT)
    .filter((name) => found.has(name) !== (neededBy(name) !== null) || (neededBy(name) ?? '') > lastReleased);
  expect(wrong.map((name) => [name, found.get(name)])).toEqual([]);
  expect([...found.keys()].filter((name) => name < FIRST_LOOKED_AT)).toEqual(NARROWED_BEFORE);
});

test('[OPN-705] the last migration of each release is known here', () => {
  const changelog = readFileSync(path.join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8');
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(Object.keys(RELEASES).sort()).toEqual(versions.sort());
});

const template = await copyTemplate();
closeAtEnd(template);
const client = new Client({ ...template.target });
await client.connect();
closeAtEnd({ close: () => client.end() });

/** What statements narrow; they are undone. */
async function narrowedBy(statements: string): Promise<string[]> {
  const before = await shapeOf(client);
  await client.query('begin');
  try {
    await client.query(statements);
    return narrowedBetween(before, await shapeOf(client));
  } finally {
    await client.query('rollback');
  }
}

test.each([
  'drop table reading_leases',
  'alter table jobs drop column meter_number cascade',
  'alter table jobs rename column revision to version',
  'alter table jobs rename to orders',
  'alter table campaigns alter column name type varchar(10)',
  'alter table jobs alter column erased_at set not null',
  'alter table jobs add column number integer not null',
  'alter table jobs alter column revision drop default',
  'alter table jobs add check (revision > 0) not valid',
  'create unique index on jobs (application_id, meter_number)',
  'alter table jobs add foreign key (application_id, meter_number) references logins (application_id, username_key) not valid',
  'alter table application_hosts drop constraint application_hosts_pkey',
  'drop function analyze_table(text)',
  "do $$ begin execute 'alter table jobs drop column meter_number cascade'; end $$",
])('[OPS-219] narrows: %s', async (statement) => {
  expect(await narrowedBy(statement)).not.toEqual([]);
});

test.each([
  'create table new_ones (n integer primary key check (n > 0), m text not null unique)',
  'alter table jobs add column note text',
  "alter table jobs add column note text not null default ''",
  'alter table jobs add column note text check (length(note) < 9)',
  'alter table jobs add column note text unique',
  'alter table jobs alter column revision set default 2, alter column meter_number drop not null',
  'alter table jobs validate constraint jobs_application_id_campaign_id_fkey',
  'create index on jobs (application_id, meter_number)',
  'create or replace function count_orders_of_results() returns trigger language plpgsql as $$ begin return null; end $$',
  'drop trigger clearings_counted_when_new on clearings',
])('[OPS-219] only extends: %s', async (statement) => {
  expect(await narrowedBy(statement)).toEqual([]);
});

test('[OPN-706] the tables of the work queue are those that the version before starts with', async () => {
  const { rows } = await client.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`);
  // pg-boss starts with no other one: a release of it that raises the number is taken over with a migration that says what it needs.
  expect(rows).toEqual([{ version: 46 }]);
});
