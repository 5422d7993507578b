import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, onTestFinished } from 'vitest';
import { type FillOptions, fillOutbox } from '../pages/fill-outbox.ts';
import { keptApp } from '../pages/kept-app.ts';
import { keptDrafts } from '../pages/kept-drafts.ts';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { readingPage } from '../pages/reading-page.ts';
import { fillReading } from '../pages/take-reading.ts';
import { wizardPage } from '../pages/wizard-page.ts';
import { pictureOf } from '../portal/exported-readings.ts';
import { type Exchange, type FaultProxy, startFaultProxy } from '../portal/fault-proxy.ts';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import type { RunningPortal } from '../portal/portal-process.ts';
import {
  type AcceptedReading,
  openReadingSender,
  type ReadingSender,
  type Sender,
  type SentJob,
} from '../portal/reading-sender.ts';
import { type RealBrowser, patientExpect, startBrowser } from '../portal/real-browser.ts';
import type { Utility } from '../portal/utility.ts';
import { openSenderWithoutAccess } from '../portal/sender-without-access.ts';

/** A real browser with the app, behind a proxy of the test, and who sends with it. */
export interface SendingDevice {
  readonly sender: Sender;
  readonly proxy: FaultProxy;
  /** The address the browser opens: the utility's host, through the proxy. */
  readonly origin: string;
  /** A screen that shows what waits. */
  readonly home: string;
  readonly browser: () => RealBrowser;
  /** The tab that was opened first, or the first one after a restart of the browser. */
  readonly page: () => Page;
  /** Writes readings into the outbox, as if there had been no connection; an open page shows them after a reload. */
  fill(jobs: readonly SentJob[], options?: FillOptions): Promise<void>;
  /** Fills in the form of a reading with its photo; gives the button that sends it. */
  read(job: SentJob): Promise<Locator>;
  /** Kills the browser and starts it again on the same profile. */
  killAndRestart(): Promise<void>;
}

/** A field reader with many meters of one register. */
export interface FieldDevice extends SendingDevice {
  readonly sender: ReadingSender;
  /** Signs in with the account's direct link. */
  signIn(tab: Page): Promise<void>;
}

export interface DeviceOptions {
  readonly meters: number;
  readonly portal?: RunningPortal;
  /** Whether the proxy records what crosses it; switch it off for large amounts. */
  readonly remember?: boolean;
  /** Another port that leads to the portal, instead of the portal's own. */
  readonly through?: number;
}

/** Signs in an account and waits until the whole app is stored on the device. Everything is closed with the test. */
export async function openFieldDevice(options: DeviceOptions): Promise<FieldDevice> {
  const sender = await openReadingSender(options.meters, options.portal);
  const device = await openBrowser(sender.utility, options);
  const { origin, page } = device;
  const signIn = async (tab: Page): Promise<void> => {
    await tab.goto(`${origin}/m/${sender.linkToken}`);
    await patientExpect(tab.getByRole('heading', { name: /^(So lesen Sie ab|Guten (Morgen|Tag|Abend))/ })).toBeVisible({
      timeout: 30_000,
    });
  };
  const home = `${origin}/ablesung`;
  await signIn(page());
  await page().goto(home);
  await untilStored(page());
  await patientExpect
    .poll(() => keptApp(page()).copies(), { timeout: 30_000 })
    .toContainEqual(patientExpect.stringMatching(/^jobs\//));
  return {
    ...device,
    sender,
    home,
    signIn,
    fill: (jobs, fill) => fillOutbox(page(), jobs, fill),
    async read({ jobId }) {
      await fillReading(page(), `${home}/${jobId}`);
      return readingPage(page()).send;
    },
  };
}

/** Opens the form without access and waits until the whole app is stored on the device. Everything is closed with the test. */
export async function openDeviceWithoutAccess(options: DeviceOptions): Promise<SendingDevice> {
  const sender = await openSenderWithoutAccess(options.meters, options.portal);
  const device = await openBrowser(sender.utility, options);
  const { origin, page } = device;
  const home = `${origin}/`;
  await page().goto(`${origin}/ablesung-ohne-zugang`);
  await patientExpect(wizardPage(page()).number).toBeVisible();
  // After its first step the form opens the database, which its outbox is in, too.
  await patientExpect.poll(wizardPage(page()).isLoadedAhead).toBe(true);
  await untilStored(page());
  return {
    ...device,
    sender,
    home,
    fill: (jobs, fill) => fillOutbox(page(), jobs, { ...fill, withoutAccess: sender.utility.applicationId }),
    async read({ jobId: meterNumber }) {
      const { readEverything, send } = wizardPage(page());
      await page().goto(home);
      await readEverything({ meterNumber, photo: PLAIN_JPEG, send: false });
      return send;
    },
  };
}

/** A browser with a profile of its own, behind a proxy in front of the portal. */
async function openBrowser(
  { applicationId, portal }: Utility,
  { remember = true, through = portal.port }: DeviceOptions,
): Promise<Pick<SendingDevice, 'proxy' | 'origin' | 'browser' | 'page' | 'killAndRestart'>> {
  const proxy = await startFaultProxy(through, { remember });
  const profile = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-field-'));
  let browser = await startBrowser(profile);
  let page = await browser.newTab();
  onTestFinished(async () => {
    await browser.kill();
    await proxy.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  });
  return {
    proxy,
    origin: `http://${applicationId}.localhost:${proxy.port}`,
    browser: () => browser,
    page: () => page,
    async killAndRestart() {
      await browser.kill();
      browser = await startBrowser(profile);
      page = await browser.newTab();
    },
  };
}

/** Waits until the whole app is stored on the device. */
async function untilStored(page: Page): Promise<void> {
  const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await patientExpect.poll(worker, { timeout: 60_000 }).toBe('activated');
}

/** Fills the outbox without a connection and opens the app, with its clock in the test's hand, where it shows what waits. */
export async function openWaiting(
  { home, page, proxy, sender, fill }: SendingDevice,
  options?: FillOptions,
): Promise<void> {
  proxy.setOnline(false);
  await fill(sender.jobs, options);
  await page().clock.install();
  await page().goto(home);
  const waiting = page().getByRole('button', { name: new RegExp(`${sender.jobs.length} Ablesungen warten`) });
  await patientExpect(waiting).toBeVisible({ timeout: 60_000 });
}

/** Connects the device again, and the browser says so. */
export async function goOnline({ page, proxy }: SendingDevice): Promise<void> {
  proxy.setOnline(true);
  await page().evaluate(() => void window.dispatchEvent(new Event('online')));
}

/** Waits until the outbox is empty. */
export async function drained(page: Page, timeout = 60_000): Promise<void> {
  await patientExpect.poll(() => keptOutbox(page).count(), { timeout, intervals: [100, 250] }).toBe(0);
}

/**
 * Expects each meter at most once, each reading with its one photo and complete (I2, I3), and every reading that had to
 * arrive (I1). `photo` is the picture taken for each of them.
 */
export async function expectArrived(
  { sender }: Pick<SendingDevice, 'sender'>,
  wanted: ReadonlyArray<Pick<SentJob, 'orderNumber'>>,
  photo: Buffer,
): Promise<readonly AcceptedReading[]> {
  const readings = await sender.accepted();
  const orders = readings.map(({ orderNumber }) => orderNumber);
  expect(orders.length, 'each meter once').toBe(new Set(orders).size);
  expect(
    wanted.map(({ orderNumber }) => orderNumber).filter((order) => !orders.includes(order)),
    'lost',
  ).toEqual([]);
  for (const { orderNumber, imageIds } of readings) {
    expect([orderNumber, imageIds.length]).toEqual([orderNumber, 1]);
    const stored = await sender.image(imageIds[0] ?? '');
    expect([orderNumber, pictureOf(stored).equals(pictureOf(photo))]).toEqual([orderNumber, true]);
  }
  return readings;
}

/** Expects the device to hold nothing of what it has sent: neither entries nor photos nor what was typed. */
export async function expectNothingLeft({ page }: SendingDevice): Promise<void> {
  const [outbox, drafts] = [keptOutbox(page()), keptDrafts(page())];
  const left = async () => [await outbox.count(), await outbox.photos(), await drafts.digits()];
  await patientExpect.poll(left, { timeout: 30_000 }).toEqual([0, 0, []]);
}

/** Every send that has begun to cross the proxy. */
export function sendsOf({ proxy, sender }: SendingDevice): readonly Exchange[] {
  return proxy.exchanges.filter(({ method, path: address }) => method === 'POST' && address.endsWith(sender.path));
}
