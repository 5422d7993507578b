import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { fillOutbox } from '../pages/fill-outbox.ts';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { drained, expectArrived, type FieldDevice, openFieldDevice, sendsOf } from './field-device.ts';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { LONG } from './long.ts';
import { patientExpect } from '../portal/real-browser.ts';

const EACH = LONG ? 200 : 5;
/** The ways a tab ends; for every commit only the roughest. */
const ENDS = LONG ? (['closed', 'crashed', 'frozen'] as const) : (['crashed'] as const);

/** Makes the page believe that the browser is online again. */
const wake = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

async function openTabs(device: FieldDevice, count: number): Promise<readonly Page[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const page = await device.browser().newTab();
      await page.goto(`${device.origin}/ablesung`);
      await patientExpect(page.getByText(/Ablesungen? wart(et|en)/).first()).toBeVisible({ timeout: 30_000 });
      return page;
    }),
  );
}

test('[F09, I2] two and five tabs that begin at once send each reading over the line once', {
  timeout: LONG ? 900_000 : 120_000,
}, async () => {
  const device = await openFieldDevice({ meters: EACH * 2 });
  for (const [round, count] of [2, 5].entries()) {
    const jobs = device.sender.jobs.slice(round * EACH, (round + 1) * EACH);
    device.proxy.setOnline(false);
    await fillOutbox(device.page(), jobs);
    const tabs = await openTabs(device, count);
    device.proxy.setOnline(true);
    await Promise.all(tabs.map(wake));
    await drained(device.page(), LONG ? 400_000 : 60_000);
    await Promise.all(tabs.map((tab) => tab.close()));
  }
  const keys = sendsOf(device)
    .filter(({ answer }) => answer[0]?.toString().startsWith('HTTP/1.1 200'))
    .map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([EACH * 2, EACH * 2]);
  await expectArrived(device, device.sender.jobs, PLAIN_JPEG);
});

async function end(page: Page, how: 'closed' | 'crashed' | 'frozen'): Promise<void> {
  if (how === 'closed') return page.close({ runBeforeUnload: false });
  const session = await page.context().newCDPSession(page);
  if (how === 'frozen') return void (await session.send('Page.setWebLifecycleState', { state: 'frozen' }));
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
}

for (const how of ENDS) {
  test(`[F10, I1, I2] a tab is ${how} in the middle of a send: another takes over within half a minute`, async () => {
    const device = await openFieldDevice({ meters: 3 });
    const { proxy, sender } = device;
    proxy.setOnline(false);
    await fillOutbox(device.page(), sender.jobs);
    const [first] = (await openTabs(device, 1)) as [Page];
    await device.page().close();
    proxy.plan(({ path }) => (path.endsWith('/result') ? { kind: 'cutAnswer', after: 0, by: 'silence' } : null));
    proxy.setOnline(true);
    await wake(first);
    await patientExpect.poll(() => sendsOf(device).length, { timeout: 20_000 }).toBe(1);
    proxy.plan(null);
    // Opened only now, so that it is the one that waits for the lock.
    const [second] = (await openTabs(device, 1)) as [Page];
    await end(first, how);
    await patientExpect.poll(() => sendsOf(device).length, { timeout: 30_000 }).toBeGreaterThan(1);
    await drained(second);
    await expectArrived(device, sender.jobs, PLAIN_JPEG);
    if (how !== 'frozen') return;
    // A frozen tab that is woken finds nothing left to send.
    const session = await first.context().newCDPSession(first);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await patientExpect(first.getByText(/Ablesungen? w(artet|arten|ird|erden)/)).toHaveCount(0, { timeout: 20_000 });
    expect(await keptOutbox(first).count()).toBe(0);
    await expectArrived(device, sender.jobs, PLAIN_JPEG);
  });
}
