import type { SearchedJob } from '@zaehlwerk/domain/job/search-jobs';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { SystemScope, TenantScope } from '../../http/scope.ts';
import { markedWord, questionOf, type SoughtWords } from './word-index.ts';

/** An order whose words are to be made. */
export interface OrderToFind {
  readonly applicationId: string;
  readonly jobId: string;
  /** What is searched for; null where there is no such order any more, or its person was erased. */
  readonly searched: SearchedJob | null;
  readonly mail: string | null;
}

/** An order with its words; without any nothing finds it. */
export type FindableOrder = Pick<OrderToFind, 'applicationId' | 'jobId'> & { readonly words: readonly string[] };

/** What the domain searches in the order `j`, as a column. */
const SEARCHED = sql`json_build_object(
    'meter', json_build_object('meterNumber', j.meter_number, 'customMeterType', j.custom_meter_type, 'meterAddress', j.meter_address),
    'customer', j.customer, 'partner', j.partner)`;

/** Orders of all tenants whose words are to be made, so many at most, and nobody else takes them meanwhile. */
export async function takeOrdersToFind(
  transaction: Transaction<Tables>,
  _system: SystemScope,
  most: number,
): Promise<readonly OrderToFind[]> {
  // Each by its place: PostgreSQL, believing that hardly any wait, would look through all of them for each.
  const { rows } = await sql<OrderToFind>`
    with seen as materialized (
      select ctid as place from orders_to_find order by application_id, job_id limit ${most} for update skip locked
    ), taken as materialized (
      delete from orders_to_find where ctid = any(array(select place from seen)) returning application_id, job_id
    )
    select t.application_id as "applicationId", t.job_id as "jobId", j.searched, j.mail
    from taken t
    left join lateral (
      select ${SEARCHED} as searched, j.customer_email as mail from jobs j
      where j.application_id = t.application_id and j.job_id = t.job_id and j.erased_at is null
      offset 0
    ) j on true`.execute(transaction);
  return rows;
}

/** Keeps the words of orders in the place of those of before; without any, none. */
export async function storeWords(
  transaction: Transaction<Tables>,
  _system: SystemScope,
  orders: readonly FindableOrder[],
): Promise<void> {
  const without = orders.filter(({ words }) => words.length === 0);
  for (const { applicationId, jobId } of without) {
    await sql`
      delete from order_words where application_id = ${applicationId} and job_id = ${jobId}::uuid`.execute(transaction);
  }
  const rows = orders.flatMap(({ applicationId, jobId, words }) =>
    words.length === 0
      ? []
      : {
          application_id: applicationId,
          job_id: jobId,
          words: words.map((word) => markedWord(applicationId, word)),
        },
  );
  if (rows.length === 0) return;
  await sql`
    insert into order_words (application_id, job_id, words)
    select n.application_id, n.job_id, array_to_tsvector(n.words)
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (application_id text, job_id uuid, words text[])
    on conflict (application_id, job_id) do update set words = excluded.words`.execute(transaction);
}

/** Orders by their ids, where somebody is who looks for those without words. */
export interface OrderId {
  readonly applicationId: string;
  readonly jobId: string;
}

/** Looks at so many orders after one, and lets the words be made of those that have none; gives the last; null at the end. */
export async function findWithoutWords(
  db: Kysely<Tables>,
  _system: SystemScope,
  after: OrderId | null,
  most: number,
): Promise<OrderId | null> {
  // Those of each order by its key: else all words there are were read again for so many orders.
  const { rows } = await sql<OrderId>`
    with looked as materialized (
      select application_id, job_id from jobs
      where ${after === null} or (application_id, job_id) > (${after?.applicationId ?? ''}, ${after?.jobId ?? null}::uuid)
      order by application_id, job_id limit ${most}
    ), added as (
      insert into orders_to_find (application_id, job_id)
      select s.application_id, s.job_id from looked s
      left join lateral (
        select true as are_there from order_words w where w.application_id = s.application_id and w.job_id = s.job_id offset 0
      ) w on true
      where w.are_there is null
      on conflict do nothing
    )
    select application_id as "applicationId", job_id as "jobId" from looked
    order by application_id desc, job_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** An order that may be meant, with what the domain searches in it. */
type FoundByWords = Pick<OrderToFind, 'jobId' | 'mail'> & { readonly searched: SearchedJob };

/**
 * Orders of a tenant whose words begin with what is sought, and those that still wait for their words, so many at most, with what the
 * domain searches in them.
 */
export async function findByWords(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  sought: SoughtWords,
  most: number,
): Promise<readonly FoundByWords[]> {
  const { rows } = await sql<FoundByWords>`
    select j.job_id as "jobId", ${SEARCHED} as searched, j.customer_email as mail
    from (
      select job_id from order_words where application_id = ${applicationId} and words @@ ${questionOf(applicationId, sought)}
      union all
      (select job_id from orders_to_find where application_id = ${applicationId} limit ${most})
      limit ${most}
    ) w
    cross join lateral (
      select * from jobs j where j.application_id = ${applicationId} and j.job_id = w.job_id and j.erased_at is null offset 0
    ) j`.execute(db);
  return rows;
}
