import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { keptApp } from '../pages/kept-app.ts';
import { watchedPage } from './painted.ts';
import { signInManager } from './utility.ts';

export interface PhotoReadingInBrowser {
  /** Milliseconds from choosing a photo to what was read of it, preparing it included: the first, and the median of the others. */
  readonly first: number;
  readonly median: number;
  readonly count: number;
  /** Bytes that the first use brings over the line. */
  readonly bytes: number;
  /** Megabytes that the page's process holds at most while it reads, above what it held before; Linux tells. */
  readonly memory: number;
}

const VECTORS = path.join(import.meta.dirname, '..', '..', 'recognition', 'vectors');
const ROUNDS = 3;
const FILES = /photo-reader-worker|\.onnx$|\.wasm$/;

/** Reads photos in the app of a phone, without a network, on one thread. */
export async function measurePhotoReading(browser: Browser, origin: string): Promise<PhotoReadingInBrowser> {
  const { context, page } = await watchedPage(browser, undefined, { hasTouch: true, isMobile: true });
  await signInManager(page, origin);
  await page.goto(`${origin}/ablesung`);
  await page.getByRole('link').filter({ hasText: '1ISK' }).first().click();
  await page.getByRole('button', { name: 'Mit der Kamera ablesen' }).waitFor();
  await keptApp(page).whole();
  const kept = async () => (await keptApp(page).addresses()).filter((address) => FILES.test(address));
  while ((await kept()).length < 6) await page.waitForTimeout(500);
  const bytes = await bytesOf(origin, await kept());
  await context.setOffline(true);
  const before = await megabytesOf(browser, 'VmRSS');
  await page.getByRole('button', { name: 'Mit der Kamera ablesen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mit der Kamera ablesen' });
  const photos = readdirSync(VECTORS).filter((file) => file.endsWith('.jpg'));
  const times: number[] = [];
  for (const photo of Array.from({ length: ROUNDS }, () => photos).flat()) {
    const again = dialog.getByRole('button', { name: /^Neues Foto/ });
    if (await again.isVisible()) await again.click();
    const files = dialog.locator('input[type=file]').last();
    await files.waitFor({ state: 'attached' });
    const start = performance.now();
    await files.setInputFiles(path.join(VECTORS, photo));
    // A locator is looked at every half second after the first moments: too seldom for a measure.
    await page.waitForFunction(isRead, undefined, { polling: 'raf' });
    times.push(performance.now() - start);
  }
  const memory = (await megabytesOf(browser, 'VmHWM')) - before;
  await context.close();
  const [first = 0, ...others] = times;
  const sorted = others.toSorted((one, other) => one - other);
  return { first, median: sorted[Math.floor(sorted.length / 2)] ?? 0, count: others.length, bytes, memory };
}

/** Whether the dialog says the outcome of a photo: in the page. */
function isRead(): boolean {
  return Array.from(document.querySelectorAll('dialog button')).some(({ textContent }) =>
    textContent.startsWith('Neues Foto'),
  );
}

/** What the largest process of a page holds now (VmRSS), or held at most (VmHWM). */
async function megabytesOf(browser: Browser, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
  return Math.max(...sizes.map(Number)) / 1000;
}

/** As browsers ask for them: packed, where there is a packed file. */
async function bytesOf(origin: string, addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(`${origin}${address}`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
      return Number(answer.headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
