import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meter } from '../../testing/meters.ts';
import { acceptReadings } from '../../testing/open-reading.ts';
import { KARL, MARIA, type Person } from '../../testing/people.ts';
import { renderApp, reopen, type RenderedApp } from '../../testing/render-app.ts';
import { goOffline, goOnline, keepReading } from '../../testing/waiting-readings.ts';
import { appears } from '../../testing/appears.ts';

const strom = meter({ id: 'strom' });
const gas = meter({ id: 'gas', type: 'GAS_METER', number: '7ELS0032117845' });
const maria: Person = { ...MARIA, jobs: [strom, gas] };
const karl: Person = { ...KARL, jobs: [] };
const question = page.getByRole('alertdialog', { name: '2 Ablesungen sind noch nicht gesendet' });
const signIn = page.getByRole('button', { name: 'Anmelden', exact: true });
const answer = (name: string) => page.getByRole('alertdialog').getByRole('button', { name });

async function open(setting: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({
    path: '/management',
    people: [maria, karl],
    signedIn: [maria],
    prepare: (server) => acceptReadings(server, [strom, gas]),
    ...setting,
  });
  // The only account opens on its own.
  if ((setting.signedIn ?? [maria]).length === 1) await page.getByRole('link', { name: 'Konten', exact: true }).click();
  await appears(page.getByRole('heading', { level: 1, name: 'Meine Konten' }));
  return app;
}

/** Two readings of Maria wait. */
async function leaveTwo(app: RenderedApp) {
  await goOffline(app);
  await keepReading(app, { job: strom, values: [21_074.3], photos: 1 });
  await keepReading(app, { job: gas, values: [8_410] });
}

async function signInAs({ username, password }: Person) {
  await page.getByLabelText('Benutzername').fill(username);
  await page.getByLabelText('Kennwort', { exact: true }).fill(password);
  await signIn.click();
}

test('[OPN-041, F32] logging out with unsent readings asks and names how many; staying is the first choice', async () => {
  const app = await open();
  await leaveTwo(app);
  const leave = page.getByRole('button', { name: 'Maria Wessel abmelden' });
  await leave.click();
  await expect.element(question).toMatchTextContent(/Sie können sie auf diesem Gerät behalten/);
  await answer('Angemeldet bleiben').click();
  await expect.element(leave).toHaveFocus();
  expect(app.services.accounts.signedIn.get()).toBe(true);
  await leave.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(app.services.accounts.signedIn.get()).toBe(true);
});

test('[OPN-041, SES-16, F32, I7] what is kept stays for its account alone, and is sent when it signs in again', async () => {
  const app = await open();
  await leaveTwo(app);
  await page.getByRole('button', { name: 'Maria Wessel abmelden' }).click();
  await answer('Abmelden und behalten').click();
  await expect.element(signIn).toBeVisible();
  await goOnline(app);
  await signInAs(karl);
  await expect.element(page.getByRole('heading', { name: 'Guten Tag, Hausmeister Karl' })).toBeVisible();
  await app.clock.pass(60_000);
  expect(app.server.calls(postResults)).toEqual([]);
  expect(page.getByText(/Ablesung(en)? (wartet|warten)/).elements()).toEqual([]);

  app.services.accounts.signOut();
  await signInAs(maria);
  await app.clock.pass(2_000);
  const sent = app.server.calls(postResults);
  expect(sent.map(({ params, bearer }) => [params['id'], bearer?.split('.').at(-1)])).toEqual([
    ['strom', 'of-maria'],
    ['gas', 'of-maria'],
  ]);
  expect(app.browser.database.stores.outbox.size).toBe(0);
});

test('[OPN-041, F32] discarding is asked twice, with the number; then nothing of it is left', async () => {
  const app = await open();
  await leaveTwo(app);
  await page.getByRole('button', { name: 'Maria Wessel abmelden' }).click();
  await answer('Abmelden und verwerfen').click();
  await expect.element(page.getByRole('alertdialog', { name: '2 Ablesungen verwerfen?' })).toBeVisible();
  await answer('Zurück').click();
  await expect.element(question).toBeVisible();
  await answer('Abmelden und verwerfen').click();
  await answer('2 Ablesungen verwerfen').click();
  await expect.element(signIn).toBeVisible();
  expect([app.browser.database.stores.outbox.size, app.browser.database.stores.photos.size]).toEqual([0, 0]);
});

test('[OPN-041, F17] what a device that does not answer cannot discard keeps the account here, and that is said', async () => {
  const app = await open();
  await leaveTwo(app);
  await page.getByRole('button', { name: 'Maria Wessel abmelden' }).click();
  await answer('Abmelden und verwerfen').click();
  app.browser.database.answer = () => new Promise(() => {});
  await answer('2 Ablesungen verwerfen').click();
  await app.clock.pass(5_000);
  const messages = page.getByRole('region', { name: 'Meldungen' });
  await expect.element(messages).toMatchTextContent(/Die Ablesung konnte nicht verworfen werden\./);
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
  expect(app.services.accounts.signedIn.get()).toBe(true);
  expect(app.browser.database.stores.outbox.size).toBe(2);
});

test('[OPN-041] one of several accounts is asked about its own readings; one without any simply goes', async () => {
  const app = await open({ signedIn: [maria, karl] });
  await leaveTwo(app);
  await page.getByRole('button', { name: 'Hausmeister Karl abmelden' }).click();
  await expect.element(page.getByRole('button', { name: 'Hausmeister Karl abmelden' })).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Maria Wessel abmelden' }).click();
  await expect.element(question).toBeVisible();
});

test('[OPN-041, A10] after the question the focus is where one goes on', async () => {
  const app = await open({ signedIn: [maria, karl] });
  await leaveTwo(app);
  await page.getByRole('button', { name: 'Maria Wessel abmelden' }).click();
  await answer('Abmelden und behalten').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Meine Konten' })).toHaveFocus();
});

test('[OPN-041, SHL-34] the menu asks as well', async () => {
  const app = await open({ signedIn: [maria, karl] });
  await leaveTwo(app);
  await page.getByRole('button', { name: /^Menü/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alle abmelden' }).click();
  await expect.element(question).toBeVisible();
  await answer('Abmelden und behalten').click();
  await expect.element(signIn).toBeVisible();
  expect(app.browser.database.stores.outbox.size).toBe(2);
});

test('[OPN-041, SES-02] a link that replaces somebody with unsent readings asks before it signs in', async () => {
  const config = { features: { multipleAccountsLoginEnabled: false } };
  const app = await open({ config });
  await leaveTwo(app);
  app.server.on(postResults, () => new Refuses('outsidePeriod'));
  app.server.plugIn();
  const again = await reopen(app, `/m/${KARL.linkToken}`);
  await expect.element(question).toMatchTextContent(/das bisherige Konto von diesem Gerät abgemeldet/);
  await answer('Angemeldet bleiben').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Guten Tag, Maria Wessel' })).toBeVisible();

  const third = await reopen(again, `/m/${KARL.linkToken}`);
  await answer('Neu anmelden und behalten').click();
  await expect.element(page.getByRole('dialog', { name: 'Hausmeister Karl' })).toBeVisible();
  expect(third.services.accounts.list.get().map(({ id }) => id)).toEqual(['karl']);
  expect(third.browser.database.stores.outbox.size).toBe(2);
});

test.each([320, 390])(
  '[OPN-041, A07] at %i px no message covers an answer, whatever is said meanwhile',
  async (width) => {
    await page.viewport(width, 568);
    const app = await open();
    await goOffline(app);
    await keepReading(app, { job: strom, values: [21_074.3] });
    await keepReading(app, { job: gas, values: [8_410] });
    for (const title of ['Auf diesem Gerät gespeichert', 'Kein Internet', 'Senden fehlgeschlagen'])
      app.services.notices.show('INFO', title, 'Die Ablesung wird gesendet, sobald Sie wieder Internet haben.');
    await page.getByRole('button', { name: 'Maria Wessel abmelden' }).click();
    await expect.element(question).toBeVisible();
    for (const name of ['Angemeldet bleiben', 'Abmelden und behalten', 'Abmelden und verwerfen']) {
      const button = answer(name).element();
      button.scrollIntoView({ block: 'nearest' });
      const { left, top, width: wide, height } = button.getBoundingClientRect();
      const hit = (x: number, y: number) => button.contains(document.elementFromPoint(x, y));
      expect([
        hit(left + 8, top + 8),
        hit(left + wide / 2, top + height / 2),
        hit(left + wide - 8, top + height - 8),
      ]).toEqual([true, true, true]);
    }
    await answer('Angemeldet bleiben').click();
    await expect.element(question).not.toBeInTheDocument();
  },
);

test('[OPN-041, OPN-266, SES-16] the sign-in screen says that there is no network and whose readings wait, also after a reload and with a network', async () => {
  const app = await open();
  await leaveTwo(app);
  await page.getByRole('button', { name: 'Maria Wessel abmelden' }).click();
  await answer('Abmelden und behalten').click();
  const waits = page.getByText('2 Ablesungen von Maria Wessel warten – zum Senden anmelden');
  const noNetwork = page.getByText('Kein Internet.', { exact: true }).first();
  await expect.element(signIn).toBeVisible();
  await app.clock.pass(0);
  await expect.element(waits).toBeVisible();
  await expect.element(noNetwork).toBeVisible();
  app.server.plugIn();
  const again = await reopen(app, '/');
  await expect.element(signIn).toBeVisible();
  await again.clock.pass(0);
  await expect.element(waits).toBeVisible();
  await expect.element(noNetwork).not.toBeInTheDocument();
  await signInAs(maria);
  await again.clock.pass(2_000);
  await expect.poll(() => again.server.calls(postResults)).toHaveLength(2);
  await expect.poll(() => again.browser.values.get('zaehlwerk.outbox.names')).toBeUndefined();
});
