import { expect, test } from 'vitest';
import { systemScope } from '../http/caller/system-scope.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { deliveriesOf, newWebhook } from '../testing/calls/webhook-calls.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { serviceBeside } from '../testing/service-beside.ts';
import { testServer } from '../testing/test-server.ts';
import { newUtility } from '../testing/utility.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { announceAll } from './announce.ts';
import { keepDelivering } from './keep-delivering.ts';

const server = await testServer({ ...MAILS_WAIT, config: { handOverNetworks: '127.0.0.1' } });

test('[OPS-118, OPS-120, OPN-461] the queue tells webhooks by itself, and again when an operator says so', async () => {
  const { tenant } = await newUtility(server, 'quittenbaum');
  const receiver = await serviceBeside();
  receiver.answer(() => ({ status: 500 }));
  await newWebhook(server, tenant, { address: receiver.origin, lists: ['readings'] });
  const system = systemScope('deliveries');
  const delivering = await keepDelivering(server.parts, system);
  closeAtEnd({ close: () => delivering.stop() });
  expect(await announceAll(server.parts, system)).toBe(1);
  expect(await announceAll(server.parts, system)).toBe(0);
  await receiver.count(1);
  // The second attempt comes by itself.
  await receiver.count(2);
  receiver.answer(() => ({ status: 200 }));
  const { deliveryId } = (await deliveriesOf(server, tenant))[0]!;
  expect((await operate(server, tenant, 'POST', `webhook-deliveries/${deliveryId}/again`)).status).toBe(204);
  await receiver.count(3);
  const ids = new Set(receiver.asked.map(({ headers }) => headers['webhook-id']));
  expect(ids).toEqual(new Set([`msg_${deliveryId}`]));
});
