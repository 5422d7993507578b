import type { FormerHolder } from '@zaehlwerk/domain/assignment/former-holder';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';

/** How many of them are looked at: an order goes to somebody else a few times in its life. */
const MOST_HOLDERS = 20;

/** As JSON tells them. */
export interface TextedHolder {
  readonly accountId: string;
  readonly until: string;
}

/** Who had the order of the job `j` before, the last first, as JSON in a statement. */
export const FORMER_HOLDERS = `coalesce((
    select json_agg(json_build_object('accountId', o.account_id, 'until', o.left_at) order by o.left_at desc, o.job_id)
    from (
      select o.account_id, o.left_at, o.job_id from jobs o
      where o.application_id = j.application_id and o.order_number = j.order_number and o.job_id <> j.job_id
        and o.left_at is not null
      order by o.left_at desc, o.job_id limit ${MOST_HOLDERS}
    ) o
  ), '[]'::json)`;

export function readHolders(holders: readonly TextedHolder[]): FormerHolder[] {
  return holders.map(({ accountId, until }) => ({ accountId, until: new Date(until) }));
}

/** Who had the order of a job before, the last first. */
export async function findFormerHolders(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  jobId: string,
): Promise<readonly FormerHolder[]> {
  const { rows } = await sql<{ holders: readonly TextedHolder[] }>`
    select ${sql.raw(FORMER_HOLDERS)} as holders from jobs j
    where j.application_id = ${applicationId} and j.job_id = ${jobId}`.execute(db);
  return readHolders(rows[0]?.holders ?? []);
}
