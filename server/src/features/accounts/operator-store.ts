import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { isShownOf } from '../jobs/shown-jobs-store.ts';

/** An account that can sign in by password, for an operator. */
interface ListedAccount {
  readonly accountId: string;
  readonly name: string | null;
  readonly username: string;
  readonly jobs: number;
}

/**
 * The utility's own accounts with a login that has not ended, by username; when a username key is given, the one that has
 * it, be it that of a share.
 */
export async function listAccounts(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { usernameKey, limit }: { readonly usernameKey: string | null; readonly limit: number },
): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select a.account_id as "accountId", a.name, l.username, (
        select count(*)::int from account_jobs h join jobs j on j.application_id = h.application_id and j.job_id = h.job_id
        where h.application_id = a.application_id and h.account_id = a.account_id and ${isShownOf(applicationId)}
      ) as jobs
    from logins l
    join accounts a using (application_id, account_id)
    where l.application_id = ${applicationId} and l.ended_at is null and a.ended_at is null
      and (${usernameKey}::text is null and a.parent_id is null or l.username_key = ${usernameKey})
    order by l.username_key
    limit ${limit}`.execute(db);
  return rows;
}
