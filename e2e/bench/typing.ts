import type { Browser } from '@playwright/test';
import { keptApp } from '../pages/kept-app.ts';
import { DESKTOP, watchedPage } from './painted.ts';
import { signInManager } from './utility.ts';

export interface Typing {
  /** Longest time from a key until the frame is ready to draw, without waiting for the display. */
  readonly work: number;
  /** Interaction to next paint as Chromium measures it, in steps of 8 ms. */
  readonly inp: number;
  readonly count: number;
}

interface Timing {
  readonly duration: number;
  readonly work: number;
}

const DIGITS = '048217';
const ROUNDS = 10;

/** Types digits into the counter of a job, with a large account loaded and a slowed processor. */
export async function measureTyping(browser: Browser, origin: string, slower: number): Promise<Typing> {
  const { context, page, setSpeed } = await watchedPage(browser, DESKTOP);
  await page.addInitScript(() => {
    const seen: { duration: number; work: number }[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const one of list.getEntries() as PerformanceEventTiming[]) {
        if (one.name === 'keydown') seen.push({ duration: one.duration, work: one.processingEnd - one.startTime });
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await signInManager(page, origin);
  // The app is stored on the device once, soon after the first start; that is not part of typing.
  await keptApp(page).whole();
  await page.goto(`${origin}/ablesung`);
  await page.getByRole('link').filter({ hasText: '1ISK' }).first().click();
  const digits = page
    .getByRole('group', { name: /tarif|Verbrauch/ })
    .first()
    .getByRole('textbox')
    .first();
  await digits.click();
  await setSpeed(slower);
  for (let round = 0; round < ROUNDS; round += 1) {
    await digits.fill('');
    for (const digit of DIGITS) {
      await page.keyboard.press(digit);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: Timing[] }).seen);
  await context.close();
  const slowestFirst = seen.map((one) => one.duration).sort((a, b) => b - a);
  const count = ROUNDS * DIGITS.length;
  return {
    work: Math.max(0, ...seen.map((one) => one.work)),
    // INP leaves out one of every 50 interactions; those below 16 ms are not reported at all.
    inp: slowestFirst[Math.floor(count / 50)] ?? 16,
    count,
  };
}
