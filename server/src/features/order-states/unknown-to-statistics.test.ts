import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import { importInto } from '../../testing/calls/operator-calls.ts';
import { testServer } from '../../testing/test-server.ts';
import { standingOf } from './standing-orders.ts';

const ORDERS = 800;

const server = await testServer();
const { db, pool } = server.parts;
const tenant = await server.newTenant();
await importOrders('alt', await newCampaign(server, tenant, {}, ['open']));
await sql`analyze`.execute(db);
// As it is until PostgreSQL has looked at what a file has brought: it knows last year's orders, and none of this year's.
await pool.query(`create or replace function analyze_table(name text) returns void language plpgsql as 'begin end'`);
const campaignId = await newCampaign(server, tenant, {}, ['open']);
await importOrders('neu', campaignId);

async function importOrders(mark: string, campaign: string): Promise<void> {
  const lines = Array.from({ length: ORDERS }, (_, n) => `${mark}-${n};kunde-${n};Z${mark}${n};1-0:1.8.0;${campaign}`);
  await importInto(server, tenant, ['Auftragsnummer;Benutzername;Zählernummer;OBIS;Kampagne', ...lines].join('\n'));
}

interface Node {
  readonly Plans?: readonly Node[];
  readonly 'Actual Loops': number;
  readonly [fact: string]: unknown;
}

/** How many rows a statement looked at only to find that they do not belong together. */
async function comparedInVain(statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`explain (analyze, format json) ${statement}`.execute(
    db,
  );
  const removed = (node: Node): number =>
    Object.entries(node)
      .filter(([fact]) => fact.startsWith('Rows Removed'))
      .reduce((sum, [, count]) => sum + Number(count) * node['Actual Loops'], 0) +
    (node.Plans ?? []).reduce((sum, part) => sum + removed(part), 0);
  return removed(rows[0]!['QUERY PLAN'][0].Plan);
}

test.each([true, false])(
  '[OPN-613] right after a file that PostgreSQL knows nothing of, how orders stand is told without comparing each with each (by what is kept: %s)',
  async (isKept) => {
    const told = sql`with ${standingOf(tenant.applicationId, isKept, sql<boolean>`(j.campaign_id = ${campaignId} and j.withdrawn_at is null)`)} select * from standing`;
    expect((await told.execute(db)).rows).toHaveLength(ORDERS);
    expect(await comparedInVain(told)).toBeLessThan(10 * ORDERS);
  },
);
