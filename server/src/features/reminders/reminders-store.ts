import type { ChosenOrders } from '@zaehlwerk/contract/open-orders';
import type { MeterAddress } from '@zaehlwerk/domain/job/job';
import type { OrderToRemindOf } from '@zaehlwerk/domain/reminder/reminder';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { byteaOf } from '../../database/sql-values.ts';
import type { TenantScope } from '../../http/scope.ts';
import { isChosen } from '../campaigns/chosen-orders.ts';
import { type OrderTerms, termsColumn } from '../jobs/open-today.ts';
import { isOpenOf } from '../jobs/shown-jobs-store.ts';
import type { NewMail } from '../mail/mails-store.ts';

/** Of what is reminded: of a campaign, and of which orders; null: of all that wait for a reading. */
export interface RemindedOf {
  readonly campaignId: string;
  readonly orders: ChosenOrders | null;
}

/** An order of a campaign that waits for a reading, with what a mail says of it. */
export interface OpenOrder extends OrderToRemindOf, OrderTerms {
  /** It is one of the orders that a run is about; any is where it is about all. */
  readonly isChosen: boolean;
  readonly accountName: string | null;
  readonly username: string | null;
  readonly company: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly meterNumber: string;
  readonly meterType: string | null;
  readonly customMeterType: string | null;
  readonly meterAddress: Partial<MeterAddress>;
  /** OBIS codes of its registers. */
  readonly rates: readonly { readonly obis: string }[];
}

/** The utility's own accounts after one of them, so many. */
export async function listOwnAccounts(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  after: string | null,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from accounts
    where application_id = ${applicationId} and (${after}::uuid is null or account_id > ${after}::uuid)
      and parent_id is null and ended_at is null
    order by account_id
    limit ${most}`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** The orders of a campaign that these accounts have not read. Each is looked up by its indexes, whatever PostgreSQL knows. */
export async function listOpenOrders(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { campaignId, orders }: RemindedOf,
  accountIds: readonly string[],
): Promise<readonly OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select j.job_id as "jobId", s.account_id as "accountId", j.customer_email as email,
      nullif(j.customer ->> 'customerNumber', '') as "customerNumber", ${isChosen(applicationId, orders)} as "isChosen", a.name as "accountName",
      (
        select l.username from logins l
        where l.application_id = ${applicationId} and l.account_id = s.account_id and l.ended_at is null
        order by l.created_at limit 1
      ) as username,
      j.customer ->> 'company' as company, j.customer ->> 'firstname' as firstname, j.customer ->> 'lastname' as lastname,
      j.meter_number as "meterNumber", j.meter_type as "meterType", j.custom_meter_type as "customMeterType",
      j.meter_address as "meterAddress", ${termsColumn('j')} as "orderTerms", ${termsColumn('c')} as "campaignTerms", j.config,
      array(
        select json_build_object('obis', k.obis) from rate_tasks k
        where k.application_id = ${applicationId} and k.job_id = j.job_id and k.ended_at is null
        order by k.position
      ) as rates
    from unnest(${[...accountIds]}::uuid[]) s (account_id)
    cross join lateral (
      select name from accounts where application_id = ${applicationId} and account_id = s.account_id offset 0
    ) a
    cross join lateral (
      select * from jobs
      where application_id = ${applicationId} and account_id = s.account_id and campaign_id = ${campaignId}
        and left_at is null and withdrawn_at is null
      offset 0
    ) j
    cross join lateral (
      select earliest_execution, latest_execution from campaigns
      where application_id = ${applicationId} and campaign_id = ${campaignId} offset 0
    ) c
    where ${isOpenOf(applicationId)}
    order by s.account_id, j.meter_address ->> 'street', j.meter_address ->> 'houseNumber', j.meter_number, j.job_id`.execute(
    db,
  );
  return rows;
}

/** One that more accounts have is nobody's own, such as that of the utility: they are looked at page by page. */
const MOST_TOGETHER = 100;

/** Mailboxes that several accounts have in orders of a campaign, each with these accounts in the order of their ids. */
export async function listSharedMailboxes(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  campaignId: string,
): Promise<readonly { readonly mailbox: string; readonly accountIds: readonly [string, ...string[]] }[]> {
  const { rows } = await sql<{ mailbox: string; accountIds: [string, ...string[]] }>`
    select lower(j.customer_email) as mailbox, array_agg(distinct j.account_id order by j.account_id) as "accountIds"
    from jobs j
    join accounts a on a.application_id = j.application_id and a.account_id = j.account_id
    where j.application_id = ${applicationId} and j.campaign_id = ${campaignId} and j.left_at is null
      and j.withdrawn_at is null and j.customer_email is not null and a.parent_id is null and a.ended_at is null
    group by lower(j.customer_email)
    having count(distinct j.account_id) between 2 and ${MOST_TOGETHER}`.execute(db);
  return rows;
}

/** A mailbox of an account, by the hash of its address. */
export interface Mailbox {
  readonly accountId: string;
  readonly mailbox: Buffer;
}

/** When each mailbox of these accounts was reminded last, and whether it wants no more. */
export async function listReminded(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  accountIds: readonly string[],
): Promise<readonly (Mailbox & { readonly remindedAt: Date; readonly hasStopped: boolean })[]> {
  const { rows } = await sql<Mailbox & { remindedAt: Date; hasStopped: boolean }>`
    select account_id as "accountId", mailbox, reminded_at as "remindedAt", stopped_at is not null as "hasStopped"
    from reminders where application_id = ${applicationId} and account_id = any(${[...accountIds]}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** A mailbox that several accounts may have; the mail is the first one's. */
export interface SharedMailbox {
  readonly accountIds: readonly string[];
  readonly mailbox: Buffer;
}

/**
 * Notes that mailboxes are reminded now, of each of their accounts, and gives those for which that holds: none that somebody
 * else has reminded after `since`, or that wants no more.
 */
export async function claimMailboxes(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  mailboxes: readonly SharedMailbox[],
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<readonly Mailbox[]> {
  const given = JSON.stringify(
    mailboxes.flatMap(({ accountIds: [first, ...others], mailbox }) =>
      [first, ...others].map((accountId) => ({
        account_id: accountId,
        mailbox: byteaOf(mailbox),
        // At the first alone, whose link the mail has: at each it would be the square of them.
        together_with: accountId === first && others.length > 0 ? others : null,
      })),
    ),
  );
  const { rows } = await sql<Mailbox>`
    insert into reminders as r (application_id, account_id, mailbox, reminded_at, together_with)
    select ${applicationId}, n.account_id, n.mailbox::bytea, ${now}::timestamptz, n.together_with
    from json_to_recordset(${given}::json) as n (account_id uuid, mailbox text, together_with uuid[])
    order by n.account_id, n.mailbox
    on conflict (application_id, account_id, mailbox) do update set reminded_at = excluded.reminded_at,
      -- Links of mails before go on ending what these were about.
      together_with = (
        select array_agg(distinct one) from unnest(r.together_with || excluded.together_with) one
      )
      where r.reminded_at <= ${since}::timestamptz and r.stopped_at is null
    returning account_id as "accountId", mailbox`.execute(transaction);
  return rows;
}

/** A mail of a run. */
export type ReminderMail = Omit<NewMail, 'kind' | 'tells' | 'asksAbout' | 'accountId'> & {
  readonly accountId: string;
  readonly unsubscribeUrl: string;
};

/** Puts the mails of a run into the outbox. */
export async function insertReminders(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  runId: string,
  mails: readonly ReminderMail[],
): Promise<void> {
  await transaction
    .insertInto('mails')
    .values(
      mails.map((mail) => ({
        mail_id: mail.id,
        application_id: applicationId,
        kind: 'reminder',
        account_id: mail.accountId,
        run_id: runId,
        unsubscribe_url: mail.unsubscribeUrl,
        language: mail.language,
        recipient: mail.recipient,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html,
        created_at: mail.createdAt,
        expires_at: mail.expiresAt,
        next_at: mail.nextAt,
      })),
    )
    .execute();
}
