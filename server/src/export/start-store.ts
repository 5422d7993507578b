import type { DeskStart } from '@zaehlwerk/contract/desk-start';
import type { CampaignState, Terms } from '@zaehlwerk/domain/campaign/campaign';
import { CLEARING_REASONS } from '@zaehlwerk/domain/clearing/clearing';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { isShownOf } from '../features/jobs/shown-jobs-store.ts';
import { areKept, standingOf } from '../features/order-states/standing-orders.ts';
import type { TenantScope } from '../http/scope.ts';

/** A campaign by its name, whatever it has. */
export interface NamedCampaign {
  readonly campaignId: string;
  readonly name: string;
  readonly state: CampaignState;
}

/** All campaigns of a tenant. */
export async function listCampaignNames(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
): Promise<readonly NamedCampaign[]> {
  const { rows } = await sql<NamedCampaign>`
    select campaign_id as "campaignId", name, state from campaigns where application_id = ${applicationId}`.execute(db);
  return rows;
}

/** Orders of one campaign with the same terms, counted. */
export interface OrderCount {
  readonly campaignId: string | null;
  readonly orderTerms: Terms;
  readonly campaignTerms: Terms;
  readonly jobs: number;
  readonly open: number;
  /** Of those that are open: with a mail address of their customer. */
  readonly openWithMail: number;
}

/** What is counted over orders. */
export interface Counts {
  /** Of the jobs that are shown, and of one campaign in whatever state, by campaign and terms. */
  readonly orders: readonly OrderCount[];
  /** Of those that are done: the day in Germany on which the first reading of each arrived, in their order. */
  readonly days: readonly { readonly campaignId: string | null; readonly day: string; readonly done: number }[];
  /** How many accounts with open orders nobody can have told how to sign in, and since when the oldest of them waits. */
  readonly letters: { readonly notPrinted: number; readonly since: string | null };
}

/**
 * Counts the jobs of a tenant that are shown, and those of one campaign in whatever state. A job without registers is never done. What
 * former campaigns have is not counted; PostgreSQL may walk over it once.
 */
export async function countAll(db: Kysely<Tables>, tenant: TenantScope, campaignId: string | null): Promise<Counts> {
  const { applicationId } = tenant;
  const named =
    campaignId === null ? sql<boolean>`false` : sql<boolean>`j.campaign_id = ${campaignId} and j.withdrawn_at is null`;
  const isMeant = sql<boolean>`(${isShownOf(applicationId)} or ${named})`;
  const isKept = await areKept(db, tenant);
  const { rows } = await sql<Counts>`
    with ${standingOf(applicationId, isKept, isMeant)},
    counted as materialized (
      select j.account_id, j.campaign_id, j.earliest_execution as earliest, j.latest_execution as latest, j.has_mail,
        ${isShownOf(applicationId)} as is_shown, j.rates > 0 and j.rates = j.read as is_done, j.first_day as day
      from standing j
    ),
    per_terms as (
      select campaign_id, earliest, latest, count(*)::int as jobs, (count(*) filter (where not is_done))::int as open,
        (count(*) filter (where not is_done and has_mail))::int as with_mail
      from counted group by 1, 2, 3
    ),
    per_day as (
      select campaign_id, day::text as day, count(*)::int as done
      from counted where is_done and day is not null group by 1, 2
    ),
    letters as (
      select count(*)::int as "notPrinted", min(a.created_at) as since
      from accounts a
      where a.application_id = ${applicationId} and a.ended_at is null and a.parent_id is null and a.account_id in (
        select j.account_id from counted j where j.is_shown and not j.is_done
      ) and not exists (
        select from link_tokens l where l.application_id = ${applicationId} and l.account_id = a.account_id
      ) and not exists (
        select from logins g where g.application_id = ${applicationId} and g.account_id = a.account_id
          and (g.password_hash <> '' or g.imported_password_hash is not null)
      )
    )
    select
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'campaignId', n.campaign_id, 'jobs', n.jobs, 'open', n.open, 'openWithMail', n.with_mail,
          'orderTerms', jsonb_build_object('earliestExecution', n.earliest, 'latestExecution', n.latest),
          'campaignTerms',
            jsonb_build_object('earliestExecution', c.earliest_execution, 'latestExecution', c.latest_execution)
        ))
        from per_terms n
        left join campaigns c on c.application_id = ${applicationId} and c.campaign_id = n.campaign_id
      ), '[]') as orders,
      coalesce((
        select jsonb_agg(jsonb_build_object('campaignId', campaign_id, 'day', day, 'done', done) order by day)
        from per_day
      ), '[]') as days,
      (select to_jsonb(letters) from letters) as letters`.execute(db);
  return rows[0]!;
}

interface CountedClearing {
  readonly open: number;
  readonly proposed: number;
  readonly since: Date | null;
  readonly unassigned: number;
  readonly reasons: Readonly<Record<string, number>>;
}

/** What waits to be cleared, of the orders of a campaign or of all, and to be assigned, which belongs to no campaign yet. */
export async function countClearing(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  campaignId: string | null,
): Promise<Omit<DeskStart['clearing'], 'since'> & { readonly since: Date | null }> {
  const ofCampaign =
    campaignId === null
      ? sql`true`
      : sql`exists (
          select from reading_results r
          join rate_tasks k on k.application_id = ${applicationId} and k.task_id = r.task_id
          join jobs j on j.application_id = ${applicationId} and j.job_id = k.job_id
          where r.application_id = ${applicationId} and r.result_id = w.result_id and j.campaign_id = ${campaignId}
        )`;
  const { rows } = await sql<CountedClearing>`
    with waiting as (
      select w.created, w.reasons, exists (
        select from clearing_proposals p
        where p.application_id = ${applicationId} and p.result_id = w.result_id and p.sent_back_at is null
      ) as proposed from clearings w
      where w.application_id = ${applicationId} and w.state = 'open' and ${ofCampaign}
    )
    select (select count(*)::int from waiting) as open, (select count(*)::int from waiting where proposed) as proposed, (select min(created) from waiting) as since,
      (
        select count(*)::int from unknown_readings
        where application_id = ${applicationId} and coalesce(clearing_state, 'open') = 'open'
      ) + (
        select count(*)::int from anonymous_readings
        where application_id = ${applicationId} and coalesce(clearing_state, 'open') = 'open'
      ) as unassigned,
      coalesce((
        select jsonb_object_agg(reason, n) from (
          select why as reason, count(*)::int as n from waiting w cross join unnest(w.reasons) why group by 1
        ) by_reason
      ), '{}') as reasons`.execute(db);
  const { open = 0, proposed = 0, since = null, unassigned = 0, reasons = {} } = rows[0] ?? {};
  const perReason = CLEARING_REASONS.flatMap((reason) => {
    const some = reasons[reason];
    return some === undefined ? [] : [{ reason, open: some }];
  });
  return { open, proposed, since, unassigned, perReason };
}

/** Mails that wait, or were given up. */
export async function countMails(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
): Promise<{ readonly waiting: number; readonly givenUp: number; readonly since: Date | null }> {
  const { rows } = await sql<{ waiting: number; givenUp: number; since: Date | null }>`
    select (count(*) filter (where given_up_at is null))::int as waiting,
      (count(*) filter (where given_up_at is not null))::int as "givenUp", min(given_up_at) as since
    from mails where application_id = ${applicationId}`.execute(db);
  return rows[0] ?? { waiting: 0, givenUp: 0, since: null };
}

type ListedImport = DeskStart['imports']['newest'][number];

/**
 * Imports that are not over, or failed since an instant without a later one of the same file name that was accepted: those
 * that failed first, then the oldest.
 */
export async function listUrgentImports(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  since: Date,
): Promise<readonly (Omit<ListedImport, 'since'> & { readonly since: Date; readonly hasFailed: boolean })[]> {
  const { rows } = await sql<Omit<ListedImport, 'since'> & { since: Date; hasFailed: boolean }>`
    select i.import_id as "importId", i.file_name as "fileName", i.state, coalesce(i.ended_at, i.created_at) as since,
      i.lines, i.lines_done as "linesDone", (i.answer ->> 'rejected')::int as rejected,
      i.state in ('done', 'failed') as "hasFailed"
    from imports i
    where i.application_id = ${applicationId} and i.created_at > ${since} and (
      i.state in ('waiting', 'running') or (i.state = 'failed' or i.accepted is false) and not exists (
        select from imports later
        where later.application_id = ${applicationId} and later.file_name = i.file_name
          and later.created_at > i.created_at and later.accepted
      )
    )
    order by "hasFailed" desc, i.created_at limit 100`.execute(db);
  return rows;
}

/** Readings that were accepted after a position, or have none yet, counted up to so many. */
export async function countUnacknowledged(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (
      select count(*) from (
        select from reading_results where application_id = ${applicationId} and position > ${after}::bigint limit ${most}
      ) placed
    )::int + (
      select count(*) from (
        select from reading_results where application_id = ${applicationId} and position is null limit ${most}
      ) unplaced
    )::int as n`.execute(db);
  return Math.min(most, rows[0]?.n ?? 0);
}
