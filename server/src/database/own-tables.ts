import type { ClientBase } from 'pg';
import { COPY_SETTINGS } from './copy-rows.ts';

/** A table of ours, with the columns that are stored and not computed. */
export interface OwnTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What a sequence has given out. */
export interface SequenceState {
  readonly name: string;
  /** A bigint as text. */
  readonly last: string;
  readonly isCalled: boolean;
}

type Queries = Pick<ClientBase, 'query'>;

/** Those of the schema that whoever owns the list of migrations owns, without that list: others may keep tables there, too. */
const OURS = `
  relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and relowner = (select relowner from pg_class where oid = 'kysely_migration'::regclass)
    and relname not in ('kysely_migration', 'kysely_migration_lock')`;

/** Which migrations the tables have had, in order; none where there are no tables. */
export async function doneMigrations(client: Queries): Promise<string[]> {
  const { rows: found } = await client.query<{ made: boolean }>(
    "select to_regclass('kysely_migration') is not null as made",
  );
  if (found[0]?.made !== true) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** All tables of ours, by name. */
export async function ownTables(client: Queries): Promise<OwnTable[]> {
  const { rows } = await client.query<OwnTable>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${OURS} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

/** What each sequence of ours has given out. Sequences know no snapshots: it is as much as any row of one holds, or more. */
export async function sequenceStates(client: Queries): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string; quoted: string }>(
    `select relname::text as name, quote_ident(relname) as quoted from pg_class where ${OURS} and relkind = 'S' order by relname`,
  );
  const states: SequenceState[] = [];
  for (const { name, quoted } of rows) {
    const found = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted}`,
    );
    states.push({ name, last: found.rows[0]?.last ?? '1', isCalled: found.rows[0]?.isCalled ?? false });
  }
  return states;
}

/** A reference from rows of one table to those of another, as SQL. */
export interface OwnReference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** All of them between tables of ours; their names are quoted. */
export async function ownReferences(client: Queries): Promise<OwnReference[]> {
  const { rows } = await client.query<OwnReference>(`
    select quote_ident(c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${OURS} and k.contype = 'f' order by c.relname, k.conname`);
  return rows;
}

/**
 * Begins to read all of ours as of one moment: until the transaction ends nobody changes the tables, though everybody their rows. Gives
 * the tables.
 */
export async function beginMoment(client: Queries): Promise<readonly OwnTable[]> {
  const names = (await ownTables(client)).map(({ name }) => `"${name}"`).join(', ');
  await client.query('begin isolation level repeatable read, read only');
  await client.query(COPY_SETTINGS);
  await client.query(`lock table ${names} in access share mode`);
  return ownTables(client);
}
