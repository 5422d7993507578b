import { keptApp } from '../pages/kept-app.ts';
import type { Browser, Page } from '@playwright/test';
import { signInManager } from './utility.ts';

export interface LargeList {
  /** Milliseconds from a key to the painted result, without the pause before the search starts; the slowest term. */
  readonly search: number;
  /** Milliseconds from the click on a row to the painted job; the slowest of several. */
  readonly open: number;
}

/** CST-33: the search waits this long for the next key. */
const PAUSE = 250;
/** One key each, from matching every row through most and some to none. */
const TERMS = ['b', '1', '0', '7', 'z', '§'];
const OPENED = 8;

declare global {
  interface Window {
    /** Waits for the next event of this type and for the change it causes in the element. */
    watchPaint(event: string, element: string): void;
    /** Milliseconds from that event until the change is painted. */
    painted: Promise<number>;
  }
}

/** Measures searching the list of a very large account and opening jobs from it, with a slowed processor. */
export async function measureLargeList(browser: Browser, origin: string, slower: number): Promise<LargeList> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });
  const page = await context.newPage();
  await page.addInitScript(addWatch);
  await signInManager(page, origin);
  await keptApp(page).whole();
  await page.goto(`${origin}/ablesung`);
  const field = page.getByRole('searchbox');
  await field.waitFor();
  const processor = await context.newCDPSession(page);
  const setSpeed = (rate: number) => processor.send('Emulation.setCPUThrottlingRate', { rate });
  const search: number[] = [];
  const open: number[] = [];
  for (const term of TERMS) {
    await field.fill('');
    await settled(page);
    await setSpeed(slower);
    await page.evaluate(() => window.watchPaint('input', 'main'));
    await page.keyboard.insertText(term);
    search.push((await page.evaluate(() => window.painted)) - PAUSE);
    await setSpeed(1);
  }
  await field.fill('');
  for (let nth = 0; nth < OPENED; nth += 1) {
    await settled(page);
    await page.evaluate(() => window.watchPaint('click', 'main h1'));
    await page.getByRole('link').filter({ hasText: /\d{4}/ }).nth(nth).click();
    open.push(await page.evaluate(() => window.painted));
    await page.goBack();
    await field.waitFor();
  }
  await context.close();
  return { search: Math.max(...search), open: Math.max(...open) };
}

/** Resolves when nothing has been drawn for longer than the pause of the search. */
async function settled(page: Page): Promise<void> {
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

/** Runs in the page. */
function addWatch(): void {
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
