import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { AccountScope } from '../../http/scope.ts';

/** The rows that a receipt has marked as told; they are unmarked when it is given up. */
export interface Told {
  readonly of: 'submissions' | 'unknown_readings' | 'anonymous_readings';
  readonly ids: readonly string[];
}

/**
 * Follows a CTE `ended` of mails that may have been given up: then what they told counts as told no more, whoever gave
 * them up and whenever. Once only, as another receipt may tell it after that.
 */
export const RETURN_WHAT_WAS_TOLD = `
  told as (select application_id, tells, unnest(told) as id from ended where given_up_at is not null),
  submissions_again as (
    update submissions s set receipt_at = null from told
    where told.tells = 'submissions' and s.application_id = told.application_id and s.submission_id = told.id
  ),
  unknown_again as (
    update unknown_readings u set receipt_at = null from told
    where told.tells = 'unknown_readings' and u.application_id = told.application_id and u.reading_id = told.id
  ),
  anonymous_again as (
    update anonymous_readings r set receipt_at = null from told
    where told.tells = 'anonymous_readings' and r.application_id = told.application_id and r.reading_id = told.id
  )`;

/** Deletes the receipts of one kind of an account that were given up: another one tells what they told. */
export async function deleteOvertakenReceipts(
  db: Kysely<Tables>,
  { applicationId, accountId }: AccountScope,
  tells: Told['of'],
): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('application_id', '=', applicationId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'receipt')
    .where('tells', '=', tells)
    .where('given_up_at', 'is not', null)
    .execute();
}

/** Whether a receipt of the account was given up and no other has been asked for since. */
export async function hasReceiptGivenUp(
  db: Kysely<Tables>,
  { applicationId, accountId }: AccountScope,
): Promise<boolean> {
  const found = await db
    .selectFrom('mails')
    .where('application_id', '=', applicationId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'receipt')
    .where('given_up_at', 'is not', null)
    .select('mail_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
