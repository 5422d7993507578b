import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** CST-33: the search waits this long for the next key. */
const PAUSE = 250;
/** One key each, from matching every row through most and some to none. */
const TERMS = ['b', '1', '0', '7', 'z', '§'];

declare global {
  interface Window {
    /** Waits for the next event of this type and for the change it causes in the element. */
    watchPaint(event: string, element: string): void;
    /** Milliseconds from that event until the change is painted. */
    painted: Promise<number>;
  }
}

/** Resolves when nothing has been drawn for longer than the pause of the search. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(done, quiet);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quiet);
        });
        function done() {
          observer.disconnect();
          resolve();
        }
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    2 * PAUSE,
  );
}

/** Gives the page `watchPaint`; runs in the page. */
export function addWatch(): void {
  const text = (element: string) => document.querySelector(element)?.textContent;
  window.watchPaint = (type, element) => {
    const before = text(element);
    window.painted = new Promise((resolve) => {
      const look = (from: number): void => {
        if (text(element) === undefined || text(element) === before) {
          requestAnimationFrame(() => look(from));
          return;
        }
        // This message is delivered after the current frame is painted.
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => resolve(performance.now() - from), { once: true });
        channel.port1.start();
        requestAnimationFrame(() => channel.port2.postMessage(null));
      };
      addEventListener(type, (event) => look(event.timeStamp), { once: true, capture: true });
    });
  };
}

/** The longest task while the page is scrolled by the wheel at a place, a screen and more at a time, in milliseconds. */
export async function longestTaskWhileScrolling(page: Page, [x, y]: readonly [number, number]): Promise<number> {
  await settled(page);
  const longest = await watchTasks(page);
  await page.mouse.move(x, y);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, turn % 10 === 9 ? 20_000 : 900);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await settled(page);
  return longest();
}

/** Watches the tasks of a page from now on; gives the longest, 0 when none reaches 50 ms. */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  return () => page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
}

const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** A page, by default of a phone, that can be watched, and its processor slowed. */
export async function watchedPage(browser: Browser, viewport = PHONE, more: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport, locale: 'de-DE', ...more });
  const page = await context.newPage();
  await page.addInitScript(addWatch);
  const processor = await context.newCDPSession(page);
  const setSpeed = async (rate: number): Promise<void> => {
    await processor.send('Emulation.setCPUThrottlingRate', { rate });
  };
  return { context, page, setSpeed };
}

/** Milliseconds from a key in the search until its result is painted, without the pause before it starts; the slowest. */
export async function slowestSearch(page: Page, setSlow: (isSlow: boolean) => Promise<unknown>): Promise<number> {
  const field = page.getByRole('searchbox');
  await field.waitFor();
  const taken: number[] = [];
  for (const term of TERMS) {
    await field.fill('');
    await settled(page);
    await setSlow(true);
    await page.evaluate(() => window.watchPaint('input', 'main'));
    await page.keyboard.insertText(term);
    taken.push((await page.evaluate(() => window.painted)) - PAUSE);
    await setSlow(false);
  }
  await field.fill('');
  return Math.max(...taken);
}
