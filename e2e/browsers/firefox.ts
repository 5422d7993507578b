import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { type Browser, findPlace, type Place } from './browser.ts';

/** Debian's Firefox ESR over WebDriver BiDi. */
export const firefox: Browser = {
  name: 'Firefox ESR',
  start: async (profile) => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
      headless: true,
      userDataDir: profile,
      // As large as the WebKit window, so that both show the same layout.
      defaultViewport: { width: 1200, height: 860 },
    });
    const page = await browser.newPage();
    const find = async (place: Place) => (await page.evaluateHandle(findPlace, place)).asElement();
    return {
      open: async (address) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      click: async (place) => {
        const element = await find(place);
        if (element === null) throw new Error(`not there: ${place.role} ${place.name}`);
        await (element as ElementHandle).click();
      },
      sees: async (place) => (await find(place)) !== null,
      type: (text) => page.keyboard.type(text),
      inPage: async (run, given) => page.evaluate(run as (one: unknown) => never, given),
      close: () => browser.close(),
    };
  },
};
