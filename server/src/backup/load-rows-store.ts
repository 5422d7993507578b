import type { ClientBase } from 'pg';
import { COPY_SETTINGS, type CopyIn, copyIn, copyOut } from '../database/copy-rows.ts';
import { ownReferences, type OwnTable, ownTables } from '../database/own-tables.ts';
import { addWaitingWork, type WaitingWork } from '../database/work-queue.ts';
import { BackupFault } from './backup-fault.ts';
import { type Head, type Manifest, PART_BYTES, tallyRows } from './contents.ts';
import { quoted, WORK } from './write-backup.ts';

/** Rows of a backup on their way into empty tables, within one transaction of a connection. */
export interface RowLoader {
  /** Tables of the backup that are none of the portal: others kept them in its schema. */
  readonly leftOut: readonly string[];
  /** Puts the next rows of a table; those of one table come one after the other. */
  add(table: string, rows: Uint8Array): Promise<void>;
  /** Ends with the last table; what comes now sees all rows. */
  endRows(): Promise<void>;
  /**
   * Reads all rows again and compares them, then has PostgreSQL check every reference. Throws BackupFault where the database has made
   * something else of them.
   */
  finish(manifest: Manifest): Promise<void>;
}

/**
 * Begins a transaction in which nobody else sees or changes the tables, and in which neither triggers nor references act: rows are put
 * as they were, in any order. Throws BackupFault where the tables hold rows already, or are others than those of the backup.
 */
export async function beginLoading(client: ClientBase, head: Head): Promise<RowLoader> {
  await client.query('begin');
  await client.query(COPY_SETTINGS);
  const tables = await ownTables(client);
  refuseOtherTables(tables, head);
  const names = tables.map(({ name }) => `"${name}"`);
  await client.query(`lock table ${names.join(', ')} in access exclusive mode`);
  await refuseRows(client);
  const references = await ownReferences(client);
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`create temporary table ${WORK.name} (
    name text, data jsonb, singleton_key text, group_id text, start_after timestamptz) on commit drop`);
  let current: { readonly table: string; readonly copy: CopyIn } | null = null;
  const endRows = async (): Promise<void> => {
    await current?.copy.end();
    current = null;
  };
  const columns = new Map([...tables, WORK].map((one) => [one.name, one.columns]));
  return {
    leftOut: head.tables.map(({ name }) => name).filter((name) => !columns.has(name)),
    async add(table, rows) {
      if (!columns.has(table)) return;
      if (current?.table !== table) {
        await endRows();
        current = { table, copy: copyIn(client, quoted(table, columns.get(table) ?? [])) };
      }
      await current.copy.write(rows);
    },
    endRows,
    async finish(manifest) {
      await compareRows(client, [...tables, WORK], manifest);
      const { rows: work } = await client.query<WaitingWork>(`select * from ${WORK.name}`);
      await addWaitingWork(client, work);
      for (const { name, last, isCalled } of manifest.sequences)
        await client.query('select setval(quote_ident($1)::regclass, $2, $3)', [name, last, isCalled]);
      for (const name of names) await client.query(`alter table ${name} enable trigger user`);
      for (const { table, name, definition } of references)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    },
  };
}

/** Ends the transaction: now the rows are there for everybody. PostgreSQL then looks at them, for the first queries to be as fast as later ones. */
export async function keepRows(client: ClientBase): Promise<void> {
  await client.query('commit');
  for (const { name } of await ownTables(client)) await client.query(`analyze "${name}"`);
}

/** Throws BackupFault where a table of ours has rows. */
export async function refuseRows(client: ClientBase): Promise<void> {
  for (const { name } of await ownTables(client)) {
    const { rowCount } = await client.query(`select from "${name}" limit 1`);
    if (rowCount !== 0)
      throw new BackupFault(`The database is not empty: there are rows in ${name}. A backup goes into an empty one.`);
  }
}

function refuseOtherTables(tables: readonly OwnTable[], head: Head): void {
  const theirs = new Set(head.tables.map(({ name, columns }) => quoted(name, columns)));
  const other = [...tables, WORK].filter(({ name, columns }) => !theirs.has(quoted(name, columns)));
  if (other.length > 0)
    throw new BackupFault(
      `The backup has these tables not, or with other columns: ${other.map(({ name }) => name).join(', ')}.`,
    );
}

async function compareRows(client: ClientBase, tables: readonly OwnTable[], manifest: Manifest): Promise<void> {
  for (const { name, columns } of tables) {
    const found = tallyRows(name);
    for await (const piece of copyOut(client, quoted(name, columns), PART_BYTES)) found.add(piece);
    const told = manifest.tables.find((one) => one.name === name);
    if (told?.rows !== found.told().rows || told.sha256 !== found.told().sha256)
      throw new BackupFault(`The rows of ${name} are not in the database as they are in the backup.`);
  }
}
