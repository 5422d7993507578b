import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { SystemScope } from '../http/scope.ts';

/** What a start finds: nothing yet, a demo that was interrupted before its link was made, or somebody's own data. */
export type DemoState = 'empty' | 'unfinished' | 'settled';

/** Looks at all tenants; the link of the demo's household, no share, is the last thing its seed makes. */
export async function findDemoState(
  db: Kysely<Tables>,
  _system: SystemScope,
  applicationId: string,
): Promise<DemoState> {
  const rows = await db
    .selectFrom('applications as a')
    .leftJoin('accounts as o', (join) =>
      join.onRef('o.application_id', '=', 'a.application_id').on('o.parent_id', 'is', null),
    )
    .leftJoin('link_tokens as t', (join) =>
      join.onRef('t.application_id', '=', 'o.application_id').onRef('t.account_id', '=', 'o.account_id'),
    )
    .select(['a.application_id', (eb) => eb.fn.count('t.token_hash').as('links')])
    .groupBy('a.application_id')
    .execute();
  // Deleted by somebody, or about to be: neither its demo nor another one comes back.
  const deletion = await db.selectFrom('application_deletions').select('application_id').limit(1).executeTakeFirst();
  if (deletion !== undefined) return 'settled';
  if (rows.length === 0) return 'empty';
  const [only] = rows;
  return rows.length === 1 && only?.application_id === applicationId && Number(only.links) === 0
    ? 'unfinished'
    : 'settled';
}
