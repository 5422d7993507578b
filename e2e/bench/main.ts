// npm run bench, the part in the browser: size of the first load, Lighthouse scores, time from key to screen.
import { berlinToday } from '@zaehlwerk/samples/today';
import { chromium, type Browser } from '@playwright/test';
import { type RunningPortal, startPortalProcess } from '../portal/portal-process.ts';
import startPortal from '../portal/start-portal.ts';
import { measureClearingDesk } from './clearing-desk.ts';
import { measureColdStart } from './cold-start.ts';
import { decadesOfReadings, measureEvaluation } from './evaluation.ts';
import { measureDraining } from './draining.ts';
import { runLighthouse } from './lighthouse.ts';
import { measureLargeList } from './large-list.ts';
import { measureMachine } from './machine.ts';
import { measurePhoto } from './photo.ts';
import { measurePhotoReading } from './photo-reading.ts';
import { measureProofOfWork } from './proof-of-work.ts';
import { measureShareTable } from './share-table.ts';
import { measureTyping } from './typing.ts';
import { fillUtility } from './utility.ts';
import { measureFirstLoad } from './first-load.ts';

interface Row {
  readonly figure: string;
  readonly holds: boolean;
  readonly what: string;
}

/** A figure with its limit, and what else is to be said. */
function atMost(figure: number, limit: number, unit: 'ms' | 'kB' | 'MB', what: string, more = '', digits = 0): Row {
  const limits = `(≤ ${limit.toLocaleString('en')} ${unit}${more === '' ? '' : `; ${more}`})`;
  return { figure: `${figure.toFixed(digits)} ${unit}`, holds: figure <= limit, what: `${what} ${limits}` };
}

/** A figure without a limit. */
function told(figure: number, unit: 'ms' | 'MB', what: string): Row {
  return { figure: `${figure.toFixed(0)} ${unit}`, holds: true, what };
}

const ms = (time: number, digits = 0): string => `${time.toFixed(digits)} ms`;

const stop = await startPortal();
const portal = JSON.parse(process.env['ZAEHLWERK_E2E'] ?? '{}') as RunningPortal;
/** The parts that can be measured alone; without one everything is. */
const PARTS = {
  'proof-of-work': proofOfWork,
  'first-load': async (chrome: Browser) => firstLoad(chrome, await fillUtility(portal, berlinToday(), 1000)),
  'share-table': shareTable,
  'large-list': largeList,
  'photo-reading': photoReading,
  evaluation,
  'clearing-desk': clearingDesk,
};
const part = Object.entries(PARTS).find(([name]) => process.argv.includes(name))?.[1];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let holds = false;
try {
  const rows = [...(await machine(browser)), ...(await (part ?? everything)(browser))];
  console.log('\nBrowser');
  for (const row of rows) console.log(`${row.figure.padStart(12)}  ${row.holds ? 'holds ' : 'MISSES'}  ${row.what}`);
  holds = rows.every((row) => row.holds);
} finally {
  await browser.close();
  await stop();
}
process.exit(holds ? 0 : 1);

async function everything(chrome: Browser): Promise<Row[]> {
  const forSendersWithoutAccess = await proofOfWork(chrome);
  const origin = await fillUtility(portal, berlinToday(), 1000);
  return [
    ...forSendersWithoutAccess,
    ...(await firstLoad(chrome, origin)),
    ...(await lighthouse(origin)),
    ...(await typing(chrome, origin)),
    ...(await photo(chrome, origin)),
    ...(await coldStart(origin)),
    ...(await draining(chrome)),
    ...(await largeList(chrome)),
    ...(await shareTable(chrome)),
    ...(await evaluation(chrome)),
    ...(await photoReading(chrome)),
    ...(await clearingDesk(chrome)),
  ];
}

async function machine(chrome: Browser): Promise<Row[]> {
  const { plain, slowed } = await measureMachine(chrome);
  const what = "this browser's own measure: the same lists built, sorted and laid out, median";
  return [told(plain, 'ms', `${what} (for information; 4× slowed ${ms(slowed)})`)];
}

async function proofOfWork(chrome: Browser): Promise<Row[]> {
  // Under the usual limits: the portal of the others lets any number of senders in without it.
  const usual = await startPortalProcess();
  const { plain, slowed, count } = await measureProofOfWork(chrome, usual, 6).finally(() => usual.stop());
  // Slowing reaches the main thread alone, but the work is done beside it.
  const phone = Math.max(slowed, plain * 6);
  const what = `hardest proof of work, 6× slowed: slowest of ${count}`;
  const more = `${ms(plain)} unslowed, ${ms(slowed)} with the main thread slowed`;
  return [{ figure: ms(phone), holds: phone < 500, what: `${what} (< 500 ms; ${more})` }];
}

async function firstLoad(chrome: Browser, origin: string): Promise<Row[]> {
  const { code, rest, withoutAccess } = await measureFirstLoad(chrome, origin);
  const kilobytes = (bytes: number, limit: number, what: string, more = ''): Row =>
    atMost(bytes / 1000, limit, 'kB', what, more, 1);
  const { usable, whole } = withoutAccess;
  const reading = 'reading without access, until its first field can be filled in:';
  const wizard = kilobytes(
    usable,
    25,
    `${reading} JavaScript and CSS beyond the sign-in screen, brotli`,
    `${(whole / 1000).toFixed(1)} kB with what follows`,
  );
  return [
    kilobytes(code, 115, 'sign-in, first load: JavaScript and CSS, brotli'),
    kilobytes(rest, 200, 'sign-in, first load: fonts and everything else'),
    { ...wizard, holds: usable > 0 && wizard.holds },
  ];
}

async function lighthouse(origin: string): Promise<Row[]> {
  const scores = runLighthouse(origin);
  if ('failed' in scores) return [{ figure: 'not run', holds: false, what: `Lighthouse mobile: ${scores.failed}` }];
  const score = (figure: number, least: number, what: string): Row => ({
    figure: String(figure),
    holds: figure >= least,
    what: `Lighthouse mobile, ${what}`,
  });
  return [
    score(scores.performance, 95, 'performance, best of three (≥ 95)'),
    score(scores.accessibility, 100, 'accessibility (100)'),
  ];
}

async function typing(chrome: Browser, origin: string): Promise<Row[]> {
  const plain = await measureTyping(chrome, origin, 1);
  const slow = await measureTyping(chrome, origin, 4);
  const what = `a digit typed with 1,000 jobs: work until the frame is ready, slowest of ${plain.count}`;
  return [
    atMost(plain.work, 16, 'ms', what, `INP ${plain.inp} ms`, 1),
    atMost(slow.inp, 50, 'ms', `the same 4× slowed: INP of ${slow.count} digits`),
  ];
}

async function coldStart(origin: string): Promise<Row[]> {
  const plain = await measureColdStart(origin, 1);
  const slow = await measureColdStart(origin, 4);
  const median = ({ count }: typeof plain): string => `median of ${count} (for information, no limit)`;
  return [
    told(plain.median, 'ms', `started without a network: list of 1,000 jobs usable, ${median(plain)}`),
    told(slow.median, 'ms', `the same 4× slowed, ${median(slow)}`),
  ];
}

async function draining(chrome: Browser): Promise<Row[]> {
  const { overhead, answer, count } = await measureDraining(chrome, portal, 1_000);
  const what = `${count} waiting readings sent: per reading beyond the prescribed spacing`;
  return [atMost(overhead, 20, 'ms', what, `the answer ${ms(answer, 1)} of it`, 1)];
}

async function largeList(chrome: Browser): Promise<Row[]> {
  const origin = await fillUtility(portal, berlinToday(), 5000);
  const { search, open } = await measureLargeList(chrome, origin, 4);
  const searched = '5,000 jobs, 4× slowed: a key in the search until its result is painted, without the pause';
  return [atMost(search, 50, 'ms', searched), atMost(open, 100, 'ms', '5,000 jobs: opening a job')];
}

async function shareTable(chrome: Browser): Promise<Row[]> {
  const origin = await fillUtility(portal, berlinToday(), 5000);
  const plain = await measureShareTable(chrome, origin, 1);
  const slow = await measureShareTable(chrome, origin, 4);
  const row = (figure: keyof typeof plain, limit: number, what: string): Row => {
    const more = `${(plain[figure] / limit).toFixed(2)} of it, 4× slowed ${ms(slow[figure])}`;
    return atMost(plain[figure], limit, 'ms', `5,000 jobs to share: ${what}`, more);
  };
  return [
    row('open', 300, 'the table opened, from the press to the picture'),
    row('sort', 100, 'sorted by a column, the slowest'),
    row('group', 100, 'grouped, the slowest'),
    row('scrolling', 50, 'longest task while it is scrolled through, shorter ones read 0'),
  ];
}

async function evaluation(chrome: Browser): Promise<Row[]> {
  const today = berlinToday();
  const origin = await fillUtility(portal, today, 5000, decadesOfReadings(today));
  const { open, unfold, search, scrolling } = await measureEvaluation(chrome, origin, 4);
  const slowed = (figure: number, limit: number, what: string): Row =>
    atMost(figure, limit, 'ms', `evaluation, 4× slowed: ${what}`);
  return [
    slowed(open, 200, '40 years of monthly readings on 4 rates, from the press to the picture'),
    slowed(unfold, 200, 'one of these rates opened, the newest of 480 readings'),
    slowed(search, 50, '5,000 jobs: a key in the search until its result is painted, without the pause'),
    atMost(scrolling, 50, 'ms', 'evaluation, 5,000 jobs: longest task while scrolling, shorter ones read 0'),
  ];
}

async function clearingDesk(chrome: Browser): Promise<Row[]> {
  const { count, whole, median, slowest } = await measureClearingDesk(chrome, portal);
  // Six seconds for each, of which a person wants nearly all to look.
  const more = `median of a case ${ms(median)}, slowest ${ms(slowest)}`;
  return [
    atMost(
      whole / count,
      1000,
      'ms',
      `${count} readings cleared by the keyboard alone: what the desk adds to each`,
      more,
    ),
  ];
}

async function photo(chrome: Browser, origin: string): Promise<Row[]> {
  const { longestTask, total, count } = await measurePhoto(chrome, origin);
  const what = `a photo of 12 megapixels prepared: longest task of the page, ${count} photos`;
  const limits = `(≤ 50 ms, shorter ones read 0; ready after ${ms(total)})`;
  return [{ figure: ms(longestTask), holds: longestTask <= 50, what: `${what} ${limits}` }];
}

async function photoReading(chrome: Browser): Promise<Row[]> {
  const origin = await fillUtility(portal, berlinToday(), 12, { readsPhotos: true });
  const { first, median, count, bytes, memory } = await measurePhotoReading(chrome, origin);
  const read = 'a photo read in the browser without a network, from choosing it to what was read:';
  const brought = atMost(bytes / 1e6, 10, 'MB', 'what reading photos brings over the line at its first use', '', 1);
  return [
    atMost(median, 700, 'ms', `${read} median of ${count}`, `the first ${ms(first)}`),
    { ...brought, holds: bytes > 0 && brought.holds },
    told(memory, 'MB', 'what the page holds more at most while it reads photos'),
  ];
}
