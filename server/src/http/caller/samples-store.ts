import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { EveryTenantScope, TenantScope } from '../scope.ts';

/**
 * Whether somebody who names tenants comes upon samples (decision 0047): the server itself, and a clerk, who names the one of their
 * application. To keys none is there, so nothing of one is in what a key is told of all tenants.
 */
export const comesUponSamples = (operator: EveryTenantScope): boolean => 'task' in operator || operator.isClerk;

/** Whether the tenant of a row is no sample. */
export const isNoSample = (applicationId: 'mails.application_id'): string =>
  `not exists (select from applications sample where sample.application_id = ${applicationId} and sample.sample_of is not null)`;

/** The samples of a tenant that are not being deleted: one that is whole, and one that is being made since `begunAt`. */
export async function findSamples(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
): Promise<readonly { readonly applicationId: string; readonly begunAt: Date | null }[]> {
  const { rows } = await sql<{ applicationId: string; begunAt: Date | null }>`
    select a.application_id as "applicationId", a.sample_begun_at as "begunAt" from applications a
    where a.sample_of = ${applicationId}
      and not exists (select from application_deletions gone where gone.application_id = a.application_id)`.execute(db);
  return rows;
}
