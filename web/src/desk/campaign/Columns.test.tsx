import { getOpenOrders } from '@zaehlwerk/contract/open-orders';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const KEPT = 'zaehlwerk.desk.list.ellerbach.c-1';
const heads = () =>
  Array.from(document.querySelectorAll('#desk-open-orders thead th'), (one) => one.textContent).filter(Boolean);
const firstRow = () =>
  Array.from(document.querySelectorAll('#desk-open-orders tbody tr')[0]?.children ?? [], (one) => one.textContent);
const open = async (setting: Parameters<typeof renderDesk>[0] = {}) => {
  const desk = await renderDesk({ path: '/betrieb/kampagne', ...setting });
  await appears(page.getByText('3 Aufträge').first());
  return desk;
};

test('[DSK-183] the columns of the list are chosen by keyboard, stand in their order, and are kept for this clerk and application', async () => {
  const { browser, view } = await open();
  expect(heads()).toEqual(['Zählerart', 'Zählernummer', 'Kunde', 'Adresse', 'Frist', 'Erinnert']);
  (page.getByRole('button', { name: 'Spalten' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('group', { name: 'Angezeigte und gedruckte Spalten' })).toBeVisible();
  await userEvent.keyboard('{Tab} ');
  await expect.poll(heads).toEqual(['Auftrag', 'Zählerart', 'Zählernummer', 'Kunde', 'Adresse', 'Frist', 'Erinnert']);
  await page.getByRole('checkbox', { name: 'Kunde', exact: true }).click();
  await page.getByRole('checkbox', { name: 'PLZ' }).click();
  await expect.poll(heads).toEqual(['Auftrag', 'Zählerart', 'Zählernummer', 'Adresse', 'PLZ', 'Frist', 'Erinnert']);
  expect(firstRow()).toContain('34990');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement?.textContent).toContain('Spalten');
  const kept = browser.values.get(KEPT) ?? '';
  await view.unmount();
  await open({ prepare: (_, { storage }) => storage.write(KEPT, kept) });
  expect(heads()).toContain('PLZ');
  await page.getByRole('button', { name: 'Spalten' }).click();
  await page.getByRole('button', { name: 'Wie üblich' }).click();
  await expect.poll(heads).toEqual(['Zählerart', 'Zählernummer', 'Kunde', 'Adresse', 'Frist', 'Erinnert']);
});

test('[DSK-183] what one clerk has chosen is not what another one sees', async () => {
  const kept = JSON.stringify({ columns: ['zip'], sort: 'deadline', isDescending: true });
  await open({ session: clerk(['work'], { clerkId: 'c-2' }), prepare: (_, { storage }) => storage.write(KEPT, kept) });
  expect(heads()).toEqual(['Zählerart', 'Zählernummer', 'Kunde', 'Adresse', 'Frist', 'Erinnert']);
});

test('[DSK-184] by what the list is sorted is kept, too, and asked for from the first page on', async () => {
  const { browser, view } = await open();
  await page.getByRole('button', { name: 'Frist', exact: true }).click();
  await page.getByRole('button', { name: 'Frist', exact: true }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Frist' })).toHaveAttribute('aria-sort', 'descending');
  const kept = browser.values.get(KEPT) ?? '';
  await view.unmount();
  const { server } = await open({ prepare: (_, { storage }) => storage.write(KEPT, kept) });
  const asked = server.calls(getOpenOrders).map(({ query }) => [query['sort'], query['descending']]);
  expect(asked[0]).toEqual(['deadline', 'true']);
});

test('[DSK-185] printed, the list has the columns that are shown, whole, without what only serves the screen', async () => {
  await open();
  const rules = Array.from(document.styleSheets)
    .flatMap((sheet) => Array.from(sheet.cssRules))
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.media.mediaText === 'print');
  const style = document.createElement('style');
  // What the browser would do on paper.
  style.textContent = rules.flatMap((rule) => Array.from(rule.cssRules, (one) => one.cssText)).join('\n');
  document.head.append(style);
  try {
    await expect
      .poll(() => page.getByRole('button', { name: 'Spalten' }).query()?.checkVisibility() ?? false)
      .toBe(false);
    const table = document.querySelector('#desk-open-orders');
    expect(table?.checkVisibility()).toBe(true);
    expect(getComputedStyle(table!.parentElement!).overflow).toBe('visible');
    expect(document.querySelector('#desk-open-orders thead th button')?.checkVisibility()).toBe(true);
    expect(document.querySelector('#desk-open-orders tbody input')?.checkVisibility()).toBe(false);
  } finally {
    style.remove();
  }
});
