import type { Browser } from '@playwright/test';
import { keptApp } from '../pages/kept-app.ts';
import { addWatch, PAUSE, settled } from './painted.ts';
import { signInManager } from './utility.ts';

export interface LargeList {
  /** Milliseconds from a key to the painted result, without the pause before the search starts; the slowest term. */
  readonly search: number;
  /** Milliseconds from the click on a row to the painted job; the slowest of several. */
  readonly open: number;
}

/** One key each, from matching every row through most and some to none. */
const TERMS = ['b', '1', '0', '7', 'z', '§'];
const OPENED = 8;

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
