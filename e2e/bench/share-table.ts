import type { Browser, Locator } from '@playwright/test';
import { keptApp } from '../pages/kept-app.ts';
import { DESKTOP, longestTaskWhileScrolling, settled, watchedPage } from './painted.ts';
import { signInManager } from './utility.ts';

const ROUNDS = 4;
/** Each another than the one before, so that the marked one changes. */
const COLUMNS = ['Zählernummer', 'Adresse', 'Kunde', 'Zählerart', 'Zählernummer', 'Frist'];
const SORTED = 'main [role=columnheader][aria-sort]';
const GROUPINGS = ['Adresse', 'Straße', 'Zählerart', 'Frist'];
const TABLE = 'main [role$=grid] > [role=rowgroup]:last-child';

/**
 * Measures the table of meters to share of a very large account, with a slowed processor: from a click (on the account's
 * button, a column, a grouping) until the change is painted, and the longest task while scrolling; each the slowest.
 */
export async function measureShareTable(browser: Browser, origin: string, slower: number) {
  const { context, page, setSpeed } = await watchedPage(browser, DESKTOP);
  await signInManager(page, origin);
  await keptApp(page).whole();
  await page.goto(`${origin}/management`);
  await page.getByRole('main').getByRole('link', { name: 'Brandes' }).click();
  await setSpeed(slower);
  const change = async (button: Locator, watched = TABLE): Promise<number> => {
    await button.waitFor();
    await settled(page);
    await page.evaluate((element) => window.watchPaint('click', element), watched);
    await button.click();
    return page.evaluate(() => window.painted);
  };
  const open: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    open.push(await change(page.getByRole('link', { name: 'Zähler teilen' })));
    if (round < ROUNDS - 1) await page.goBack();
  }
  const sort: number[] = [];
  for (const name of COLUMNS)
    sort.push(await change(page.getByRole('columnheader', { name }).getByRole('button'), SORTED));
  const group: number[] = [];
  const groupings = page.getByRole('group', { name: 'Gruppieren nach' });
  for (const name of GROUPINGS) group.push(await change(groupings.getByRole('button', { name })));
  const scrolling = await longestTaskWhileScrolling(page, [700, 500]);
  await context.close();
  return { open: Math.max(...open), sort: Math.max(...sort), group: Math.max(...group), scrolling };
}
