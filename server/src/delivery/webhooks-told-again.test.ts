import { expect, test } from 'vitest';
import { acknowledgeList, pageOfList } from '../testing/calls/hand-over-calls.ts';
import { utilityWithWebhook } from '../testing/calls/utility-with-webhook.ts';
import { collectLog } from '../testing/collect-log.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const { log, lines } = collectLog();
const server = await testServer({ ...MAILS_WAIT, log, config: { handOverNetworks: '127.0.0.0/8' } });
const world = () => utilityWithWebhook(server, { mark: 'quittenbaum', now: '2026-03-10T10:00:00Z' });

test('[OPS-120, OPN-492] what a failed call told of, or nobody has fetched, is within the next one: acknowledging jumps over nothing', async () => {
  const { tenant, receiver, tell, read, deliveries, attempt } = await world();
  receiver.answer(() => ({ status: 410 }));
  await tell();
  expect(await deliveries()).toMatchObject([{ state: 'failed', count: 2 }]);
  receiver.answer(() => ({ status: 200 }));
  // Nothing has come since: it is not told again by itself.
  await tell();
  expect(receiver.asked).toHaveLength(1);
  const last = () =>
    (JSON.parse(receiver.asked.at(-1)!.body.toString()) as { data: { after: string; next: string; count: number } })
      .data;
  for (const readings of [3, 4]) {
    await read();
    await tell();
    expect(last().count).toBe(readings);
    const page = await pageOfList(server, tenant, 'readings', `after=${last().after}`);
    expect([page.readings.length, page.next]).toEqual([readings, last().next]);
  }
  expect((await acknowledgeList(server, tenant, 'readings', last().next)).status).toBe(200);
  const acknowledged = last().next;
  await tell();
  expect(receiver.asked).toHaveLength(3);
  await read();
  await tell();
  expect(last()).toMatchObject({ after: acknowledged, count: 1 });
  await attempt();
  expect(receiver.asked).toHaveLength(4);
});

test('[OPS-118] a webhook that cannot be told keeps no other from being told', async () => {
  const { receiver, webhook, tell } = await world();
  await server.parts.pool.query(
    `insert into webhooks (application_id, webhook_id, address, lists, secret, created_at)
     select application_id, gen_random_uuid(), address, '{nonsense,readings}', secret, created_at - interval '1 day'
     from webhooks where webhook_id = $1`,
    [webhook.webhookId],
  );
  await tell();
  expect(receiver.asked).toHaveLength(1);
  expect(lines().join('\n')).toContain('a webhook could not be told what waits');
});
