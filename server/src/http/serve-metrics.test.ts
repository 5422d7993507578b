import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Parts } from '../parts.ts';
import { handedIn } from '../testing/calls/kept-imports.ts';
import { orderFile } from '../testing/calls/order-file.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { runDeletion } from '../features/tenant-deletion/run-deletion.ts';
import { EVERY_ENDPOINT, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { livedHousehold } from '../testing/calls/households.ts';
import { enterDeletion } from '../testing/calls/tenant-deletion.ts';
import { portalWithService } from '../testing/photo-service.ts';
import { copyTemplate } from '../testing/test-database.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { risenBy, toldMetric } from '../testing/told-metrics.ts';
import { newUtility } from '../testing/utility.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { systemScope } from './caller/system-scope.ts';

const server = await testServer(MAILS_WAIT);
const world: World = { server, utility: await newUtility(server, 'quittenbaum'), mark: 'quittenbaum' };
const { tenant, owner } = world.utility;
const endpointOf = Object.fromEntries(EVERY_ENDPOINT);

/** Makes a good call, changed. */
async function call(name: (typeof EVERY_ENDPOINT)[number][0], change: object = {}): Promise<number> {
  const good = await goodCallOf(world, name);
  return (await makeCall(world, endpointOf[name]!, { ...good, ...change })).status;
}

test('metrics are for holders of an operator key, in the words of Prometheus', async () => {
  expect((await server.call('GET', '/metrics')).status).toBe(401);
  const answer = await server.call('GET', '/metrics', { token: server.operatorKey });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'database_connections']) {
    expect(answer.text).toContain(`# TYPE ${name} gauge`);
  }
});

test('[OPS-167, OPN-620] metrics tell how many applications are being deleted, cannot go on, and are deleted', async () => {
  const own = await testServer(MAILS_WAIT);
  const [going, gone] = [await own.newTenant(), await own.newTenant()];
  const { tenant: failing } = await livedHousehold(own);
  const counts = () => toldMetric(own, 'application_deletions');
  const told = (...[deleting, cannot, deleted]: readonly number[]) => ({
    'state="deleting"': deleting,
    'state="failing"': cannot,
    'state="deleted"': deleted,
  });
  expect(await counts()).toEqual(told(0, 0, 0));
  for (const each of [going, failing, gone]) await enterDeletion(own, each);
  expect(await counts()).toEqual(told(3, 0, 0));
  const run = ({ applicationId }: typeof gone, parts = own.parts) =>
    runDeletion(parts, systemScope('deletions'), applicationId, new AbortController().signal);
  await run(gone);
  const images = { ...own.parts.images, remove: () => Promise.reject(new Error('no disk')) };
  await expect(run(failing, { ...own.parts, images })).rejects.toThrow('no disk');
  expect(await counts()).toEqual(told(2, 1, 1));
  await run(failing);
  expect(await counts()).toEqual(told(1, 0, 2));
});

test('[OPN-613] metrics tell how many changes of orders wait to be counted', async () => {
  const own = await testServer();
  const { applicationId } = await own.newTenant();
  const told = async () => (await toldMetric(own, 'orders_to_count'))[''];
  expect(await told()).toBe(0);
  await own.parts.pool.query(
    'insert into orders_to_count select $1, gen_random_uuid() from generate_series(1, 100020)',
    [applicationId],
  );
  expect(await told()).toBe(100_000);
  await own.parts.pool.query('delete from orders_to_count where change > 7');
  expect(await told()).toBe(7);
});

test('[OPS-208] the time of the image store is told, and what failed there', async () => {
  const risen = await risenBy(server, 'image_store_seconds_count', async () => {
    expect(await call('getResultImage')).toBe(200);
    expect((await server.call('GET', '/health/ready')).status).toBe(200);
    await server.parts.images.put('0/none', Buffer.from('')).catch(() => undefined);
  });
  expect(risen).toEqual({
    'call="get",outcome="done"': 1,
    'call="check",outcome="done"': 1,
    'call="put",outcome="failed"': 1,
  });
});

test('[OPS-208] photos that are read are counted by what was found, with the time it took', async () => {
  const { server: own, service, reader } = await portalWithService();
  const { sendPhoto } = await reader();
  const risen = await risenBy(own, 'photo_reading_seconds_count', async () => {
    await sendPhoto();
    service.answer(() => ({ status: 200, body: { devices: [] } }));
    await sendPhoto();
    service.answer(() => ({ status: 500 }));
    await sendPhoto();
  });
  expect(risen).toEqual({ 'outcome="read"': 1, 'outcome="nothing"': 1, 'outcome="failed"': 1 });
});

test('[OPS-208] connections, those who wait for one, and the room on the disk are told', async () => {
  const held = await server.parts.pool.connect();
  const { 'state="busy"': busy, 'state="waiting"': waiting } = await toldMetric(server, 'database_connections');
  held.release();
  expect([busy, waiting]).toEqual([expect.any(Number), 0]);
  expect(busy).toBeGreaterThan(0);
  const disk = await toldMetric(server, 'disk_bytes');
  for (const place of ['data', 'images']) {
    const [free = 0, all = 0] = ['free', 'all'].map((state) => disk[`place="${place}",state="${state}"`]);
    expect(free).toBeGreaterThan(0);
    expect(all).toBeGreaterThan(free);
  }
});

test('[OPS-212] whatever is called, and whoever calls: metrics name no application, person or address', async () => {
  for (const [name, endpoint] of EVERY_ENDPOINT) {
    const good = await goodCallOf(world, name);
    await makeCall(world, endpoint, good);
    await makeCall(world, endpoint, { ...good, body: { quittenbaum: 'quittenbaum' }, query: '?after=quittenbaum' });
    await makeCall(world, endpoint, good, { token: 'quittenbaum' });
  }
  const { text } = await server.call('GET', '/metrics', { token: server.operatorKey });
  const secrets = [tenant.applicationId, tenant.host, owner.accountId, owner.jobId, owner.username, 'quittenbaum'];
  for (const secret of secrets) expect(text).not.toContain(secret);
  const labels = [...text.matchAll(/(\w+)="([^"]*)"/g)].filter(([, label]) => label !== 'route');
  const values = new Set(labels.map(([, label, value]) => `${label} ${value}`));
  for (const value of values) expect(value).toMatch(/^\w+ ([A-Za-z]+(\.[A-Za-z]+)*|[\d.]+|\+Inf|v\d+\.\d+\.\d+|\w+)$/);
  expect(values.size).toBeLessThan(250);
});

test('[OPN-661] while the database is away nobody is told anything: it alone knows whose keys are valid', async () => {
  const away = Object.assign(new Error('canary'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const pool = { query: () => Promise.reject(away) } as unknown as Parts['pool'];
  const app = await buildApp({ ...server.parts, pool });
  closeAtEnd(app);
  const headers = { authorization: `Bearer ${server.operatorKey}` };
  const answer = await app.inject({ url: '/metrics', headers });
  expect([answer.statusCode, answer.body]).toEqual([503, expect.not.stringContaining('_total')]);
});

test('[OPN-658] instances count apart, and tell alike what waits in their database', async () => {
  const database = await copyTemplate();
  const [one, other] = [await testServer({ database }), await testServer({ database })];
  const at = await one.newTenant();
  await handedIn(one, at, orderFile({ Passwort: 'geheim-1' }));
  const told = async (own: TestServer) => [
    (await toldMetric(own, 'work_waiting'))['what="imports"'],
    (await toldMetric(own, 'http_request_duration_seconds_count'))[IMPORTED],
  ];
  expect([await told(one), await told(other)]).toEqual([
    [1, 1],
    [1, undefined],
  ]);
});

const IMPORTED = 'method="POST",route="/api/operator/applications/:applicationId/orders",status="202"';
