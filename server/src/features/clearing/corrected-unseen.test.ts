import { randomUUID } from 'node:crypto';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { moveCampaign, newCampaign } from '../../testing/calls/campaigns.ts';
import { clearingUtility, CORRECTION } from '../../testing/calls/clearing-utility.ts';
import { importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderFile } from '../../testing/calls/order-file.ts';
import { askForToken } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';

/*
 * Where nobody can be asked about a reading, the refusal says what can be done instead: that works.
 */

const server = await testServer();

const SUCCESSOR = { username: 'nachfolger', password: 'Einzug-2026' };

/** Somebody who has sent a value that wants a look. */
async function world() {
  const utility = await clearingUtility(server);
  const job = await utility.newOne();
  await job.send(9000);
  const [reading] = await utility.list();
  const { readingId, orderNumber, meterNumber, obis } = reading!;
  const { tenant } = utility;
  const order = { Auftragsnummer: orderNumber, Zählernummer: meterNumber, OBIS: obis };
  return {
    ...utility,
    job,
    /** Imports the order for another login. */
    move: async ({ username, password }: typeof SUCCESSOR) => {
      server.setNow(new Date(server.parts.clock().getTime() + 1000).toISOString());
      const moved = orderFile({ ...order, Benutzername: username, Passwort: password });
      expect((await importInto(server, tenant, moved)).status).toBe(200);
    },
    set: (column: 'campaign_id' | 'withdrawn_at', value: string) =>
      server.parts.pool.query(`update jobs set ${column} = $2 where job_id = $1`, [job.jobId, value]),
    why: async () => {
      const body = { question: 'Ist das eine 1?' };
      const answer = await operate(server, tenant, 'POST', `clearing/${readingId}/question`, { body });
      return answer.status === 200
        ? null
        : answer
            .json<Problem>()
            .fieldErrors.map(({ code }) => code)
            .join();
    },
    correct: async (said: object = {}) =>
      (await utility.correct(readingId, { ...CORRECTION, ...said }, '', { 'idempotency-key': randomUUID() })).status,
    standing: async () => (await utility.list()).map(({ readingValue, state }) => `${readingValue} ${state}`),
  };
}

test('[OPS-162, OPN-537] the reading of an order that is for another login by now is corrected, however long ago it was taken', async () => {
  const { move, why, correct, standing, account, tenant } = await world();
  await move(SUCCESSOR);
  expect(await why()).toBe('orderMoved');
  server.setNow('2026-06-10T10:00:00.000Z');
  expect(await correct()).toBe(200);
  expect(await standing()).toEqual(['9000 corrected']);
  expect(await correct()).toBe(409);
  // It is told who had sent the other, and nobody else.
  const told = await account.call('GET', '/api/pro/job');
  expect(told.json()).toMatchObject({
    jobs: [],
    ended: [{ meter: { meterRateTasks: [{ readingResults: [{ readingValue: 9000 }, { readingValue: 1500 }] }] } }],
  });
  const { token } = (await askForToken(tenant, SUCCESSOR)).json<{ token: string }>();
  expect((await tenant.call('GET', '/api/pro/job', { token })).json()).toMatchObject({
    jobs: [{ done: false, meter: { meterRateTasks: [{ readingResults: [] }] } }],
  });
});

test('[OPS-162] the reading of a withdrawn order and of one of a closed campaign is corrected', async () => {
  const withdrawn = await world();
  await withdrawn.set('withdrawn_at', '2026-03-10T11:00:00Z');
  expect(await withdrawn.why()).toBe('orderWithdrawn');
  expect(await withdrawn.correct()).toBe(200);
  expect(await withdrawn.standing()).toEqual(['9000 corrected']);

  const closed = await world();
  const campaign = await newCampaign(server, closed.tenant, {}, ['open']);
  await closed.set('campaign_id', campaign);
  await moveCampaign(server, closed.tenant, campaign, 'closed');
  expect(await closed.why()).toBe('campaignNotOpen');
  expect(await closed.correct()).toBe(200);
  expect(await closed.standing()).toEqual(['9000 corrected']);
});

test('[OPS-162, OPN-531] that of a campaign that was not open yet once it is, that of an archived one no more: it does not say to correct it', async () => {
  const { set, why, correct, standing, tenant } = await world();
  const campaign = await newCampaign(server, tenant);
  await set('campaign_id', campaign);
  await set('withdrawn_at', '2026-03-10T11:00:00Z');
  expect([await why(), await correct()]).toEqual(['campaignNotOpen', 404]);
  await moveCampaign(server, tenant, campaign, 'open');
  expect(await why()).toBe('orderWithdrawn');
  for (const state of ['closed', 'archived'] as const) await moveCampaign(server, tenant, campaign, state);
  expect([await why(), await correct()]).toEqual(['archivedCampaign', 404]);
  expect(await standing()).toEqual(['9000 open']);
});
