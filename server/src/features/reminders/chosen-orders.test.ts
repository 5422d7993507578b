import { expect, test } from 'vitest';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import { askToRemind, orderToRead, planOf, remind } from '../../testing/calls/reminder-calls.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import type { TestTenant } from '../../testing/test-server.ts';

const { server } = await mailingServer();
const { pool } = server.parts;
server.setNow('2026-03-10T10:00:00Z');

/** A tenant with an open campaign. */
async function openCampaign() {
  const tenant = await server.newTenant();
  return { tenant, campaignId: await newCampaign(server, tenant, {}, ['open']) };
}

const outbox = async ({ applicationId }: TestTenant) =>
  (
    await pool.query<{ recipient: string; body_text: string }>(
      'select recipient, body_text from mails where application_id = $1 order by next_at',
      [applicationId],
    )
  ).rows;

test('[OPN-566] of chosen orders only whoever has one is reminded, with all of their meters; who shares the mailbox goes along', async () => {
  const { tenant, campaignId } = await openCampaign();
  const inStreet = (street: string, email: string | null, meterNumber: string) =>
    orderToRead(server, tenant, campaignId, {
      email,
      meterNumber,
      meterAddress: { street, houseNumber: '3', zip: '34117', city: 'Kassel' },
    });
  await inStreet('Bahnhofstraße', 'karin@post.example', '1EMH1');
  await inStreet('Am Mühlbach', 'karin@post.example', '1EMH2');
  await inStreet('Am Mühlbach', 'omar@post.example', '1EMH3');
  await inStreet('Bahnhofstraße', null, '1EMH4');
  await inStreet('Am Mühlbach', null, '1EMH5');
  const orders = { street: 'Bahnhofstraße' };
  expect(await planOf(server, tenant, campaignId, { orders })).toMatchObject({
    recipients: 1,
    withoutAddress: 1,
    days: 14,
    preview: { recipient: 'karin@post.example' },
  });
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 2, withoutAddress: 2 });
  await remind(server, tenant, campaignId, { orders });
  const [mail, ...others] = await outbox(tenant);
  expect([mail?.recipient, others]).toEqual(['karin@post.example', []]);
  expect(mail?.body_text).toMatch(/1EMH1[^]*1EMH2|1EMH2[^]*1EMH1/);
  // Once it is over nobody needs to know who was meant.
  const kept = await pool.query('select from reminder_runs where application_id = $1 and orders is not null', [
    tenant.applicationId,
  ]);
  expect(kept.rowCount).toBe(0);
  expect(await planOf(server, tenant, campaignId, { orders })).toMatchObject({ recipients: 0, tooRecent: 1 });
});

test('[OPN-566] orders are chosen by their numbers, too, a thousand at most', async () => {
  const { tenant, campaignId } = await openCampaign();
  const { jobId } = await orderToRead(server, tenant, campaignId, { email: 'karin@post.example' });
  await orderToRead(server, tenant, campaignId, { email: 'omar@post.example' });
  const { rows } = await pool.query<{ order_number: string }>('select order_number from jobs where job_id = $1', [
    jobId,
  ]);
  const orderNumbers = rows.map(({ order_number: one }) => one);
  expect(await planOf(server, tenant, campaignId, { orders: { orderNumbers } })).toMatchObject({
    recipients: 1,
    preview: { recipient: 'karin@post.example' },
  });
  const tooMany = { orders: { orderNumbers: Array.from({ length: 1001 }, (_, index) => String(index)) } };
  expect((await askToRemind(server, tenant, campaignId, tooMany, '?dryRun=true')).status).toBe(400);
});
