import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import {
  enterHousehold,
  erase,
  giveOrders,
  householdTenant,
  orderOfHousehold,
  sendReading,
} from '../../testing/calls/households.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { historyOf } from '../../testing/calls/utility-content.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

const NOW = '2026-03-10T10:00:00Z';
const server = await testServer();
const { setRules, deleteAt, handOver } = retentionOf(server, NOW);

/** Somebody who has read a meter for one customer, with a history of it, and reads it again for another one. */
async function readAgain() {
  const tenant = await householdTenant(server);
  const [last, next] = [
    await newCampaign(server, tenant, {}, ['open']),
    await newCampaign(server, tenant, {}, ['open']),
  ];
  const ordered = (mark: string, number: string, Kampagne: string) => ({
    ...orderOfHousehold(mark, number, 'hausverwaltung'),
    Passwort: 'pw-verwalter',
    Zugangsname: 'Verwaltung',
    Zählernummer: 'Z-1',
    Kampagne,
  });
  server.setNow('2026-03-10T09:58:00Z');
  await giveOrders(server, tenant, [ordered('quitte', '1', last)]);
  const history = [{ ...historyOf(1), Auftragsnummer: '1' }];
  expect((await operate(server, tenant, 'POST', 'history', { body: history })).status).toBe(200);
  const manager = await enterHousehold(tenant, 'verwalter', 'hausverwaltung');
  expect((await sendReading(manager)).status).toBe(200);
  server.setNow(NOW);
  await giveOrders(server, tenant, [ordered('birne', '2', next)]);
  const { tag } = await listOf(manager);
  return { tenant, manager, tag };
}

/** How many earlier readings the order of now knows, as whoever has the list of before is told; null: as before. */
async function listOf({ call }: Awaited<ReturnType<typeof enterHousehold>>, tag = '') {
  const answer = await call('GET', '/api/pro/job', tag === '' ? {} : { headers: { 'if-none-match': tag } });
  expect([200, 304]).toContain(answer.status);
  const { jobs } = answer.status === 304 ? { jobs: [] } : answer.json<{ jobs: WireJob[] }>();
  const job = jobs.find((one) => JSON.stringify(one).includes('birne'));
  const [register] = job?.meter.meterRateTasks ?? [];
  return { tag: answer.headers.etag ?? '', earlier: register?.readingEvents.length ?? null };
}

/** How many answers are kept for repeats. */
const keptAnswers = async ({ applicationId }: TestTenant): Promise<number> =>
  (
    await server.parts.pool.query('select from submissions where application_id = $1 and answer is not null', [
      applicationId,
    ])
  ).rowCount ?? 0;

test('[OPS-28, OPN-446, OPN-497] a later order of the meter forgets at once what was known and read with an order of an erased person', async () => {
  const { tenant, manager, tag } = await readAgain();
  expect((await listOf(manager)).earlier).toBe(2);
  const again = await enterHousehold(tenant, 'verwalter', 'hausverwaltung');
  expect((await sendReading(again, 1)).status).toBe(200);
  const before = await listOf(manager, tag);
  expect(await keptAnswers(tenant)).toBe(2);
  await erase(server, tenant, { customerNumber: 'K-quitte' });
  expect((await listOf(manager, before.tag)).earlier).toBe(0);
  // Answers that were kept for repeats tell an order whole.
  expect(await keptAnswers(tenant)).toBe(0);
});

test.each(['history', 'orders'] as const)(
  '[OPS-39] a later order of the meter forgets at once what a rule for %s has deleted',
  async (name) => {
    const { tenant, manager, tag } = await readAgain();
    await handOver(tenant);
    expect((await operate(server, tenant, 'POST', 'orders/withdraw', { body: { orderNumbers: ['1'] } })).status).toBe(
      200,
    );
    await setRules(tenant, { [name]: 20 });
    const before = await listOf(manager);
    expect(before.tag).not.toBe(tag);
    expect(await keptAnswers(tenant)).toBe(1);
    expect(await deleteAt(night(21))).toBe(1);
    expect((await listOf(manager, before.tag)).earlier).toBe(name === 'history' ? 1 : 0);
    expect(await keptAnswers(tenant)).toBe(0);
  },
);
