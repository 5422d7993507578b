import type { Browser } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cameraFile } from '../portal/camera-file.ts';
import { signInManager } from './utility.ts';

export interface PhotoPreparation {
  /** Longest task on the main thread while a photo is prepared, in ms; 0 when none reaches 50 ms. */
  readonly longestTask: number;
  /** Milliseconds from choosing a photo to its picture on the form; the slowest. */
  readonly total: number;
  readonly count: number;
}

const COUNT = 3;

/** Adds photos of 12 megapixels to a reading and measures how long the main thread is blocked. */
export async function measurePhoto(browser: Browser, origin: string): Promise<PhotoPreparation> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });
  const page = await context.newPage();
  await signInManager(page, origin);
  await page.goto(`${origin}/ablesung`);
  await page.getByRole('link').filter({ hasText: '1ISK' }).first().click();
  const photos = page.getByRole('group', { name: /^Fotos/ }).first();
  await photos.waitFor();
  // From the disk, as a person picks it: a buffer passed by Playwright would keep the page itself busy.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-photo-'));
  const file = path.join(folder, 'zaehler.jpg');
  writeFileSync(file, (await cameraFile(page, 4000, 3000)).buffer);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
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
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  await context.close();
  rmSync(folder, { recursive: true });
  return { longestTask: Math.max(0, ...tasks), total, count: COUNT };
}
