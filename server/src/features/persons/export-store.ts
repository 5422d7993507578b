import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { TenantScope } from '../../http/scope.ts';
import { assignedWithoutAccess, isOfSameName, valuesWithoutAccess } from './assigned-readings.ts';
import { isMailOf } from './mails-of-person.ts';
import { isOrderBeforeOf } from './orders-before-imports.ts';
import type { Person } from './person-store.ts';
import { PERSON_TABLES, type PersonTable } from './personal-columns.ts';

/** A list of an export: the rows of a table that are the person's, or of shares that they have given. */
export interface PersonPart {
  readonly name: string;
  readonly table: PersonTable;
  readonly whose: 'own' | 'given';
}

/** Every list of an export, in its order. */
export const PERSON_PARTS: readonly PersonPart[] = [
  ...Object.entries(PERSON_TABLES).map(
    ([table, { part: name }]): PersonPart => ({ name, table: table as PersonTable, whose: 'own' }),
  ),
  { name: 'shares', table: 'accounts', whose: 'given' },
];

/** A row as it is given, and where its list continues. */
export interface GivenRow {
  readonly row: Readonly<Record<string, unknown>>;
  readonly key: string | Buffer;
}

/** Rows of a list after one of them, so many. */
export async function listRows(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  person: Person,
  { table, whose }: PersonPart,
  { after, most }: { readonly after: string | Buffer | null; readonly most: number },
): Promise<readonly GivenRow[]> {
  const { key, columns } = PERSON_TABLES[table];
  const of = { applicationId, person };
  const given = [...columns].filter(([, rule]) => rule.given !== false);
  const selected = given.map(([column, { given: only }]) => {
    const value = sql`t.${sql.ref(column)}`;
    const condition = only === true ? null : only === 'own' ? isSentBy(of) : isOfSameName(applicationId, person);
    return sql`${condition === null ? value : sql`case when ${condition} then ${value} end`} as ${sql.ref(named(column))}`;
  });
  if (given.some(([, rule]) => rule.given === 'sameName')) {
    selected.push(sql`case when not ${isOfSameName(applicationId, person)} then 'otherName' end as "leftOut"`);
  }
  const at = sql`t.${sql.ref(key)}`;
  const condition = whose === 'given' ? sql`t.parent_id = any(${person.accountIds}::uuid[])` : whoseRow(table, of);
  const { rows } = await sql<Record<string, unknown> & { readonly _key: string | Buffer }>`
    select ${sql.join(selected)}, ${at} as _key
    from ${sql.table(table)} t
    where t.application_id = ${applicationId} and ${condition} and ${after === null ? sql`true` : sql`${at} > ${after}`}
    order by ${at}
    limit ${most}`.execute(db);
  return rows.map(({ _key, ...row }) => ({ row, key: _key }));
}

interface Of {
  readonly applicationId: string;
  readonly person: Person;
}

/** Whether the person has sent the result `t`. */
function isSentBy({ applicationId, person }: Of): RawBuilder<unknown> {
  return sql`exists (
    select from submissions s
    where s.application_id = ${applicationId} and s.submission_id = t.submission_id
      and s.account_id = any(${person.accountIds}::uuid[]))`;
}

/** Which rows `t` of a table are the person's. */
function whoseRow(table: PersonTable, { applicationId, person }: Of): RawBuilder<unknown> {
  const accounts = sql`any(${person.accountIds}::uuid[])`;
  const jobs = sql`any(${person.jobIds}::uuid[])`;
  const results = (whose: RawBuilder<unknown>) => sql`
    select r.result_id
    from submissions s join reading_results r on r.application_id = ${applicationId} and r.submission_id = s.submission_id
    where s.application_id = ${applicationId} and ${whose}`;
  const readOfTheirs = sql`(s.account_id = ${accounts} or s.job_id = ${jobs})`;
  const conditions: Readonly<Record<PersonTable, RawBuilder<unknown>>> = {
    accounts: sql`t.account_id = ${accounts}`,
    logins: sql`t.account_id = ${accounts}`,
    card_codes: sql`t.login_id in (
      select l.login_id from logins l where l.application_id = ${applicationId} and l.account_id = ${accounts})`,
    link_tokens: sql`t.account_id = ${accounts}`,
    refresh_tokens: sql`t.account_id = ${accounts}`,
    crm_registrations: sql`t.account_id = ${accounts}`,
    mails: isMailOf(applicationId, person),
    reminders: sql`t.account_id = ${accounts}`,
    jobs: sql`t.job_id = ${jobs}`,
    orders_before: isOrderBeforeOf(applicationId, person),
    logins_before: sql`t.account_id = ${accounts}`,
    rate_tasks: sql`t.job_id = ${jobs}`,
    reading_events: sql`t.task_id in (
      select k.task_id from rate_tasks k where k.application_id = ${applicationId} and k.job_id = ${jobs})`,
    submissions: sql`(t.account_id = ${accounts} or t.job_id = ${jobs})`,
    reading_results: sql`t.result_id in (${results(readOfTheirs)})`,
    clearings: sql`t.result_id in (${results(readOfTheirs)})`,
    clearing_proposals: sql`t.result_id in (${results(readOfTheirs)})`,
    result_images: sql`t.result_id in (${results(sql`s.account_id = ${accounts}`)})`,
    unknown_readings: sql`t.account_id = ${accounts}`,
    unknown_reading_images: sql`t.reading_id in (
      select u.reading_id from unknown_readings u where u.application_id = ${applicationId} and u.account_id = ${accounts})`,
    anonymous_readings: sql`t.reading_id in (${assignedWithoutAccess(applicationId, person)})`,
    anonymous_reading_values: sql`t.value_id in (${valuesWithoutAccess(applicationId, person)})`,
    anonymous_reading_images: sql`t.value_id in (${valuesWithoutAccess(applicationId, person)})`,
  };
  return conditions[table];
}

/** How a column is called in JSON. */
function named(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A photo that a person has sent. */
export interface GivenPhoto {
  readonly imageId: string;
  readonly storageKey: string;
  readonly byteLength: number;
}

/** Photos that a person has sent, after one of them, so many. */
export async function listPersonPhotos(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  person: Person,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<readonly GivenPhoto[]> {
  const begin = after !== null && isUuid(after) ? sql`t.image_id > ${after}` : sql`true`;
  const photosIn = (table: 'result_images' | 'unknown_reading_images' | 'anonymous_reading_images') => sql`
    select t.image_id, t.storage_key, t.byte_length from ${sql.table(table)} t
    where t.application_id = ${applicationId} and ${whoseRow(table, { applicationId, person })} and ${begin}`;
  const { rows } = await sql<GivenPhoto>`
    select image_id as "imageId", storage_key as "storageKey", byte_length as "byteLength"
    from (
      ${photosIn('result_images')} union all ${photosIn('unknown_reading_images')}
      union all ${photosIn('anonymous_reading_images')}
    ) p
    order by image_id
    limit ${most}`.execute(db);
  return rows;
}
