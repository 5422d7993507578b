import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockingStatements } from '../testing/locking-statements.ts';
import { MIGRATIONS } from '../testing/processes/halting-migrations.ts';

/** Those before it have run in databases, and stay as they are. */
const FIRST_LOOKED_AT = '0063';

test('[OPS-165, OPN-533] no new migration holds a table for long that may be large', () => {
  const files = readdirSync(MIGRATIONS).filter((file) => file >= FIRST_LOOKED_AT);
  const found = files.flatMap((file) =>
    lockingStatements(readFileSync(path.join(MIGRATIONS, file), 'utf8')).map((what) => `${file} ${what}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'create index jobs_x on jobs (application_id);',
  'create unique index if not exists jobs_x\n  on jobs (application_id) where left_at is null;',
  'alter table jobs alter column meter_number type varchar(10);',
  'alter table rate_tasks alter obis set not null;',
  'alter table jobs add constraint positive check (revision > 0);',
  'alter table jobs add foreign key (application_id) references applications;',
  'alter table jobs add column number bigint generated always as identity;',
  'alter table jobs add column upper text generated always as (upper(meter_number)) stored;',
  'alter table jobs add column id uuid default gen_random_uuid();',
  'alter table jobs add column note text, add column seen timestamptz not null default clock_timestamp();',
  "alter table jobs add column number bigint default nextval('numbers');",
  'alter table jobs add column number bigserial;',
  'alter table jobs add column number integer unique;',
  'alter table jobs add column id uuid primary key;',
  'alter table jobs add column amount numeric(9, 3) check (amount > 0);',
  'alter table jobs add campaign text references campaigns;',
  'alter table jobs set tablespace fast;',
  'update jobs set note = null;',
  "update only jobs j set note = 'x' where j.note is null;",
  'with old as (select job_id from jobs) update jobs set note = null from old where old.job_id = jobs.job_id;',
  'delete from jobs where note is null;',
  'lock table jobs in exclusive mode;',
  'cluster jobs;',
  'create table notes (job_id uuid references jobs (job_id));\ninsert into notes select job_id from jobs;',
  '-- create table jobs\ncreate index jobs_x on jobs (application_id);',
])('[OPS-165, OPN-533] is refused: %s', (statement) => {
  expect(lockingStatements(statement)).toHaveLength(1);
});

test.each([
  'create table new_ones (n integer);\ncreate index new_ones_n on new_ones (n);',
  'create index concurrently jobs_x on jobs (application_id);',
  'create index campaigns_x on campaigns (state);',
  'alter table jobs add column note text;',
  "alter table jobs add column note text not null default 'none';",
  'alter table jobs add column since timestamptz not null default now();',
  'alter table jobs add column checked boolean, add column unique_name text;',
  "update campaigns set state = 'closed';",
  'create table new_ones (n integer unique check (n > 0));\nupdate new_ones set n = 1;',
  'create trigger t after insert or update of note on jobs for each row execute function f();',
  'alter table jobs add constraint positive check (revision > 0) not valid;',
  'create or replace function f() returns trigger language plpgsql as $$ begin lock table jobs; return new; end $$;',
  '-- create index jobs_x on jobs (application_id);\nselect 1;',
])('[OPS-165, OPN-533] is allowed: %s', (statement) => {
  expect(lockingStatements(statement)).toEqual([]);
});

test('[OPS-165] indexes that were built so before are seen: a check that sees nothing would prove nothing', () => {
  const seen = readdirSync(MIGRATIONS).filter(
    (file) => lockingStatements(readFileSync(path.join(MIGRATIONS, file), 'utf8')).length > 0,
  );
  expect(seen).toEqual(expect.arrayContaining(['0056-indexes-of-found-and-assigned.sql', '0059-open-assignments.sql']));
});
