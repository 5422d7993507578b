import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { drained, expectArrived, expectNothingLeft, goOnline, openWaiting, sendsOf } from './field-device.ts';
import { LONG } from './long.ts';
import { SENDERS } from './senders.ts';
import { type PortalProcess, startPortalProcess } from '../portal/portal-process.ts';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { confirmed } from '../pages/take-reading.ts';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { patientExpect } from '../portal/real-browser.ts';

// Both wait in the same way, and long: a commit tries one, the long run both.
test.each(LONG ? SENDERS : SENDERS.slice(0, 1))(
  '[F36, I2, I6] %s: a line that takes a send and never answers: it is given up, the next is tried, all arrive once',
  async (_who, { openDevice }) => {
    const device = await openDevice({ meters: 3 });
    const { proxy, sender } = device;
    const page = device.page();
    await openWaiting(device);
    proxy.plan(({ path }) => (path.endsWith(sender.path) ? { kind: 'cutAnswer', after: 0, by: 'silence' } : null));
    await goOnline(device);
    await patientExpect.poll(() => sendsOf(device).length, { timeout: 30_000 }).toBe(1);
    await patientExpect(page.getByRole('button', { name: /3 Ablesungen werden gesendet\./ })).toBeVisible();
    await page.getByRole('button', { name: /Ansehen$/ }).click();
    await patientExpect(page.getByText('wird gesendet', { exact: true })).toBeVisible();
    proxy.plan(null);
    // The time-out is half a minute, plus a little for the size of the body.
    await page.clock.fastForward(31_000);
    await patientExpect(page.getByText('wird gesendet', { exact: true })).toHaveCount(0);
    await patientExpect
      .poll(async () => (await page.clock.fastForward(1_000), sendsOf(device).length), { timeout: 30_000 })
      .toBeGreaterThan(1);
    const [stuck, next] = sendsOf(device);
    expect(next?.key).not.toBe(stuck?.key);
    await patientExpect
      .poll(async () => (await page.clock.fastForward(1_000), sendsOf(device).length), { timeout: 60_000 })
      .toBe(4);
    await drained(page);
    await expectArrived(device, sender.jobs, PLAIN_JPEG);
    await expectNothingLeft(device);
  },
);

/** A portal starts and ends within it on a busy machine. */
const START_MS = 120_000;

describe('a portal that hangs', () => {
  let portal: PortalProcess;
  beforeAll(async () => void (portal = await startPortalProcess()), START_MS);
  afterAll(() => portal.stop(), START_MS);

  test.each(SENDERS)(
    '[F36, OFF-02, I1, I2] %s: the portal hangs while a reading is sent: it is kept after half a minute, and sent when the portal goes on',
    async (_who, { openDevice }) => {
      onTestFinished(() => portal.wake());
      const device = await openDevice({ meters: 2, portal, through: portal.port });
      const { sender } = device;
      const page = device.page();
      await page.clock.install();
      const send = await device.read(sender.jobs[0]!);
      const photo = await keptOutbox(page).firstPhoto();
      portal.freeze();
      await send.click();
      await patientExpect(page.getByText(/wird gesendet/i).first()).toBeVisible();
      await patientExpect.poll(() => sendsOf(device).length, { timeout: 30_000 }).toBe(1);
      // On a busy machine the half minute may begin only after the portal's side has seen the send.
      await patientExpect
        .poll(async () => (await page.clock.fastForward(31_000), confirmed(page).isVisible()), { timeout: 30_000 })
        .toBe(true);
      await patientExpect(confirmed(page)).toHaveText('Auf diesem Gerät gespeichert');
      // The probe for a connection times out too.
      await page.clock.fastForward(11_000);
      await patientExpect(
        page.getByRole('button', {
          name: /Das Portal antwortet gerade nicht: Ablesungen können weiterhin durchgeführt werden! 1 Ablesung wartet\./,
        }),
      ).toBeVisible();
      portal.wake();
      await patientExpect
        .poll(async () => (await page.clock.fastForward(5_000), keptOutbox(page).count()), { timeout: 60_000 })
        .toBe(0);
      await expectArrived(device, sender.jobs.slice(0, 1), photo);
      await expectNothingLeft(device);
    },
  );
});
