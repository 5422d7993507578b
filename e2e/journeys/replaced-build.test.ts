import { type ReplaceablePortal, replaceablePortal } from '../portal/next-version.ts';
import { expect, test as base } from '../portal/utility.ts';

/** Tabs without a service worker, as in private windows, whose portal can be replaced. */
const test = base.extend<{ portal: ReplaceablePortal }>({
  serviceWorkers: 'block',
  portal: async ({ utility }, use) => {
    const portal = await replaceablePortal(utility);
    await use(portal);
    await portal.switchOff();
  },
});

test('[OPN-329] a tab that stays open while the portal is replaced comes back by itself, or offers to, and signing in works', async ({
  page,
  portal,
}) => {
  const isNext = () => page.locator('script[src*="-next.js"]').count();
  const username = page.getByRole('textbox', { name: 'Benutzername' });
  await page.goto(portal.origin);
  await expect(username).toBeVisible();
  portal.deployNext();
  await username.pressSequentially('web');
  await expect(page.getByText('Das Portal wurde gerade erneuert', { exact: true })).toBeVisible();
  await expect(username).toHaveValue('web');
  expect(await isNext()).toBe(0);
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect.poll(isNext).toBeGreaterThan(0);
  await expect(username).toBeVisible();
});

test('[OPN-329] with nothing typed the press that met a missing part is enough', async ({ page, portal }) => {
  await page.goto(portal.origin);
  await expect(page.getByRole('textbox', { name: 'Benutzername' })).toBeVisible();
  portal.deployNext();
  await page.getByRole('button', { name: /^Sprache/ }).click();
  await expect.poll(() => page.locator('script[src*="-next.js"]').count()).toBeGreaterThan(0);
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
});
