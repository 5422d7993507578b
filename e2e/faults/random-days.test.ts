import type { Locator, Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { keptApp } from '../pages/kept-app.ts';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { readingPage } from '../pages/reading-page.ts';
import { confirmed, fillReading } from '../pages/take-reading.ts';
import { answerText, type Fault } from '../portal/fault-proxy.ts';
import { expectArrived, type FieldDevice, openFieldDevice } from './field-device.ts';
import type { SentJob } from '../portal/reading-sender.ts';
import { LONG, SEED } from './long.ts';
import { randomNumbers } from '@zaehlwerk/samples/random-numbers';
import { patientExpect } from '../portal/real-browser.ts';

const DAYS = LONG ? 200 : 4;
const STEPS = LONG ? 6 : 3;

type Step =
  | 'offline'
  | 'online'
  | 'refuse'
  | 'lose'
  | 'read'
  | 'crash'
  | 'reload'
  | 'second tab'
  | 'retry'
  | 'sign out';

const STEPS_OF_A_DAY: readonly Step[] = [
  ...(['read', 'read', 'read', 'offline', 'online', 'refuse', 'lose'] as const),
  ...(['crash', 'reload', 'second tab', 'retry', 'sign out'] as const),
];

/** The state of a random day: what a person and their device have done so far. */
interface Day {
  readonly device: FieldDevice;
  page: Page;
  /** Index of the next meter. */
  meter: number;
  /** The readings the screen has confirmed. */
  readonly confirmed: SentJob[];
  readonly random: () => number;
}

async function play(day: Day, step: Step): Promise<void> {
  const { device, random } = day;
  const { proxy, origin } = device;
  const onSends = (fault: Fault): void => proxy.plan(({ path }) => (path.endsWith('/result') ? fault : null));
  switch (step) {
    case 'offline':
      return proxy.setOnline(false);
    case 'online':
      proxy.plan(null);
      return proxy.setOnline(true);
    case 'refuse': {
      const status = [302, 400, 413, 422, 429, 500, 503][Math.floor(random() * 7)] ?? 500;
      return onSends({ kind: 'replaceAnswer', with: answerText(status, {}, 'no'), reaches: random() < 0.5 });
    }
    case 'lose':
      return onSends({ kind: 'cutAnswer', after: Math.floor(random() * 900), by: 'reset' });
    case 'read':
      return readNext(day);
    case 'crash': {
      const session = await day.page.context().newCDPSession(day.page);
      const crashed = day.page.waitForEvent('crash');
      void session.send('Page.crash').catch(() => undefined);
      await crashed;
      return begin(day);
    }
    case 'reload':
      await day.page.reload();
      return;
    case 'second tab': {
      const old = day.page;
      await begin(day);
      if (random() < 0.5) await old.close();
      return;
    }
    case 'retry':
      await day.page.evaluate(() => void window.dispatchEvent(new Event('online')));
      return;
    case 'sign out':
      await signOut(day.page);
      proxy.plan(null);
      proxy.setOnline(true);
      await device.signIn(day.page);
      await day.page.goto(`${origin}/ablesung`);
      // Copies of the jobs are stored in the background: without waiting, a network lost right after sign-in leaves an
      // empty list.
      await patientExpect.poll(() => keptApp(day.page).copies()).toContainEqual(expect.stringMatching(/^jobs\//));
  }
}

async function begin(day: Day): Promise<void> {
  day.page = await day.device.browser().newTab();
  await day.page.goto(`${day.device.origin}/ablesung`);
}

/** Reads the next meter; a reading the portal refuses is not among the confirmed. */
async function readNext(day: Day): Promise<void> {
  const job = day.device.sender.jobs[(day.meter += 1)];
  if (job === undefined) throw new Error('no meter left');
  await fillReading(day.page, `${day.device.origin}/ablesung/${job.jobId}`);
  await readingPage(day.page).send.click();
  const failed = day.page.getByText('Senden fehlgeschlagen').first();
  await patientExpect(confirmed(day.page).or(failed).first()).toBeVisible({ timeout: 60_000 });
  if ((await confirmed(day.page).count()) > 0) day.confirmed.push(job);
}

async function signOut(page: Page): Promise<void> {
  const understood = page.getByRole('button', { name: 'Verstanden' });
  await page.addLocatorHandler(understood, () => understood.click(), { noWaitAfter: true });
  await page.getByRole('button', { name: /^(Menü|Konto)/ }).click();
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  const keep = page.getByRole('button', { name: 'Abmelden und behalten' });
  const out = page.getByRole('heading', { name: 'Anmelden' });
  await patientExpect(keep.or(out).first()).toBeVisible({ timeout: 20_000 });
  if ((await keep.count()) > 0) await keep.click();
  await patientExpect(out).toBeVisible({ timeout: 20_000 });
}

/** Restores the network: everything that waits is sent, also what a person has to confirm. */
async function heal(day: Day): Promise<void> {
  const { proxy } = day.device;
  proxy.plan(null);
  proxy.setOnline(true);
  await begin(day);
  const open = day.page.getByRole('button', { name: /Ansehen$/ });
  const again = day.page.getByRole('button', { name: /^(Jetzt|Erneut) versuchen$/ }).last();
  const press = async (button: Locator): Promise<void> => {
    // It disappears when everything is sent before the click.
    if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
  };
  const left = async (): Promise<number> => {
    await press((await again.isVisible()) ? again : open);
    return keptOutbox(day.page).count();
  };
  await patientExpect.poll(left, { timeout: 90_000, intervals: [250, 500, 1_000] }).toBe(0);
}

test(`[I1, I2, I3, I5, I6] ${DAYS} random days of offline, crash, retry, refusal, signing out and a second tab (SEED=${SEED}): what was confirmed arrives once`, {
  timeout: LONG ? 7_200_000 : 180_000,
}, async () => {
  const random = randomNumbers(SEED);
  const device = await openFieldDevice({ meters: DAYS * STEPS + 2, remember: false });
  const photoPage = device.page();
  await fillReading(photoPage, `${device.origin}/ablesung/${device.sender.jobs[0]?.jobId}`);
  const photo = await keptOutbox(photoPage).firstPhoto();
  const day: Day = { device, page: photoPage, meter: 0, confirmed: [], random };
  for (let count = 0; count < DAYS; count += 1) {
    const steps = Array.from({ length: STEPS }, () => STEPS_OF_A_DAY[Math.floor(random() * STEPS_OF_A_DAY.length)]!);
    try {
      for (const step of steps) await play(day, step);
      await heal(day);
      await expectArrived(device, day.confirmed, photo);
    } catch (error) {
      throw new Error(`day ${count}: ${steps.join(', ')}`, { cause: error });
    }
    for (const other of day.page.context().pages()) if (other !== day.page) await other.close();
  }
  expect(day.confirmed.length).toBeGreaterThan(0);
});
