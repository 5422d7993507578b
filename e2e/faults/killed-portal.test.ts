import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { expectArrived, expectNothingLeft, goOnline, openWaiting } from './field-device.ts';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { MANY_WITHOUT_ACCESS, startPortalProcess } from '../portal/portal-process.ts';
import { sendUntilAcknowledged } from '../portal/reading-sender.ts';
import { atOnce } from './long.ts';
import { SENDERS } from './senders.ts';

/** Waiting readings on the device, and how often the portal is killed while they are sent. */
const WAITING = 200;
const KILLS_WHILE_SENT = 3;
/** The prescribed pause between two sends (CST-27). */
const SPACING_MS = 500;

const READINGS = 1000;
const KILLS = 10;
const DEVICES = 8;

test.each(SENDERS)(
  '[F24, S34, I2, I3] %s: the portal is killed while readings come in, and starts again: each is there exactly once, with its photo',
  {
    timeout: 1_200_000,
  },
  async (_who, { openSender }) => {
    const portal = await startPortalProcess(MANY_WITHOUT_ACCESS);
    onTestFinished(() => portal.stop());
    const sender = await openSender(READINGS, portal);
    let back: Promise<void> = Promise.resolve();
    let kills = 0;
    let accepted = 0;
    const killNow = (): void => {
      if (kills >= KILLS || accepted < ((kills + 1) * READINGS) / (KILLS + 1)) return;
      kills += 1;
      back = back.then(() => portal.killAndRestart());
    };
    await atOnce(DEVICES, sender.jobs, async (job) => {
      const bytes = await sender.request(job, randomUUID(), sender.body(job, 100, PLAIN_JPEG));
      await sendUntilAcknowledged(sender, bytes, () => back);
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
  },
);

test.each(SENDERS)(
  `[F24, S34, I1, I2, I3] %s: the portal is killed ${KILLS_WHILE_SENT} times while the app sends ${WAITING} waiting readings, and starts again: each arrives once, with its photo`,
  {
    timeout: 600_000,
  },
  async (_who, { openDevice }) => {
    const portal = await startPortalProcess(MANY_WITHOUT_ACCESS);
    onTestFinished(() => portal.stop());
    const device = await openDevice({ meters: WAITING, portal });
    const { sender } = device;
    const page = device.page();
    await openWaiting(device);
    await goOnline(device);
    let kills = 0;
    let killing: Promise<void> = Promise.resolve();
    // Only the pauses are skipped.
    for (let left = WAITING; left > 0; left = await keptOutbox(page).count()) {
      if (kills < KILLS_WHILE_SENT && left < WAITING - (kills + 1) * (WAITING / (KILLS_WHILE_SENT + 1))) {
        kills += 1;
        await killing;
        killing = portal.killAndRestart();
      }
      await page.clock.fastForward(SPACING_MS);
    }
    await killing;
    expect(kills).toBe(KILLS_WHILE_SENT);
    expect(await expectArrived(device, sender.jobs, PLAIN_JPEG)).toHaveLength(WAITING);
    await expectNothingLeft(device);
  },
);
