import { expect, onTestFinished, test, vi } from 'vitest';
import { replaceablePortal } from '../portal/next-version.ts';
import { openUtility } from '../portal/utility.ts';
import { readingsOut } from '../portal/exported-readings.ts';
import type { Browser } from './browser.ts';
import { firefox } from './firefox.ts';
import { keptRows } from './kept-rows.ts';
import { type Visitor, visitorWith } from './visitor.ts';
import { webkit } from './webkit.ts';

const BROWSERS = [firefox, webkit];
const TIMEOUT = { timeout: 60_000, interval: 100 };
/** Today's value of the gas meter in the cellar: ordinary consumption for a year. */
const COUNTER = { before: '21074', after: '3' };
const READING = { orderNumber: 'EB-1002', obis: '1-0:1.8.0', readingValue: '21074.3' };
const DIGITS = '[role=group] input[inputmode=numeric]';

/** A portal that can be switched off, and a visitor whose browser has it open. */
async function visit(browser: Browser) {
  const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 });
  const portal = await replaceablePortal(utility);
  onTestFinished(() => portal.switchOff());
  const visitor = await visitorWith(browser);
  onTestFinished(() => visitor.end());
  return { utility, portal, visitor, person: utility.world.household.person };
}

async function signIn(visitor: Visitor, origin: string, person: { username: string; password: string }) {
  await visitor.open(origin);
  await visitor.type({ role: 'textbox', name: 'Benutzername' }, person.username);
  await visitor.type({ role: 'textbox', name: 'Kennwort' }, person.password);
  await visitor.click({ role: 'button', name: 'Anmelden' });
  await visitor.sees({ role: 'link', name: 'Jetzt ablesen' });
}

/** Opens the list and its meter in the cellar. */
async function openMeter(visitor: Visitor) {
  await visitor.click({ role: 'link', name: 'Ablesen' });
  await visitor.click({ role: 'link', name: 'links neben der Heizung' });
  await visitor.sees({ role: 'button', name: 'Ablesung' });
}

async function typeCounter(visitor: Visitor) {
  await visitor.type({ role: 'textbox', name: 'Vor dem Komma' }, `${COUNTER.before},${COUNTER.after}`);
  await vi.waitFor(async () => expect(await visitor.valueOf(DIGITS)).toEqual([COUNTER.before, COUNTER.after]), TIMEOUT);
}

test.each(BROWSERS)('$name: sign in, type the digits, send, see it done', async (browser) => {
  const { utility, portal, visitor, person } = await visit(browser);
  await signIn(visitor, portal.origin, person);
  await openMeter(visitor);
  await typeCounter(visitor);
  await visitor.reads('Passt zu Ihrem bisherigen Verbrauch.');
  await visitor.click({ role: 'button', name: 'Ablesung senden' });
  await visitor.sees({ role: 'heading', name: 'Ablesung gesendet' });
  await visitor.reads('21.074,3');
  expect(await readingsOut(utility)).toMatchObject([READING]);
});

test.each(BROWSERS)('$name: what was begun comes back after a reload', async (browser) => {
  const { portal, visitor, person } = await visit(browser);
  await signIn(visitor, portal.origin, person);
  await openMeter(visitor);
  await typeCounter(visitor);
  await visitor.reload();
  await visitor.reads('Ihre Eingabe ist noch da.');
  expect(await visitor.valueOf(DIGITS)).toEqual([COUNTER.before, COUNTER.after]);
});

test.each(BROWSERS)(
  '$name: starts without the portal, keeps a reading, and sends it once when the portal is back',
  async (browser) => {
    const { utility, portal, visitor, person } = await visit(browser);
    await signIn(visitor, portal.origin, person);
    await openMeter(visitor);
    const worker = () => visitor.inPage(() => navigator.serviceWorker.controller?.state ?? null, null);
    await vi.waitFor(async () => expect(await worker()).toBe('activated'), TIMEOUT);
    const copies = async () => (await keptRows(visitor, 'copies')).map(({ key }) => key);
    await vi.waitFor(async () => expect(await copies()).toContainEqual(expect.stringContaining('jobs/')), TIMEOUT);
    await visitor.leave();
    await portal.switchOff();

    await visitor.comeBack();
    await visitor.open(portal.origin);
    await openMeter(visitor);
    await typeCounter(visitor);
    await visitor.click({ role: 'button', name: 'Ablesung s' });
    await visitor.reads('Auf diesem Gerät gespeichert');
    expect(await keptRows(visitor, 'outbox')).toHaveLength(1);
    expect(await readingsOut(utility)).toEqual([]);

    const before = portal.asked.length;
    await portal.switchOn();
    await visitor.sees({ role: 'heading', name: 'Ablesung gesendet' });
    await vi.waitFor(async () => expect(await keptRows(visitor, 'outbox')).toEqual([]), TIMEOUT);
    expect(portal.asked.slice(before).filter((path) => path.endsWith('/meterRateTask/result'))).toHaveLength(1);
    expect(await readingsOut(utility)).toMatchObject([READING]);
  },
);
