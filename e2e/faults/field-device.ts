import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, onTestFinished } from 'vitest';
import { keptApp } from '../pages/kept-app.ts';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { type Exchange, type FaultProxy, startFaultProxy } from '../portal/fault-proxy.ts';
import type { RunningPortal } from '../portal/portal-process.ts';
import { type AcceptedReading, openReadingSender, type ReadingSender, type SentJob } from '../portal/reading-sender.ts';
import { type RealBrowser, patientExpect, startBrowser } from '../portal/real-browser.ts';
import { pictureOf } from '../portal/exported-readings.ts';

/** A field reader with many meters of one register and a real browser, behind a proxy of the test. */
export interface FieldDevice {
  readonly sender: ReadingSender;
  readonly proxy: FaultProxy;
  /** The address the browser opens: the utility's host, through the proxy. */
  readonly origin: string;
  readonly browser: () => RealBrowser;
  /** The tab that signed in, or the first one after a restart of the browser. */
  readonly page: () => Page;
  /** Signs in with the account's direct link. */
  signIn(tab: Page): Promise<void>;
  /** Kills the browser and starts it again on the same profile. */
  killAndRestart(): Promise<void>;
}

export interface FieldOptions {
  readonly meters: number;
  readonly portal?: RunningPortal;
  /** Whether the proxy records what crosses it; switch it off for large amounts. */
  readonly remember?: boolean;
  /** Another port that leads to the portal, instead of the portal's own. */
  readonly through?: number;
}

/** Signs in an account and waits until the whole app is stored on the device. Everything is closed with the test. */
export async function openFieldDevice({
  meters,
  portal,
  remember = true,
  through,
}: FieldOptions): Promise<FieldDevice> {
  const sender = await openReadingSender(meters, portal);
  const { utility } = sender;
  const proxy = await startFaultProxy(through ?? utility.portal.port, { remember });
  const origin = `http://${utility.applicationId}.localhost:${proxy.port}`;
  const profile = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-field-'));
  let browser = await startBrowser(profile);
  let page = await browser.newTab();
  onTestFinished(async () => {
    await browser.kill();
    await proxy.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  });
  const signIn = async (tab: Page): Promise<void> => {
    await tab.goto(`${origin}/m/${sender.linkToken}`);
    await patientExpect(tab.getByRole('heading', { name: /^(So lesen Sie ab|Guten (Morgen|Tag|Abend))/ })).toBeVisible({
      timeout: 30_000,
    });
  };
  await signIn(page);
  await page.goto(`${origin}/ablesung`);
  const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await patientExpect.poll(worker, { timeout: 60_000 }).toBe('activated');
  await patientExpect
    .poll(() => keptApp(page).copies(), { timeout: 30_000 })
    .toContainEqual(patientExpect.stringMatching(/^jobs\//));
  return {
    sender,
    proxy,
    origin,
    browser: () => browser,
    page: () => page,
    signIn,
    async killAndRestart() {
      await browser.kill();
      browser = await startBrowser(profile);
      page = await browser.newTab();
    },
  };
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
  { sender }: FieldDevice,
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

/** Every send that has begun to cross the proxy, with the id of its submission. */
export function sendsOf({ proxy }: FieldDevice): ReadonlyArray<Exchange & { readonly key: string }> {
  return proxy.exchanges
    .filter(({ method, path: address }) => method === 'POST' && address.endsWith('/meterRateTask/result'))
    .map((exchange) => {
      const head = exchange.request[0]?.toString('latin1') ?? '';
      return { ...exchange, key: /^idempotency-key: *(\S+)/im.exec(head)?.[1] ?? '' };
    });
}
