import type { Language } from '@zaehlwerk/contract/application';
import type { ChosenOrders } from '@zaehlwerk/contract/open-orders';
import type { ReminderRun } from '@zaehlwerk/contract/reminders';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { OperatorScope, SystemScope, TenantScope } from '../../http/scope.ts';

/** A call to remind that is not worked through yet. */
export interface OpenRun {
  readonly runId: string;
  readonly campaignId: string;
  readonly language: Language | null;
  readonly orders: ChosenOrders | null;
  readonly createdAt: Date;
  readonly recipients: number;
  readonly queued: number;
  readonly afterAccount: string | null;
}

/** A run that goes on, and when the last of its mails that wait goes out; null where none waits. */
export interface HeldRun extends OpenRun {
  readonly lastAt: Date | null;
}

/** Keeps a call to remind. */
export async function insertRun(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  { name }: OperatorScope,
  run: Pick<OpenRun, 'runId' | 'campaignId' | 'language' | 'orders' | 'recipients' | 'createdAt'>,
): Promise<void> {
  await sql`
    insert into reminder_runs (application_id, run_id, campaign_id, language, orders, key_name, created_at, recipients)
    values (${applicationId}, ${run.runId}, ${run.campaignId}, ${run.language},
      ${run.orders === null ? null : JSON.stringify(run.orders)}::jsonb, ${name}, ${run.createdAt}, ${run.recipients})`.execute(
    transaction,
  );
}

/** Which campaign a run is of that is not over; null where it is. */
export async function findOpenRun(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  runId: string,
): Promise<Pick<OpenRun, 'campaignId'> | null> {
  if (!isUuid(runId)) return null;
  const { rows } = await sql<{ campaignId: string }>`
    select campaign_id as "campaignId" from reminder_runs
    where application_id = ${applicationId} and run_id = ${runId} and ended_at is null`.execute(db);
  return rows[0] ?? null;
}

/** A run that is not over, held until the transaction ends; null where it is. */
export async function lockRun(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  runId: string,
): Promise<HeldRun | null> {
  if (!isUuid(runId)) return null;
  const { rows } = await sql<HeldRun>`
    select run_id as "runId", campaign_id as "campaignId", language, orders, created_at as "createdAt", recipients, queued,
      after_account as "afterAccount", (
        select max(m.next_at) from mails m
        where m.application_id = ${applicationId} and m.run_id = ${runId} and m.claim_id is null and m.attempts = 0
          and m.given_up_at is null
      ) as "lastAt"
    from reminder_runs
    where application_id = ${applicationId} and run_id = ${runId} and ended_at is null
    for update`.execute(transaction);
  return rows[0] ?? null;
}

/** Notes how far a run is, and whether it is over; then it forgets which orders were chosen. */
export async function noteRun(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  {
    runId,
    queued,
    afterAccount,
    endedAt,
  }: Pick<OpenRun, 'runId' | 'queued' | 'afterAccount'> & {
    readonly endedAt: Date | null;
  },
): Promise<void> {
  await sql`
    update reminder_runs set queued = ${queued}, after_account = ${afterAccount}, ended_at = ${endedAt},
      -- It may name streets and orders: nobody needs them any more.
      orders = case when ${endedAt}::timestamptz is null then orders end
    where application_id = ${applicationId} and run_id = ${runId}`.execute(transaction);
}

type ListedRun = Omit<ReminderRun, 'createdAt' | 'endedAt'> & {
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

/** The newest runs of a tenant, with what has become of their mails. */
export async function listRuns(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  most: number,
): Promise<readonly ListedRun[]> {
  const { rows } = await sql<ListedRun>`
    select r.run_id as "runId", r.campaign_id as "campaignId", r.key_name as by, r.created_at as "createdAt",
      r.ended_at as "endedAt", r.recipients, r.queued as made, m.waiting, m.given_up as "givenUp"
    from (
      select * from reminder_runs where application_id = ${applicationId} order by created_at desc, run_id limit ${most}
    ) r
    cross join lateral (
      select (count(*) filter (where given_up_at is null))::int as waiting,
        (count(*) filter (where given_up_at is not null))::int as given_up
      from mails where application_id = ${applicationId} and run_id = r.run_id
    ) m
    order by r.created_at desc, r.run_id`.execute(db);
  return rows;
}

/** All runs that are not over, by tenant. */
export async function listOpenRuns(
  db: Kysely<Tables>,
  _system: SystemScope,
): Promise<readonly { readonly applicationId: string; readonly runId: string }[]> {
  const { rows } = await sql<{ applicationId: string; runId: string }>`
    select application_id as "applicationId", run_id as "runId" from reminder_runs
    where ended_at is null order by created_at`.execute(db);
  return rows;
}
