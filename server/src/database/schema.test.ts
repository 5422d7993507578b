import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../testing/test-server.ts';

/** The TypeScript type of each column type as the driver parses it (connection.ts). */
const TYPES: Readonly<Record<string, string>> = {
  _uuid: 'readonly string[]',
  _int4: 'number[]',
  _text: 'string[]',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int4: 'number',
  int8: 'string',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
};

const HOW_WRITTEN =
  '// Written from the database by schema.test.ts (run it with -u). Days, exact numbers and bigints come as text, never rounded.';

const SIGN_IN: ReadonlySet<string> = new Set([
  'card_codes',
  'logins',
  'link_tokens',
  'refresh_tokens',
  'operator_keys',
  'passwords_to_hash',
]);

const isSignIn = (table: string): boolean => SIGN_IN.has(table) || table.startsWith('clerk');

const isIntake = (table: string): boolean => /^imports?(_|$)|^undoable_|_before$/.test(table);

const isMail = (table: string): boolean => /^(?:mails|remind)/.test(table);

const isHandOver = (table: string): boolean => /^(?:hand_over|webhook|drop)/.test(table);

const isWithoutOrder = (table: string): boolean => /^(?:anonymous|unknown)_/.test(table);

const isOrder = (table: string): boolean => /^(?:order_|orders_to_)/.test(table);

const isTenant = (table: string): boolean => table.startsWith('application');

/** The files, each with what is above its tables. */
const FILES = [
  {
    file: 'without-order-schema.ts',
    has: isWithoutOrder,
    head: `import type { Generated } from 'kysely';

${HOW_WRITTEN}

/** What is kept of readings without an order: of unknown meters, and without access. */
export interface WithoutOrderTables {
`,
  },
  {
    file: 'sign-in-schema.ts',
    has: isSignIn,
    head: `import type { Generated } from 'kysely';

${HOW_WRITTEN}

/** What is kept of how people and operators sign in. */
export interface SignInTables {
`,
  },
  {
    file: 'import-schema.ts',
    has: isIntake,
    head: `import type { ColumnType, Generated } from 'kysely';

${HOW_WRITTEN}

/** Comes parsed, goes in as text. */
type Json = ColumnType<unknown, string, string>;
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;

/** What is kept of imports. */
export interface ImportTables {
`,
  },
  {
    file: 'mail-schema.ts',
    has: isMail,
    head: `import type { ColumnType, Generated } from 'kysely';

${HOW_WRITTEN}

/** Comes parsed, goes in as text. */
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;

/** What is kept of mails, and of whom they have reminded. */
export interface MailTables {
`,
  },
  {
    file: 'hand-over-schema.ts',
    has: isHandOver,
    head: `import type { Generated } from 'kysely';

${HOW_WRITTEN}

/** What is kept of how readings are handed over. */
export interface HandOverTables {
`,
  },
  {
    file: 'order-schema.ts',
    has: isOrder,
    head: `${HOW_WRITTEN}

/** What is kept of orders besides, for finding and counting them. */
export interface OrderTables {
`,
  },
  {
    file: 'tenant-schema.ts',
    has: isTenant,
    head: `import type { ColumnType, Generated } from 'kysely';

${HOW_WRITTEN}

/** Comes parsed, goes in as text. */
type Json = ColumnType<unknown, string, string>;

/** What is kept of tenants themselves. */
export interface TenantTables {
`,
  },
  {
    file: 'schema.ts',
    has: (table: string) =>
      ![isWithoutOrder, isSignIn, isIntake, isMail, isHandOver, isOrder, isTenant].some((isElsewhere) =>
        isElsewhere(table),
      ),
    head: `import type { ColumnType, Generated } from 'kysely';
import type { HandOverTables } from './hand-over-schema.ts';
import type { ImportTables } from './import-schema.ts';
import type { MailTables } from './mail-schema.ts';
import type { OrderTables } from './order-schema.ts';
import type { SignInTables } from './sign-in-schema.ts';
import type { TenantTables } from './tenant-schema.ts';
import type { WithoutOrderTables } from './without-order-schema.ts';

${HOW_WRITTEN}

/** Comes parsed, goes in as text. */
type Json = ColumnType<unknown, string, string>;
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

export interface Tables
  extends WithoutOrderTables,
    SignInTables,
    ImportTables,
    MailTables,
    HandOverTables,
    OrderTables,
    TenantTables {
`,
  },
];

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
}

function typeOf({ table, name, type, nullable, hasDefault }: Column): string {
  const known = TYPES[type];
  if (known === undefined) throw new Error(`say in TYPES what ${type} is (${table}.${name})`);
  if (known === 'Json') return nullable ? 'JsonOrNull' : hasDefault ? 'GeneratedJson' : 'Json';
  const given = nullable ? `${known} | null` : known;
  return hasDefault && !nullable ? `Generated<${given}>` : given;
}

test('the types of the tables are those of the database after the last migration', async () => {
  const server = await testServer();
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
      c.column_default is not null as "hasDefault"
    from information_schema.columns c
    where c.table_schema = current_schema() and c.table_name not like 'kysely%'
    order by c.table_name, c.ordinal_position`.execute(server.parts.db);
  const tables = [...Map.groupBy(rows, (column) => column.table)];
  for (const { file, has, head } of FILES) {
    const body = tables
      .filter(([table]) => has(table))
      .map(([table, columns]) => {
        const fields = columns.map((column) => `    ${column.name}: ${typeOf(column)};\n`);
        return `  ${table}: {\n${fields.join('')}  };\n`;
      });
    await expect(`${head}${body.join('')}}\n`).toMatchFileSnapshot(path.join(import.meta.dirname, file));
  }
});
