import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { type RenderedApp, renderApp, reopen } from '../../testing/render-app.ts';
import { MARIA } from '../../testing/people.ts';
import { goOffline, goOnline } from '../../testing/waiting-readings.ts';
import { aReadingWithoutAccess, takeReadingsWithoutAccess } from '../../testing/without-access.ts';

const bar = page.getByRole('button', { name: /Ansehen$/ });
const messages = page.getByRole('region', { name: 'Meldungen' });
const ALLOWED = { config: { unknownUserReading: { unknownUserReadingAllowed: true } } };

async function keepOne(app: RenderedApp): Promise<void> {
  app.services.withoutAccess.open();
  await goOffline(app);
  expect(await app.services.outbox.submit(aReadingWithoutAccess())).toEqual({ kind: 'kept' });
}

/** The code of the tokens is loaded meanwhile, by no clock of ours. */
async function allSent({ clock, browser }: RenderedApp): Promise<void> {
  await expect.poll(async () => (await clock.pass(1_000), browser.database.stores.outbox.size)).toBe(0);
}

const open = (setting: Parameters<typeof renderApp>[0] = {}) =>
  renderApp({ ...ALLOWED, ...setting, prepare: (server, { clock }) => takeReadingsWithoutAccess(server, clock) });

test('[OPN-135, OFF-12, I5] on the sign-in screen what waits without access is shown, and can be looked at', async () => {
  const app = await open();
  await keepOne(app);
  await expect
    .element(bar)
    .toMatchTextContent('Kein Internet: Ablesungen können weiterhin durchgeführt werden! 1 Ablesung wartet.Ansehen');
  await bar.click();
  const panel = page.getByRole('dialog', { name: '1 Ablesung wartet' });
  await expect.element(panel.getByText('Gaszähler')).toBeVisible();
  await expect.element(panel.getByText('1.482,5')).toBeVisible();
  // Who has sent it concerns nobody else at this device.
  await expect.element(panel).not.toMatchTextContent(/Weßel|Ellerbach/);
  await expect.element(panel.getByRole('button', { name: /ändern/ })).not.toBeInTheDocument();
});

test('[OPN-135, OPN-084] with the connection it is sent by itself, and that is said', async () => {
  const app = await open();
  await keepOne(app);
  await expect.element(bar).toMatchTextContent(/1 Ablesung wartet/);
  await goOnline(app);
  await allSent(app);
  await expect.element(messages).toMatchTextContent(/Senden erfolgreich/);
  await expect.element(bar).not.toBeInTheDocument();
});

test('[I1, I2, OPN-135] after a reload it is still there, and sent once', async () => {
  const first = await open();
  await keepOne(first);
  const app = await reopen(first);
  await expect.element(bar).toMatchTextContent(/1 Ablesung wartet/);
  await goOnline(app);
  await allSent(app);
  await expect.element(bar).not.toBeInTheDocument();
  expect(app.server.calls(postAnonymousReading)).toHaveLength(1);
});

test('[OPN-041] whoever is signed in sees nothing of it; it is sent all the same', async () => {
  const app = await open({ signedIn: [MARIA] });
  await appears(page.getByRole('heading', { level: 1 }));
  await keepOne(app);
  await expect.element(page.getByText(/^Kein Internet: [^!]+!$/).first()).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await goOnline(app);
  await allSent(app);
  expect(app.server.calls(postAnonymousReading)).toHaveLength(1);
});
