import { expect, test } from 'vitest';
import { moveCampaign, newCampaign } from '../../testing/calls/campaigns.ts';
import { newHousehold, printAccess, printedRows } from '../../testing/calls/printed-access.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();

test('[OPS-41, OPN-377] letters go where the order that is shown says, else that of the campaign to come, else the newest', async () => {
  const tenant = await server.newTenant();
  const karin = await newHousehold(server, tenant, '10000001', {
    meterAddress: { street: 'Damals', houseNumber: '1' },
  });
  const account = { ...(await newAccount(server, tenant)), accountId: karin.accountId };
  const ordered = async (street: string) =>
    (await newJob(server, account, { meterAddress: { street, houseNumber: '1' } })).jobId;
  const [now, coming] = [await ordered('Heute'), await ordered('Demnächst')];
  const [last, next] = [await newCampaign(server, tenant, {}, ['open']), await newCampaign(server, tenant)];
  const set = (jobId: string, orderNumber: string, day: string, campaignId: string | null) =>
    server.parts.pool.query(
      'update jobs set order_number = $2, created_at = $3, campaign_id = $4 where application_id = $5 and job_id = $1',
      [jobId, orderNumber, day, campaignId, tenant.applicationId],
    );
  await set(karin.jobId, 'A-1', '2025-03-01', last);
  await set(now, 'A-2', '2025-11-01', last);
  await set(coming, 'A-3', '2025-10-01', next);
  const street = async () => printedRows((await printAccess(server, tenant)).text)[0]?.['addressLine2'];
  expect(await street()).toBe('Heute 1');
  await moveCampaign(server, tenant, last, 'closed');
  expect(await street()).toBe('Demnächst 1');
  await server.parts.pool.query('update jobs set withdrawn_at = now() where job_id = $1', [coming]);
  expect(await street()).toBe('Heute 1');
});
