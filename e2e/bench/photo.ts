import type { Browser } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cameraFile } from '../portal/camera-file.ts';
import { watchedPage, watchTasks } from './painted.ts';
import { signInManager } from './utility.ts';

const COUNT = 3;

/**
 * Adds photos of 12 megapixels to a reading and measures how long the main thread is blocked: the longest task in ms, 0
 * when none reaches 50 ms, and the slowest from choosing a photo to its picture on the form.
 */
export async function measurePhoto(browser: Browser, origin: string) {
  const { context, page } = await watchedPage(browser);
  await signInManager(page, origin);
  await page.goto(`${origin}/ablesung`);
  await page.getByRole('link').filter({ hasText: '1ISK' }).first().click();
  const photos = page.getByRole('group', { name: /^Fotos/ }).first();
  await photos.waitFor();
  // From the disk, as a person picks it: a buffer passed by Playwright would keep the page itself busy.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-photo-'));
  const file = path.join(folder, 'zaehler.jpg');
  writeFileSync(file, (await cameraFile(page, 4000, 3000)).buffer);
  const longest = await watchTasks(page);
  let total = 0;
  for (let place = 1; place <= COUNT; place += 1) {
    const start = performance.now();
    await photos.locator('input[type=file]').last().setInputFiles(file);
    await photos
      .getByRole('img')
      .nth(place - 1)
      .waitFor();
    total = Math.max(total, performance.now() - start);
  }
  // The browser reports a task only after it ends.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const longestTask = await longest();
  await context.close();
  rmSync(folder, { recursive: true });
  return { longestTask, total, count: COUNT };
}
