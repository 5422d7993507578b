import type { Problem } from '@zaehlwerk/contract/problems';
import type { SampleCounts } from '@zaehlwerk/contract/sample';
import { expect, test } from 'vitest';
import { operate } from '../testing/calls/operator-calls.ts';
import { makeMails } from '../testing/calls/reminder-calls.ts';
import { livedHousehold } from '../testing/calls/households.ts';
import { endSample, newSample, playIn } from '../testing/calls/samples.ts';
import { deletionOf, enterDeletion } from '../testing/calls/tenant-deletion.ts';
import { mailingServer } from '../testing/mailing-server.ts';
import { changesBetween, readTables } from '../testing/tables.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { callAsClerk, newClerk } from '../testing/test-clerk.ts';

const { server, delivered } = await mailingServer();
const { pool } = server.parts;

const countsOf = async (applicationId: string) =>
  (
    await pool.query<{ count: string }>('select count(*) from jobs where application_id = $1', [applicationId])
  ).rows.map(({ count }) => Number(count));

test('[OPN-673] a sample has all that a clerk works on: read and open, overdue, with photos, to be cleared, unassigned, not told yet', async () => {
  const tenant = await server.newTenant();
  const { applicationId, ask } = await playIn(server, tenant);
  const start = (await ask('GET', 'start')).json();
  expect(start).toMatchObject({
    overdue: { orders: 4 },
    clearing: { open: 6, unassigned: 1 },
    campaign: { name: 'Beispielkampagne zum Üben', state: 'open', jobs: 40, done: 26 },
  });
  const { perDay } = start['campaign'] as { perDay: unknown[] };
  expect(perDay.length).toBeGreaterThan(10);
  const { rows } = await pool.query<{ id: string }>(
    'select image_id as id from result_images where application_id = $1',
    [applicationId],
  );
  expect(rows.length).toBeGreaterThan(5);
  const { status, headers } = await ask('GET', `/api/operator/images/${rows[0]?.id}`);
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
});

test('[OPN-673] what a clerk does with a campaign is done in it as anywhere: entered, cleared, handed over, printed', async () => {
  const tenant = await server.newTenant();
  const { ask } = await playIn(server, tenant);
  const { orders } = (await ask('GET', 'campaigns/uebung/open-orders')).json<{ orders: { orderNumber: string }[] }>();
  const entered = {
    source: 'phone',
    confirmed: true,
    readingDate: '2026-03-10',
    results: [{ notReadable: 'noAccess' }],
  };
  const answers = [
    await ask('POST', `orders/${orders[0]?.orderNumber}/readings`, entered),
    await ask('GET', 'readings?unacknowledged=true'),
    await ask('POST', 'access?format=letters', { campaign: 'uebung' }),
    await ask('POST', 'campaigns/uebung/state', { state: 'closed' }),
  ];
  const specimen = await ask('POST', 'access?format=letters&specimen=true', { campaign: 'uebung' });
  const [page] = (await readPdf(specimen.bytes)).pages;
  expect(page?.texts.map(({ text }) => text).join(' ')).toContain('Übung: ');
  expect(answers.map(({ status, text }) => [status, status === 200 || text])).toEqual(answers.map(() => [200, true]));
});

test('[OPN-674] whatever the roles: a clerk sets up nothing in it, lets nobody in, and has nothing delivered', async () => {
  const tenant = await server.newTenant();
  const { ask } = await playIn(server, tenant);
  const refused = [
    await ask('PUT', '', {}),
    await ask('PUT', 'draft', {}),
    await ask('POST', 'webhooks', { url: 'https://erp.example' }),
    await ask('PUT', 'drop', {}),
    await ask('POST', 'clerks', {}),
    await ask('POST', '/api/operator/keys', { name: 'ERP' }),
    await ask('POST', 'mails/test', { email: 'k@stadtwerk.example' }),
  ];
  expect(refused.map(({ status, text }) => [status, (JSON.parse(text) as Problem).code])).toEqual(
    refused.map(() => [403, 'scopeMissing']),
  );
});

test('[OPN-674] it is for the clerks of its application alone, with their roles there, and ends for them with those', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  const { applicationId, clerk } = await playIn(server, tenant);
  const path = `/api/operator/applications/${applicationId}/start`;
  const reader = await newClerk(server, tenant, ['read']);
  expect((await callAsClerk(tenant, reader, 'GET', path)).status).toBe(200);
  const post = `/api/operator/applications/${applicationId}/campaigns/uebung/state`;
  expect((await callAsClerk(tenant, reader, 'POST', post, { body: { state: 'closed' } })).status).toBe(403);
  const stranger = await newClerk(server, other);
  expect((await callAsClerk(other, stranger, 'GET', path)).status).toBe(403);
  await pool.query('delete from clerk_roles where clerk_id = $1', [clerk.clerkId]);
  expect((await callAsClerk(tenant, clerk, 'GET', path)).status).toBe(403);
});

test('[OPN-676] there is one at a time, none of a sample, and another one once it was taken away', async () => {
  const tenant = await server.newTenant();
  const { applicationId, ask, clerk } = await playIn(server, tenant);
  expect((await operate(server, tenant, 'POST', 'sample')).status).toBe(409);
  expect((await ask('POST', 'sample')).status).toBe(404);
  const own = `/api/operator/applications/${tenant.applicationId}/sample`;
  const told = await callAsClerk(tenant, clerk, 'DELETE', `${own}?dryRun=true`);
  expect(told.json<SampleCounts>()).toEqual({ dryRun: true, applicationId, orders: 40, readings: 27, accounts: 40 });
  expect(await countsOf(applicationId)).toEqual([40]);
  expect((await callAsClerk(tenant, clerk, 'DELETE', own)).json()).toMatchObject({ dryRun: false, orders: 40 });
  expect((await callAsClerk(tenant, clerk, 'GET', own)).json()).toEqual({ sample: null });
  expect((await ask('GET', 'start')).status).toBe(404);
  const again = (await callAsClerk(tenant, clerk, 'POST', own)).json<{ applicationId: string; name: string }>();
  expect(again.applicationId).not.toBe(applicationId);
  expect((await callAsClerk(tenant, clerk, 'GET', own)).json()).toEqual({ sample: again });
  expect((await operate(server, tenant, 'GET', 'audit')).status).toBe(404);
  const { rows } = await pool.query<{ act: string; objects: string[]; details: object }>(
    'select act, objects, details from audit_entries where application_id = $1 order by number',
    [tenant.applicationId],
  );
  expect(rows.slice(-3)).toEqual([
    { act: 'sample.make', objects: [applicationId], details: {} },
    { act: 'sample.delete', objects: [applicationId], details: { orders: 40, readings: 27, accounts: 40 } },
    { act: 'sample.make', objects: [again.applicationId], details: {} },
  ]);
});

test('[OPN-676] taking it away takes nothing of its application', async () => {
  const { tenant } = await livedHousehold(server);
  const before = await readTables(server, tenant.applicationId);
  await newSample(server, tenant);
  await endSample(server, tenant);
  expect(changesBetween(before, await readTables(server, tenant.applicationId)).kinds).toEqual(['+audit_entries']);
});

test('[OPN-676] with its application a sample goes, too', async () => {
  const tenant = await server.newTenant();
  const applicationId = await newSample(server, tenant);
  await enterDeletion(server, tenant);
  expect(await deletionOf(server, { ...tenant, applicationId })).toMatchObject({ rows: expect.any(Number) });
});

test('[OPN-675] no mail of a sample leaves, though reminding looks as it always does', async () => {
  const tenant = await server.newTenant();
  const { applicationId, ask } = await playIn(server, tenant);
  const path = 'campaigns/uebung/reminders';
  const { recipients } = (await ask('POST', `${path}?dryRun=true`, {})).json<{ recipients: number }>();
  expect(recipients).toBeGreaterThan(5);
  const { runId } = (await ask('POST', path, { recipients })).json<{ runId: string }>();
  await makeMails(server, { ...tenant, applicationId }, runId);
  const waiting = () => pool.query('select from mails where application_id = $1', [applicationId]);
  expect((await waiting()).rowCount).toBe(recipients);
  // They go one after the other.
  server.setNow('2026-03-10T12:00:00Z');
  const sent = (await delivered()).flatMap(({ to }) => to);
  expect(sent.filter((address) => address.endsWith('uebung.example'))).toEqual([]);
  expect((await waiting()).rowCount).toBe(0);
});
