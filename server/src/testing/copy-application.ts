import type { ClientBase } from 'pg';
import { TENANT_TABLE_NAMES, type TenantTable } from '../features/tenant-deletion/tenant-rows-store.ts';
import { markOf } from '../features/order-search/word-index.ts';

/** What names an application or a clerk from outside, or is kept of an import for a while. */
export const NOT_COPIED: readonly TenantTable[] = [
  'application_hosts',
  'operator_keys',
  'clerk_roles',
  'clerk_sessions',
  'imports',
  'import_files',
  'orders_before',
  'logins_before',
  'undoable_imports',
];

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Whether there is this application. */
export async function isThere(client: ClientBase, applicationId: string): Promise<boolean> {
  const { rowCount } = await client.query('select from applications where application_id = $1', [applicationId]);
  return rowCount === 1;
}

/**
 * Makes an application as another one is, in one transaction: every row of every table, with ids of its own. Whichever columns a real import
 * fills are filled, as nothing here names them. As a superuser: neither triggers nor references act, since what they
 * would do is copied.
 */
export async function copyApplication(client: ClientBase, from: string, to: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    for (const table of ['applications', ...TENANT_TABLE_NAMES.filter((name) => !NOT_COPIED.includes(name))])
      await copyRows(client, table, from, to);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function copyRows(client: ClientBase, table: string, from: string, to: string): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map((column) => valueOf(column, to)).join(', ');
  await client.query(
    `insert into ${table} (${names}) select ${values} from ${table} where application_id = ${client.escapeLiteral(from)}`.replaceAll(
      '$to',
      client.escapeLiteral(to),
    ),
  );
}

/** The value of a column in the copy, as SQL: ids become others, the same one the same everywhere. */
function valueOf({ name, type }: Column, to: string): string {
  if (name === 'application_id') return '$to';
  if (type === 'uuid') return idOf(name);
  if (type === 'uuid[]')
    return `case when ${name} is not null then array(select ${idOf('id')} from unnest(${name}) id) end`;
  // Unlike the marks of contents, those of tokens are told apart over all applications.
  if (name === 'token_hash') return `sha256(convert_to($to, 'UTF8') || ${name})`;
  // Words are marked with their application.
  if (type === 'tsvector')
    return `array_to_tsvector(array(select '${markOf(to)}' || substr(word, ${1 + markOf(to).length}) from unnest(tsvector_to_array(${name})) word))`;
  return name;
}

/** A version and variant as those of random ids, which callers are asked for. */
const idOf = (id: string): string =>
  `overlay(overlay(md5($to || ${id}::text) placing '4' from 13) placing '8' from 17)::uuid`;
