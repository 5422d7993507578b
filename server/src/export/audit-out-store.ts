import type { ListedAct } from '@zaehlwerk/contract/audit';
import type { ActDetails } from '@zaehlwerk/domain/audit/act';
import type { FoundEntry, Link } from '@zaehlwerk/domain/audit/chain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { OperatorScope } from '../http/scope.ts';

/** Which acts are asked for; what is not named is not filtered. */
export interface ActFilter {
  readonly keyId?: string | undefined;
  readonly act?: string | undefined;
  readonly applicationId?: string | undefined;
  readonly object?: string | undefined;
  /** Days in Germany, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface ActPage {
  /** The number of the last act of the page before; undefined for the first page. */
  readonly after: number | undefined;
  readonly order: 'oldest' | 'newest';
  readonly limit: number;
}

/** How many objects of an act are told: an import may have touched 60,000. */
const OBJECTS_TOLD = 50;

interface ActRow extends Omit<ListedAct, 'number' | 'at' | 'hash'> {
  readonly number: string;
  readonly at: Date;
  readonly hash: Buffer;
}

/** A page of acts, of those about the tenants that an operator may see. */
export async function listActs(
  db: Kysely<Tables>,
  { onlyTenant }: OperatorScope,
  { keyId, act, applicationId, object, from, to }: ActFilter,
  { after, order, limit }: ActPage,
): Promise<ListedAct[]> {
  const direction = order === 'oldest' ? sql`asc` : sql`desc`;
  const isAfter = order === 'oldest' ? sql`number > ${after ?? 0}` : sql`number < ${after ?? Number.MAX_SAFE_INTEGER}`;
  const conditions = [
    isAfter,
    ...(onlyTenant === null ? [] : [sql`application_id = ${onlyTenant}`]),
    ...(keyId === undefined ? [] : [sql`key_id = ${keyId}`]),
    ...(act === undefined ? [] : [sql`act = ${act}`]),
    ...(applicationId === undefined ? [] : [sql`application_id = ${applicationId}`]),
    ...(object === undefined ? [] : [sql`objects @> array[${object}]`]),
    ...(from === undefined ? [] : [sql`at >= ${from}::date::timestamp at time zone 'Europe/Berlin'`]),
    ...(to === undefined ? [] : [sql`at < (${to}::date + 1)::timestamp at time zone 'Europe/Berlin'`]),
  ];
  const { rows } = await sql<ActRow>`
    select number, at, key_id as "keyId", key_name as "keyName", act, application_id as "applicationId",
      objects[1:${sql.lit(OBJECTS_TOLD)}] as objects, cardinality(objects) as "objectCount", details,
      request_id as "requestId", hash, case when key_id is null then 'server'
        when exists (select from clerks c where c.clerk_id = key_id)
          or exists (select from application_deletions d where key_id = any(d.clerks)) then 'clerk' else 'key' end as "by"
    from audit_entries where ${sql.join(conditions, sql` and `)} order by number ${direction} limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    number: Number(row.number),
    at: row.at.toISOString(),
    hash: row.hash.toString('hex'),
  }));
}

/** The link that an entry makes; null when there is none with this number. */
export async function findLink(db: Kysely<Tables>, _operator: OperatorScope, number: number): Promise<Link | null> {
  const { rows } = await sql<{ hash: Buffer }>`select hash from audit_entries where number = ${number}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { number, hash: row.hash.toString('hex') };
}

/** What rules have deleted of the audit: the last entry of it with its hash. */
export interface Anchor extends Link {
  readonly first: number;
  readonly at: Date;
}

interface AnchorRow {
  readonly number: string;
  readonly hash: Buffer;
  readonly first: string;
  readonly at: Date;
}

const anchorOf = ({ number, hash, first, at }: AnchorRow): Anchor => ({
  number: Number(number),
  hash: hash.toString('hex'),
  first: Number(first),
  at,
});

/** The newest anchors, so many; the first of them is where the chain begins. */
export async function listAnchors(
  db: Kysely<Tables>,
  _operator: OperatorScope,
  most: number,
): Promise<readonly Anchor[]> {
  const { rows } = await sql<AnchorRow>`
    select number, hash, first_number as first, at from audit_anchors order by number desc limit ${most}`.execute(db);
  return rows.map(anchorOf);
}

/** The anchor with a number, however old; null when rules have deleted past it, or nothing there. */
export async function findAnchor(db: Kysely<Tables>, _operator: OperatorScope, number: number): Promise<Anchor | null> {
  const { rows } = await sql<AnchorRow>`
    select number, hash, first_number as first, at from audit_anchors where number = ${number}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : anchorOf(row);
}

/** The first entry up to the newest anchor, where rules have deleted: somebody wrote it there. Null where there is none. */
export async function findWrittenAnew(
  db: Kysely<Tables>,
  _operator: OperatorScope,
  newest: number,
): Promise<number | null> {
  const { rows } = await sql<{ number: string | null }>`
    select min(number) as number from audit_entries where number <= ${newest}`.execute(db);
  const number = rows[0]?.number ?? null;
  return number === null ? null : Number(number);
}

/** Whether the chain has the act of a deletion, which goes together with its anchor (migration 0057). */
export async function hasActOf(
  db: Kysely<Tables>,
  _operator: OperatorScope,
  { number, first }: Anchor,
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_entries
    where number > ${number} and act = 'retention.delete' and key_id is null and objects @> '{retention.audit}'
      and details @> ${JSON.stringify({ first, last: number })}::jsonb
    limit 1`.execute(db);
  return rows.length > 0;
}

interface EntryRow {
  readonly number: string;
  readonly at: Date;
  readonly key_id: string | null;
  readonly key_name: string;
  readonly act: string;
  readonly application_id: string | null;
  readonly objects: readonly string[];
  readonly details: ActDetails;
  readonly request_id: string | null;
  readonly hash: Buffer;
}

/** Whole entries after a number, in order: so many, and no further one once they name so many objects. */
export async function readEntries(
  db: Kysely<Tables>,
  _operator: OperatorScope,
  after: number,
  most: { readonly entries: number; readonly objects: number },
): Promise<FoundEntry[]> {
  const { rows } = await sql<EntryRow>`
    with next as (select * from audit_entries where number > ${after} order by number limit ${most.entries}),
    counted as (
      select next.*, sum(cardinality(objects)) over (order by number) - cardinality(objects) as objects_before from next
    )
    select * from counted where objects_before < ${most.objects} order by number`.execute(db);
  return rows.map((row) => ({
    number: Number(row.number),
    at: row.at.toISOString(),
    keyId: row.key_id,
    keyName: row.key_name,
    act: row.act,
    applicationId: row.application_id,
    objects: row.objects,
    details: row.details,
    requestId: row.request_id,
    hash: row.hash.toString('hex'),
  }));
}
