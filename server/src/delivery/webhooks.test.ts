import type { ListedAct } from '@zaehlwerk/contract/audit';
import { expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { systemScope } from '../http/caller/system-scope.ts';
import { acknowledgeList, pageOfList } from '../testing/calls/hand-over-calls.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { utilityWithWebhook } from '../testing/calls/utility-with-webhook.ts';
import { newWebhook } from '../testing/calls/webhook-calls.ts';
import { collectLog } from '../testing/collect-log.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { clearDeliveries, handOnDeliveries } from './deliver.ts';

const { log, lines } = collectLog();
// The library that checks signatures asks the real clock.
const now = new Date().toISOString();
const server = await testServer({ ...MAILS_WAIT, log, config: { handOverNetworks: '127.0.0.0/8' } });
const MARK = 'quittenbaum';

const world = (lists?: readonly string[]) => utilityWithWebhook(server, { mark: MARK, now, lists });

test('[OPS-118, OPN-462] a webhook is told, signed as Standard Webhooks says, that readings wait, and nothing of them', async () => {
  const { tenant, receiver, webhook, tell, deliveries } = await world();
  await tell();
  expect(receiver.asked).toHaveLength(1);
  const { headers, body, contentType } = receiver.asked[0]!;
  const said = new Webhook(webhook.secret).verify(body.toString('utf8'), { ...headers });
  const { next } = await pageOfList(server, tenant, 'readings');
  const data = { applicationId: tenant.applicationId, list: 'readings', count: 2, after: expect.any(String), next };
  expect(said).toEqual({ type: 'readings.waiting', timestamp: expect.any(String), data });
  expect(contentType).toBe('application/json');
  const from = (said as { data: { after: string } }).data.after;
  expect((await pageOfList(server, tenant, 'readings', `after=${from}`)).readings).toHaveLength(2);
  expect(body.toString()).not.toContain(MARK);
  expect(() => new Webhook(webhook.secret).verify(`${body.toString()} `, { ...headers })).toThrow();
  expect(await deliveries()).toMatchObject([
    { state: 'delivered', attempts: 1, status: 200, error: null, nextAt: null },
  ]);
  expect(headers['webhook-id']).toBe(`msg_${(await deliveries())[0]!.deliveryId}`);
});

test('[OPS-118] it is told of each list it wants, once, and of what was acknowledged meanwhile not at all', async () => {
  const { tenant, receiver, tell, read } = await world(['readings', 'releasedReadings']);
  await tell();
  await tell();
  const lists = () =>
    receiver.asked.map(({ body }) => {
      const { data } = JSON.parse(body.toString()) as { data: { list: string; count: number } };
      return `${data.list} ${data.count}`;
    });
  expect(lists().sort()).toEqual(['readings 2', 'releasedReadings 2']);
  await read();
  const { next } = await pageOfList(server, tenant, 'readings');
  expect((await acknowledgeList(server, tenant, 'readings', next)).status).toBe(200);
  await tell();
  expect(lists()).toHaveLength(3);
  // Of the other list nothing was acknowledged: it is told from its beginning.
  expect(lists().at(-1)).toBe('releasedReadings 3');
});

test('[OPS-120, OPN-463] one that is not taken waits, longer each time, is seen with why, and is told once of everything', async () => {
  const { receiver, webhook, tell, read, deliveries, attempt } = await world();
  receiver.answer(() => ({ status: 503, body: `secret ${webhook.secret}` }));
  await tell();
  await read();
  await tell();
  const [waiting, ...others] = await deliveries();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 2, status: 503, count: 2 });
  expect(Date.parse(waiting!.nextAt!) - Date.parse(waiting!.lastAt!)).toBe(300_000);
  receiver.answer(() => ({ status: 200 }));
  await attempt();
  await tell();
  // Both were begun at the moment at which this clock stands.
  expect((await deliveries()).map(({ state, count }) => `${state} ${count}`).sort()).toEqual([
    'delivered 2',
    'delivered 3',
  ]);
  const ids = receiver.asked.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(new Set(ids).size).toBe(2);
});

test('[OPS-120, OPN-463] after the last attempt it has failed, until an operator sends it again, under the same id', async () => {
  const { tenant, receiver, tell, deliveries, attempt } = await world();
  receiver.answer(() => ({ status: 500 }));
  await tell();
  for (let n = 0; n < 12; n += 1) await attempt();
  const [failed] = await deliveries();
  expect(failed).toMatchObject({ state: 'failed', attempts: 10, nextAt: null });
  expect(receiver.asked).toHaveLength(10);
  receiver.answer(() => ({ status: 200 }));
  const again = await operate(server, tenant, 'POST', `webhook-deliveries/${failed!.deliveryId}/again`);
  expect(again.status).toBe(204);
  await attempt();
  expect(await deliveries()).toMatchObject([{ deliveryId: failed!.deliveryId, state: 'delivered', attempts: 1 }]);
  expect(receiver.asked.at(-1)!.headers['webhook-id']).toBe(`msg_${failed!.deliveryId}`);
  const unknown = await operate(server, tenant, 'POST', `webhook-deliveries/${'0'.repeat(8)}/again`);
  expect(unknown.status).toBe(404);
});

test('[OPS-120] the same work twice is one call, and what an ended instance left is handed on', async () => {
  const { receiver, tell, deliveries } = await world();
  receiver.answer(() => ({ status: 500 }));
  await tell();
  const { deliveryId } = (await deliveries())[0]!;
  const system = systemScope('deliveries');
  const jobs = async () => {
    const { rows } = await server.parts.pool.query<{ count: number }>(
      `select count(*)::int as count from zaehlwerk_work.job where name = 'webhook' and singleton_key like $1`,
      [`${deliveryId}%`],
    );
    return rows[0]!.count;
  };
  await server.parts.pool.query(`delete from zaehlwerk_work.job where name = 'webhook' and singleton_key like $1`, [
    `${deliveryId}%`,
  ]);
  await handOnDeliveries(server.parts, system);
  expect(await jobs()).toBe(0);
  server.setNow(new Date(Date.parse(now) + 20 * 60_000).toISOString());
  await handOnDeliveries(server.parts, system);
  await handOnDeliveries(server.parts, system);
  expect(await jobs()).toBe(1);
  server.setNow(now);
});

test('[OPS-118, OPS-61, OPN-465] a webhook is listed without its secret, ends, and leaves entries without its address', async () => {
  const { tenant, receiver, webhook, tell, deliveries } = await world();
  const list = await operate(server, tenant, 'GET', 'webhooks');
  expect(list.json()).toEqual({
    webhooks: [
      {
        webhookId: webhook.webhookId,
        address: `${receiver.origin}/in`,
        lists: ['readings'],
        createdAt: expect.any(String),
      },
    ],
  });
  receiver.answer(() => ({ status: 500 }));
  await tell();
  expect((await operate(server, tenant, 'DELETE', `webhooks/${webhook.webhookId}`)).status).toBe(204);
  expect((await operate(server, tenant, 'DELETE', `webhooks/${webhook.webhookId}`)).status).toBe(404);
  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 1 }]);
  await tell();
  expect(receiver.asked).toHaveLength(1);
  const { rows } = await server.parts.pool.query('select secret from webhooks where webhook_id = $1', [
    webhook.webhookId,
  ]);
  expect(rows).toEqual([{ secret: null }]);
  const path = `/api/operator/audit?applicationId=${tenant.applicationId}`;
  const acts = (await server.call('GET', path, { token: server.operatorKey })).json<{ entries: ListedAct[] }>().entries;
  expect(acts.slice(-2).map(({ act, objects, details }) => [act, objects, details])).toEqual([
    ['webhook.create', [webhook.webhookId], { lists: 'readings' }],
    ['webhook.end', [webhook.webhookId], {}],
  ]);
  expect(JSON.stringify(acts)).not.toContain(receiver.origin);
  const kept = JSON.stringify(await deliveries()) + lines().join('\n');
  expect(kept).not.toContain(webhook.secret);
});

test('[OPS-118] ten webhooks at most, of addresses that can be called', async () => {
  const { tenant } = await world();
  const add = (address: unknown, lists?: unknown) =>
    operate(server, tenant, 'POST', 'webhooks', { body: { address, lists } });
  for (const wrong of ['ftp://x.example', 'https://user:pw@x.example', 'nonsense', 'https://x.example/#part', 7]) {
    expect((await add(wrong)).status).toBe(400);
  }
  expect((await add('https://x.example', [])).status).toBe(400);
  expect((await add('https://x.example', ['everything'])).status).toBe(400);
  const added = await Promise.all(Array.from({ length: 12 }, (_, n) => add(`https://x${n}.example`)));
  expect(added.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(201), 409, 409, 409]);
});

test('[OPS-119, OPN-464] an address inside the network is not called, and that is told', async () => {
  const { tenant, tell, deliveries } = await world(['unknownReadings']);
  const made = await newWebhook(server, tenant, {
    address: 'http://169.254.169.254/latest/meta-data',
    lists: ['readings'],
  });
  await tell();
  expect(await deliveries(`?webhookId=${made.webhookId}`)).toMatchObject([
    { state: 'waiting', attempts: 1, status: null, error: 'addressNotAllowed' },
  ]);
});

test('[OPS-120] deliveries are listed page by page, and forgotten after a while', async () => {
  const { tenant, tell, read, deliveries } = await world();
  for (let n = 0; n < 3; n += 1) {
    await tell();
    await read();
  }
  const all = (await deliveries()).map(({ deliveryId }) => deliveryId);
  expect(all).toHaveLength(3);
  const page = await operate(server, tenant, 'GET', 'webhook-deliveries?limit=2');
  const { next } = page.json<{ next: string }>();
  expect(next).toBe(all[1]);
  expect((await deliveries(`?limit=2&after=${next}`)).map(({ deliveryId }) => deliveryId)).toEqual(all.slice(2));
  expect((await operate(server, tenant, 'GET', 'webhook-deliveries?after=nothing')).status).toBe(400);
  server.setNow(new Date(Date.parse(now) + 91 * 86_400_000).toISOString());
  expect(await clearDeliveries(server.parts, systemScope('tidy-up'))).toBeGreaterThanOrEqual(3);
  expect(await deliveries()).toEqual([]);
  server.setNow(now);
});
