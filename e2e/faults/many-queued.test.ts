import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { expectArrived, goOnline, openFieldDevice, openWaiting } from './field-device.ts';
import { PLAIN_JPEG, paddedPhoto } from '../portal/padded-photo.ts';
import { LONG } from './long.ts';
import { patientExpect } from '../portal/real-browser.ts';

const COUNTS = LONG ? [1_000, 10_000] : [60];
/** As large as the app makes them on a phone. */
const PHOTO = paddedPhoto(155 * 1024);
const MOST_HEAP = 150 * 1024 * 1024;
/** The prescribed pause between two sends (CST-27). */
const SPACING_MS = 500;

/** The used heap of the page in bytes. It includes garbage not yet collected, so only megabytes matter. */
async function heapOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  return async () => (await session.send('Runtime.getHeapUsage')).usedSize;
}

for (const count of COUNTS) {
  test(`[F42, I2, I3, I6] ${count} readings with photos wait: the app starts, its list can be used, all are sent, in little memory`, {
    timeout: LONG ? 7_200_000 : 120_000,
  }, async () => {
    const device = await openFieldDevice({ meters: count, remember: false });
    const { sender } = device;
    const page = device.page();
    await openWaiting(device, { photo: PHOTO });
    // The list stays usable with so many waiting readings: a search works.
    await page.getByRole('searchbox').fill(`1LTG${count - 1}`);
    // The rows of the list say the value that waits; the overview beside it does not.
    await patientExpect(page.getByRole('link', { name: /Stromzähler.*kWh/ })).toHaveCount(1, { timeout: 30_000 });
    await page.getByRole('searchbox').fill('');
    const heap = await heapOf(page);
    let most = await heap();
    await goOnline(device);
    const draining = performance.now();
    // Only the pauses are skipped.
    for (let left = count; left > 0; left = await keptOutbox(page).count()) {
      await page.clock.fastForward(SPACING_MS);
      most = Math.max(most, await heap());
    }
    const spent = performance.now() - draining;
    console.log(
      `${count} waiting: ${(spent / count).toFixed(0)} ms each without pauses, at most ${(most / 2 ** 20).toFixed(0)} MiB of heap`,
    );
    expect(most).toBeLessThan(MOST_HEAP);
    expect(await keptOutbox(page).photos()).toBe(0);
    await patientExpect(page.getByText(/Ablesungen? (warte|wird|werde)/)).toHaveCount(0);
    expect(await expectArrived(device, sender.jobs, PLAIN_JPEG)).toHaveLength(count);
  });
}
