import type { Selectable, Transaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../database/schema.ts';
import type { WithoutAccessScope, SystemScope } from '../../http/scope.ts';

/** A reading without access as it is stored, with the values of its rates in the order in which they were sent. */
export interface StoredReading extends Selectable<Tables['anonymous_readings']> {
  readonly values: readonly { readonly obis: string; readonly reading_value: string }[];
}

/** The id of a reading that was sent with a token and has no receipt yet; null when there is none. */
export async function findSubmission(
  pool: pg.Pool,
  { applicationId }: WithoutAccessScope,
  submissionHash: Buffer,
): Promise<string | null> {
  const { rows } = await pool.query<{ reading_id: string }>(
    `select r.reading_id from anonymous_submissions s
     join anonymous_readings r on r.application_id = s.application_id and r.reading_id = s.reading_id
     where s.application_id = $1 and s.submission_hash = $2 and r.receipt_at is null
     order by r.created, r.reading_id limit 1`,
    [applicationId, submissionHash],
  );
  return rows[0]?.reading_id ?? null;
}

/** Marks that a reading has got its receipt, and gives it; null when it had one already, or is gone. */
export async function takeReceipt(
  transaction: Transaction<Tables>,
  { applicationId }: WithoutAccessScope,
  readingId: string,
  now: Date,
): Promise<StoredReading | null> {
  const reading = await transaction
    .updateTable('anonymous_readings')
    .set({ receipt_at: now })
    .where('application_id', '=', applicationId)
    .where('reading_id', '=', readingId)
    .where('receipt_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (reading === undefined) return null;
  const values = await transaction
    .selectFrom('anonymous_reading_values')
    .where('application_id', '=', applicationId)
    .where('reading_id', '=', readingId)
    .orderBy('value_id')
    .select(['obis', 'reading_value'])
    .execute();
  return { ...reading, values };
}

/** Deletes the submissions before a moment; returns how many. */
export async function deleteSubmissionsBefore(pool: pg.Pool, _system: SystemScope, before: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from anonymous_submissions where created < $1', [before]);
  return rowCount ?? 0;
}
