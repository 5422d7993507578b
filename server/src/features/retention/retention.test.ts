import type { Problem } from '@zaehlwerk/contract/problems';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import {
  allTextOf,
  enterHousehold,
  type Household,
  livedHousehold,
  shareWith,
} from '../../testing/calls/households.ts';
import { exportFrom, operate } from '../../testing/calls/operator-calls.ts';
import { senderWithoutAccess } from '../../testing/calls/readings-without-access.ts';
import { readingWithoutAccessOf } from '../../testing/calls/utility-content.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { storedKeys } from '../../testing/stored.ts';
import { askForToken } from '../../testing/test-login.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { MAILS_WAIT, waitingMail } from '../../testing/waiting-mail.ts';
import { tidyUp } from '../../tidy-up.ts';
import { runRetention } from './run-retention.ts';

const server = await testServer(MAILS_WAIT);
const { pool } = server.parts;
const NOW = '2026-03-10T10:00:00Z';

const { setRules, deleteAt, dueOf, handOver, actsOf } = retentionOf(server, NOW);

const countRows = async (table: string, { applicationId }: TestTenant): Promise<number> =>
  (await pool.query(`select from ${table} where application_id = $1`, [applicationId])).rowCount ?? 0;

const photosShown = async ({ call }: Household): Promise<number> =>
  (await call('GET', '/api/pro/job'))
    .json<{ jobs: WireJob[] }>()
    .jobs.flatMap(({ meter }) => meter.meterRateTasks[0]!.readingResults[0]?.readingResultImages ?? []).length;

test('[OPS-39] nothing is deleted by rule unless a tenant says so; days are bounded, and a class that is none is a finding', async () => {
  const { tenant } = await livedHousehold(server);
  await handOver(tenant);
  const before = await allTextOf(server, tenant);
  expect(await deleteAt(night(3000))).toBe(0);
  expect(await allTextOf(server, tenant)).toBe(before);
  const put = async (retention: object) => {
    const body = { name: 'Stadtwerke', hosts: [tenant.host], logo: null, brandColor: null, config: {}, retention };
    const answer = await operate(server, tenant, 'PUT', '?dryRun=true', { body });
    const faults = answer.status === 200 ? [] : answer.json<Problem>().fieldErrors;
    return [answer.status, ...faults.map(({ field, code }) => `${field} ${code}`)];
  };
  expect(await put({ photos: 30, orders: 3650, mails: 90 })).toEqual([200]);
  expect(await put({ photos: 0 })).toEqual([400, 'retention.photos tooSmall']);
  expect(await put({ contacts: 91 })).toEqual([400, 'retention.contacts tooBig']);
  expect(await put({ fotos: 30 })).toEqual([400, 'retention.fotos unknown']);
  expect(await put({ audit: 364 })).toEqual([400, 'retention.audit tooSmall']);
});

test('[OPS-39, OPN-441] photos and comments go so many days after the reading had arrived; the value stays', async () => {
  const { tenant, household } = await livedHousehold(server);
  await setRules(tenant, { photos: 30, comments: 60 });
  await exportFrom(server, tenant);
  // Placed and sent, and nobody has said that it arrived.
  expect(await deleteAt(night(400))).toBe(0);
  await handOver(tenant);
  await handOver(tenant, 'unknown-readings');
  expect([await dueOf(tenant, 'photos', night(30)), await deleteAt(night(30))]).toEqual([0, 0]);
  expect(await photosShown(household)).toBe(1);
  expect([await dueOf(tenant, 'photos', night(31)), await dueOf(tenant, 'comments', night(31))]).toEqual([2, 0]);
  // Not by day.
  expect(await deleteAt(night(31, '12:00'))).toBe(0);
  server.setNow(night(31));
  await tidyUp(server.parts);
  server.setNow(NOW);
  expect(await storedKeys(server, tenant)).toEqual([]);
  expect([await countRows('result_images', tenant), await countRows('unknown_reading_images', tenant)]).toEqual([0, 0]);
  // Sessions of then have expired.
  const back = await enterHousehold(tenant, 'quitte');
  expect(await photosShown(back)).toBe(0);
  expect((await exportFrom(server, tenant)).readings).toMatchObject([{ comment: 'quitte stand dabei', imageIds: [] }]);
  expect(await deleteAt(night(61))).toBe(2);
  expect((await exportFrom(server, tenant)).readings).toMatchObject([{ comment: null, readingValue: '48273.4' }]);
  expect((await back.call('GET', '/api/pro/job')).text).not.toContain('stand dabei');
  // Proof: what, how long after, how much, and nobody's name.
  expect(await actsOf(tenant)).toMatchObject([
    { keyId: null, keyName: 'server', objects: ['retention.photos'], details: { days: 30, deleted: 2 } },
    { objects: ['retention.comments'], details: { days: 60, deleted: 2 } },
  ]);
});

test('[OPS-39, OPN-441] a photo that a correction took over stays until the correction has arrived, too', async () => {
  const { tenant, household } = await livedHousehold(server);
  await setRules(tenant, { photos: 30 });
  await handOver(tenant);
  // The form does not show the photo of then, so the correction keeps it.
  await pool.query(
    `update applications set document = jsonb_set(document, '{config,features,showReadingImagesAllowed}', 'false') where application_id = $1`,
    [tenant.applicationId],
  );
  const [{ jobId, taskId }] = household.jobs as [Household['jobs'][number]];
  const body = { readingDate: '2026-03-10', results: [{ taskId, readingValue: 48_273.5, readingImages: [] }] };
  const sent = await household.call('POST', `/api/pro/job/${jobId}/meterRateTask/result`, { body });
  expect([sent.status, sent.text]).toEqual([200, expect.anything()]);
  expect(await countRows('result_images', tenant)).toBe(2);
  const before = await storedKeys(server, tenant);
  expect(await deleteAt(night(31))).toBe(1);
  expect(await storedKeys(server, tenant)).toEqual(before);
  await handOver(tenant);
  expect(await deleteAt(night(62))).toBe(1);
  expect(await countRows('result_images', tenant)).toBe(0);
  // That of the unknown meter is on another list.
  expect((await storedKeys(server, tenant)).length).toBe(before.length - 1);
});

test('[OPS-39, OPN-442] orders go whole when they were over for so many days and all was handed over, not before', async () => {
  const { tenant } = await livedHousehold(server);
  await setRules(tenant, { history: 10, orders: 30 });
  const withdraw = (orderNumbers: string[]) =>
    operate(server, tenant, 'POST', 'orders/withdraw', { body: { orderNumbers } });
  // The second has not been read: nothing waits for it.
  expect((await withdraw(['1', '2'])).status).toBe(200);
  expect(await deleteAt(night(11))).toBe(2);
  expect(await countRows('reading_events', tenant)).toBe(0);
  expect(await deleteAt(night(31))).toBe(1);
  expect((await exportFrom(server, tenant)).readings).toMatchObject([{ orderNumber: '1' }]);
  await handOver(tenant);
  expect(await dueOf(tenant, 'orders', night(31))).toBe(1);
  expect(await deleteAt(night(31))).toBe(1);
  for (const table of ['jobs', 'rate_tasks', 'submissions', 'reading_results', 'account_jobs', 'result_images']) {
    expect([table, await countRows(table, tenant)]).toEqual([table, 0]);
  }
  // Of the photos that of the unknown meter, which is no order's.
  expect((await storedKeys(server, tenant)).length).toBe(1);
});

test('[OPS-39, OPN-448] a share whose last order a rule has deleted ends, with those below it', async () => {
  const { tenant, household } = await livedHousehold(server);
  await setRules(tenant, { orders: 30 });
  const share = await shareWith(household, 'pohl');
  const body = { orderNumbers: ['1', '2'] };
  expect((await operate(server, tenant, 'POST', 'orders/withdraw', { body })).status).toBe(200);
  await handOver(tenant);
  expect((await share.call('GET', '/api/pro/job')).status).toBe(200);
  expect(await deleteAt(night(31))).toBe(2);
  expect((await share.call('GET', '/api/pro/job')).status).toBe(401);
  const renewed = await askForToken(tenant, { token: share.refreshToken });
  expect(renewed.json<Problem>().code).toBe('accountEnded');
  const { rows } = await pool.query<{ isOpen: boolean }>(
    `select ended_at is null as "isOpen" from accounts where application_id = $1 and parent_id is not null`,
    [tenant.applicationId],
  );
  expect(rows).toEqual([{ isOpen: false }, { isOpen: false }]);
});

test('[OPS-39] of the list of what is released: what wants a look waits, what was discarded does not', async () => {
  const { tenant } = await livedHousehold(server);
  await setRules(tenant, { comments: 30 });
  await pool.query(
    `insert into clearings (application_id, result_id, reasons, created)
     select application_id, result_id, '{outsideRange}', created from reading_results where application_id = $1`,
    [tenant.applicationId],
  );
  await handOver(tenant, 'readings', 'released=true');
  // Nothing has come, so that no cursor says anything: a further reading that wants no look is behind it.
  expect(await deleteAt(night(31))).toBe(0);
  const { rows } = await pool.query<{ id: string }>('select result_id as id from clearings where application_id = $1', [
    tenant.applicationId,
  ]);
  const body = { readingIds: [rows[0]!.id], state: 'released' };
  expect((await operate(server, tenant, 'POST', 'clearing', { body })).status).toBe(200);
  await handOver(tenant, 'readings', 'released=true');
  expect(await deleteAt(night(31))).toBe(1);
});

test('[OPS-39, OPN-443] logins go when their last order is gone and nobody has used them; what they have still to hand over keeps them', async () => {
  const { tenant, household } = await livedHousehold(server);
  await setRules(tenant, { orders: 30, logins: 40 });
  await operate(server, tenant, 'POST', 'orders/withdraw', { body: { orderNumbers: ['1', '2'] } });
  await pool.query(`update accounts set created_at = '2025-01-01' where account_id = $1`, [household.accountId]);
  await handOver(tenant);
  expect(await deleteAt(night(31))).toBe(2);
  expect([await dueOf(tenant, 'logins', night(39)), await dueOf(tenant, 'logins', night(41))]).toEqual([0, 0]);
  await handOver(tenant, 'unknown-readings');
  // A session of today is a use of today.
  expect([await dueOf(tenant, 'logins', night(39)), await dueOf(tenant, 'logins', night(41))]).toEqual([0, 1]);
  expect(await deleteAt(night(41))).toBe(1);
  expect((await allTextOf(server, tenant)).replaceAll('9quitte1', '')).not.toContain('quitte');
  expect(await storedKeys(server, tenant)).toEqual([]);
});

test('[OPS-39] mails that were given up, and readings without access, go earlier than they would', async () => {
  const { tenant, send } = await senderWithoutAccess(server);
  await setRules(tenant, { contacts: 7, mails: 3 });
  await send(readingWithoutAccessOf('quitte'));
  const mailId = await waitingMail(server, tenant);
  expect(await deleteAt(night(8))).toBe(0);
  await operate(server, tenant, 'GET', 'anonymous-readings');
  await pool.query('update mails set given_up_at = $2 where mail_id = $1', [mailId, NOW]);
  expect(await deleteAt(night(3))).toBe(0);
  expect(await deleteAt(night(4))).toBe(1);
  expect([await countRows('mails', tenant), await countRows('anonymous_readings', tenant)]).toEqual([0, 1]);
  expect(await deleteAt(night(8))).toBe(1);
  expect(await countRows('anonymous_readings', tenant)).toBe(0);
  expect(await storedKeys(server, tenant)).toEqual([]);
});

test('[OPS-39] a night is bounded, several instances share it, and a photo that is gone already stops nothing', async () => {
  const { tenant, household } = await livedHousehold(server);
  await setRules(tenant, { photos: 30, comments: 30 });
  await handOver(tenant);
  await handOver(tenant, 'unknown-readings');
  // Killed between bytes and rows.
  const [key] = await storedKeys(server, tenant);
  await server.parts.images.remove(key!);
  expect(await deleteAt(night(31), { size: 1, most: 1 })).toBe(2);
  expect(await dueOf(tenant, 'photos', night(31))).toBe(1);
  server.setNow(night(31));
  const rounds = await Promise.all([1, 2, 3].map(() => runRetention(server.parts, systemScope('tidy-up'))));
  server.setNow(NOW);
  expect(rounds.reduce((sum, one) => sum + one, 0)).toBe(2);
  expect(await dueOf(tenant, 'photos', night(31))).toBe(0);
  expect(await photosShown(household)).toBe(0);
});

test('[OPS-39, OPS-197, OPN-647] a transaction removes the bytes of a hundred photos at most; the next one goes on', async () => {
  const { tenant } = await livedHousehold(server);
  await setRules(tenant, { photos: 30 });
  await handOver(tenant);
  await pool.query(
    `insert into result_images
     select application_id, gen_random_uuid(), result_id, position + n, application_id || '/' || gen_random_uuid(), sha256,
       byte_length, width, height
     from result_images cross join generate_series(1, 150) n where application_id = $1`,
    [tenant.applicationId],
  );
  const deleteOnce = () => deleteAt(night(31), { size: 200, most: 1 });
  expect([await deleteOnce(), await deleteOnce(), await deleteOnce()]).toEqual([100, 51, 0]);
});
