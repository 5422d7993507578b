import { expect, test } from 'vitest';
import { moveCampaign, newCampaign } from '../../testing/calls/campaigns.ts';
import { newHousehold, printAccess, printedRows } from '../../testing/calls/printed-access.ts';
import { orderToRead } from '../../testing/calls/reminder-calls.ts';
import { newAccount } from '../../testing/test-account.ts';
import type { TestJobOptions } from '../../testing/test-job.ts';
import { type PrintedPdf, readPdf } from '../../testing/read-pdf.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { unzipBytes } from '../../testing/unzip.ts';

const server = await testServer();
server.setNow('2026-03-10T10:00:00Z');

const household = (tenant: TestTenant, username: string, job: TestJobOptions = {}) =>
  newHousehold(server, tenant, username, job);

const letters = (tenant: TestTenant, body: object = {}, query = '') =>
  printAccess(server, tenant, body, `?format=letters${query}`);

async function printed(tenant: TestTenant, body: object): Promise<PrintedPdf> {
  return readPdf(unzipBytes((await letters(tenant, body)).bytes).get('letters-001.pdf') ?? Buffer.alloc(0));
}

const textOf = ({ pages }: PrintedPdf): string =>
  pages
    .map(({ read }) => read)
    .join('\n')
    .replaceAll('\u00a0', ' ');

test('[OPN-567] a letter to look at is the first one as PDF, and lets nobody in: nothing is made, nothing stands in the audit', async () => {
  const tenant = await server.newTenant();
  await household(tenant, '10000001', { meterNumber: '1EMH0048213907' });
  await household(tenant, '10000002');
  const answer = await letters(tenant, { codes: true }, '&specimen=true');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = textOf(await readPdf(answer.bytes));
  expect(text).toContain('10000001');
  expect(text).toContain('1EMH 0048 2139 07');
  expect(text).toContain('XXXX-XXXX-XXXX');
  const made = await server.parts.pool.query('select from link_tokens where application_id = $1 and printed', [
    tenant.applicationId,
  ]);
  expect(made.rowCount).toBe(0);
  expect((await printAccess(server, tenant, {}, '?format=csv&specimen=true')).status).toBe(400);
  expect((await letters(tenant, { street: 'Nirgends' }, '&specimen=true')).status).toBe(400);
});

test('[OPN-567] letters are printed of chosen orders alone', async () => {
  const tenant = await server.newTenant();
  await household(tenant, '10000001', { meterType: 'GAS_METER' });
  await household(tenant, '10000002', { meterType: 'WATER_METER' });
  const found = await printed(tenant, { orders: { meterType: 'WATER_METER' } });
  expect(textOf(found)).toContain('10000002');
  expect(textOf(found)).not.toContain('10000001');
});

test('[OPN-567] of chosen orders whoever has read gets no letter, whatever the state of the campaign; where nobody is left none is made', async () => {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  const { pool } = server.parts;
  const read = await orderToRead(server, tenant, campaignId);
  await orderToRead(server, tenant, campaignId, { account: await newAccount(server, tenant) });
  await pool.query(
    `insert into logins (application_id, login_id, account_id, username, username_key, password_hash)
     select application_id, gen_random_uuid(), account_id, account_id, account_id, '' from accounts where application_id = $1`,
    [tenant.applicationId],
  );
  const body = { readingDate: '2026-03-10', results: [{ taskId: read.taskId, readingValue: 7 }] };
  expect((await read.send(body)).status).toBe(200);
  await moveCampaign(server, tenant, campaignId, 'closed');
  const found = await printAccess(server, tenant, { campaign: campaignId, orders: {} });
  const names = printedRows(found.text).map(({ username }) => username);
  expect([names.length, names.includes(read.account.accountId)]).toEqual([1, false]);
  const nobody = await letters(tenant, { campaign: campaignId, orders: { street: 'Nirgends' } });
  expect([nobody.status, nobody.text]).toEqual([400, expect.stringContaining('orders')]);
});
