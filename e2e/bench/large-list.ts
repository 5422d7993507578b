import type { Browser } from '@playwright/test';
import { keptApp } from '../pages/kept-app.ts';
import { settled, slowestSearch, watchedPage } from './painted.ts';
import { signInManager } from './utility.ts';

export interface LargeList {
  /** Milliseconds from a key to the painted result, without the pause before the search starts; the slowest term. */
  readonly search: number;
  /** Milliseconds from the click on a row to the painted job; the slowest of several. */
  readonly open: number;
}

const OPENED = 8;

/** Measures searching the list of a very large account and opening jobs from it, with a slowed processor. */
export async function measureLargeList(browser: Browser, origin: string, slower: number): Promise<LargeList> {
  const { page, setSpeed } = await watchedPage(browser);
  await signInManager(page, origin);
  await keptApp(page).whole();
  await page.goto(`${origin}/ablesung`);
  const field = page.getByRole('searchbox');
  await field.waitFor();
  const search = await slowestSearch(page, (isSlow) => setSpeed(isSlow ? slower : 1));
  const open: number[] = [];
  for (let nth = 0; nth < OPENED; nth += 1) {
    await settled(page);
    await page.evaluate(() => window.watchPaint('click', 'main h1'));
    await page.getByRole('link').filter({ hasText: /\d{4}/ }).nth(nth).click();
    open.push(await page.evaluate(() => window.painted));
    await page.goBack();
    await field.waitFor();
  }
  await page.context().close();
  return { search, open: Math.max(...open) };
}
