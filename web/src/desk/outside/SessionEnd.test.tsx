import { getDeskSession, postDeskCode, postDeskSignIn } from '@zaehlwerk/contract/clerks';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk, oneOrder } from '../../../testing/desk-world.ts';
import type { FakeDevice } from '../../../testing/fakes/fake-device.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const before = page.getByLabelText('Vor dem Komma');
const signInTitle = page.getByRole('heading', { name: 'Betrieb: Anmelden' });

async function typed(session = clerk()) {
  const desk = await renderDesk({ path: '/betrieb/auftrag/A-2025-018840/ablesung#weber', session });
  await appears(before);
  await before.click();
  await userEvent.keyboard('2107');
  return desk;
}

/** Somebody comes back to the tab, which asks how everything stands. */
function look(device: FakeDevice) {
  device.visible.set(false);
  device.visible.set(true);
}

async function signIn(server: FakeServer, as = clerk()) {
  server.on(postDeskSignIn, () => ({ ticket: 't-1' }));
  server.on(postDeskCode, () => as);
  await page.getByLabelText('Dienstliche Mailadresse').fill(as.mail);
  await page.getByLabelText('Kennwort', { exact: true }).fill('ein langes Kennwort');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Code', { exact: true }).fill('407118');
  await userEvent.keyboard('{Enter}');
}

test('[DSK-21, DSK-23] what was typed when the session ended is there again for its clerk', async () => {
  const { server, device } = await typed();
  server.on(getDeskSession, () => new Refuses('unauthorized'));
  look(device);
  await appears(signInTitle);
  await expect.element(page.getByText(/^Ihre Sitzung ist zu Ende\. .*steht danach wieder da\.$/)).toBeVisible();
  await expect.element(signInTitle).toHaveFocus();
  await expect.element(before).not.toBeVisible();
  expect(device.address.path()).toBe('/betrieb');
  await signIn(server);
  await expect.element(before).toBeVisible();
  await expect.element(before).toHaveValue('2107');
});

test('[DSK-21, DSK-23] and for nobody else', async () => {
  const { server, device } = await typed();
  server.on(getDeskSession, () => new Refuses('unauthorized'));
  look(device);
  await appears(signInTitle);
  await signIn(server, clerk(['work'], { clerkId: 'c-2', name: 'T. Abel' }));
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
  expect(before.query()).toBeNull();
  expect(device.address.path()).toBe('/betrieb');
});

test('[DSK-21] ten minutes before the session ends it is said', async () => {
  const { clock } = await typed(clerk(['work'], { endsAt: '2025-11-21T09:12:00.000Z' }));
  expect(page.getByText(/^Ihre Sitzung endet/).query()).toBeNull();
  await clock.pass(2 * 60_000);
  await appears(page.getByText('Ihre Sitzung endet um 10:12 Uhr'));
});

test('[DSK-33] what is typed stays where the order is withdrawn meanwhile, or its clerk may do less', async () => {
  const { server, device } = await typed();
  const order = oneOrder();
  server.on(getOrder, () => ({ ...order, order: { ...order.order, withdrawn: true } }));
  look(device);
  await appears(page.getByText(/^Der Auftrag ist zurückgezogen/));
  await expect.element(before).toHaveValue('2107');
  server.on(getDeskSession, () => clerk(['read']));
  look(device);
  await appears(page.getByText(/^Dafür fehlt Ihnen das Recht/));
  await expect.element(before).toHaveValue('2107');
});

test('[DSK-21] a sign-out that fails is said, and loses nothing', async () => {
  const { server, device } = await typed();
  server.unplug();
  await page.getByRole('button', { name: /S\. Arndt/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await appears(page.getByText('Sie sind noch angemeldet').last());
  await page.getByRole('button', { name: 'Weiter erfassen' }).click();
  await expect.element(before).toHaveValue('2107');
  expect(device.address.path()).toContain('/ablesung');
  server.plugIn();
  await page.getByRole('button', { name: /S\. Arndt/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await appears(signInTitle);
  expect(before.query()).toBeNull();
  expect(device.address.path()).toBe('/betrieb');
});
