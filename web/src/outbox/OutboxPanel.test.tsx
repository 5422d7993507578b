import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { acceptReadings } from '../../testing/open-reading.ts';
import { meter } from '../../testing/meters.ts';
import { KARL, MARIA } from '../../testing/people.ts';
import { renderApp, type RenderedApp } from '../../testing/render-app.ts';
import { goOffline, goOnline, keepReading, putMessagesAway } from '../../testing/waiting-readings.ts';
import { appears } from '../../testing/appears.ts';

const strom = meter({ id: 'strom' });
const gas = meter({ id: 'gas', type: 'GAS_METER', number: '7ELS0032117845', rates: [{ unit: 'm³', post: 0 }] });
const messages = page.getByRole('region', { name: 'Meldungen' });
const bar = page.getByRole('button', { name: /Ansehen$/ });
const panel = page.getByRole('dialog');
const row = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
const asked = page.getByRole('alertdialog', { name: 'Ablesung verwerfen?' });

type Prepare = (server: RenderedApp['server'], browser: RenderedApp['browser']) => unknown;

async function open(prepare: Prepare = () => {}) {
  const app = await renderApp({
    path: '/ablesung',
    signedIn: [{ ...MARIA, jobs: [strom, gas] }],
    prepare: (server, browser) => {
      acceptReadings(server, [strom, gas]);
      prepare(server, browser);
    },
  });
  await appears(page.getByRole('heading', { level: 1, name: 'Ablesen' }));
  return app;
}

/** Offline, with a reading of each meter waiting and the panel open. */
async function openWithTwo(prepare?: Prepare) {
  const app = await open(prepare);
  await goOffline(app);
  await keepReading(app, { job: strom, values: [21_074.3], photos: 1 });
  await keepReading(app, { job: gas, values: [8_410] });
  await bar.click();
  await appears(panel);
  return app;
}

test('[F19] a browser that does not promise to keep what waits is not said to', async () => {
  await openWithTwo((_, browser) => (browser.promises = false));
  await expect.element(panel).toMatchTextContent(/Dieser Browser kann Gespeichertes von sich aus löschen/);
});

test('[OFF-12, OFF-14, I5, OPN-257] the panel shows what waits: meter, which one, value, photos, since when, and to keep the window open', async () => {
  const { clock } = await openWithTwo();
  await expect.element(panel.getByRole('heading', { name: '2 Ablesungen warten' })).toHaveFocus();
  await expect
    .element(row('Stromzähler'))
    .toMatchTextContent(/^StromzählerKeller, links neben der Heizung1EMH004821390721\.074,3\skWh · 1 Fotowartet/);
  await expect.element(row('Gaszähler')).toMatchTextContent(/7ELS00321178458\.410\sm³wartet/);
  await expect
    .element(panel)
    .toMatchTextContent(/Bitte schließen Sie dieses Fenster nicht, bevor alles gesendet ist\./);
  clock.jump(3 * 3_600_000);
  await page.getByRole('button', { name: 'Schließen' }).click();
  await bar.click();
  await row('Stromzähler').getByText('wartet').click();
  await expect.element(row('Stromzähler').getByText('Gespeichert: vor 3 Stunden')).toBeVisible();
});

test('[OFF-12, OPN-257] meters of several houses are told apart by their street, two rates show both values', async () => {
  const rates = [
    { name: 'Hochtarif', obis: '1-0:1.8.1' },
    { name: 'Niedertarif', obis: '1-0:1.8.2' },
  ];
  const jobs = [
    meter({ id: 'a', street: 'Anger', houseNumber: '9', rates }),
    meter({ id: 'b', street: 'Zeile', houseNumber: '2', location: null }),
  ] as const;
  const app = await renderApp({ path: '/ablesung', signedIn: [{ ...MARIA, jobs }] });
  await appears(page.getByRole('heading', { level: 1, name: 'Ablesen' }));
  await goOffline(app);
  await keepReading(app, { job: jobs[0], values: [21_074.3, 33_000] });
  await keepReading(app, { job: jobs[1], values: [7] });
  await bar.click();
  await expect
    .element(row('Anger 9'))
    .toMatchTextContent(/^Stromzähler, Anger 9.*1\.8\.1:\s21\.074,3\skWh, 1\.8\.2:\s33\.000,0\skWhwartet/);
  await expect.element(row('Zeile 2')).toMatchTextContent(/^Stromzähler, Zeile 21EMH00482139077,0\skWhwartet/);
});

test('[OFF-13] trying without a connection says so; with one everything is sent, and the panel shows it', async () => {
  const app = await openWithTwo();
  await page.getByRole('button', { name: 'Jetzt versuchen' }).click();
  await expect.element(panel.getByRole('status').filter({ hasText: 'noch keine Verbindung' })).toBeInTheDocument();
  app.server.plugIn();
  await page.getByRole('button', { name: 'Jetzt versuchen' }).click();
  await app.clock.pass(1_000);
  await expect.element(panel.getByRole('heading', { name: 'Alles gesendet' })).toBeVisible();
  await expect.element(row('Stromzähler')).toMatchTextContent(/gesendet$/);
  await expect.element(row('Gaszähler')).toMatchTextContent(/gesendet$/);
  expect(app.server.calls(postResults).map(({ params }) => params['id'])).toEqual(['strom', 'gas']);
  await panel.getByRole('button', { name: 'Schließen' }).last().click();
  await expect.element(panel).not.toBeInTheDocument();
});

test('[OFF-11, CST-28, OPN-081, I5] a refused reading stays with its reason, blocks nothing and is told after 2 s', async () => {
  const why = { field: 'readingDate', code: 'afterPeriod', message: 'Die Frist für diesen Zähler ist vorbei.' };
  const app = await openWithTwo((server) =>
    server.on(postResults, ({ params }) => (params['id'] === 'strom' ? new Refuses('outsidePeriod', {}, [why]) : gas)),
  );
  await goOnline(app);
  await app.clock.pass(300);
  await expect.element(panel.getByRole('heading', { name: '1 Ablesung nicht gesendet' })).toBeVisible();
  await expect.element(row('Gaszähler')).toMatchTextContent(/gesendet$/);
  await expect.element(row('Stromzähler')).toMatchTextContent(/nicht gesendet/);
  await expect.element(row('Stromzähler').getByText('Die Frist für diesen Zähler ist vorbei.')).toBeVisible();
  const failures = () => app.services.notices.log.get().filter(({ type }) => type === 'ERROR').length;
  await app.clock.pass(1_999);
  expect(failures()).toBe(0);
  await app.clock.pass(1);
  expect(failures()).toBe(1);
  await expect.element(messages).toMatchTextContent(/Senden fehlgeschlagen/);

  await putMessagesAway(app);
  acceptReadings(app.server, [strom, gas]);
  await page.getByRole('button', { name: 'Stromzähler: erneut versuchen' }).click();
  await app.clock.pass(300);
  await expect.element(row('Stromzähler')).toMatchTextContent(/[^t] ?gesendet$/);
  await expect.element(panel.getByRole('heading', { name: 'Alles gesendet' })).toBeVisible();
});

test('[OFF-13, OPN-081] all that was refused is tried again with one press', async () => {
  const app = await openWithTwo((server) => server.on(postResults, () => new Refuses('outsidePeriod')));
  await goOnline(app);
  await app.clock.pass(300);
  await expect.element(panel.getByRole('heading', { name: '2 Ablesungen nicht gesendet' })).toBeVisible();
  acceptReadings(app.server, [strom, gas]);
  await page.getByRole('button', { name: 'Erneut versuchen', exact: true }).click();
  await app.clock.pass(1_000);
  await expect.element(panel.getByRole('heading', { name: 'Alles gesendet' })).toBeVisible();
});

test('[OPN-081] a server that cannot work keeps them: not sent, with the reason, tried again by itself', async () => {
  const app = await openWithTwo((server) => server.on(postResults, () => new Refuses('unavailable')));
  await goOnline(app);
  await app.clock.pass(1_000);
  await expect.element(row('Stromzähler')).toMatchTextContent(/nicht gesendet/);
  await expect.element(row('Stromzähler').getByText(/gerade nicht annehmen/)).toBeVisible();
  acceptReadings(app.server, [strom, gas]);
  await app.clock.pass(600_000);
  await expect.element(panel.getByRole('heading', { name: 'Alles gesendet' })).toBeVisible();
});

test('[OPN-181, S34] an account that has sent a great deal: its readings stay, say that they are sent later, and are', async () => {
  const tooMuch = () => new Refuses('quotaReached', { 'Retry-After': '300' });
  const app = await openWithTwo((server) => server.on(postResults, tooMuch));
  await goOnline(app);
  await app.clock.pass(1_000);
  await expect.element(row('Stromzähler').getByText(/wird später von selbst gesendet/)).toBeVisible();
  expect(app.server.calls(postResults)).toHaveLength(1);
  acceptReadings(app.server, [strom, gas]);
  await app.clock.pass(305_000);
  await expect.element(panel.getByRole('heading', { name: 'Alles gesendet' })).toBeVisible();
});

test('[I5, OPN-081] throwing a reading away asks first; keeping it is the first choice', async () => {
  const app = await openWithTwo();
  await row('Stromzähler').getByText('wartet').click();
  await page.getByRole('button', { name: 'Stromzähler: Ablesung verwerfen' }).click();
  await expect.element(asked).toMatchTextContent(/Stromzähler, 1EMH0048213907: 21\.074,3\skWh · 1 Foto/);
  await asked.getByRole('button', { name: 'Behalten' }).click();
  await expect.element(page.getByRole('button', { name: 'Stromzähler: Ablesung verwerfen' })).toHaveFocus();
  expect(app.browser.database.stores.outbox.size).toBe(2);

  await page.getByRole('button', { name: 'Stromzähler: Ablesung verwerfen' }).click();
  await asked.getByRole('button', { name: 'Verwerfen' }).click();
  await expect.element(row('Stromzähler')).not.toBeInTheDocument();
  await expect.element(panel.getByRole('heading', { name: '1 Ablesung wartet' })).toBeVisible();
  await expect.element(panel.getByRole('list', { name: 'Ablesungen auf diesem Gerät' })).toHaveFocus();
  expect([app.browser.database.stores.outbox.size, app.browser.database.stores.photos.size]).toEqual([1, 0]);
});

test('[F40] a record that is no reading any more is shown and can be discarded', async () => {
  const app = await renderApp({
    path: '/ablesung',
    signedIn: [{ ...MARIA, jobs: [strom] }],
    prepare: (_, browser) => browser.database.stores.outbox.set('poison', { accountId: 'maria', nonsense: true }),
  });
  await expect.element(bar).toMatchTextContent('1 Ablesung nicht gesendet.Ansehen');
  await bar.click();
  await expect.element(row('Unlesbare Ablesung')).toMatchTextContent(/nicht mehr lesbar/);
  await page.getByRole('button', { name: 'Unlesbare Ablesung: Ablesung verwerfen' }).click();
  await asked.getByRole('button', { name: 'Verwerfen' }).click();
  await expect.element(panel.getByRole('heading', { name: 'Alles gesendet' })).toBeVisible();
  expect(app.browser.database.stores.outbox.size).toBe(0);
});

test('[OPN-041, I7] what waits for an account is shown to nobody else', async () => {
  const app = await renderApp({
    path: '/ablesung',
    signedIn: [
      { ...MARIA, jobs: [strom] },
      { ...KARL, jobs: [] },
    ],
  });
  await appears(page.getByRole('heading', { level: 1, name: 'Ablesen' }));
  await goOffline(app);
  await keepReading(app, { job: strom, values: [21_074.3] });
  await bar.click();
  await row('Stromzähler').getByText('wartet').click();
  await expect.element(row('Stromzähler').getByText(/Konto: Maria Wessel/)).toBeVisible();
  app.services.accounts.signOutOne('maria');
  await expect.element(row('Stromzähler')).not.toBeInTheDocument();
  expect(app.browser.database.stores.outbox.size).toBe(1);
});

test('[I5, F40] everything unsent goes into a file, also what cannot be read any more', async () => {
  const app = await openWithTwo((_, browser) => browser.database.stores.outbox.set('poison', { nonsense: true }));
  await page.getByRole('button', { name: 'In eine Datei sichern' }).click();
  await expect.element(messages).toMatchTextContent(/Alle nicht gesendeten Ablesungen stehen in der Datei\./);
  const [file] = app.browser.saved;
  expect(file?.name).toBe('ablesungen-2025-11-21.jsonl');
  const lines = (await file?.content.text())
    ?.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines).toMatchObject([
    { file: 'zaehlwerk-unsent', entries: 3 },
    { kind: 'reading', jobId: 'strom', body: { results: [{ readingValue: 21_074.3 }] } },
    { kind: 'reading', jobId: 'gas' },
    { kind: 'unreadable', raw: { nonsense: true } },
  ]);
  expect(app.browser.database.stores.outbox.size).toBe(3);
});

test('[F43, I5] after the page has ended again and again while sending, the panel says so and sends on the wish of the person', async () => {
  const before = await openWithTwo();
  await before.view.unmount();
  const app = await open((_, { database, values }) => {
    for (const [id, entry] of before.browser.database.stores.outbox) database.stores.outbox.set(id, entry);
    for (const [id, photo] of before.browser.database.stores.photos) database.stores.photos.set(id, photo);
    values.set('zaehlwerk.outbox.unfinished', '3');
  });
  await app.clock.pass(60_000);
  await bar.click();
  await expect.element(panel).toMatchTextContent(/Senden angehalten/);
  expect(app.server.calls(postResults)).toEqual([]);
  await page.getByRole('button', { name: 'Jetzt versuchen' }).click();
  await app.clock.pass(1_000);
  await expect.element(panel.getByRole('heading', { name: 'Alles gesendet' })).toBeVisible();
});
