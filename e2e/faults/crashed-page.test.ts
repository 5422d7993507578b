import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { fillOutbox } from '../pages/fill-outbox.ts';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { readingPage } from '../pages/reading-page.ts';
import { confirmed, fillReading } from '../pages/take-reading.ts';
import { drained, expectArrived, type FieldDevice, openFieldDevice } from './field-device.ts';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { patientExpect } from '../portal/real-browser.ts';

/** The moments in the life of a reading at which its page dies, in order. */
const POINTS = [
  'its entry is being written',
  'its entry is written',
  'the portal has answered',
  'the answer is read',
  'its entry is being deleted',
  'its entry is deleted',
] as const;
type Point = (typeof POINTS)[number];

/** Runs in the page first: at the point it stops all further work and calls `dieNow`. */
function stopAt(point: Point): void {
  const stop = (): Promise<never> => {
    void (globalThis as unknown as { dieNow: () => Promise<void> }).dieNow();
    return new Promise(() => undefined);
  };
  const ofTheOutbox = ({ name, transaction }: IDBObjectStore, uncommitted: Point, committed: Point): void => {
    if (name !== 'outbox') return;
    if (point === committed) {
      const seen = (event: Event): void => {
        event.stopImmediatePropagation();
        void stop();
      };
      // The page never learns that the transaction completed.
      transaction.oncomplete = null;
      transaction.addEventListener('complete', seen, { capture: true });
    }
    if (point !== uncommitted) return;
    // A transaction with a pending request does not commit.
    const again = (): void => {
      transaction.objectStore('outbox').count().onsuccess = again;
    };
    again();
    void stop();
  };
  const store = IDBObjectStore.prototype;
  const [put, remove] = [store.put, store.delete];
  store.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
    const asked = put.apply(this, given);
    ofTheOutbox(this, 'its entry is being written', 'its entry is written');
    return asked;
  };
  store.delete = function (this: IDBObjectStore, ...given: Parameters<typeof remove>) {
    const asked = remove.apply(this, given);
    ofTheOutbox(this, 'its entry is being deleted', 'its entry is deleted');
    return asked;
  };
  // Of the listeners of an answer, this one is the first.
  const { open } = XMLHttpRequest.prototype;
  let isAnswered = false;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, address: string | URL) {
    this.addEventListener('load', (event) => {
      if (!this.responseURL.endsWith('/meterRateTask/result')) return;
      isAnswered = true;
      if (point !== 'the portal has answered') return;
      event.stopImmediatePropagation();
      void stop();
    });
    open.call(this, method, address, true);
  };
  const { text: read } = Response.prototype;
  Response.prototype.text = async function (this: Response) {
    const text = await read.call(this);
    return isAnswered && point === 'the answer is read' ? stop() : text;
  };
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
}

/**
 * Runs in a page: starts an upgrade of the database that moves waiting entries, blocks it after the first one, then
 * calls `dieNow`.
 */
function upgradeHalfWay(): void {
  const opening = indexedDB.open('zaehlwerk', 20);
  opening.onupgradeneeded = () => {
    const moved = opening.result.createObjectStore('moved');
    const old = (opening.transaction as IDBTransaction).objectStore('outbox');
    opening.result.deleteObjectStore('drafts');
    const cursor = old.openCursor();
    cursor.onsuccess = () => {
      if (cursor.result === null) return;
      moved.put(cursor.result.value, cursor.result.key);
      cursor.result.delete().onsuccess = () => {
        void (globalThis as unknown as { dieNow: () => Promise<void> }).dieNow();
        // A transaction with a pending request does not commit.
        const again = (): void => void (old.count().onsuccess = again);
        again();
      };
    };
  };
}

/** Fills in a form whose page dies at the point; returns a new page that shows the list. */
async function dieAt(device: FieldDevice, point: Point, address: string): Promise<Page> {
  const page = await device.browser().newTab();
  const dying = new Promise<void>((resolve) => void page.exposeFunction('dieNow', resolve));
  await fillReading(page, address);
  await page.evaluate(stopAt, point);
  await readingPage(page).send.click();
  await dying;
  expect([point, await confirmed(page).count()]).toEqual([point, 0]);
  await crash(page);
  const next = await device.browser().newTab();
  await next.goto(`${device.origin}/ablesung`);
  return next;
}

test('[F11, I1, I2, I3] a page dies at every point between typed and done: the reading is still in its form, or waits, or has arrived; never twice', async () => {
  const device = await openFieldDevice({ meters: POINTS.length + 1 });
  const { sender, origin } = device;
  const address = (place: number) => `${origin}/ablesung/${sender.jobs[place]?.jobId}`;
  await fillReading(device.page(), address(POINTS.length));
  const photo = await keptOutbox(device.page()).firstPhoto();
  await device.page().close();
  for (const [place, point] of POINTS.entries()) {
    const page = await dieAt(device, point, address(place));
    if (point === 'its entry is being written') {
      // The screen never confirmed it, so the digits must be back in the form.
      await page.goto(address(place));
      await patientExpect(readingPage(page).photo(1)).toBeVisible();
      await patientExpect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(/100$/);
    } else {
      await drained(page);
    }
    await page.close();
  }
  const readings = await expectArrived(device, sender.jobs.slice(1, POINTS.length), photo);
  expect(readings).toHaveLength(POINTS.length - 1);
});

test('[F21, I1, I2] a page dies while it upgrades the database, an old tab beside it: what waits is whole and is sent', async () => {
  const device = await openFieldDevice({ meters: 3 });
  const { sender, proxy, origin } = device;
  const newer = await device.browser().newTab();
  const dying = new Promise<void>((resolve) => void newer.exposeFunction('dieNow', resolve));
  await newer.goto(`${origin}/api/public/application`);
  proxy.setOnline(false);
  await fillOutbox(device.page(), sender.jobs);
  await device.page().reload();
  await patientExpect(device.page().getByRole('button', { name: /3 Ablesungen warten/ })).toBeVisible();
  await newer.evaluate(upgradeHalfWay);
  await dying;
  await crash(newer);
  expect(await keptOutbox(device.page()).count()).toBe(3);
  proxy.setOnline(true);
  await device.page().goto(`${origin}/ablesung`);
  await drained(device.page());
  await expectArrived(device, sender.jobs, PLAIN_JPEG);
});
