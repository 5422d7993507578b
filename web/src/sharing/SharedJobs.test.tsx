import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MANAGER, openManagement, shareOf } from '../../testing/open-management.ts';

const dialog = page.getByRole('dialog');

test('[MGT-31, OPN-262, OPN-052, OPN-051] the meters are in the order of every list, and searched as there', async () => {
  const some = (MANAGER.jobs ?? []).slice(0, 12);
  const shares = new Map([['brandes', [shareOf({ id: 'pohl', name: 'Hausmeister Pohl' }, some.toReversed())]]]);
  const { clock } = await openManagement({ path: '/management/account/brandes/pohl', shares });
  const numbers = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => Number(/1ISK00719300(\d\d)/.exec(textContent)?.[1]));
  await expect.poll(numbers).toEqual(expect.arrayContaining([0, 3, 6, 9]));
  // By latest execution, then by street and house number.
  expect(numbers().slice(0, 4)).toEqual([0, 3, 6, 9]);
  const search = dialog.getByRole('searchbox', { name: 'Zähler suchen' });
  await search.fill('Bahnhofstraße 1');
  await clock.pass(250);
  await expect.poll(() => numbers().toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
  await search.fill('warmwasser');
  await clock.pass(250);
  await expect.poll(() => numbers().toSorted((a, b) => a - b)).toEqual([4, 9]);
  await search.fill('Turmuhr');
  await clock.pass(250);
  await expect.element(dialog.getByText('Keine Zähler zu „Turmuhr“ gefunden').last()).toBeVisible();
  await dialog.getByRole('button', { name: 'Suche leeren' }).click();
  await expect.poll(numbers).toHaveLength(12);
});
