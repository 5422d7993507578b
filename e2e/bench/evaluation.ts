import { familyWeber } from '@zaehlwerk/samples/ellerbach-households';
import { historyLines, orderLines, type Line, type SampleMeter } from '@zaehlwerk/samples/order-line';
import type { Browser, Locator } from '@playwright/test';
import { keptApp } from '../pages/kept-app.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { longestTaskWhileScrolling, settled, slowestSearch, watchedPage } from './painted.ts';
import { signInManager } from './utility.ts';

const YEARS = 40;
const RATES = ['1.8.1', '1.8.2', '2.8.1', '2.8.2'];
const ROUNDS = 4;

/** Milliseconds, each the slowest of several. */
interface Evaluation {
  /** From the click on a meter with decades of readings until it is painted. */
  readonly open: number;
  /** From the click on one of its rates until its readings are painted. */
  readonly unfold: number;
  /** From a key in the search of the list until its result is painted, without the pause before the search starts. */
  readonly search: number;
  /** The longest task while the list is scrolled through. */
  readonly scrolling: number;
}

/** A meter of four rates with a reading each month for forty years: its orders and its history. */
export function decadesOfReadings(today: Parameters<typeof familyWeber>[0]): {
  readonly orders: readonly Line[];
  readonly history: readonly Line[];
} {
  const { person, meters } = familyWeber(today);
  const [first] = meters as readonly [SampleMeter, ...SampleMeter[]];
  const year = Number(today.slice(0, 4));
  const meter: SampleMeter = {
    ...first,
    order: 'EB-9001',
    number: '1EMH0099000001',
    type: 'ELECTRIC_METER',
    name: 'Vierfachzähler',
    rates: RATES.map((code, rate) => ({
      name: `Tarif ${code}`,
      obis: `1-0:${code}`,
      unit: 'kWh',
      preDecimals: 6,
      postDecimals: 1,
      earlier: Array.from({ length: YEARS * 12 }, (_, month) => ({
        date: `01.${String((month % 12) + 1).padStart(2, '0')}.${year - YEARS + Math.floor(month / 12)}`,
        value: `${1000 * rate + month * 211 + (month % 12) * 9},${month % 10}`,
      })),
    })),
  };
  return { orders: orderLines(person, meter), history: historyLines(meter) };
}

/** Measures the evaluation of one meter with decades of readings, and of a very large account, with a slowed processor. */
export async function measureEvaluation(browser: Browser, origin: string, slower: number): Promise<Evaluation> {
  const { open, unfold } = await measureMeter(browser, origin, slower);
  return { open, unfold, ...(await measureList(browser, origin, slower)) };
}

async function measureMeter(browser: Browser, origin: string, slower: number) {
  const { page, setSpeed } = await watchedPage(browser);
  await signInPage(page, { origin }).signIn({ username: 'EB-407188', password: 'amsel-4711' });
  await keptApp(page).whole();
  await page.goto(`${origin}/auswertung`);
  const change = async (pressed: Locator, watched: string): Promise<number> => {
    // Looked at before it is pressed, as a person does.
    await pressed.scrollIntoViewIfNeeded();
    await settled(page);
    await setSpeed(slower);
    await page.evaluate((element) => window.watchPaint('click', element), watched);
    await pressed.click();
    const painted = await page.evaluate(() => window.painted);
    await setSpeed(1);
    return painted;
  };
  const [open, unfold]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    open.push(await change(page.getByRole('link', { name: /Vierfachzähler/ }), 'main h1'));
    for (const [index, code] of RATES.entries())
      unfold.push(await change(page.getByRole('heading', { name: code }), `main details:nth-of-type(${index + 1})`));
    await page.goBack();
  }
  await page.context().close();
  return { open: Math.max(...open), unfold: Math.max(...unfold) };
}

async function measureList(browser: Browser, origin: string, slower: number) {
  const { page, setSpeed } = await watchedPage(browser);
  await signInManager(page, origin);
  await keptApp(page).whole();
  await page.goto(`${origin}/auswertung`);
  const search = await slowestSearch(page, (isSlow) => setSpeed(isSlow ? slower : 1));
  const scrolling = await longestTaskWhileScrolling(page, [200, 500]);
  await page.context().close();
  return { search, scrolling };
}
