import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Problem } from '@zaehlwerk/contract/problems';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { exportFrom, operate } from '../../testing/calls/operator-calls.ts';
import { importingInto, orderOfMeter } from '../../testing/calls/orders-of-one-meter.ts';
import { askForToken, type TokenPair } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';
import { callerWith } from '../../testing/test-share.ts';

/*
 * What somebody has read whose order is another login's by now.
 */

const server = await testServer();
const importLines = importingInto(server);
const BEFORE = '2026-03-10T09:58:00.000Z';

const orderFor = (name: string) =>
  orderOfMeter('E-1', { Benutzername: name, Passwort: `pw-${name}`, Minimum: '', Maximum: '' });

/** Somebody with an order that `move` gives to another login. */
async function leaving() {
  const tenant = await server.newTenant();
  await importLines(tenant, [orderFor('weber')]);
  const answer = await askForToken(tenant, { username: 'weber', password: 'pw-weber' });
  const { call } = callerWith(tenant, answer.json<TokenPair>().token);
  const { id: accountId } = (await call('GET', '/api/pro/account/info')).json<{ id: string }>();
  const list = async () => (await call('GET', '/api/pro/job')).json<{ jobs: WireJob[]; ended?: WireJob[] }>();
  const [job] = (await list()).jobs;
  const jobId = job!.id;
  const bodyOf = (readingValue: number) => ({
    readingDate: '2026-03-09',
    results: [{ taskId: job!.meter.meterRateTasks[0]!.taskId, readingValue }],
  });
  return {
    tenant,
    list,
    move: () => importLines(tenant, [orderFor('becker')]),
    send: (key: string, readingValue = 48_300) =>
      call('POST', `/api/pro/job/${jobId}/meterRateTask/result`, {
        body: bodyOf(readingValue),
        headers: { 'idempotency-key': key },
      }),
    takeIn: (id: string, capturedAt: string, query = '') =>
      operate(server, tenant, 'POST', `unsent${query}`, {
        body: {
          id,
          kind: 'reading',
          contractVersion: 1,
          accountId,
          applicationId: tenant.applicationId,
          capturedAt,
          keptAt: capturedAt,
          jobId,
          body: bodyOf(48_300),
        },
      }),
  };
}

const faultsOf = (problem: Problem): string[] => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

test('[OPN-280, OPN-497, I3] what was stored before the order went to somebody else is answered again as it was, also from a file', async () => {
  const { move, send, takeIn, tenant } = await leaving();
  const key = randomUUID();
  const first = await send(key);
  expect(first.status).toBe(200);
  await move();
  const again = await send(key);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect((await send(key, 48_301)).json()).toMatchObject({ code: 'idempotencyConflict' });
  expect((await takeIn(key, BEFORE)).json()).toEqual({ dryRun: false, outcome: 'alreadyThere' });
  // What is new is not.
  expect((await send(randomUUID())).status).toBe(404);
  expect((await exportFrom(server, tenant)).readings).toHaveLength(1);
});

test('[OPN-083, OPN-497, I3] a saved reading that was taken before the order went to somebody else is taken in for whoever took it', async () => {
  const { move, takeIn, tenant, list } = await leaving();
  await move();
  const id = randomUUID();
  const late = await takeIn(randomUUID(), '2026-03-10T10:00:00.000Z');
  expect([late.status, faultsOf(late.json())]).toEqual([400, ['jobId unknown']]);
  expect((await takeIn(id, BEFORE, '?dryRun=true')).json()).toEqual({ dryRun: true, outcome: 'accepted' });
  expect((await takeIn(id, BEFORE)).json()).toEqual({ dryRun: false, outcome: 'accepted' });
  expect((await takeIn(id, BEFORE)).json()).toEqual({ dryRun: false, outcome: 'alreadyThere' });
  const { jobs, ended = [] } = await list();
  expect([jobs, ended]).toMatchObject([[], [{ done: true }]]);
  expect((await exportFrom(server, tenant)).readings).toMatchObject([{ orderNumber: 'E-1', readingValue: '48300.0' }]);
});
