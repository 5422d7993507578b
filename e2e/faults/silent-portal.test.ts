import { expect, test } from 'vitest';
import { fillOutbox } from '../pages/fill-outbox.ts';
import { drained, expectArrived, openFieldDevice, sendsOf } from '../portal/field-device.ts';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { see } from '../pages/see.ts';

test('[F36, I2, I6] a line that takes a send and never answers: it is given up, the next is tried, all arrive once', async () => {
  const device = await openFieldDevice({ meters: 3 });
  const { proxy, sender, origin } = device;
  const page = device.page();
  proxy.setOnline(false);
  await fillOutbox(page, sender.jobs);
  await page.clock.install();
  await page.goto(`${origin}/ablesung`);
  await see(page.getByRole('button', { name: /3 Ablesungen warten\./ })).toBeVisible();
  proxy.plan(({ path }) => (path.endsWith('/result') ? { kind: 'cutAnswer', after: 0, by: 'silence' } : null));
  proxy.setOnline(true);
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await see.poll(() => sendsOf(device).length, { timeout: 30_000 }).toBe(1);
  await see(page.getByRole('button', { name: /3 Ablesungen werden gesendet\./ })).toBeVisible();
  await page.getByRole('button', { name: /Ansehen$/ }).click();
  await see(page.getByText('wird gesendet', { exact: true })).toBeVisible();
  proxy.plan(null);
  // Half a minute, and a little for the size of what is sent.
  await page.clock.fastForward(31_000);
  await see(page.getByText('wird gesendet', { exact: true })).toHaveCount(0);
  await see
    .poll(async () => (await page.clock.fastForward(1_000), sendsOf(device).length), { timeout: 30_000 })
    .toBeGreaterThan(1);
  const [stuck, next] = sendsOf(device);
  expect(next?.key).not.toBe(stuck?.key);
  await see
    .poll(async () => (await page.clock.fastForward(1_000), sendsOf(device).length), { timeout: 60_000 })
    .toBe(4);
  await drained(page);
  await expectArrived(device, sender.jobs, PLAIN_JPEG);
});
