import { expect, test } from 'vitest';
import { OTHER_TABLES } from '../../testing/columns-of-nobody.ts';
import {
  askForPerson,
  erase,
  householdTenant,
  live,
  newHousehold,
  readWithoutAccess,
} from '../../testing/calls/households.ts';
import { readTables } from '../../testing/tables.ts';
import { testServer } from '../../testing/test-server.ts';
import { unzip } from '../../testing/unzip.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';
import type { TableRule } from './column-rules.ts';
import { PERSON_TABLES } from './personal-columns.ts';

const server = await testServer(MAILS_WAIT);
const { pool } = server.parts;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
}

/** Every column of every table of the database, but for those of the migrations themselves. */
async function columnsOfDatabase(): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select table_name as "table", column_name as "column", udt_name as type, is_nullable = 'YES' as nullable
     from information_schema.columns
     where table_schema = current_schema() and table_name not like 'kysely%'
     order by table_name, ordinal_position`,
  );
  return rows;
}

const RULES: readonly (readonly [string, TableRule])[] = Object.entries(PERSON_TABLES);
const nameOf = ({ table, column }: Column) => `${table}.${column}`;

/** Columns that nothing is said of, and what is said of columns that are not there, or twice. */
function unclassed(columns: readonly Column[]): string[] {
  const said = [
    ...RULES.flatMap(([table, { columns: own }]) => [...own.keys()].map((column) => `${table}.${column}`)),
    ...Object.entries(OTHER_TABLES).flatMap(([table, { columns: own }]) =>
      own.split(' ').map((one) => `${table}.${one}`),
    ),
  ];
  const there = columns.map(nameOf);
  return [
    ...there.filter((name) => !said.includes(name)),
    ...said.filter((name, n) => !there.includes(name) || said.indexOf(name) !== n),
  ];
}

test('[OPS-98] every column of the database is said to be a person’s, or why it is not; a new one fails', async () => {
  expect(unclassed(await columnsOfDatabase())).toEqual([]);
  await pool.query('alter table accounts add column nickname text');
  await pool.query('create table diaries (application_id text, entry text)');
  expect(unclassed(await columnsOfDatabase())).toEqual([
    'accounts.nickname',
    'diaries.application_id',
    'diaries.entry',
  ]);
  await pool.query('alter table accounts drop column nickname');
  await pool.query('drop table diaries');
});

test('[OPS-98] whatever is about a person is given, or it is said why not; whatever is nobody’s says why', () => {
  for (const [table, { columns }] of RULES) {
    for (const [column, { of, given, why }] of columns) {
      if (given === false) expect([table, column, why]).toEqual([table, column, expect.stringMatching(/.{10}/)]);
      if (of === null && given !== false) expect(column).toMatch(/(_id|^told)$/);
    }
  }
  for (const { why } of Object.values(OTHER_TABLES)) expect(why).toMatch(/.{10}/);
});

/** Columns whose texts are one of a few. */
const ONE_OF_A_FEW = new Set(['mails.tells', 'clearings.state', 'jobs.campaign_id']);

const wordIn = ({ table, column }: Column) => `kanarie ${table} ${column} `;

/** Writes a word of its own into every text of every row of a tenant that belongs to one person alone. */
async function plant(applicationId: string, columns: readonly Column[]): Promise<void> {
  for (const one of columns) {
    const value = {
      text: '$2::text',
      jsonb: `jsonb_build_object('kanarie', $2::text)`,
      _text: 'array[$2::text]',
      bytea: "convert_to($2::text, 'UTF8')",
    }[one.type];
    await pool.query(`update ${one.table} set ${one.column} = ${value} where application_id = $1`, [
      applicationId,
      wordIn(one),
    ]);
  }
}

/** Whether a content holds a word, as text or as bytes that are shown in hexadecimal. */
const holds = (content: string, column: Column): boolean =>
  content.includes(wordIn(column)) || content.includes(Buffer.from(wordIn(column)).toString('hex'));

/** Told apart by them, or needed to find rows and photos; households.test.ts looks for what they say. */
const UNIQUE = new Set([
  'result_images.storage_key',
  'unknown_reading_images.storage_key',
  'anonymous_reading_images.storage_key',
  'link_tokens.token_hash',
  'refresh_tokens.token_hash',
  'card_codes.code_hash',
  'logins.username',
  'logins.username_key',
  'submissions.idempotency_key',
  'unknown_readings.idempotency_key',
  'jobs.order_number',
]);

const ruleOf = ({ table, column }: Column) => {
  const of = (PERSON_TABLES as Readonly<Record<string, TableRule>>)[table];
  const rule = of?.columns.get(column);
  return of === undefined || rule === undefined ? null : { ...rule, rows: of.rows };
};

test('[OPS-28, OPS-29, OPS-98] a word in each column: the export gives what it says, and erasing leaves none but what the law keeps', async () => {
  const tenant = await householdTenant(server);
  const household = await newHousehold(server, tenant, 'quitte', ['1', '2']);
  await live(server, household);
  await readWithoutAccess(server, household);
  await pool.query(
    `insert into clearings (application_id, result_id, reasons, created)
     select application_id, result_id, '{outsideRange}', created from reading_results where application_id = $1`,
    [tenant.applicationId],
  );
  await pool.query(
    `insert into clearing_proposals (application_id, result_id, proposal_id, state, correction, proposer, proposed_by, proposed_at)
     select application_id, result_id, 'p-1', 'corrected', '{}', gen_random_uuid(), 'S. Arndt', created from reading_results
     where application_id = $1`,
    [tenant.applicationId],
  );
  const columns = (await columnsOfDatabase()).filter(
    (one) =>
      (ruleOf(one)?.of ?? null) !== null &&
      ['text', 'jsonb', '_text', 'bytea'].includes(one.type) &&
      !ONE_OF_A_FEW.has(nameOf(one)) &&
      !UNIQUE.has(nameOf(one)),
  );
  expect(columns.length).toBeGreaterThan(30);
  await plant(tenant.applicationId, columns);

  const zip = await askForPerson(server, tenant, { login: household.login });
  const json = unzip(zip.bytes).get('person.json')!;
  for (const one of columns) {
    // A word is nobody's last name: left-without-access.test.ts has one that is.
    const isGiven = ![false, 'sameName'].includes(ruleOf(one)!.given);
    expect([nameOf(one), holds(json, one)]).toEqual([nameOf(one), isGiven]);
  }
  const lists = JSON.parse(json) as Record<string, unknown[]>;
  for (const [, { part }] of RULES) expect([part, lists[part]!.length > 0]).toEqual([part, true]);

  await erase(server, tenant, { login: household.login });
  const left = await readTables(server, tenant.applicationId);
  for (const one of columns) {
    const { rows, emptied } = ruleOf(one)!;
    const content = JSON.stringify([...left.get(one.table)!.values()]);
    expect([nameOf(one), holds(content, one)]).toEqual([nameOf(one), rows === 'stay' && !emptied]);
  }
});
