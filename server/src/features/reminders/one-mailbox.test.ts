import { beforeEach, expect, test } from 'vitest';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import { erase } from '../../testing/calls/households.ts';
import { type OrderToRead, orderToRead, planOf, remind } from '../../testing/calls/reminder-calls.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import type { TestTenant } from '../../testing/test-server.ts';

// Logins that have one mailbox in their orders.
const { server, sink, delivered } = await mailingServer();
const { pool } = server.parts;

beforeEach(() => server.setNow(START));

const START = '2026-03-10T10:00:00Z';
const WEEKS_LATER = '2026-03-30T10:00:00Z';

/** Two people with a login each, and one mailbox; the mail is that of the first, in the order of accounts. */
async function twoWithOneMailbox() {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  const orderOf = (firstname: string, email: string, meterNumber: string) =>
    orderToRead(server, tenant, campaignId, {
      email,
      meterNumber,
      customer: { firstname, lastname: 'Krüger', customerNumber: firstname },
    });
  const orders = [
    await orderOf('Karin', 'familie@post.example', '1EMH1'),
    await orderOf('Omar', 'Familie@post.example', '1EMH2'),
  ] as const;
  const [first, second] = orders.toSorted((one, other) => (one.account.accountId < other.account.accountId ? -1 : 1));
  return { tenant, campaignId, first: first!, second: second! };
}

async function read({ send, taskId }: OrderToRead): Promise<void> {
  const sent = await send({ readingDate: '2026-03-10', results: [{ taskId, readingValue: 7 }] });
  expect([sent.status, sent.text]).toEqual([200, expect.anything()]);
}

const mailsOf = async ({ applicationId }: TestTenant) =>
  (
    await pool.query<{ mail_id: string; recipient: string; body_text: string; unsubscribe_url: string }>(
      'select mail_id, recipient, body_text, unsubscribe_url from mails where application_id = $1',
      [applicationId],
    )
  ).rows;

const endReminders = (tenant: TestTenant, link: string) =>
  tenant.call('PUT', `/api/public/reminders/${link.split('/').at(-1)}/wanted`, { body: { wanted: false } });

test('[OPS-128, OPN-550] two logins with one mailbox get one mail with the meters of both, that greets neither by name', async () => {
  const { tenant, campaignId } = await twoWithOneMailbox();
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 1, tooRecent: 0, withoutAddress: 0 });
  await remind(server, tenant, campaignId);
  const [mail, ...others] = await mailsOf(tenant);
  expect(others).toEqual([]);
  for (const said of ['1EMH1', '1EMH2']) expect(mail!.body_text).toContain(said);
  for (const name of ['Karin', 'Omar']) expect(mail!.body_text).not.toContain(name);
  const sent = await delivered();
  expect(sent.map(({ to }) => to[0]?.toLowerCase())).toEqual(['familie@post.example']);
  // The days count for both.
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 0, tooRecent: 1 });
});

test('[OPS-129, OPN-550] it goes out as long as one of them has not read', async () => {
  for (const [readers, mails] of [
    [['first'], 1],
    [['second'], 1],
    [['first', 'second'], 0],
  ] as const) {
    const { tenant, campaignId, ...both } = await twoWithOneMailbox();
    await remind(server, tenant, campaignId);
    for (const reader of readers) await read(both[reader]);
    const before = sink.received.length;
    await delivered();
    expect([readers, sink.received.length - before]).toEqual([readers, mails]);
  }
});

test('[OPS-130, OPN-550] its link ends reminders for all of them, whoever of them reads later on', async () => {
  for (const reader of ['first', 'second'] as const) {
    server.setNow(START);
    const { tenant, campaignId, ...both } = await twoWithOneMailbox();
    await remind(server, tenant, campaignId);
    const [mail] = await mailsOf(tenant);
    expect((await endReminders(tenant, mail!.unsubscribe_url)).json()).toEqual({ wanted: false });
    expect(await delivered()).toEqual([]);
    server.setNow(WEEKS_LATER);
    expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 0, stopped: 1 });
    await read(both[reader]);
    expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 0, stopped: 1 });
  }
});

test('[OPS-130, OPN-550] a link of a mail before goes on ending what that was about, also for who has read since', async () => {
  const { tenant, campaignId, first, second } = await twoWithOneMailbox();
  await remind(server, tenant, campaignId);
  const [mail] = await mailsOf(tenant);
  await delivered();
  server.setNow(WEEKS_LATER);
  // The next mail is about the first of them alone.
  await read(second);
  await remind(server, tenant, campaignId);
  await delivered();
  await endReminders(tenant, mail!.unsubscribe_url);
  server.setNow('2026-03-31T10:00:00Z');
  // Who has read then has another order to read.
  await orderToRead(server, tenant, campaignId, { account: second.account, email: 'familie@post.example' });
  await pool.query('update jobs set withdrawn_at = now() where job_id = $1', [first.jobId]);
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 0, stopped: 1 });
});

test('[OPS-28, OPN-550] whoever of them is erased leaves no mail that tells of their meters', async () => {
  for (const customerNumber of ['Karin', 'Omar']) {
    const { tenant, campaignId } = await twoWithOneMailbox();
    await remind(server, tenant, campaignId);
    expect(await mailsOf(tenant)).toHaveLength(1);
    await erase(server, tenant, { customerNumber });
    expect(await mailsOf(tenant)).toEqual([]);
  }
});

test('[OPS-129, OPN-550] of many accounts, however they share mailboxes, each mailbox gets one mail with all meters', async () => {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  await pool.query(
    `with made as (
       insert into accounts (application_id, account_id, name, roles)
       select $1, gen_random_uuid(), 'Konto ' || n, '{}' from generate_series(1, 620) n returning account_id, name
     ), orders as (
       insert into jobs (application_id, job_id, account_id, order_number, order_hash, meter_number, meter_address, config,
         campaign_id, customer_email)
       select $1, gen_random_uuid(), account_id, account_id || '-' || m, '', 'Z', '{}', '{"meterReading":{},"features":{}}', $2,
         (case when m = 1 then substr(name, 7)::int % 200 else 1000 + substr(name, 7)::int % 310 end) || '@post.example'
       from made, generate_series(1, 2) m returning job_id
     )
     insert into rate_tasks (application_id, task_id, job_id, position, obis)
     select $1, gen_random_uuid(), job_id, 0, '1-0:1.8.0' from orders`,
    [tenant.applicationId, campaignId],
  );
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 510 });
  await remind(server, tenant, campaignId);
  const mails = await mailsOf(tenant);
  expect([mails.length, new Set(mails.map(({ recipient }) => recipient)).size]).toEqual([510, 510]);
  const meters = mails.reduce((sum, { body_text: text }) => sum + (text.match(/: Z$/gm) ?? []).length, 0);
  expect(meters).toBe(1240);
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 0, tooRecent: 510 });
});

test('[OPS-130, OPN-550] what a mailbox has ended, or was told these days, counts for a login that has it later on', async () => {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  const order = (email: string) => orderToRead(server, tenant, campaignId, { email });
  const [ended, told] = [await order('ended@post.example'), await order('told@post.example')];
  await remind(server, tenant, campaignId);
  const mail = (await mailsOf(tenant)).find(({ recipient }) => recipient === 'ended@post.example');
  await endReminders(tenant, mail!.unsubscribe_url);
  await delivered();
  for (const one of [ended, told]) await read(one);
  for (const email of ['Ended@post.example', 'Told@post.example']) await order(email);
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 0, stopped: 1, tooRecent: 1 });
});
