import type { Client } from 'pg';

/** What statements of a version rest on, as PostgreSQL's catalogue has it: what is there, and what each row written must fulfil. */
export interface Shape {
  readonly offers: readonly string[];
  readonly demands: ReadonlyArray<{
    readonly what: string;
    readonly table: string;
    /** Of which it says something; none: of whatever is written. */
    readonly columns: readonly string[];
  }>;
}

const OURS = `from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'`;
const COLUMNS = `from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname not like 'kysely%'`;
const HAS_DEFAULT = `(a.atthasdef or a.attidentity <> '')`;
/** Without the name, by which no statement asks. */
const UNIQUE = `'unique ' || c.relname || regexp_replace(pg_get_indexdef(i.indexrelid), '^.*? USING', '')`;
const namesOf = (numbers: string): string =>
  `array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (${numbers}))`;

const OFFERS = `
  select c.relkind::text || ' ' || c.relname as what ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S')
  union all select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ${COLUMNS}
  union all select 'default of ' || c.relname || '.' || a.attname ${COLUMNS} and ${HAS_DEFAULT}
  union all select ${UNIQUE} from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace
  union all select oid::regprocedure || ' ' || pg_get_function_result(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype`;

const DEMANDS = `
  select 'not null ' || c.relname || '.' || a.attname as what, c.relname as "table",
    case when ${HAS_DEFAULT} then array[a.attname::text] else '{}' end as columns ${COLUMNS} and a.attnotnull
  union all select replace(pg_get_constraintdef(k.oid), ' NOT VALID', ''), c.relname, ${namesOf('k.conkey')}
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'x')
  union all select ${UNIQUE}, c.relname, ${namesOf('i.indkey::smallint[]')}
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace`;

/** The shape of the tables of a database. */
export async function shapeOf(client: Client): Promise<Shape> {
  const offers = await client.query<{ what: string }>(OFFERS);
  const demands = await client.query<Shape['demands'][number]>(DEMANDS);
  return { offers: offers.rows.map(({ what }) => what), demands: demands.rows };
}

/**
 * What a version that was written for `before` may miss in `after`: something that it reads or writes to is gone or has another type,
 * or what it writes is refused now. Tables and columns more, and demands on these alone, are none. What triggers do is not seen.
 */
export function narrowedBetween(before: Shape, after: Shape): string[] {
  const offered = new Set(after.offers);
  const gone = before.offers.filter((what) => !offered.has(what)).map((what) => `is gone: ${what}`);
  const columns = new Set(before.offers.map((what) => what.split(' ')[0]));
  const [tables, demanded] = [new Set(before.offers), new Set(before.demands.map(({ what }) => what))];
  // A required column whose default goes is both.
  const news = after.demands
    .filter(({ what, table, columns: its }) => {
      const wasThere = tables.has(`r ${table}`) || tables.has(`p ${table}`);
      return wasThere && !demanded.has(what) && its.every((name) => columns.has(`${table}.${name}`));
    })
    .map(({ what, table }) => `is demanded of ${table}: ${what}`);
  return [...gone, ...news];
}
