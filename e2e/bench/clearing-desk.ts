import { berlinToday } from '@zaehlwerk/samples/today';
import type { Browser, Page } from '@playwright/test';
import { deskPage } from '../pages/desk-page.ts';
import { commandLine } from '../portal/command-line.ts';
import type { RunningPortal } from '../portal/portal-process.ts';
import { openUtility, type Utility } from '../portal/utility.ts';

const CASES = 200;
/** One in so many is corrected, with digits and a reason that are typed. */
const CORRECTED = 10;

export interface ClearingDesk {
  readonly count: number;
  /** Milliseconds for all of them, without the time that a person looks. */
  readonly whole: number;
  /** From the key that decides a case until the next one can be decided. */
  readonly median: number;
  readonly slowest: number;
}

/** Clears readings at the desk by the keyboard alone, one after the other, as quickly as the desk lets. */
export async function measureClearingDesk(browser: Browser, portal: RunningPortal): Promise<ClearingDesk> {
  const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
  await enterReadings(utility);
  const mail = `bench@${utility.applicationId}.example`;
  const invited = await commandLine(utility, ['clerks', 'invite', mail, '--name', 'B. Ench', '--roles', 'work']);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
  const page = await context.newPage();
  await deskPage(page).takeUp(/\S+\/betrieb\/einladung#\S+/.exec(invited.output)?.[0] ?? '', 'drei Zähler im Keller');
  await page.goto(`${utility.origin}/betrieb/klaerung`);
  const times: number[] = [];
  const begun = performance.now();
  for (let nth = 0; nth < CASES; nth += 1) {
    const before = await decidable(page);
    const pressed = performance.now();
    await decide(page, nth % CORRECTED === CORRECTED - 1);
    if (nth < CASES - 1) {
      await page.waitForFunction((address) => location.pathname !== address, before);
      await decidable(page);
    } else await page.getByRole('heading', { name: 'Alles geklärt' }).waitFor();
    times.push(performance.now() - pressed);
  }
  const whole = performance.now() - begun;
  await context.close();
  times.sort((one, other) => one - other);
  return { count: CASES, whole, median: times[CASES / 2]!, slowest: times.at(-1)! };
}

/** Orders with an expectation, and for each a confirmed value far from it. */
async function enterReadings({ applicationId, operator }: Utility): Promise<void> {
  const numbers = Array.from({ length: CASES }, (_, nth) => `K-${1000 + nth}`);
  const orders = numbers.map((number, nth) => ({
    Auftragsnummer: number,
    Benutzername: `klaerung-${nth}`,
    Nachname: `Krüger-${nth}`,
    Zählernummer: `1EMH00${number.slice(2)}`,
    Zählerart: 'ELECTRIC_METER',
    Straße: 'Bahnhofstraße',
    Hausnummer: String(nth),
    PLZ: '34990',
    Ort: 'Ellerbach',
    OBIS: '1-0:1.8.0',
    Einheit: 'kWh',
    Vorkommastellen: '6',
    Nachkommastellen: '1',
    Minimum: '1000',
    Maximum: '2000',
  }));
  const base = `/applications/${applicationId}/orders`;
  await operator('POST', base, orders);
  const reading = {
    source: 'card',
    confirmed: true,
    readingDate: berlinToday(),
    results: [{ readingValue: 9999 }],
  };
  for (const number of numbers) await operator('POST', `${base}/${number}/readings`, reading);
}

/** Waits until the case that is shown can be decided; gives its address. */
async function decidable(page: Page): Promise<string> {
  await page.locator('[aria-keyshortcuts="F"]:not([aria-disabled="true"])').waitFor();
  return new URL(page.url()).pathname;
}

async function decide(page: Page, corrects: boolean): Promise<void> {
  if (!corrects) return page.keyboard.press('f');
  await page.keyboard.press('e');
  await page.getByLabel('Vor dem Komma').focus();
  await page.keyboard.type('1500');
  await page.getByLabel('Grund').focus();
  await page.keyboard.type('Zahlendreher auf der Karte');
  await page.keyboard.press('Control+Enter');
}
