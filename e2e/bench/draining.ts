import type { Browser, Page } from '@playwright/test';
import { fillOutbox } from '../pages/fill-outbox.ts';
import { keptApp } from '../pages/kept-app.ts';
import { openReadingSender } from '../portal/reading-sender.ts';
import type { RunningPortal } from '../portal/portal-process.ts';
import { watchedPage } from './painted.ts';

export interface Draining {
  /** Average milliseconds from the start of one send to the start of the next, without the spacing between them. */
  readonly overhead: number;
  /** The part of it that the server takes to answer. */
  readonly answer: number;
  readonly count: number;
}

/** CST-27: after the first send, and after each further one. */
const SPACINGS = [300, 500];
/**
 * Every spacing is shortened to this: with the prescribed ones, a thousand entries take more than eight minutes. Still
 * long enough for the work the app does during a pause to finish within it.
 */
const SHORT_MS = 40;

declare global {
  interface Window {
    drained: { spacings: Spacing[]; sends: Send[] };
  }
}

interface Spacing {
  readonly at: number;
  readonly delay: number;
}

interface Send {
  readonly start: number;
  readonly duration: number;
}

/**
 * Measures, in the page, how long the app takes to send an outbox full of readings with one photo each. Its timers of
 * 300 and 500 ms are shortened to `SHORT_MS`, counted, and subtracted as requested: a late timer and the server's
 * answer both count as overhead.
 */
export async function measureDraining(browser: Browser, portal: RunningPortal, entries: number): Promise<Draining> {
  const { utility, jobs, linkToken } = await openReadingSender(entries, portal);
  const { context, page } = await watchedPage(browser);
  await page.goto(`${utility.origin}/m/${linkToken}`);
  await page.getByRole('heading', { name: 'So lesen Sie ab' }).waitFor();
  await page.goto(`${utility.origin}/ablesung`);
  await page.getByRole('searchbox').waitFor();
  await keptApp(page).whole();
  await fillOutbox(page, jobs);
  await page.addInitScript(watchSends, { spacings: SPACINGS, short: SHORT_MS });
  await page.reload();
  const { spacings, sends } = await allSent(page, entries);
  await context.close();
  const cycles = entries - 1;
  const [first, last] = [sends[0], sends[cycles]];
  if (first === undefined || last === undefined) throw new Error(`${sends.length} of ${entries} sends were seen`);
  const between = spacings.filter(({ at }) => at > first.start && at < last.start).map(({ delay }) => delay);
  const prescribed = Array.from({ length: cycles }, (_, n) => (n === 0 ? 300 : 500));
  // Guards the measurement: no other timer is shortened and no pause is skipped.
  if (between.join() !== prescribed.join()) throw new Error(`not the prescribed spacing: ${between.join(' ')}`);
  const whole = last.start - first.start;
  const answer = sends.slice(0, cycles).reduce((sum, { duration }) => sum + duration, 0) / cycles;
  return { overhead: whole / cycles - SHORT_MS, answer, count: entries };
}

async function allSent(page: Page, entries: number): Promise<Window['drained']> {
  await page.waitForFunction((count) => window.drained.sends.length >= count, entries, {
    timeout: 600_000,
    polling: 1_000,
  });
  return page.evaluate(() => window.drained);
}

/** Runs in the page, before the app. */
function watchSends({ spacings, short }: { readonly spacings: readonly number[]; readonly short: number }): void {
  window.drained = { spacings: [], sends: [] };
  const later = window.setTimeout.bind(window);
  const shortened = (run: TimerHandler, delay?: number, ...given: unknown[]) => {
    if (delay === undefined || !spacings.includes(delay)) return later(run, delay, ...given);
    window.drained.spacings.push({ delay, at: performance.now() });
    return later(run, short, ...given);
  };
  Object.assign(window, { setTimeout: shortened });
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name.endsWith('/meterRateTask/result')) window.drained.sends.push({ start: startTime, duration });
  }).observe({ type: 'resource' });
}
