import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acceptReadings } from '../../testing/open-reading.ts';
import { meter } from '../../testing/meters.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';
import { goOffline, goOnline, keepReading, putMessagesAway } from '../../testing/waiting-readings.ts';
import { appears } from '../../testing/appears.ts';

const strom = meter({ id: 'strom' });
const gas = meter({ id: 'gas', type: 'GAS_METER', number: '7ELS0032117845' });
const messages = page.getByRole('region', { name: 'Meldungen' });
const warning = page.getByRole('alertdialog', { name: 'Kein Internet' });
const bar = page.getByRole('button', { name: /Ansehen$/ });

async function open(path = '/ablesung') {
  const app = await renderApp({
    path,
    signedIn: [{ ...MARIA, jobs: [strom, gas] }],
    prepare: (server) => acceptReadings(server, [strom, gas]),
  });
  await appears(page.getByRole('heading', { level: 1, name: /^(Ablesen|Gaszähler)$/ }));
  return app;
}

const OFFLINE = 'Kein Internet: Ablesungen können weiterhin durchgeführt werden!';

test('[OPN-021, OFF-06] one reading that waits is one, in the words as well', async () => {
  const app = await open();
  await goOffline(app);
  await keepReading(app, { job: strom, values: [21_074.3] });
  await goOnline(app);
  await expect.element(messages).toMatchTextContent('Internet verfügbar! 1 Ablesung wird nun synchronisiert.');
});

test('[OFF-06, OFF-02, OPN-084, SND-13, SND-14] coming back with readings waiting: how many, and one success at the end', async () => {
  const app = await open();
  await goOffline(app);
  await keepReading(app, { job: strom, values: [21_074.3] });
  await keepReading(app, { job: gas, values: [8_410] });
  await goOnline(app);
  await expect.element(messages).toMatchTextContent('Internet verfügbar! 2 Ablesungen werden nun synchronisiert.');
  await app.clock.pass(1_000);
  await expect.element(messages).toMatchTextContent('Senden erfolgreich – Die Ergebnisse wurden erfolgreich gesendet.');
  expect(app.server.calls(postResults).map(({ params }) => params['id'])).toEqual(['strom', 'gas']);
  expect(app.services.notices.log.get().filter(({ type }) => type === 'SUCCESS')).toHaveLength(1);
  await expect.element(bar).not.toBeInTheDocument();
});

test('the bar says how many readings wait and leads to them; it comes with the first and says nothing twice', async () => {
  const app = await open();
  await goOffline(app);
  await keepReading(app, { job: strom, values: [21_074.3] });
  await expect.element(bar).toMatchTextContent(`${OFFLINE} 1 Ablesung wartet.Ansehen`);
  await expect.element(page.getByRole('status').filter({ hasText: /! 1 Ablesung wartet\.$/ })).toBeInTheDocument();
  await keepReading(app, { job: gas, values: [8_410] });
  await expect.element(bar).toMatchTextContent(`${OFFLINE} 2 Ablesungen warten.Ansehen`);
  await bar.click();
  await expect.element(page.getByRole('dialog', { name: '2 Ablesungen warten' })).toBeVisible();
  await page.getByRole('button', { name: 'Schließen' }).click();
  await expect.element(bar).toHaveFocus();
});

test('on a phone the bar stands once on the screen, also under the bar of a task', async () => {
  await page.viewport(390, 844);
  const app = await open('/ablesung/gas');
  await goOffline(app);
  await keepReading(app, { job: strom, values: [21_074.3] });
  await expect.element(bar).toBeVisible();
  const drawn = () => bar.elements().filter((one) => one.getClientRects().length > 0).length;
  expect(drawn()).toBe(1);
  await page.viewport(1280, 800);
  expect(drawn()).toBe(1);
});

test('[OFF-15, OPN-085] going offline with readings waiting warns, once until the connection is back', async () => {
  const app = await open();
  await goOffline(app);
  await expect.element(page.getByText(OFFLINE).first()).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  await keepReading(app, { job: strom, values: [21_074.3] });
  await app.clock.pass(600_000);
  await expect.element(warning).not.toBeInTheDocument();

  // Back only for a moment: nothing has been sent before it goes again.
  app.server.watch(({ method }) => {
    if (method !== 'POST') return;
    app.server.unplug();
    app.device.online.set(false);
  });
  await goOnline(app);
  await app.clock.pass(1_000);
  await expect
    .element(warning)
    .toMatchTextContent(/1 Ablesung ist auf diesem Gerät gespeichert und noch nicht gesendet/);
  await expect.element(warning).toMatchTextContent(/schließen Sie dieses Fenster nicht/);
  await page.getByRole('button', { name: 'Verstanden' }).click();
  await app.clock.pass(600_000);
  await expect.element(warning).not.toBeInTheDocument();
});

test('[OFF-11, CST-28, OPN-081] a send whose line breaks while the server answers otherwise is said after two seconds', async () => {
  const app = await open();
  await goOffline(app);
  await keepReading(app, { job: strom, values: [21_074.3] });
  app.server.on(postResults, () => Promise.reject(new TypeError('connection reset')));
  await goOnline(app);
  await putMessagesAway(app);
  const failed = () => app.services.notices.log.get().filter(({ type }) => type === 'ERROR').length;
  await app.clock.pass(1_999);
  expect(failed()).toBe(0);
  await app.clock.pass(1);
  await expect.element(messages).toMatchTextContent(/^Senden fehlgeschlagen/);
  await putMessagesAway(app);
  await bar.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /versuchen|senden/ })
    .click();
  await app.clock.pass(2_000);
  await expect.element(messages).toMatchTextContent(/^Senden fehlgeschlagen/);
});

test('[OFF-03, OFF-04] as long as the app is open it asks the server every 30 s, by HEAD', async () => {
  const app = await open();
  const asked: string[] = [];
  app.server.watch(({ method, url }) => {
    if (method === 'HEAD') asked.push(new URL(url).pathname);
  });
  await app.clock.pass(90_000);
  expect(asked).toEqual(Array.from({ length: 3 }, () => '/api/public/application'));
});

test('[OFF-08, OFF-09, OFF-10, CST-27] what waits is sent one at a time, 300 and then 500 ms apart, and gone once it was sent', async () => {
  const wasser = meter({ id: 'wasser', type: 'WATER_METER', number: '8SEN0033190874' });
  const app = await renderApp({
    path: '/ablesung',
    signedIn: [{ ...MARIA, jobs: [strom, gas, wasser] }],
    prepare: (server) => acceptReadings(server, [strom, gas, wasser]),
  });
  await appears(page.getByRole('heading', { level: 1, name: 'Ablesen' }));
  await goOffline(app);
  for (const job of [strom, gas, wasser]) await keepReading(app, { job, values: [8_410] });
  const sent = () => app.server.calls(postResults).map(({ params }) => params['id']);
  const left = () => app.browser.database.stores.outbox.size;
  await goOnline(app);
  expect([sent(), left()]).toEqual([['strom'], 2]);
  await app.clock.pass(299);
  expect(sent()).toHaveLength(1);
  await app.clock.pass(1);
  expect([sent(), left()]).toEqual([['strom', 'gas'], 1]);
  await app.clock.pass(499);
  expect(sent()).toHaveLength(2);
  await app.clock.pass(1);
  expect([sent(), left()]).toEqual([['strom', 'gas', 'wasser'], 0]);
});
