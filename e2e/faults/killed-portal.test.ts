import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { startPortalProcess } from '../portal/portal-process.ts';
import { bodyOf, type Got, openReadingSender, sendBytes } from '../portal/reading-sender.ts';
import { atOnce } from './long.ts';

const READINGS = 1000;
const KILLS = 10;
const DEVICES = 8;

test('[F24, I2, I3] the portal is killed while readings come in, and starts again: each is there exactly once, with its photo', {
  timeout: 1_200_000,
}, async () => {
  const portal = await startPortalProcess();
  onTestFinished(() => portal.stop());
  const sender = await openReadingSender(READINGS, portal);
  let back: Promise<void> = Promise.resolve();
  let kills = 0;
  let accepted = 0;
  const killNow = (): void => {
    if (kills >= KILLS || accepted < ((kills + 1) * READINGS) / (KILLS + 1)) return;
    kills += 1;
    back = back.then(() => portal.killAndRestart());
  };
  await atOnce(DEVICES, sender.jobs, async (job) => {
    const bytes = await sender.request(job, randomUUID(), bodyOf(job, 100, PLAIN_JPEG));
    for (let got: Got = null; got?.status !== 200; ) {
      await back;
      got = await sendBytes(portal.port, bytes);
      // While it stops or starts, it may say that it is not there yet; anything else would be our fault.
      if (got !== null) expect([200, 503]).toContain(got.status);
    }
    accepted += 1;
    killNow();
  });
  expect(kills).toBe(KILLS);
  const readings = await sender.accepted();
  expect(readings.map(({ orderNumber }) => orderNumber).sort()).toEqual(sender.jobs.map((_, n) => `L-${n}`).sort());
  for (const { imageIds } of readings) {
    expect(imageIds).toHaveLength(1);
    expect(await sender.image(imageIds[0]!)).toEqual(PLAIN_JPEG);
  }
});
