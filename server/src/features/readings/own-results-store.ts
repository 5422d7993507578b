import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import type { ImageRow } from '../photos/keep-photos.ts';

/** A result by its rate and the instant at which it came about, which no other of the rate has. */
export interface NamedResult {
  readonly taskId: string;
  /** ISO instant in UTC. */
  readonly created: string;
}

/** Those of these results that the account itself has sent, each with the records of its photos in their order. */
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
      join reading_results r on r.application_id = $1 and r.task_id = wanted.task_id and r.created = wanted.created
      join submissions s on s.application_id = $1 and s.submission_id = r.submission_id
      where s.account_id = $2`,
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
