import type { MailSettings } from '@zaehlwerk/contract/mail';
import type { Language } from '@zaehlwerk/contract/application';
import { type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { isUuid } from '../../database/sql-values.ts';
import type { Tables } from '../../database/schema.ts';
import { isThere } from '../../http/caller/caller-store.ts';
import { isNoSample } from '../../http/caller/samples-store.ts';
import type { TenantScope, EveryTenantScope, OperatorScope, SystemScope } from '../../http/scope.ts';
import { RETURN_WHAT_WAS_TOLD, type Told } from './told-by-receipts-store.ts';

/** A mail as it is composed, without what its tenant says of senders. */
export interface NewMail {
  readonly id: string;
  readonly kind: 'test' | 'receipt' | 'access' | 'reminder' | 'question' | 'invitation';
  /** Whose access it tells, or whose receipt it is: ended with the account, it is not sent any more. */
  readonly accountId?: string;
  /** What a receipt tells. */
  readonly tells?: Told;
  /** The reading that a question is about. */
  readonly asksAbout?: string;
  readonly language: Language;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Not to be claimed before. */
  readonly nextAt: Date;
}

/** A mail claimed by this process until its lease ends, with its tenant's current settings. */
export interface ClaimedMail extends Omit<NewMail, 'kind' | 'accountId' | 'tells' | 'asksAbout' | 'nextAt'> {
  readonly claimId: string;
  readonly attempts: number;
  /** Attempts before this one whose outcome nobody knows. */
  readonly unclear: number;
  readonly reason: string | null;
  readonly kind: string;
  /** Where its recipient ends such mails. */
  readonly unsubscribeUrl: string | null;
  readonly tenant: {
    readonly applicationId: string;
    readonly name: string;
    readonly brandColor: string | null;
    readonly settings: MailSettings;
    readonly isSample: boolean;
    /** Changes with the logo. */
    readonly updatedAt: string;
  };
}

/** Queues a mail; within a transaction it goes out only if that commits. */
export async function insertMail(db: Kysely<Tables>, scope: TenantScope, mail: NewMail): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      mail_id: mail.id,
      application_id: scope.applicationId,
      kind: mail.kind,
      account_id: mail.accountId ?? null,
      tells: mail.tells?.of ?? null,
      told: mail.tells?.ids ?? (mail.asksAbout === undefined ? null : [mail.asksAbout]),
      language: mail.language,
      recipient: mail.recipient,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      created_at: mail.createdAt,
      expires_at: mail.expiresAt,
      next_at: mail.nextAt,
    })
    .execute();
}

/** Deletes the mails to an address with the access of a share that were given up: a later one has been sent there. */
export async function deleteOvertaken(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { accountId, recipient }: { readonly accountId: string; readonly recipient: string },
): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('application_id', '=', applicationId)
    .where('account_id', '=', accountId)
    .where('recipient', '=', recipient)
    .where('given_up_at', 'is not', null)
    .execute();
}

/**
 * Claims mails that are due, or the one that is named, for one process: nobody else gets them until `leaseUntil`. One
 * whose lease has ended unsettled comes back with one more unclear attempt: the process that had it may have sent it.
 * Reminders wait for all others (migration 0052). None of a tenant that is being deleted leaves any more.
 */
export async function claimMails(
  pool: pg.Pool,
  _scope: EveryTenantScope,
  claim: { claimId: string; now: Date; leaseUntil: Date; most: number; mailId?: string },
): Promise<ClaimedMail[]> {
  const named = claim.mailId !== undefined;
  const { rows } = await pool.query<ClaimedMail>({
    name: named ? 'claim-mail' : 'claim-mails',
    text: `
      with due as (
        select mail_id from mails
        where given_up_at is null and ${isThere('mails.application_id')} and ${named ? 'mail_id = $5 and (claim_id is null or next_at <= $2)' : 'next_at <= $2'}
        order by (kind = 'reminder'), next_at limit $4 for update skip locked
      )
      update mails m
      set claim_id = $1, next_at = $3, unclear = m.unclear + (m.claim_id is not null)::int
      from due, applications a
      where m.mail_id = due.mail_id and a.application_id = m.application_id
      returning m.mail_id as id, m.kind, m.unsubscribe_url as "unsubscribeUrl", m.language, m.recipient, m.subject, m.body_text as text, m.body_html as html,
        m.created_at as "createdAt", m.expires_at as "expiresAt", m.claim_id as "claimId", m.attempts, m.unclear, m.reason,
        jsonb_build_object('applicationId', a.application_id, 'name', a.document->'name',
          'brandColor', a.document->'brandColor', 'settings', coalesce(a.document->'mail', '{}'), 'isSample', a.sample_of is not null,
          'updatedAt', a.updated_at) as tenant`,
    values: [claim.claimId, claim.now, claim.leaseUntil, claim.most, ...(named ? [claim.mailId] : [])],
  });
  return rows;
}

/** Removes mails that were sent, each only if its claim still holds. */
export async function deleteSent(
  pool: pg.Pool,
  _scope: EveryTenantScope,
  mails: readonly Pick<ClaimedMail, 'id' | 'claimId'>[],
): Promise<void> {
  await pool.query({
    name: 'delete-sent-mails',
    text: `delete from mails m using unnest($1::uuid[], $2::uuid[]) as sent (mail_id, claim_id)
           where m.mail_id = sent.mail_id and m.claim_id = sent.claim_id`,
    values: [mails.map((mail) => mail.id), mails.map((mail) => mail.claimId)],
  });
}

/** Ends a claim whose attempt failed: the mail waits until `nextAt`, or is given up. */
export async function settleFailure(
  pool: pg.Pool,
  _scope: EveryTenantScope,
  { id, claimId }: Pick<ClaimedMail, 'id' | 'claimId'>,
  failure: { attempts: number; unclear: number; nextAt: Date; givenUpAt: Date | null; reason: string },
): Promise<void> {
  await pool.query(
    `with ended as (
       update mails set claim_id = null, attempts = $3, unclear = $4, next_at = $5, given_up_at = $6, reason = $7
       where mail_id = $1 and claim_id = $2 returning application_id, given_up_at, tells, told
     ), ${RETURN_WHAT_WAS_TOLD}
     select from ended`,
    [id, claimId, failure.attempts, failure.unclear, failure.nextAt, failure.givenUpAt, failure.reason],
  );
}

/** Gives up mails that expired without an attempt: because no mail server was there. Returns their number. */
export async function giveUpExpired(pool: pg.Pool, _system: SystemScope, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `with ended as (
       update mails set given_up_at = $1, claim_id = null, reason = coalesce(reason, 'not sent in time')
       where given_up_at is null and expires_at <= $1 and next_at <= $1
       returning application_id, given_up_at, tells, told
     ), ${RETURN_WHAT_WAS_TOLD}
     select from ended`,
    [now],
  );
  return rowCount ?? 0;
}

/** Deletes mails that were given up before a time, those with access data before another. Returns their number. */
export async function deleteGivenUp(
  pool: pg.Pool,
  _system: SystemScope,
  before: { readonly access: Date; readonly others: Date },
): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from mails where given_up_at < case kind when 'access' then $1::timestamptz else $2 end`,
    [before.access, before.others],
  );
  return rowCount ?? 0;
}

/** Makes a mail due at once, as if it were new; not while a process sends it. */
export async function sendAgain(
  transaction: Transaction<Tables>,
  { onlyTenant }: OperatorScope,
  mailId: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<SentAgain> {
  if (!isUuid(mailId)) return { outcome: 'unknown' };
  const isSeen = sql`${sql.raw(isThere('mails.application_id'))} and ${onlyTenant === null ? sql.raw(isNoSample('mails.application_id')) : sql`application_id = ${onlyTenant}`}`;
  const { rows } = await sql<{ due: boolean; applicationId: string }>`
    with again as (
      update mails set next_at = ${now}, expires_at = ${expiresAt}, attempts = 0, unclear = 0, given_up_at = null,
        told = case when given_up_at is null or tells is null then told end
      where mail_id = ${mailId} and claim_id is null and ${isSeen} returning mail_id
    )
    select again.mail_id is not null as due, application_id as "applicationId"
    from mails left join again using (mail_id) where mail_id = ${mailId} and ${isSeen}`.execute(transaction);
  const [found] = rows;
  if (found === undefined) return { outcome: 'unknown' };
  return found.due ? { outcome: 'due', applicationId: found.applicationId } : { outcome: 'underWay' };
}

/** What came of sending a mail again, and of which tenant it is. */
type SentAgain =
  | { readonly outcome: 'due'; readonly applicationId: string }
  | { readonly outcome: 'unknown' | 'underWay' };

/** One mail of the outbox, as an operator sees it. */
export interface UnsentMail {
  readonly id: string;
  readonly applicationId: string;
  readonly kind: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly nextAt: Date;
  readonly reason: string | null;
  readonly givenUpAt: Date | null;
}

/** The mails of the tenants that an operator may see, those given up first, then the oldest. */
export async function listUnsent(pool: pg.Pool, { onlyTenant }: OperatorScope, most: number): Promise<UnsentMail[]> {
  const { rows } = await pool.query<UnsentMail>(
    `select mail_id as id, application_id as "applicationId", kind, recipient, attempts, created_at as "createdAt",
       next_at as "nextAt", reason, given_up_at as "givenUpAt"
     from mails where (application_id = $2 or $2::text is null and ${isNoSample('mails.application_id')}) and ${isThere('mails.application_id')} order by given_up_at is null, created_at limit $1`,
    [most, onlyTenant],
  );
  return rows;
}

/** How many of these mails wait and how many were given up. */
export async function countUnsent(
  pool: pg.Pool,
  { onlyTenant }: OperatorScope,
): Promise<{ readonly waiting: number; readonly givenUp: number }> {
  const { rows } = await pool.query<{ waiting: number; givenUp: number }>(
    `select (count(*) filter (where given_up_at is null))::int as waiting,
       (count(*) filter (where given_up_at is not null))::int as "givenUp"
     from mails where (application_id = $1 or $1::text is null and ${isNoSample('mails.application_id')}) and ${isThere('mails.application_id')}`,
    [onlyTenant],
  );
  return rows[0] ?? { waiting: 0, givenUp: 0 };
}
