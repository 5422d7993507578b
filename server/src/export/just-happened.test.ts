import { expect, test } from 'vitest';
import { newCampaign, operateOrders } from '../testing/calls/campaigns.ts';
import { clearingUtility } from '../testing/calls/clearing-utility.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { orderStatesOf } from '../testing/calls/order-states.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { startReporter } from './report-start.ts';

const server = await testServer(MAILS_WAIT);
const { keep, waiting } = orderStatesOf(server);

test('[DSK-143] the board, the start and the list tell what has just happened to orders that were counted', async () => {
  const { tenant, newOne, list } = await clearingUtility(server);
  const [job] = [await newOne(), await newOne()];
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  const { rows } = await server.parts.pool.query<{ number: string }>(
    `update jobs set campaign_id = $2 where application_id = $1 returning order_number as number`,
    [tenant.applicationId, campaignId],
  );
  const get = async (path: string) => (await operate(server, tenant, 'GET', path)).json();
  /** Open ones by the board, done ones by the start, and those that are listed, of one street, too. */
  const told = async () => {
    const orders = `campaigns/${campaignId}/open-orders`;
    const { open } = await get(`progress?campaign=${campaignId}`);
    // What a call tells of it may be ten seconds old.
    const { campaign } = await startReporter(server.parts)(tenant.scope, campaignId);
    const { count } = await get(orders);
    const ofStreet = await get(`${orders}?street=${encodeURIComponent('Große Straße')}`);
    return [open, campaign?.done, count, ofStreet['count']];
  };
  const question = async () => {
    const [reading] = await list();
    const path = `clearing/${reading!.readingId}/question`;
    const answer = await operate(server, tenant, 'POST', path, { body: { question: '9000?' } });
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  };
  const withdraw = () =>
    operateOrders(
      server,
      tenant,
      'withdraw',
      rows.map(({ number }) => number),
    );
  await keep();
  expect(await told()).toEqual([2, 0, 2, 2]);
  for (const [act, after] of [
    [() => job.send(9000), [1, 1, 1, 1]],
    [question, [2, 0, 2, 2]],
    [() => job.send(1500), [1, 1, 1, 1]],
    [withdraw, [0, 0, 0, 0]],
  ] as const) {
    await act();
    expect(await waiting(tenant)).toBeGreaterThan(0);
    expect(await told()).toEqual(after);
    await keep();
    expect([await waiting(tenant), await told()]).toEqual([0, after]);
  }
});
