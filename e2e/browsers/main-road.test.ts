import { expect, onTestFinished, test, vi } from 'vitest';
import { replaceablePortal } from '../portal/next-version.ts';
import { openUtility } from '../portal/utility.ts';
import { readingsOut } from '../portal/exported-readings.ts';
import type { Browser } from './browser.ts';
import { firefox } from './firefox.ts';
import { keptRows } from './kept-rows.ts';
import { type User, userWith } from './user.ts';
import { webkit } from './webkit.ts';

const BROWSERS = [firefox, webkit];
const TIMEOUT = { timeout: 60_000, interval: 100 };
/** Today's value of the gas meter in the cellar: ordinary consumption for a year. */
const COUNTER = { before: '21074', after: '3' };
const READING = { orderNumber: 'EB-1002', obis: '1-0:1.8.0', readingValue: '21074.3' };
const DIGITS = '[role=group] input[inputmode=numeric]';

/** A portal that can be switched off, and a user whose browser has it open. */
async function visit(browser: Browser) {
  const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 });
  const portal = await replaceablePortal(utility);
  onTestFinished(() => portal.switchOff());
  const user = await userWith(browser);
  onTestFinished(() => user.end());
  return { utility, portal, user, person: utility.world.household.person };
}

async function signIn(user: User, origin: string, person: { username: string; password: string }) {
  await user.open(origin);
  await user.type({ role: 'textbox', name: 'Benutzername' }, person.username);
  await user.type({ role: 'textbox', name: 'Kennwort' }, person.password);
  await user.click({ role: 'button', name: 'Anmelden' });
  await user.sees({ role: 'link', name: 'Jetzt ablesen' });
}

/** Opens the list and its meter in the cellar. */
async function openMeter(user: User) {
  await user.click({ role: 'link', name: 'Ablesen' });
  await user.click({ role: 'link', name: 'links neben der Heizung' });
  await user.sees({ role: 'button', name: 'Ablesung' });
}

async function typeCounter(user: User) {
  await user.type({ role: 'textbox', name: 'Vor dem Komma' }, `${COUNTER.before},${COUNTER.after}`);
  await vi.waitFor(async () => expect(await user.valueOf(DIGITS)).toEqual([COUNTER.before, COUNTER.after]), TIMEOUT);
}

test.each(BROWSERS)('$name: sign in, type the digits, send, see it done', async (browser) => {
  const { utility, portal, user, person } = await visit(browser);
  await signIn(user, portal.origin, person);
  await openMeter(user);
  await typeCounter(user);
  await user.reads('Passt zu Ihrem bisherigen Verbrauch.');
  await user.click({ role: 'button', name: 'Ablesung senden' });
  await user.sees({ role: 'heading', name: 'Ablesung gesendet' });
  await user.reads('21.074,3');
  expect(await readingsOut(utility)).toMatchObject([READING]);
});

test.each(BROWSERS)('$name: what was begun comes back after a reload', async (browser) => {
  const { portal, user, person } = await visit(browser);
  await signIn(user, portal.origin, person);
  await openMeter(user);
  await typeCounter(user);
  await user.reload();
  await user.reads('Ihre Eingabe ist noch da.');
  expect(await user.valueOf(DIGITS)).toEqual([COUNTER.before, COUNTER.after]);
});

test.each(BROWSERS)(
  '$name: starts without the portal, keeps a reading, and sends it once when the portal is back',
  async (browser) => {
    const { utility, portal, user, person } = await visit(browser);
    await signIn(user, portal.origin, person);
    await openMeter(user);
    const worker = () => user.inPage(() => navigator.serviceWorker.controller?.state ?? null, null);
    await vi.waitFor(async () => expect(await worker()).toBe('activated'), TIMEOUT);
    const copies = async () => (await keptRows(user, 'copies')).map(({ key }) => key);
    await vi.waitFor(async () => expect(await copies()).toContainEqual(expect.stringContaining('jobs/')), TIMEOUT);
    await user.leave();
    await portal.switchOff();

    await user.comeBack();
    await user.open(portal.origin);
    await openMeter(user);
    await typeCounter(user);
    await user.click({ role: 'button', name: 'Ablesung s' });
    await user.reads('Auf diesem Gerät gespeichert');
    expect(await keptRows(user, 'outbox')).toHaveLength(1);
    expect(await readingsOut(utility)).toEqual([]);

    const before = portal.asked.length;
    await portal.switchOn();
    await user.sees({ role: 'heading', name: 'Ablesung gesendet' });
    await vi.waitFor(async () => expect(await keptRows(user, 'outbox')).toEqual([]), TIMEOUT);
    expect(portal.asked.slice(before).filter((path) => path.endsWith('/meterRateTask/result'))).toHaveLength(1);
    expect(await readingsOut(utility)).toMatchObject([READING]);
  },
);
