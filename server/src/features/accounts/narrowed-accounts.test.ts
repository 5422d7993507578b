import { expect, test } from 'vitest';
import { moveCampaign, newCampaign } from '../../testing/calls/campaigns.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { newHousehold, printAccess } from '../../testing/calls/printed-access.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJobOptions } from '../../testing/test-job.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

const server = await testServer();

const inStreet = (street: string): TestJobOptions => ({ meterAddress: { street, zip: '01067', city: 'Dresden' } });

/** A further order of the same account, in a campaign where one is named. */
async function orderMore(
  tenant: TestTenant,
  accountId: string,
  { campaignId = null, street }: { campaignId?: string | null; street: string },
): Promise<string> {
  const { jobId } = await newJob(server, { ...(await newAccount(server, tenant)), accountId }, inStreet(street));
  await server.parts.pool.query('update jobs set campaign_id = $2 where job_id = $1', [jobId, campaignId]);
  return jobId;
}

async function usernames(tenant: TestTenant, query: string): Promise<string[]> {
  const answer = await operate(server, tenant, 'GET', `accounts?${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.json<{ accounts: { username: string }[] }>().accounts.map(({ username }) => username);
}

test('[OPS-40, OPN-379] accounts are narrowed to a campaign, and one order has all that is asked for', async () => {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant);
  const [both, one] = [
    await newHousehold(server, tenant, '10000001', inStreet('Hauptstraße')),
    await newHousehold(server, tenant, '10000002', inStreet('Hauptstraße')),
  ];
  await newHousehold(server, tenant, '10000003', inStreet('Nebenweg'));
  await orderMore(tenant, both.accountId, { campaignId, street: 'Hauptstraße' });
  const withdrawn = await orderMore(tenant, one.accountId, { campaignId, street: 'Nebenweg' });

  expect(await usernames(tenant, `campaign=${campaignId}`)).toEqual(['10000001', '10000002']);
  expect(await usernames(tenant, `campaign=${campaignId}&street=haupt`)).toEqual(['10000001']);
  expect(await usernames(tenant, `campaign=${campaignId}&notRead=true`)).toEqual([]);
  expect((await moveCampaign(server, tenant, campaignId, 'open')).status).toBe(200);
  expect(await usernames(tenant, `campaign=${campaignId}&notRead=true`)).toEqual(['10000001', '10000002']);
  expect(await usernames(tenant, `campaign=${campaignId}&notRead=true&street=neben`)).toEqual(['10000002']);
  const first = await operate(server, tenant, 'GET', `accounts?campaign=${campaignId}&limit=1`);
  const { next } = first.json<{ next: string }>();
  expect(await usernames(tenant, `campaign=${campaignId}&limit=1&after=${next}`)).toEqual(['10000002']);
  await server.parts.pool.query('update jobs set withdrawn_at = now() where job_id = $1', [withdrawn]);
  expect(await usernames(tenant, `campaign=${campaignId}`)).toEqual(['10000001']);
});

test('[OPS-41, OPN-379] letters for a campaign have the address of its order, whatever else is shown', async () => {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant);
  const { accountId } = await newHousehold(server, tenant, '10000001', inStreet('Altstraße'));
  await newHousehold(server, tenant, '10000002');
  await orderMore(tenant, accountId, { campaignId, street: 'Neustraße' });
  const streets = async (body: object) => (await printAccess(server, tenant, body)).text.match(/(Alt|Neu)straße/g);
  expect(await streets({ campaign: campaignId })).toEqual(['Neustraße']);
  expect(await streets({ username: '10000001' })).toEqual(['Altstraße']);
});

test('[OPS-40, OPS-41] a campaign that is not there is refused, also that of another utility', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  const elsewhere = await newCampaign(server, other);
  for (const campaign of [elsewhere, 'none']) {
    for (const answer of [
      await operate(server, tenant, 'GET', `accounts?campaign=${campaign}`),
      await printAccess(server, tenant, { campaign }),
    ])
      expect([answer.status, answer.json()]).toMatchObject([
        400,
        { fieldErrors: [{ field: 'campaign', code: 'unknown' }] },
      ]);
  }
});

test('[OPS-127] accounts are narrowed to those with a mail address in an order, and to those without any', async () => {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  const [known, unknown, half] = [
    await newHousehold(server, tenant, '10000001'),
    await newHousehold(server, tenant, '10000002'),
    await newHousehold(server, tenant, '10000003'),
  ];
  const email = (jobId: string) =>
    server.parts.pool.query('update jobs set customer_email = $2 where job_id = $1', [jobId, 'karin@post.example']);
  for (const { accountId } of [known, half])
    await email(await orderMore(tenant, accountId, { campaignId, street: 'Ring' }));
  await orderMore(tenant, unknown.accountId, { campaignId, street: 'Ring' });
  expect(await usernames(tenant, 'mail=some')).toEqual(['10000001', '10000003']);
  expect(await usernames(tenant, 'mail=none')).toEqual(['10000002']);
  // What is said of orders, one order has all of: the other order of these accounts has no address.
  expect(await usernames(tenant, `mail=none&campaign=${campaignId}`)).toEqual(['10000002']);
  expect(await usernames(tenant, 'mail=none&street=haupt')).toEqual([]);
  expect(await usernames(tenant, `mail=none&notRead=true&campaign=${campaignId}`)).toEqual(['10000002']);
  const printed = (await printAccess(server, tenant, { mail: 'none' })).text;
  expect([...new Set(printed.match(/1000000\d/g))]).toEqual(['10000002']);
  expect((await operate(server, tenant, 'GET', 'accounts?mail=maybe')).status).toBe(400);
});
