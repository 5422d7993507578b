import type { Locator, Page } from '@playwright/test';
import { keptApp } from '../pages/kept-app.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { expect, test, type Utility } from '../portal/utility.ts';

/** Loaded ahead in every page and used by nobody: once the browser complains of it, it has looked at all of them. */
const CANARY = '/api/public/application/logo.png?nobody';

const start = async (page: Page, utility: Utility) => {
  const complaints: string[] = [];
  page.on('console', (message) => void (/preload/.test(message.text()) && complaints.push(message.text())));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
  await page.addInitScript((href) => {
    addEventListener('DOMContentLoaded', () => {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href }));
    });
  }, CANARY);
  const here = readingsPage(page, utility);
  return {
    /** Opens a page anew; expects that whatever it loads ahead is used, and that it asks for nothing twice. */
    async expectSparing(path: string, shown: Locator): Promise<void> {
      complaints.length = asked.length = 0;
      await page.goto(`${utility.origin}${path}`);
      await expect(shown).toBeVisible();
      await expect.poll(() => complaints.some((text) => text.includes(CANARY))).toBe(true);
      expect(complaints.filter((text) => !text.includes(CANARY))).toEqual([]);
      expect(asked.filter((address, index) => asked.indexOf(address) < index)).toEqual([]);
      expect(asked).toContain('/api/public/application');
    },
    list: here,
  };
};

for (const [worker, serviceWorkers] of [
  ['without a service worker', 'block'],
  ['with the service worker', 'allow'],
] as const) {
  test.describe(worker, () => {
    test.use({ serviceWorkers });
    test('[OFF-04] what is loaded ahead is used and nothing is asked for twice: signed out, signed in, without access', async ({
      page,
      utility,
    }) => {
      const { expectSparing, list } = await start(page, utility);
      const signIn = signInPage(page, utility);
      const household = utility.world.household.person;
      await expectSparing('/', signIn.username);
      if (serviceWorkers === 'allow') await keptApp(page).whole();
      await expectSparing('/', signIn.username);
      await expectSparing('/ablesung-ohne-zugang', page.getByRole('heading', { level: 1 }));
      await signIn.signIn(household);
      await expectSparing('/', page.getByRole('heading', { name: 'Guten Tag, Familie Weber' }));
      await expectSparing('/ablesung', list.meter('links neben der Heizung'));
    });
  });
}
