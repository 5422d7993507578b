/**
 * Tables with a row for each tenant, campaign, key, file or call of an operator: what locks them is over at once. All others may
 * have one for each order, login, reading or mail.
 */
const SMALL = new Set([
  'applications',
  'application_hosts',
  'application_drafts',
  'application_versions',
  'campaigns',
  'operator_keys',
  'imports',
  'import_files',
  'undoable_imports',
  'reminder_runs',
  'webhooks',
  'webhook_lists',
  'drops',
  'drop_files',
  'hand_overs',
  'hand_over_lists',
]);

const TABLE = String.raw`(?:if exists |only )*"?(\w+)"?`;

/** Functions whose value differs from row to row: a default of them is written into each. */
const PER_ROW = String.raw`(?:gen_random_uuid|uuidv\d|uuid_generate_v\d\w*|clock_timestamp|timeofday|random|nextval|txid_current)\s*\(`;

/** An added column, up to the next comma outside of brackets, that says this. */
const columnWith = (said: string): RegExp =>
  new RegExp(
    String.raw`^alter table ${TABLE} (?:.*, ?)?add (?:column )?(?!constraint\b|foreign\b|check\b|unique\b|primary\b|exclude\b)(?:[^,(]|\([^)]*\))*?\b${said}`,
  );

/** What holds a table for as long as it is large, and the table. */
const LOCKING: readonly (readonly [why: string, pattern: RegExp])[] = [
  ['builds an index', new RegExp(String.raw`^create (?:unique )?index (?!concurrently\b).*? on ${TABLE}`)],
  [
    'rewrites a column',
    new RegExp(String.raw`^alter table ${TABLE} .*\b(?:alter|set data) (?:column )?\w+ (?:set data )?type\b`),
  ],
  ['looks at every row', new RegExp(String.raw`^alter table ${TABLE} .*\bset not null\b`)],
  [
    'looks at every row',
    new RegExp(
      String.raw`^alter table ${TABLE} (?=.*\badd (?:constraint|foreign|check|unique|primary|exclude)\b)(?!.*\bnot valid\b)`,
    ),
  ],
  [
    'writes every row',
    new RegExp(String.raw`^alter table ${TABLE} .*\bgenerated always as \(|^alter table ${TABLE} .*\bas identity\b`),
  ],
  ['writes every row', columnWith(String.raw`default (?:[^,]*?\b)?${PER_ROW}`)],
  ['writes every row', columnWith(String.raw`(?:big|small)?serial\b`)],
  ['builds an index', columnWith(String.raw`(?:unique|primary key)\b`)],
  ['looks at every row', columnWith(String.raw`(?:check ?\(|references\b)`)],
  ['writes every row', new RegExp(String.raw`^(?:with .*\b)?update ${TABLE} (?:(?:as )?\w+ )?set `)],
  ['writes every row', new RegExp(String.raw`^(?:with .*\b)?delete from ${TABLE}`)],
  ['writes every row', new RegExp(String.raw`^(?:with .*\b)?merge into ${TABLE}`)],
  [
    'rewrites a table',
    new RegExp(String.raw`^alter table ${TABLE} .*\bset (?:tablespace|logged|unlogged|access method)\b`),
  ],
  ['holds a table', new RegExp(String.raw`^lock (?:table )?${TABLE}`)],
  ['rewrites a table', new RegExp(String.raw`^(?:cluster|vacuum full|reindex table) ${TABLE}`)],
];

/** The statements of a migration that hold a table for long that may be large, and was not made by it, each with why. */
export function lockingStatements(migration: string): string[] {
  const statements = migration
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' ').toLowerCase());
  const made = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?"?(\w+)"?/.exec(statement)?.[1] ?? []),
  );
  // A key that refers to a table holds it until the migration is over, which copies rows meanwhile.
  const isCopying = statements.some((statement) => /^insert into .*\bselect\b/.test(statement));
  const held = statements.flatMap((statement) =>
    !isCopying || !statement.startsWith('create table')
      ? []
      : [...statement.matchAll(/\breferences "?(\w+)/g)].flatMap(([, table = '']) =>
          made.has(table) || SMALL.has(table) ? [] : [`holds ${table} while rows are copied: ${statement}`],
        ),
  );
  const locking = statements.flatMap((statement) =>
    LOCKING.flatMap(([why, pattern]) => {
      const found = pattern.exec(statement);
      const table = found?.slice(1).find((name) => name !== undefined);
      return table === undefined || made.has(table) || SMALL.has(table) ? [] : [`${why} of ${table}: ${statement}`];
    }),
  );
  return [...held, ...locking];
}
