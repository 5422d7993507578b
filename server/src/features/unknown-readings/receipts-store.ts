import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { AccountScope } from '../../http/scope.ts';

/** The reading of an unknown meter as its receipt tells it. */
export interface UnconfirmedReading {
  readonly reading_id: string;
  readonly meter_number: string;
  readonly reading_value: string;
  readonly reading_date: string;
  readonly created: Date;
}

/** Marks that the oldest readings of an account without a receipt have one, and gives them, the oldest first. */
export async function takeReceipts(
  db: Kysely<Tables>,
  { applicationId, accountId }: AccountScope,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<UnconfirmedReading[]> {
  const taken = await db
    .updateTable('unknown_readings')
    .set({ receipt_at: now })
    .where('application_id', '=', applicationId)
    .where('reading_id', 'in', (free) =>
      free
        .selectFrom('unknown_readings')
        .where('application_id', '=', applicationId)
        .where('account_id', '=', accountId)
        .where('receipt_at', 'is', null)
        .orderBy('created')
        .orderBy('reading_id')
        .limit(most)
        .select('reading_id')
        .forUpdate(),
    )
    .returning(['reading_id', 'meter_number', 'reading_value', 'reading_date', 'created'])
    .execute();
  return taken.toSorted(
    (one, other) => one.created.getTime() - other.created.getTime() || (one.reading_id < other.reading_id ? -1 : 1),
  );
}

/** Unmarks readings whose receipt nobody gets. */
export async function returnReceipts(
  db: Kysely<Tables>,
  { applicationId, accountId }: AccountScope,
  readings: readonly UnconfirmedReading[],
): Promise<void> {
  const ids = readings.map((reading) => reading.reading_id);
  await db
    .updateTable('unknown_readings')
    .set({ receipt_at: null })
    .where('application_id', '=', applicationId)
    .where('account_id', '=', accountId)
    .where((eb) => eb('reading_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}
