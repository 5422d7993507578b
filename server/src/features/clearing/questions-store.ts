import { toldState } from '@zaehlwerk/domain/clearing/clearing';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../database/sql-values.ts';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { isShownOf } from '../jobs/shown-jobs-store.ts';
import { type Clearing, COUNTS, type Decided } from './clearing-store.ts';

/** A reading about which somebody may be asked back, with what a mail says of it. */
export interface ReadingToAskAbout extends Clearing {
  readonly accountId: string;
  /** Whether it is the newest of its register, and whoever has the order may read. */
  readonly counts: boolean;
  readonly isShown: boolean;
  readonly meterNumber: string;
  readonly obis: string;
  readonly rateName: string | null;
  readonly unit: string | null;
  readonly readingValue: string;
  readonly readingDate: string;
  /** Of the order; else where receipts of the account go. */
  readonly email: string | null;
}

/** A reading that wants or wanted a look, held until the transaction ends; null where there is none. */
export async function lockToAskAbout(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingId: string,
): Promise<ReadingToAskAbout | null> {
  if (!isUuid(readingId)) return null;
  const { rows } = await sql<ReadingToAskAbout>`
    select c.state, j.order_number as "orderNumber", j.account_id as "accountId", ${COUNTS} as counts,
      j.left_at is null and ${isShownOf(applicationId)} as "isShown", j.meter_number as "meterNumber", k.obis,
      k.rate_name as "rateName", k.unit, r.reading_value as "readingValue", r.reading_date as "readingDate",
      coalesce(j.customer_email, (
        select g.email from crm_registrations g
        where g.application_id = ${applicationId} and g.account_id = j.account_id
      )) as email
    from clearings c
    join reading_results r on r.application_id = c.application_id and r.result_id = c.result_id
    join rate_tasks k on k.application_id = c.application_id and k.task_id = r.task_id
    join jobs j on j.application_id = c.application_id and j.job_id = k.job_id
    where c.application_id = ${applicationId} and c.result_id = ${readingId}
    for no key update of c`.execute(db);
  const [found] = rows;
  return found === undefined ? null : { ...found, state: toldState(found.state, found.counts) };
}

/** Notes what the person of a reading is asked. */
export async function storeQuestion(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingId: string,
  { question, keyId, clerk, now }: Pick<Decided, 'keyId' | 'clerk' | 'now'> & { readonly question: string },
): Promise<void> {
  await sql`
    update clearings c set state = 'askedBack', question = ${question}, reason = null, clerk = ${clerk}, decided_at = ${now},
      decided_by = (select k.name from operator_keys k where k.key_id = ${keyId})
    where c.application_id = ${applicationId} and c.result_id = ${readingId}`.execute(db);
}
