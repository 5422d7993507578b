import type { OrderStanding } from '@zaehlwerk/domain/campaign/campaign';
import { toldState } from '@zaehlwerk/domain/clearing/clearing';
import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../database/sql-values.ts';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { TENANT_SETTINGS } from '../jobs/job-settings.ts';
import { type OrderTerms, termsColumn } from '../jobs/open-today.ts';
import { type Clearing, COUNTS, type Decided, lockOrdersOf } from './clearing-store.ts';

/** A reading about which somebody may be asked back, with what a mail says of it. */
export interface ReadingToAskAbout extends Clearing, OrderTerms, OrderStanding {
  /** What the tenant sets for all its jobs. */
  readonly settings: JobSettings;
  readonly accountId: string;
  /** Whether it is the newest of its register. */
  readonly counts: boolean;
  /** Its order is for another login by now. */
  readonly hasLeft: boolean;
  readonly meterNumber: string;
  readonly obis: string;
  readonly rateName: string | null;
  readonly unit: string | null;
  readonly readingValue: string | null;
  readonly readingDate: string;
  /** Of the order; else where receipts of the account go. */
  readonly email: string | null;
}

/**
 * A reading that wants or wanted a look, held with its order until the transaction ends; null where there is none. Whoever
 * reads that order, moves it or erases its person is done before.
 */
export async function lockToAskAbout(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingId: string,
): Promise<ReadingToAskAbout | null> {
  if (!isUuid(readingId)) return null;
  await lockOrdersOf(db, { applicationId }, [readingId]);
  const { rows } = await sql<ReadingToAskAbout>`
    select w.state, j.order_number as "orderNumber", j.account_id as "accountId", ${COUNTS} as counts,
      j.left_at is not null as "hasLeft", j.withdrawn_at is not null as "isWithdrawn", c.state as campaign, j.meter_number as "meterNumber", k.obis,
      k.rate_name as "rateName", k.unit, r.reading_value as "readingValue", r.reading_date as "readingDate",
      coalesce(j.customer_email, (
        select g.email from crm_registrations g
        where g.application_id = ${applicationId} and g.account_id = j.account_id
      )) as email, ${termsColumn('j')} as "orderTerms", ${termsColumn('c')} as "campaignTerms", j.config,
      ${sql.raw(TENANT_SETTINGS)} as settings
    from clearings w
    join reading_results r on r.application_id = w.application_id and r.result_id = w.result_id
    join rate_tasks k on k.application_id = w.application_id and k.task_id = r.task_id
    join jobs j on j.application_id = w.application_id and j.job_id = k.job_id
    left join campaigns c on c.application_id = w.application_id and c.campaign_id = j.campaign_id
    join applications a on a.application_id = ${applicationId}
    where w.application_id = ${applicationId} and w.result_id = ${readingId}
    for no key update of w`.execute(db);
  const [found] = rows;
  return found === undefined ? null : { ...found, state: toldState(found.state, found.counts) };
}

/** Notes what the person of a reading is asked. */
export async function storeQuestion(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  readingId: string,
  { question, keyName, clerk, now }: Pick<Decided, 'keyName' | 'clerk' | 'now'> & { readonly question: string },
): Promise<void> {
  await sql`
    update clearings c set state = 'askedBack', question = ${question}, reason = null, clerk = ${clerk}, decided_at = ${now},
      decided_by = ${keyName}
    where c.application_id = ${applicationId} and c.result_id = ${readingId}`.execute(db);
}

/** Takes back what was asked about readings of these orders, and not answered: nobody can answer it any more. */
export async function withdrawQuestions(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  jobIds: readonly string[],
): Promise<void> {
  await sql`
    update clearings c set state = 'open', question = null, reason = null, clerk = null, decided_at = null, decided_by = null
    from unnest(${[...jobIds]}::uuid[]) s (job_id)
    cross join lateral (
      select task_id from rate_tasks where application_id = ${applicationId} and job_id = s.job_id offset 0
    ) k
    cross join lateral (
      select application_id, task_id, result_id, created from reading_results
      where application_id = ${applicationId} and task_id = k.task_id
      offset 0
    ) r
    where c.application_id = ${applicationId} and c.result_id = r.result_id and c.state = 'askedBack' and ${COUNTS}`.execute(
    db,
  );
}
