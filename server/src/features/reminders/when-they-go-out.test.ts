import { beforeEach, expect, test } from 'vitest';
import { SMTP_CONNECTIONS } from '../../outside/mail-server.ts';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import { beginRun, makeMails, orderToRead, planOf, remind } from '../../testing/calls/reminder-calls.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import type { TestTenant } from '../../testing/test-server.ts';
import { waitingMail } from '../../testing/waiting-mail.ts';

/* When a reminder goes out, and when not any more. */
const { server, delivered } = await mailingServer();
const { pool } = server.parts;

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-03-10T10:00:00Z');
const inDays = (days: number): void => server.setNow(new Date(START + days * DAY_MS).toISOString());

beforeEach(async () => {
  inDays(0);
  await pool.query('delete from mails');
});

/** A tenant with an open campaign. */
async function openCampaign() {
  const tenant = await server.newTenant();
  return { tenant, campaignId: await newCampaign(server, tenant, {}, ['open']) };
}

const outbox = async ({ applicationId }: TestTenant) =>
  (
    await pool.query<{ recipient: string; next_at: Date }>(
      'select recipient, next_at from mails where application_id = $1 order by next_at',
      [applicationId],
    )
  ).rows;

test('[OPS-128, OPN-494] only what may be read today is reminded of, also when the mail goes out', async () => {
  const { tenant, campaignId } = await openCampaign();
  const days = { meterReading: { allowedDaysAfterLatestExecution: 2 } };
  const karin = await orderToRead(server, tenant, campaignId, {
    email: 'karin@post.example',
    latestExecution: '2026-03-09',
    meterNumber: 'OVER',
  });
  await orderToRead(server, tenant, campaignId, { account: karin.account, email: 'karin@post.example' });
  await orderToRead(server, tenant, campaignId, { email: 'omar@post.example', latestExecution: '2026-03-09' });
  await orderToRead(server, tenant, campaignId, { email: 'ute@post.example', earliestExecution: '2026-03-11' });
  await orderToRead(server, tenant, campaignId, {
    email: 'ida@post.example',
    latestExecution: '2026-03-09',
    meterReading: days.meterReading,
  });
  const plan = await planOf(server, tenant, campaignId);
  expect(plan).toMatchObject({ recipients: 2, withoutAddress: 0 });
  expect((await planOf(server, tenant, campaignId)).preview?.text).not.toContain('OVER');
  await remind(server, tenant, campaignId);
  expect((await outbox(tenant)).map(({ recipient }) => recipient).sort()).toEqual([
    'ida@post.example',
    'karin@post.example',
  ]);
  inDays(2);
  expect((await delivered()).map(({ to }) => to)).toEqual([['karin@post.example']]);
});

test('[OPS-129, OPN-471] an address that the utility has cleared meanwhile gets none, whatever else its account has to read', async () => {
  const { tenant, campaignId } = await openCampaign();
  const karin = await orderToRead(server, tenant, campaignId, { email: 'karin@post.example' });
  await orderToRead(server, tenant, campaignId, { account: karin.account });
  await remind(server, tenant, campaignId);
  await pool.query('update jobs set customer_email = null where job_id = $1', [karin.jobId]);
  server.setNow(new Date(START + 60_000).toISOString());
  expect(await delivered()).toEqual([]);
  expect(await outbox(tenant)).toEqual([]);
});

test('[OPS-129] a run that was held up goes on ten a second, after its own mails that wait', async () => {
  const { tenant, campaignId } = await openCampaign();
  for (let n = 0; n < 6; n += 1) await orderToRead(server, tenant, campaignId, { email: `k${n}@post.example` });
  const runId = await beginRun(server, tenant, campaignId);
  server.setNow(new Date(START + 3_600_000).toISOString());
  await pool.query('update reminder_runs set recipients = 3 where run_id = $1', [runId]);
  await makeMails(server, tenant, runId);
  // Ended after three, it is begun again at once, as where its accounts are worked off page by page.
  await pool.query('update reminder_runs set recipients = 6, ended_at = null where run_id = $1', [runId]);
  await makeMails(server, tenant, runId);
  expect((await outbox(tenant)).map(({ next_at: at }) => at.getTime() - START - 3_600_000)).toEqual([
    0, 100, 200, 300, 400, 500,
  ]);
});

test('[OPS-129] reminders wait behind all other mails, also behind those that were made later', async () => {
  const { tenant, campaignId } = await openCampaign();
  for (let n = 0; n < 20; n += 1) await orderToRead(server, tenant, campaignId, { email: `k${n}@post.example` });
  await remind(server, tenant, campaignId);
  server.setNow(new Date(START + 60_000).toISOString());
  await waitingMail(server, tenant, { recipient: 'receipt@post.example' });
  const order = (await delivered()).map(({ to }) => to[0]);
  expect(order).toHaveLength(21);
  expect(order.indexOf('receipt@post.example')).toBeLessThan(SMTP_CONNECTIONS);
});
