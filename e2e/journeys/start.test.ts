import { chromium, type Locator, type Page } from '@playwright/test';
import { CHROMIUM } from '../chromium.ts';
import { keptApp } from '../pages/kept-app.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { startFaultProxy } from '../portal/fault-proxy.ts';
import { expect, test } from '../portal/utility.ts';

/** Loaded ahead in every page and used by nobody: once the browser complains of it, it has looked at all of them. */
const CANARY = '/api/public/application/logo.png?nobody';

/** Watches a page as it is opened again and again. */
async function watched(page: Page) {
  const complaints: string[] = [];
  page.on('console', (message) => void (/preload/.test(message.text()) && complaints.push(message.text())));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
  await page.addInitScript((href) => {
    addEventListener('DOMContentLoaded', () => {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href }));
    });
  }, CANARY);
  return {
    /** What it has asked for since it was opened last; of what the browser has at hand, too. */
    asked,
    /** Expects that whatever it loads ahead is used. */
    async open(address: string, shown: Locator): Promise<void> {
      // The page before goes first: what it still asks for is not asked for twice.
      await page.goto('about:blank');
      complaints.length = asked.length = 0;
      await page.goto(address);
      await expect(shown).toBeVisible();
      await expect.poll(() => complaints.some((text) => text.includes(CANARY))).toBe(true);
      expect(complaints.filter((text) => !text.includes(CANARY))).toEqual([]);
      expect(asked).toContain('/api/public/application');
    },
  };
}

const twice = (addresses: readonly string[]) => addresses.filter((one, index) => addresses.indexOf(one) < index);

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
      const { open, asked } = await watched(page);
      const expectSparing = async (address: string, shown: Locator) => {
        await open(address, shown);
        expect(twice(asked)).toEqual([]);
      };
      const { origin } = utility;
      const list = readingsPage(page, utility);
      const signIn = signInPage(page, utility);
      const household = utility.world.household.person;
      await expectSparing(`${origin}/`, signIn.username);
      if (serviceWorkers === 'allow') await keptApp(page).whole();
      await expectSparing(`${origin}/`, signIn.username);
      await expectSparing(`${origin}/ablesung-ohne-zugang`, page.getByRole('heading', { level: 1 }));
      await signIn.signIn(household);
      await expectSparing(`${origin}/`, page.getByRole('heading', { name: 'Guten Tag, Familie Weber' }));
      await expectSparing(`${origin}/ablesung`, list.meter('links neben der Heizung'));
    });
  });
}

test('[SHL-45, OPN-173] a browser with its tab, which shows the logo too, asks for nothing twice', async ({
  utility,
}) => {
  const proxy = await startFaultProxy(utility.portal.port);
  // The light browser has no tabs.
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--headless=new'],
    ignoreDefaultArgs: ['--headless'],
  });
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const { open } = await watched(page);
  const username = signInPage(page, utility).username;
  await open(`http://${utility.applicationId}.localhost:${proxy.port}/`, username);
  expect(twice(proxy.exchanges.map(({ path }) => path))).toEqual([]);
  await browser.close();
  await proxy.close();
});
