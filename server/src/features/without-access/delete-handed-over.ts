import { runTransaction } from '../../database/connection.ts';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { deleteHandedOverBefore } from './readings-without-access-store.ts';
import { deleteSubmissionsBefore } from './receipts-without-access-store.ts';

const KEPT_DAYS = 90;
const MS_PER_DAY = 86_400_000;
/** A round, for which a stop waits, takes a few seconds. */
const BATCH = { size: 1000, most: 100 };

/**
 * Deletes readings without access 90 days after they were handed out, in batches; what is left after this many is for
 * the next round. Their photos lose their names by that and go with the sweep. Returns how many readings were deleted.
 */
export async function deleteHandedOver(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  system: SystemScope,
  batch: typeof BATCH = BATCH,
): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_DAYS * MS_PER_DAY);
  let deleted = 0;
  for (let count = 0; count < batch.most; count += 1) {
    const now = await runTransaction(db, (transaction) =>
      deleteHandedOverBefore(transaction, system, before, batch.size),
    );
    deleted += now;
    if (now === 0) break;
  }
  return deleted;
}

/** Longer than a token lives: nobody can ask for the receipt after that. */
const SUBMISSION_MS = 2 * 60 * 60 * 1000;

/** Forgets with which token readings were sent, once it has expired; returns how many. */
export function forgetSubmissions(
  { pool, clock }: Pick<Parts, 'pool' | 'clock'>,
  system: SystemScope,
): Promise<number> {
  return deleteSubmissionsBefore(pool, system, new Date(clock().getTime() - SUBMISSION_MS));
}
