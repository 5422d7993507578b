import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { keptApp } from '../pages/kept-app.ts';
import { signInManager } from './utility.ts';

const ROUNDS = 7;

declare global {
  interface Window {
    /** Milliseconds from opening the address to a painted list whose search accepts input. */
    usable: Promise<number>;
  }
}

/**
 * Measures opening the list of a large account without a connection, in a browser that has just started: the app comes
 * from the service worker and the meters from the device. Median of several starts, each in a new browser on the same
 * profile, without the time the browser itself takes. `slower` slows the page's processor.
 */
export async function measureColdStart(origin: string, slower: number): Promise<{ median: number; count: number }> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-cold-'));
  try {
    await prepare(profile, origin);
    const times: number[] = [];
    while (times.length < ROUNDS) times.push(await startOnce(profile, origin, slower));
    return { median: times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN, count: ROUNDS };
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

function launch(profile: string) {
  return chromium.launchPersistentContext(profile, {
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox'],
    viewport: { width: 390, height: 844 },
    locale: 'de-DE',
  });
}

/** Signs in and waits until app and meters are stored on the device. */
async function prepare(profile: string, origin: string): Promise<void> {
  const context = await launch(profile);
  const page = await context.newPage();
  await signInManager(page, origin);
  await page.goto(`${origin}/ablesung`);
  await page.getByRole('searchbox').waitFor();
  await keptApp(page).whole();
  await until(page, async () => (await keptApp(page).copies()).some((key) => key.startsWith('jobs/')));
  await context.close();
}

async function startOnce(profile: string, origin: string, slower: number): Promise<number> {
  const context = await launch(profile);
  const page = await context.newPage();
  await context.setOffline(true);
  await page.addInitScript(addWatch);
  const processor = await context.newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(`${origin}/ablesung`, { waitUntil: 'commit' });
  const time = await page.evaluate(() => window.usable);
  await context.close();
  return time;
}

async function until(page: Page, holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await page.waitForEvent('request', { timeout: 100 }).catch(() => null);
}

/** Runs in the page. */
function addWatch(): void {
  window.usable = new Promise((resolve) => {
    const look = (): void => {
      const isThere =
        document.querySelector('main input[type=search]') !== null &&
        document.querySelectorAll('main li a[href^="/ablesung/"]').length > 1;
      if (!isThere) {
        requestAnimationFrame(look);
        return;
      }
      // This message is delivered after the current frame is painted.
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => resolve(performance.now()), { once: true });
      channel.port1.start();
      requestAnimationFrame(() => channel.port2.postMessage(null));
    };
    look();
  });
}
