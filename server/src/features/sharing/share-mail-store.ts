import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../database/schema.ts';
import type { AccountScope } from '../../http/scope.ts';
import { APPLICATION_SETTINGS } from '../jobs/job-settings.ts';

/** The share of an account that a link and a user name both belong to, neither ended; null when there is none. */
export async function findShareOfAccess(
  db: Kysely<Tables>,
  { applicationId, accountId }: AccountScope,
  access: { readonly tokenHash: Buffer; readonly usernameKey: string },
): Promise<{ readonly id: string; readonly name: string; readonly passwordHash: string } | null> {
  const row = await db
    .selectFrom('accounts as s')
    .innerJoin('link_tokens as t', (join) =>
      join.onRef('t.application_id', '=', 's.application_id').onRef('t.account_id', '=', 's.account_id'),
    )
    .innerJoin('logins as l', (join) =>
      join.onRef('l.application_id', '=', 's.application_id').onRef('l.account_id', '=', 's.account_id'),
    )
    .where('s.application_id', '=', applicationId)
    .where('s.parent_id', '=', accountId)
    .where('t.token_hash', '=', access.tokenHash)
    .where('l.username_key', '=', access.usernameKey)
    .where('s.ended_at', 'is', null)
    .where('t.ended_at', 'is', null)
    .where('l.ended_at', 'is', null)
    .select(['s.account_id', 's.name', 'l.password_hash'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.account_id, name: row.name ?? '', passwordHash: row.password_hash };
}

/** What an application and the jobs of a share set for themselves, each different setting once. */
export async function listJobConfigs(
  pool: pg.Pool,
  { applicationId }: AccountScope,
  shareId: string,
): Promise<{ readonly application: JobSettings; readonly jobs: readonly JobSettings[] }> {
  const { rows } = await pool.query<{ application: JobSettings; jobs: JobSettings[] }>(
    `select ${APPLICATION_SETTINGS} as application, array(
       select distinct j.config from account_jobs h join jobs j using (application_id, job_id)
       where h.application_id = $1 and h.account_id = $2
     ) as jobs
     from applications a where a.application_id = $1`,
    [applicationId, shareId],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the application of a caller is gone');
  return found;
}
