import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import { type StoredResult, WHOLE_RESULT } from '../jobs/told-result.ts';
import type { ImageRow } from '../photos/photos-store.ts';

/**
 * The result of a rate that counted at an instant; null where there was none. For what a job does not carry.
 */
export async function findResultAt(
  pool: pg.Pool,
  { applicationId }: AccountScope,
  taskId: string,
  instant: Date,
): Promise<StoredResult | null> {
  const { rows } = await pool.query<{ result: StoredResult }>({
    name: 'result-that-counted',
    text: `
      select ${WHOLE_RESULT} as result
      from reading_results r
      where r.application_id = $1 and r.task_id = $2 and r.created <= $3 and r.reading_value is not null
      order by r.created desc, r.result_id desc limit 1`,
    values: [applicationId, taskId, instant],
  });
  return rows[0]?.result ?? null;
}

/** A result by its rate and the instant at which it came about, which no other of the rate has. */
export interface NamedResult {
  readonly taskId: string;
  /** ISO instant in UTC. */
  readonly created: string;
}

/**
 * Those of these results that the account itself has sent, and not the utility for it, each with the records of its photos in their order. The
 * order and `offset 0` keep each look-up to its index: tables that were just filled have no statistics to plan a join by.
 */
export async function findOwnResults(
  pool: pg.Pool,
  scope: AccountScope,
  results: readonly NamedResult[],
): Promise<readonly (NamedResult & { readonly images: readonly ImageRow[] })[]> {
  const { rows } = await pool.query<{ task_id: string; created: Date; images: readonly ImageRow[] | null }>({
    name: 'own-results-to-correct',
    text: `
      select r.task_id, r.created, (
          select json_agg(json_build_object('image_id', i.image_id, 'position', i.position, 'storage_key', i.storage_key,
            'sha256', i.sha256, 'byte_length', i.byte_length, 'width', i.width, 'height', i.height) order by i.position)
          from result_images i where i.application_id = r.application_id and i.result_id = r.result_id
        ) as images
      from unnest($3::uuid[], $4::timestamptz[]) as wanted (task_id, created)
      cross join lateral (
        select r.* from reading_results r
        where r.application_id = $1 and r.task_id = wanted.task_id and r.created = wanted.created and r.source is null
        order by r.created desc, r.result_id desc limit 1
      ) r
      cross join lateral (
        select from submissions s
        where s.application_id = $1 and s.submission_id = r.submission_id and s.account_id = $2 offset 0
      ) s`,
    values: [
      scope.applicationId,
      scope.accountId,
      results.map(({ taskId }) => taskId),
      results.map(({ created }) => created),
    ],
  });
  return rows.map((row) => ({
    taskId: row.task_id,
    created: row.created.toISOString(),
    images: row.images ?? [],
  }));
}
