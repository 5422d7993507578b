import { expect, test } from 'vitest';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import { askToErase, erase } from '../../testing/calls/households.ts';
import {
  askToRemind,
  beginRun,
  makeMails,
  orderToRead,
  planOf,
  remind,
  runsOf,
} from '../../testing/calls/reminder-calls.ts';
import { newLogin } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer({ ...MAILS_WAIT, reminders: true });
const { pool } = server.parts;

test('[OPS-128] an instance takes a run by itself, and how far it is can be asked', async () => {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  for (const name of ['karin', 'omar'])
    await orderToRead(server, tenant, campaignId, { email: `${name}@post.example` });
  expect((await askToRemind(server, tenant, campaignId, { recipients: 2 })).status).toBe(202);
  await expect.poll(async () => (await runsOf(server, tenant))[0]?.endedAt ?? null).not.toBeNull();
  expect(await runsOf(server, tenant)).toMatchObject([{ campaignId, by: 'test', recipients: 2, made: 2, waiting: 2 }]);
});

test('[OPS-129] of many accounts a run goes through all, some at a time, and ends with the number it has named', async () => {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  await pool.query(
    `with made as (
       insert into accounts (application_id, account_id, name, roles)
       select $1, gen_random_uuid(), 'Konto ' || n, '{}' from generate_series(1, 620) n returning account_id
     ), orders as (
       insert into jobs (application_id, job_id, account_id, order_number, order_hash, meter_number, meter_address, config,
         campaign_id, customer_email)
       select $1, gen_random_uuid(), account_id, account_id, '', 'Z', '{}', '{"meterReading":{},"features":{}}', $2,
         account_id || '@post.example' from made returning job_id
     )
     insert into rate_tasks (application_id, task_id, job_id, position, obis)
     select $1, gen_random_uuid(), job_id, 0, '1-0:1.8.0' from orders`,
    [tenant.applicationId, campaignId],
  );
  const runId = await beginRun(server, tenant, campaignId);
  await makeMails(server, tenant, runId);
  await expect.poll(async () => (await runsOf(server, tenant))[0]?.made).toBe(620);
  const { rows } = await pool.query<{ mails: number; recipients: number }>(
    'select count(*)::int as mails, count(distinct recipient)::int as recipients from mails where application_id = $1',
    [tenant.applicationId],
  );
  expect(rows).toEqual([{ mails: 620, recipients: 620 }]);
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 0, tooRecent: 620 });
});

test('[OPS-28, OPS-128] whoever is erased leaves neither a reminder nor that there was one, also where the account stays', async () => {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  const { accountId } = await newLogin(server, tenant, { username: 'verwaltung' });
  const account = { ...(await orderToRead(server, tenant, campaignId)).account, accountId };
  for (const name of ['karin', 'omar'])
    await orderToRead(server, tenant, campaignId, {
      account,
      email: `${name}@post.example`,
      customer: { customerNumber: name },
    });
  await remind(server, tenant, campaignId);
  const left = async () => {
    const { rows } = await pool.query<{ mails: number; reminded: number }>(
      `select (select count(*)::int from mails where application_id = $1) as mails,
         (select count(*)::int from reminders where application_id = $1) as reminded`,
      [tenant.applicationId],
    );
    return rows[0];
  };
  await expect.poll(left).toEqual({ mails: 2, reminded: 2 });
  await erase(server, tenant, { customerNumber: 'karin' });
  expect(await left()).toEqual({ mails: 1, reminded: 1 });
  expect((await askToErase(server, tenant, { login: 'verwaltung' }, '?dryRun=true')).json()).toMatchObject({
    classes: expect.arrayContaining([expect.objectContaining({ class: 'mails', count: 2 })]),
  });
  await erase(server, tenant, { login: 'verwaltung' });
  expect(await left()).toEqual({ mails: 0, reminded: 0 });
});
