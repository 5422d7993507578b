import { expect, onTestFinished, test } from 'vitest';
import { fillOutbox } from '../pages/fill-outbox.ts';
import { drained, expectArrived, openFieldDevice, sendsOf } from './field-device.ts';
import { startPortalProcess } from '../portal/portal-process.ts';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { confirmed, fillReading } from '../pages/take-reading.ts';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { readingPage } from '../pages/reading-page.ts';
import { patientExpect } from '../portal/real-browser.ts';

test('[F36, I2, I6] a line that takes a send and never answers: it is given up, the next is tried, all arrive once', async () => {
  const device = await openFieldDevice({ meters: 3 });
  const { proxy, sender, origin } = device;
  const page = device.page();
  proxy.setOnline(false);
  await fillOutbox(page, sender.jobs);
  await page.clock.install();
  await page.goto(`${origin}/ablesung`);
  await patientExpect(page.getByRole('button', { name: /3 Ablesungen warten\./ })).toBeVisible();
  proxy.plan(({ path }) => (path.endsWith('/result') ? { kind: 'cutAnswer', after: 0, by: 'silence' } : null));
  proxy.setOnline(true);
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
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
});

test('[F36, OFF-02, I1, I2] the portal hangs while a reading is sent: it is kept after half a minute, and sent when the portal goes on', async () => {
  const portal = await startPortalProcess();
  onTestFinished(() => portal.stop());
  const device = await openFieldDevice({ meters: 2, portal, through: portal.port });
  const { sender, origin } = device;
  const page = device.page();
  await page.clock.install();
  await fillReading(page, `${origin}/ablesung/${sender.jobs[0]?.jobId}`);
  const photo = await keptOutbox(page).firstPhoto();
  portal.freeze();
  await readingPage(page).send.click();
  await patientExpect(page.getByText(/wird gesendet/i).first()).toBeVisible();
  await patientExpect.poll(() => sendsOf(device).length, { timeout: 30_000 }).toBe(1);
  // On a busy machine the half minute may begin only after the portal's side has seen the send.
  await patientExpect
    .poll(async () => (await page.clock.fastForward(31_000), confirmed(page).isVisible()), { timeout: 30_000 })
    .toBe(true);
  await patientExpect(confirmed(page)).toHaveText('Auf diesem Gerät gespeichert');
  // The probe for a connection times out too.
  await page.clock.fastForward(11_000);
  await patientExpect(page.getByRole('button', { name: /Kein Internet\. 1 Ablesung wartet\./ })).toBeVisible();
  portal.wake();
  await patientExpect
    .poll(async () => (await page.clock.fastForward(5_000), keptOutbox(page).count()), { timeout: 60_000 })
    .toBe(0);
  await expectArrived(device, sender.jobs.slice(0, 1), photo);
});
