import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';

/**
 * One import, list or change of a campaign after the other within a tenant, until the transaction ends. Foreign keys and
 * triggers keep the plans of their connection: those made while there were few rows read all of them for each new one, so
 * they are made anew.
 */
export async function awaitTurn(db: Kysely<Tables>, { applicationId }: TenantScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${applicationId}`}, 0))`.execute(db);
  await sql`set local enable_seqscan = off`.execute(db);
  await sql`discard plans`.execute(db);
}
