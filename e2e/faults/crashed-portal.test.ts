import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { startKeptPortal } from '../portal/portal-process.ts';
import { openReadingSender, sendUntilAcknowledged } from '../portal/reading-sender.ts';
import { atOnce } from './long.ts';

const READINGS = 300;
const CRASHES = 2;
const DEVICES = 8;

test('[S48, S34, I2, I3] a timer throws while readings come in: the portal ends, starts again, and has every confirmed one with its photo', {
  timeout: 240_000,
}, async () => {
  const portal = await startKeptPortal();
  let isStopped = false;
  onTestFinished(async () => void (isStopped || (await portal.stop())));
  const sender = await openReadingSender(READINGS, portal);
  let back: Promise<void> = Promise.resolve();
  let crashes = 0;
  let confirmed = 0;
  await atOnce(DEVICES, sender.jobs, async (job) => {
    const bytes = await sender.request(job, randomUUID(), sender.body(job, 100, PLAIN_JPEG));
    await sendUntilAcknowledged(sender, bytes, () => back);
    confirmed += 1;
    if (crashes === CRASHES || confirmed < ((crashes + 1) * READINGS) / (CRASHES + 1)) return;
    crashes += 1;
    back = back.then(() => portal.crash());
  });
  await back;
  expect(crashes).toBe(CRASHES);
  const log = readFileSync(portal.logFile, 'utf8');
  expect(log.match(/uncaught error; shutting down/g)).toHaveLength(CRASHES);
  expect(log.match(/it starts again in \d+ s\./g)).toEqual(['it starts again in 1 s.', 'it starts again in 2 s.']);
  const readings = await sender.accepted();
  expect(readings.map(({ orderNumber }) => orderNumber).sort()).toEqual(sender.jobs.map((_, n) => `L-${n}`).sort());
  for (const { imageIds } of readings) {
    expect(imageIds).toHaveLength(1);
    expect(await sender.image(imageIds[0]!)).toEqual(PLAIN_JPEG);
  }
  isStopped = true;
  expect(await portal.stop()).toBe(0);
});
