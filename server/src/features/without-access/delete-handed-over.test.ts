import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import {
  type SenderWithoutAccess,
  GAS_VALUE,
  senderWithoutAccess,
} from '../../testing/calls/readings-without-access.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { collectLog, parseLog } from '../../testing/collect-log.ts';
import { storedKeys, sweepAndCompare } from '../../testing/stored.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';
import { tidyUp } from '../../tidy-up.ts';
import { deleteHandedOver } from './delete-handed-over.ts';

const log = collectLog();
const server = await testServer({ log: log.log });
const NOW = '2026-03-10T10:00:00Z';
const WITH_PHOTO = {
  readingValues: [{ ...GAS_VALUE, readingImages: [wirePhoto(await photo({ width: 32, height: 24 }))] }],
};
const POWER = {
  meterType: 'ELECTRIC_METER',
  readingValues: [
    { obis: '1-0:1.8.1', value: 1 },
    { obis: '1-0:1.8.2', value: 2, readingImages: [wirePhoto(await photo({ width: 32, height: 24 }))] },
  ],
};

async function handOut({ tenant }: SenderWithoutAccess, query = '', method = 'GET'): Promise<void> {
  expect((await operate(server, tenant, method, `anonymous-readings${query}`)).status).toBe(200);
}

/** Deletes what is due on a day. */
async function deleteOn(instant: string, batch?: { size: number; most: number }): Promise<number> {
  server.setNow(instant);
  const deleted = await deleteHandedOver(server.parts, systemScope('tidy-up'), batch);
  server.setNow(NOW);
  return deleted;
}

test('[OPN-148] 90 days after it was handed out a reading is deleted with its person and photos, and counted in the log', async () => {
  const sender = await senderWithoutAccess(server);
  await sender.send(WITH_PHOTO);
  await handOut(sender);
  expect(await deleteOn('2026-06-08T10:00:00Z')).toBe(0);
  expect(await sender.stored()).toHaveLength(1);
  server.setNow('2026-06-08T10:00:01Z');
  await tidyUp(server.parts);
  server.setNow(NOW);
  expect(parseLog(log.lines())).toContainEqual(
    expect.objectContaining({ what: 'readings without access handed over 90 days ago', removed: 1, msg: 'cleaned up' }),
  );
  expect(await sender.stored()).toEqual([]);
  await sweepAndCompare(server.parts);
  expect(await storedKeys(server, sender.tenant)).toEqual([]);
  const { rows } = await server.parts.pool.query('select * from anonymous_sends where application_id = $1', [
    sender.tenant.applicationId,
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Maria|7ITR/);
});

test('[OPN-148] what was never handed out waits, however long; asking without taking hands nothing out', async () => {
  const sender = await senderWithoutAccess(server);
  await sender.send();
  await handOut(sender, '', 'HEAD');
  expect(await deleteOn('2027-03-10T10:00:00Z')).toBe(0);
  expect(await sender.stored()).toHaveLength(1);
});

test('[OPN-148] a reading goes when all its rates have been handed out, 90 days after the last', async () => {
  const sender = await senderWithoutAccess(server);
  await sender.send(POWER);
  await handOut(sender, '?limit=1');
  expect(await deleteOn('2026-07-10T10:00:00Z')).toBe(0);
  server.setNow('2026-04-10T10:00:00Z');
  await handOut(sender);
  expect(await deleteOn('2026-07-09T10:00:00Z')).toBe(0);
  expect(await deleteOn('2026-07-09T10:00:01Z')).toBe(1);
  expect(await sender.stored()).toEqual([]);
});

test('[OPN-148] handed out again it does not stay longer', async () => {
  const sender = await senderWithoutAccess(server);
  await sender.send();
  await handOut(sender);
  server.setNow('2026-04-10T10:00:00Z');
  await handOut(sender);
  expect(await deleteOn('2026-06-08T10:00:01Z')).toBe(1);
});

test('[OPN-083, OPN-148] a send that is repeated after its reading was deleted makes no second one', async () => {
  const sender = await senderWithoutAccess(server);
  const under = { headers: { 'Idempotency-Key': randomUUID() } };
  await sender.send({}, under);
  await handOut(sender);
  expect(await deleteOn('2026-06-09T10:00:00Z')).toBe(1);
  expect((await sender.send({}, under)).status).toBe(204);
  expect(await sender.stored()).toEqual([]);
});

test('[OPN-148] in batches, the rest in the next round; a reading that still waits keeps its photo', async () => {
  const sender = await senderWithoutAccess(server);
  for (let count = 0; count < 5; count += 1) await sender.send();
  await handOut(sender);
  await sender.send(WITH_PHOTO);
  expect(await deleteOn('2026-06-09T10:00:00Z', { size: 2, most: 2 })).toBe(4);
  expect(await deleteOn('2026-06-09T10:00:00Z', { size: 2, most: 2 })).toBe(1);
  const [kept] = await sender.stored();
  await sweepAndCompare(server.parts);
  expect(await storedKeys(server, sender.tenant)).toEqual(kept!.read[0]!.keys);
});
