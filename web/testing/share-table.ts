import { page } from 'vitest/browser';
import { appears } from './appears.ts';
import { openShareScreen } from './screens/share-screens.ts';

/** Opens the table of meters to share and waits until its lines are there. */
export async function openTable(setting: Parameters<typeof openShareScreen>[1] = {}) {
  const app = await openShareScreen('de', setting);
  await appears(page.getByRole('row').filter({ hasText: /\d{4}/ }).first());
  return app;
}

/** The rendered lines, groups included. */
export const rows = () => [...document.querySelectorAll<HTMLElement>('[role=row][data-index]')];

/** How many of them are selected. */
export const selected = () => rows().filter((row) => row.ariaSelected === 'true').length;

export const header = (name: string) => page.getByRole('columnheader', { name });

/** What the screen has announced. */
export const said = () =>
  [...document.querySelectorAll('main [role=status]')].map(({ textContent }) => textContent).join(' ');

export async function groupBy(name: string): Promise<void> {
  await page.getByRole('group', { name: 'Gruppieren nach' }).getByRole('button', { name }).click();
}
