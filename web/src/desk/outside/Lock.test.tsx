import { getDeskSession, postDeskCode, postDeskLock, postDeskSignIn, postDeskUnlock } from '@zaehlwerk/contract/clerks';
import { postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import { getDeskStart } from '@zaehlwerk/contract/desk-start';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { settled } from '../../../testing/fakes/fake-clock.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';
import { buildDeskServices } from '../frame/desk-services.ts';

const ENTRY = '/betrieb/auftrag/A-2025-018840/ablesung';
const MINUTE = 60_000;
const before = page.getByLabelText('Vor dem Komma');
const locked = page.getByRole('heading', { name: 'Gesperrt' });
const password = page.getByLabelText('Kennwort', { exact: true });

async function typed(path = ENTRY) {
  const desk = await renderDesk({ path });
  await appears(before);
  await before.click();
  await userEvent.keyboard('2107');
  return desk;
}

test('[DSK-23, OPN-526] after the time of the server without a touch nothing is seen any more, and what was typed is still there', async () => {
  const { server, clock } = await typed();
  await clock.pass(14 * MINUTE);
  expect(locked.query()).toBeNull();
  await clock.pass(MINUTE + 5_000);
  await appears(locked);
  expect(server.calls(postDeskLock)).toHaveLength(1);
  expect((await appears(page.getByText('Welcher Stand?', { exact: false }))).getClientRects()).toHaveLength(0);
  server.on(postDeskUnlock, () => new Refuses('passwordWrong'));
  await password.fill('falsch');
  await userEvent.keyboard('{Enter}');
  await appears(page.getByText('Das Kennwort stimmt nicht.'));
  server.on(postDeskUnlock, () => clerk());
  await password.fill('ein langes Kennwort');
  await userEvent.keyboard('{Enter}');
  await expect.element(before).toBeVisible();
  await expect.element(before).toHaveValue('2107');
  await expect.element(before).toHaveFocus();
});

test('[DSK-23] whoever works is not locked out: a touch counts, and the server hears of it', async () => {
  const { server, clock } = await typed();
  const asked = server.calls(getDeskSession).length;
  await clock.pass(10 * MINUTE);
  await userEvent.keyboard('4');
  await clock.pass(10 * MINUTE);
  expect(locked.query()).toBeNull();
  expect(server.calls(getDeskSession).length).toBeGreaterThan(asked);
});

test('[DSK-23] somebody else may sign in instead, and finds nothing of the former', async () => {
  const { clock, server, device } = await typed(`${ENTRY}#weber`);
  await clock.pass(16 * MINUTE);
  await appears(locked);
  expect(device.address.path()).toBe('/betrieb');
  await page.getByRole('button', { name: 'Jemand anderes anmelden' }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/geht verloren/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Jemand anderes anmelden' }).click();
  await appears(page.getByRole('heading', { name: 'Betrieb: Anmelden' }));
  expect(before.query()).toBeNull();
  server.on(postDeskSignIn, () => ({ ticket: 't-1' }));
  server.on(postDeskCode, () => clerk(['work'], { clerkId: 'c-2', name: 'T. Abel' }));
  await page.getByLabelText('Dienstliche Mailadresse').fill('t.abel@sw-ellerbach.example');
  await password.fill('ein langes Kennwort');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Code', { exact: true }).fill('407118');
  await userEvent.keyboard('{Enter}');
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
  expect(device.address.path()).toBe('/betrieb');
  expect(server.calls(getOrder).length).toBe(1);
});

test('[DSK-23, OPN-529] the address tells nothing beneath the lock, and the place is there again after it', async () => {
  const { clock, server, device } = await typed(`${ENTRY}#weber`);
  await clock.pass(16 * MINUTE);
  await appears(locked);
  expect(device.address.path()).toBe('/betrieb');
  device.address.go('/betrieb/suche#weber');
  expect(device.address.path()).toBe('/betrieb');
  server.on(postDeskUnlock, () => clerk());
  await password.fill('ein langes Kennwort');
  await userEvent.keyboard('{Enter}');
  await expect.element(before).toBeVisible();
  expect(device.address.path()).toBe(`${ENTRY}#weber`);
});

test('[DSK-23, DSK-33] what is typed stays, too, where the order cannot be asked for again', async () => {
  const { server, clock } = await typed();
  const asked = server.calls(getOrder).length;
  server.on(getOrder, () => new Refuses('unavailable'));
  server.on(postDeskUnlock, () => clerk());
  await clock.pass(16 * MINUTE);
  await appears(locked);
  await password.fill('ein langes Kennwort');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.calls(getOrder).length).toBeGreaterThan(asked);
  await expect.element(before).toHaveValue('2107');
});

test('[DSK-23] a question that is open does not keep the lock from being opened, and waits beneath it', async () => {
  const { server, clock } = await typed();
  await page.getByRole('button', { name: /^Abbrechen/ }).click();
  await appears(page.getByRole('alertdialog'));
  await clock.pass(16 * MINUTE);
  await appears(locked);
  expect(document.querySelector('dialog[open]')).toBeNull();
  server.on(postDeskUnlock, () => clerk());
  await password.fill('ein langes Kennwort');
  await userEvent.keyboard('{Enter}');
  await appears(page.getByRole('alertdialog'));
  await page.getByRole('button', { name: 'Weiter erfassen' }).click();
  await expect.element(before).toHaveValue('2107');
});

test('[DSK-23, OPN-525] no key reaches what is beneath the lock', async () => {
  const { server, clock, services } = await typed();
  await clock.pass(16 * MINUTE);
  await appears(locked);
  const ticked = document.querySelectorAll('[aria-pressed="true"]').length;
  for (const keys of ['{Escape}', '{Tab}{Tab}', '?', 'a', '{Control>}{Enter}{/Control}', '{Alt>}1{/Alt}'])
    await userEvent.keyboard(keys);
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(server.calls(postEnteredReading)).toEqual([]);
  expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(ticked);
  expect(services.places.shown.get().screen).toBe('entry');
  server.on(postDeskUnlock, () => clerk());
  await password.fill('ein langes Kennwort');
  await userEvent.keyboard('{Enter}');
  await expect.element(before).toHaveValue('2107');
});

test('[DSK-23, DSK-34] Escape that closes the menu leaves nothing', async () => {
  await typed();
  await page.getByRole('button', { name: /S\. Arndt/ }).click();
  await appears(page.getByRole('button', { name: 'Sperren' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Sperren' })).not.toBeInTheDocument();
  expect(page.getByRole('alertdialog').query()).toBeNull();
});

test('[DSK-23] the server may lock, too', async () => {
  const { server } = await renderDesk();
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
  server.on(getDeskStart, () => new Refuses('locked'));
  await page.getByRole('button', { name: 'Neu zählen' }).click();
  await appears(locked);
});

test('[DSK-23] the clerk may lock by hand', async () => {
  const again = await renderDesk();
  await page.getByRole('button', { name: /S\. Arndt/ }).click();
  await page.getByRole('button', { name: 'Sperren' }).click();
  await appears(locked);
  expect(again.server.calls(postDeskLock)).toHaveLength(1);
});

async function lockByHand() {
  await page.getByRole('button', { name: /S\. Arndt/ }).click();
  await page.getByRole('button', { name: 'Sperren' }).click();
  await appears(locked);
}

test('[DSK-23] an answer that was asked for before does not open what was locked since', async () => {
  const { server, clock } = await renderDesk();
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
  const waiting: (() => void)[] = [];
  server.on(getDeskSession, () => new Promise((resolve) => waiting.push(() => resolve(clerk()))));
  await clock.pass(8 * MINUTE);
  await lockByHand();
  expect(waiting).not.toEqual([]);
  for (const answer of waiting) answer();
  await settled();
  await settled();
  expect(locked.query()).not.toBeNull();
});

test('[DSK-23] a lock of which the server has not heard holds on a reload, and is told until it is heard', async () => {
  const { server, clock, device, browser } = await renderDesk();
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
  server.unplug();
  await lockByHand();
  server.plugIn();
  device.visible.set(false);
  device.visible.set(true);
  await settled();
  expect(locked.query()).not.toBeNull();
  await clock.pass(10_000);
  expect(server.calls(postDeskLock).length).toBeGreaterThan(0);
  const tab = browser.openTab('/betrieb');
  const { access } = buildDeskServices(tab, tab, document.documentElement);
  await expect.poll(() => access.state.get().kind).toBe('locked');
});

test('[DSK-23] the first key after a sleep locks, and types nothing', async () => {
  const { server, clock } = await typed();
  clock.jump(20 * MINUTE);
  await userEvent.keyboard('9');
  await appears(locked);
  server.on(postDeskUnlock, () => clerk());
  await password.fill('ein langes Kennwort');
  await userEvent.keyboard('{Enter}');
  await expect.element(before).toHaveValue('2107');
});

/** Another tab of the browser, without a page: what it knows of who is at the desk. */
function otherTab({ browser }: Awaited<ReturnType<typeof renderDesk>>) {
  const device = browser.openTab('/betrieb');
  return { device, access: buildDeskServices(device, device, document.documentElement).access };
}

test('[DSK-23, OPN-526] a touch in another tab counts here, too', async () => {
  const desk = await typed();
  const { device } = otherTab(desk);
  await desk.clock.pass(14 * MINUTE);
  device.storage.write('zaehlwerk.desk.touched', String(desk.clock.now().getTime()));
  await desk.clock.pass(10 * MINUTE);
  expect(locked.query()).toBeNull();
  await desk.clock.pass(6 * MINUTE);
  await appears(locked);
});

test('[DSK-23] locked, opened and left in one tab is so in the other', async () => {
  const desk = await typed();
  const { access } = otherTab(desk);
  await expect.poll(() => access.state.get().kind).toBe('open');
  access.lock();
  await appears(locked);
  desk.server.on(postDeskUnlock, () => clerk());
  await access.unlock('ein langes Kennwort');
  await expect.element(before).toBeVisible();
  await expect.element(before).toHaveValue('2107');
  desk.server.on(getDeskSession, () => new Refuses('unauthorized'));
  await access.signOut();
  await appears(page.getByRole('heading', { name: 'Betrieb: Anmelden' }));
});
