import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { meter } from '../../testing/meters.ts';
import { acceptReadings } from '../../testing/open-reading.ts';
import { MARIA } from '../../testing/people.ts';
import { type RenderedApp, renderApp, reopen } from '../../testing/render-app.ts';
import { goOffline, goOnline, keepReading } from '../../testing/waiting-readings.ts';

const strom = meter({ id: 'strom' });
const gas = meter({ id: 'gas', type: 'GAS_METER', number: '7ELS0032117845' });
const bar = page.getByRole('button', { name: /Ansehen$/ });
const told = page.getByText('Der Browser hat Gespeichertes gelöscht');

/** Two readings wait without a connection. */
async function leaveTwo() {
  const app = await renderApp({
    path: '/ablesung',
    signedIn: [{ ...MARIA, jobs: [strom, gas] }],
    prepare: (server) => acceptReadings(server, [strom, gas]),
  });
  await appears(page.getByRole('heading', { level: 1, name: 'Ablesen' }));
  await goOffline(app);
  await keepReading(app, { job: strom, values: [21_074.3], photos: 1 });
  await keepReading(app, { job: gas, values: [8_410] });
  return app;
}

/** The browser throws the database away, as it may when room runs short; `all` with everything else it keeps. */
function evict({ browser }: RenderedApp, all = false): void {
  for (const store of Object.values(browser.database.stores)) store.clear();
  if (all) browser.values.clear();
}

async function seeAndUnderstand(): Promise<void> {
  await expect.element(bar).toHaveAccessibleName('2 Ablesungen wurden von diesem Gerät gelöscht. Ansehen');
  await bar.click();
  await expect.element(page.getByRole('dialog', { name: '2 Ablesungen gelöscht' })).toBeVisible();
  await expect.element(told).toBeVisible();
  await expect.element(page.getByText('Alles gesendet')).not.toBeInTheDocument();
  await page.getByRole('dialog').getByRole('button', { name: 'Verstanden' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
}

test('[F16, I5] a database the browser has deleted while the app was closed: how many readings are gone is told until it is read', async () => {
  const app = await leaveTwo();
  await app.view.unmount();
  evict(app);
  app.server.plugIn();
  const again = await reopen(await reopen(app));
  await seeAndUnderstand();
  expect(app.server.calls(postResults)).toHaveLength(0);
  await reopen(again);
  await appears(page.getByRole('heading', { level: 1, name: 'Ablesen' }));
  await expect.element(bar).not.toBeInTheDocument();
});

test.each([
  ['', false],
  [' with everything else', true],
])('[F16, I5] a database the browser deletes%s while the app is open: nothing is said to be sent', async (_, all) => {
  const app = await leaveTwo();
  evict(app, all);
  await goOnline(app);
  await app.clock.pass(3_000);
  await expect.element(page.getByText('Senden erfolgreich')).not.toBeInTheDocument();
  await seeAndUnderstand();
  expect(app.server.calls(postResults)).toHaveLength(0);
});

test('[F16] what was sent and what was discarded is no loss', async () => {
  const app = await leaveTwo();
  for (const { id } of app.services.outbox.entries.get().slice(0, 1)) await app.services.outbox.discard(id);
  await goOnline(app);
  await app.clock.pass(3_000);
  expect(app.server.calls(postResults)).toHaveLength(1);
  await reopen(app);
  await appears(page.getByRole('heading', { level: 1, name: 'Ablesen' }));
  await expect.element(bar).not.toBeInTheDocument();
});
