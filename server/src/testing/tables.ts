import { sql } from 'kysely';
import type { TestServer } from './test-server.ts';

type Row = Readonly<Record<string, unknown>>;

/** All rows of the database, by table and primary key. */
export type Tables = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** The differences between two states: changed columns, added rows (`+`) and removed rows (`-`). */
export interface Changes {
  /** Such as `jobs.revision`, `+submissions`, `-logins`; each once, sorted. */
  readonly kinds: readonly string[];
  /** The changed and added rows as they are now. */
  readonly rows: readonly Row[];
}

/** Reads all rows of all tables. With a tenant, only its rows of the tables that have a tenant id. */
export async function readTables({ parts }: TestServer, applicationId?: string): Promise<Tables> {
  const { rows: tables } = await sql<{ name: string; key: string[]; ofTenant: boolean }>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attnum = any(i.indkey)) as key,
      bool_or(a.attname = 'application_id') as "ofTenant"
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`.execute(parts.db);
  const read = tables.filter((table) => applicationId === undefined || table.ofTenant);
  const found = await Promise.all(
    read.map(async ({ name, key, ofTenant }) => {
      const own = ofTenant && applicationId !== undefined ? sql`where application_id = ${applicationId}` : sql``;
      const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(name)} t ${own}`.execute(
        parts.db,
      );
      const byKey = rows.map(({ row }) => [JSON.stringify(key.map((column) => row[column])), row] as const);
      return [name, new Map(byKey)] as const;
    }),
  );
  return new Map(found);
}

/** The differences between two states. */
export function changesBetween(before: Tables, after: Tables): Changes {
  const kinds = new Set<string>();
  const rows: Row[] = [];
  for (const [table, now] of after) {
    const then = before.get(table) ?? new Map<string, Row>();
    for (const key of then.keys()) if (!now.has(key)) kinds.add(`-${table}`);
    for (const [key, row] of now) {
      const earlier = then.get(key);
      const columns = Object.keys(row).filter((column) => !isSame(row[column], earlier?.[column]));
      if (earlier === undefined) kinds.add(`+${table}`);
      else for (const column of columns) kinds.add(`${table}.${column}`);
      if (earlier === undefined || columns.length > 0) rows.push(row);
    }
  }
  return { kinds: [...kinds].sort(), rows };
}

/** The kinds of changes besides counts: sends without access and mails of invitations are counted, whatever becomes of them (OPN-193, OPN-546). */
export function kindsBesideCounts({ kinds }: Changes): readonly string[] {
  return kinds.filter((kind) => !kind.includes('rate_limits'));
}

/** Every text and number in a value at any depth, and the keys of its objects. */
export function leavesOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return Object.entries(value).flatMap(([key, inner]) => [key, ...leavesOf(inner)]);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
