import pg from 'pg';
import { gather } from '../../database/gather.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { JobState } from '../jobs/jobs-store.ts';
import type { NewSubmission } from './new-submission.ts';
import { type SentSubmission, storeStatement, storeValues, type WhenHeld } from './store-statement.ts';

const { DatabaseError } = pg;

/**
 * Stores a submission with all its results and the records of their photos, or nothing (I3), in one transaction of one
 * statement. Gives the state the job has then; null when job or settings changed since they were looked at, or when the
 * key is taken: look again. Submissions that come at the same time are stored together, which spares the disk most of
 * its work; yet each stands alone: one that cannot be stored with the others is stored by itself.
 */
export function storeSubmission(
  pool: pg.Pool,
  scope: AccountScope,
  submission: NewSubmission,
): Promise<JobState | null> {
  const store = stores.get(pool) ?? gather((all: readonly SentSubmission[]) => storeTogether(pool, all), TOGETHER);
  stores.set(pool, store);
  return store({ ...submission, applicationId: scope.applicationId, accountId: scope.accountId });
}

/** Hundreds of milliseconds for a statement that waits for nobody mean that something is wrong with it. */
const TOGETHER = { most: 50, patience: 200 };
const stores = new WeakMap<pg.Pool, (sent: SentSubmission) => Promise<JobState | null>>();

async function storeTogether(pool: pg.Pool, sent: readonly SentSubmission[]) {
  const stored = await storeAll(pool, sent, 'skip').catch((error: unknown) => {
    // One that PostgreSQL refuses fails alone. A lost connection may have stored them all: that is told, not repeated.
    if (error instanceof DatabaseError && error.severity === 'ERROR') return sent.map(() => null);
    throw error;
  });
  return sent.map((one, n) => stored[n] ?? storeAlone(pool, one));
}

async function storeAlone(pool: pg.Pool, sent: SentSubmission): Promise<JobState | null> {
  const [state] = await storeAll(pool, [sent], 'wait');
  return state ?? null;
}

async function storeAll(pool: pg.Pool, sent: readonly SentSubmission[], held: WhenHeld): Promise<(JobState | null)[]> {
  const { rows } = await pool.query<{ submission_id: string; revision: string }>({
    name: `store-submissions-${held}`,
    text: storeStatement(held),
    values: storeValues(sent),
  });
  const revisions = new Map(rows.map((row) => [row.submission_id, row.revision]));
  return sent.map(({ submissionId, state: { jobId } }) => {
    const revision = revisions.get(submissionId);
    return revision === undefined ? null : { jobId, revision };
  });
}

/** Empties the answers kept for repeated sends that are older than this; the keys stay taken (OPN-083). */
export async function clearAnswersBefore(pool: pg.Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query(
    'update submissions set answer = null where answer is not null and received_at < $1',
    [before],
  );
  return rowCount ?? 0;
}
