import type { ListedAct } from '@zaehlwerk/contract/audit';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { assigningUtility } from '../../testing/calls/assigning-utility.ts';
import { exportFrom, importInto, operate } from '../../testing/calls/operator-calls.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { orderOf, READING } from '../../testing/calls/utility-content.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

/*
 * What an assignment that is taken back leaves: nothing with whom it was not for, and what others have decided since.
 */

const server = await testServer();
const world = (...orders: Readonly<Record<string, string>>[]) => assigningUtility(server, ...orders);
const { pool } = server.parts;

const faultsOf = (problem: Problem) => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);
const fromE2 = { orderNumber: 'E-2' };

test('[OPS-141, OPN-497] a place in a list is no hand-over: it is taken back until the list was given out so far', async () => {
  const { tenant, weber, becker, assign, decide } = await world();
  const readingId = await weber.report('x-2');
  await assign(readingId, fromE2);
  // Whoever asks what waits, as a webhook does, places everything; so do photos as files.
  expect((await operate(server, tenant, 'GET', 'hand-over')).status).toBe(200);
  expect((await operate(server, tenant, 'GET', 'readings/photos')).status).toBe(200);
  const { rows } = await pool.query('select from reading_results where application_id = $1 and position is not null', [
    tenant.applicationId,
  ]);
  expect(rows).toHaveLength(1);
  expect((await decide('open', [readingId], fromE2)).json()).toEqual({ decided: 1, alreadyThere: 0 });
  expect((await exportFrom(server, tenant)).readings).toEqual([]);
  await assign(readingId, fromE2);
  expect((await exportFrom(server, tenant)).readings).toHaveLength(1);
  const late = await decide('open', [readingId], fromE2);
  expect([late.status, faultsOf(late.json())]).toEqual([409, ['readingIds[0] handedOver']]);
  expect((await becker.jobs())[0]!.done).toBe(true);
});

test('[OPS-141, OPN-497] what wants a look is not given out with what is released', async () => {
  const { tenant, weber, assign, decide } = await world({}, { Minimum: '10', Maximum: '20' });
  const readingId = await weber.report('x-2');
  await assign(readingId, { ...fromE2, confirmed: true });
  const released = async () =>
    (await operate(server, tenant, 'GET', 'readings?released=true')).json<{ readings: { id: string }[] }>().readings;
  // Something that wants none comes after it.
  await assign(await weber.report('x-1'), { orderNumber: 'E-1' });
  expect(await released()).toHaveLength(1);
  expect((await decide('open', [readingId], fromE2)).json()).toEqual({ decided: 1, alreadyThere: 0 });
  await assign(readingId, { ...fromE2, confirmed: true });
  const waiting = (await operate(server, tenant, 'GET', 'clearing')).json<{ readings: { readingId: string }[] }>();
  const body = { readingIds: waiting.readings.map((one) => one.readingId), state: 'released' };
  expect((await operate(server, tenant, 'POST', 'clearing', { body })).status).toBe(200);
  expect(await released()).toHaveLength(2);
  expect(faultsOf((await decide('open', [readingId], fromE2)).json())).toEqual(['readingIds[0] handedOver']);
});

test('[OPS-141, OPN-497] while it is given out nobody takes it back, and what was taken back is not given out', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { tenant, weber, assign, decide } = await world();
    const readingId = await weber.report('x-2');
    await assign(readingId, fromE2);
    const [{ readings }, back] = await Promise.all([exportFrom(server, tenant), decide('open', [readingId], fromE2)]);
    expect([readings.length, back.status]).toEqual(back.status === 200 ? [0, 200] : [1, 409]);
  }
});

test('[OPS-39, OPN-497] what was handed over and deleted by rule stays assigned', async () => {
  const { setRules, deleteAt, handOver } = retentionOf(server, '2026-03-10T10:00:00Z');
  const { tenant, weber, assign, decide, list } = await world();
  const readingId = await weber.report('x-2');
  await assign(readingId, fromE2);
  await handOver(tenant);
  const withdrawn = { body: { orderNumbers: ['E-2'] } };
  expect((await operate(server, tenant, 'POST', 'orders/withdraw', withdrawn)).status).toBe(200);
  await setRules(tenant, { orders: 20 });
  expect(await deleteAt(night(21))).toBe(1);
  const late = await decide('open', [readingId], fromE2);
  expect([late.status, faultsOf(late.json())]).toEqual([409, ['readingIds[0] handedOver']]);
  expect((await assign(readingId, { orderNumber: 'E-1', confirmed: true })).status).toBe(409);
  expect((await list()).readings).toMatchObject([{ state: 'assigned', orderNumber: null }]);
});

test('[OPS-141, OPN-497] taking back names the order: a repeat undoes nothing that somebody has assigned since', async () => {
  const { tenant, weber, assign, decide } = await world();
  const readingId = await weber.report('x-2');
  await assign(readingId, { orderNumber: 'E-1' });
  const unnamed = await decide('open', [readingId]);
  expect([unnamed.status, faultsOf(unnamed.json())]).toEqual([400, ['orderNumber required']]);
  const back = () => decide('open', [readingId], { orderNumber: 'E-1' });
  expect((await back()).json()).toEqual({ decided: 1, alreadyThere: 0 });
  expect((await back()).json()).toEqual({ decided: 0, alreadyThere: 1 });
  await assign(readingId, fromE2);
  const again = await back();
  expect([again.status, faultsOf(again.json())]).toEqual([409, ['readingIds[0] alreadyAssigned']]);
  const path = `/api/operator/audit?applicationId=${tenant.applicationId}&act=reading.unassign`;
  const { entries } = (await server.call('GET', path, { token: server.operatorKey })).json<{ entries: ListedAct[] }>();
  expect(entries).toMatchObject([{ objects: [readingId, 'E-1'] }]);
});

const answersOf = async ({ applicationId }: TestTenant) =>
  (
    await pool.query<{ answer: string | null }>('select answer from submissions where application_id = $1', [
      applicationId,
    ])
  ).rows.map(({ answer }) => answer);

test('[OPS-141, OPN-497] no kept answer tells what was taken back, nor of an order that knew it from the place', async () => {
  const { tenant, weber, becker, assign, decide } = await world({}, { Zählerart: 'ELECTRIC_METER' });
  const readingId = await weber.report('x-2');
  await assign(readingId, fromE2);
  const line = { ...orderOf(2, 'lahn'), Minimum: '', Maximum: '' };
  const moved = { ...line, Benutzername: 'weber', Passwort: 'pw-weber', 'Verlauf am Ort': 'ja' };
  const file = JSON.stringify([moved]);
  expect((await importInto(server, tenant, file, { type: 'application/json' })).status).toBe(200);
  const job = (await weber.jobs()).find((one) => one.meter.meterRateTasks[0]!.readingEvents.length > 0)!;
  expect(job.meter.meterRateTasks[0]!.readingEvents).toMatchObject([{ readingValue: READING }]);
  const results = [{ taskId: job.meter.meterRateTasks[0]!.taskId, readingValue: READING + 5 }];
  const path = `/api/pro/job/${job.id}/meterRateTask/result`;
  const headers = { 'idempotency-key': 'b4c1f1f0-7c50-4a4e-8d7f-0f5dd0d5b1c7' };
  const body = { readingDate: '2026-03-10', results };
  expect((await weber.call('POST', path, { body, headers })).status).toBe(200);
  expect(await answersOf(tenant)).toEqual([expect.any(String), expect.any(String)]);
  expect((await decide('open', [readingId], fromE2)).json()).toEqual({ decided: 1, alreadyThere: 0 });
  expect(await answersOf(tenant)).toEqual([null]);
  const again = (await weber.call('POST', path, { body, headers })).json<typeof job>();
  expect(again.meter.meterRateTasks[0]!.readingEvents).toEqual([]);
  expect(becker.id).toEqual(expect.any(String));
});
