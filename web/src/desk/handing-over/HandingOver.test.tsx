import { getHandOver, type ListHandOver, postAcknowledgement } from '@zaehlwerk/contract/hand-over';
import { getMscons } from '@zaehlwerk/contract/mscons';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { handingOver, MSCONS, nothingHandedOver, waitingList } from '../../../testing/desk-hand-over.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

type Setting = NonNullable<Parameters<typeof renderDesk>[0]>;
const dialog = page.getByRole('dialog');
const load = page.getByRole('link', { name: /laden/ });
const confirm = page.getByRole('button', { name: /^Als übernommen bestätigen/ });
const STORED = 'zaehlwerk.desk.handOver.ellerbach';

/** The room, in which no link is followed: a file would come from the server of the tests. */
async function open({ prepare, ...setting }: Setting = {}) {
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay);
  onTestFinished(() => window.removeEventListener('click', stay));
  const desk = await renderDesk({
    path: '/betrieb/uebergabe',
    prepare: (server, device, browser) => {
      handingOver(server);
      prepare?.(server, device, browser);
    },
    ...setting,
  });
  await appears(page.getByRole('heading', { name: 'Übergabe', level: 1 }));
  return desk;
}
const withLists = (server: FakeServer, ...lists: readonly Partial<ListHandOver>[]) =>
  server.on(getHandOver, () => ({ lists: lists.map((one) => waitingList(one)) }));
const addressOf = (element: Element) => {
  const { pathname, searchParams } = new URL(element.getAttribute('href') ?? '', 'https://portal.test');
  return [pathname, Object.fromEntries(searchParams)];
};

test('[DSK-110] every list says what waits in it, since when, and who acknowledged it last', async () => {
  await open();
  await appears(page.getByRole('table'));
  const rows = Array.from(document.querySelectorAll('tbody tr'), (row) =>
    Array.from(row.children, (cell) => (cell.querySelector('label span span') ?? cell).textContent),
  );
  expect(rows).toEqual([
    ['Alle Ablesungen', '4.118', '18.11.2025', '18.11.2025, 17:20, S. Arndt'],
    ['Nur freigegebene Ablesungen', '10.000 oder mehr', '18.11.2025', 'noch nie'],
    ['Ablesungen unbekannter Zähler', 'nichts', '–', 'noch nie'],
    ['Ablesungen ohne Zugang', '6.000', '18.11.2025', 'noch nie'],
  ]);
});

test('[DSK-111, OPN-574] a file is a link of the browser to exactly what was counted, in the format and list that are chosen', async () => {
  await open();
  const csv = await appears(load);
  expect(csv.textContent).toMatch(/^4\.118 Ablesungen als CSV laden/);
  const readings = '/api/operator/applications/ellerbach/readings';
  const counted = { unacknowledged: 'true', upTo: 'cursor-2', limit: '4118' };
  expect(addressOf(csv)).toEqual([readings, { format: 'csv', ...counted }]);
  await page.getByRole('radio', { name: 'JSON' }).click({ force: true });
  expect(addressOf(load.element())).toEqual([readings, { format: 'json', ...counted }]);
  expect(load.element().getAttribute('download')).toBe('ellerbach-readings.json');
  await page.getByRole('radio', { name: /^Nur freigegebene/ }).click();
  expect(addressOf(load.element())).toEqual([
    readings,
    { format: 'csv', unacknowledged: 'true', upTo: 'releasedReadings-1', limit: '10000', released: 'true' },
  ]);
  await expect.element(page.getByText(/höchstens 10\.000 Ablesungen/)).toBeVisible();
  await page.getByRole('radio', { name: 'Ablesungen ohne Zugang' }).click();
  expect(addressOf(load.element())[0]).toBe('/api/operator/applications/ellerbach/anonymous-readings');
  expect(page.getByRole('radio', { name: 'MSCONS' }).query()).toBeNull();
  await page.getByRole('radio', { name: 'Ablesungen unbekannter Zähler' }).click();
  await appears(page.getByText(/^In dieser Liste wartet nichts/));
  expect(load.query()).toBeNull();
});

test('[DSK-112] a file that was loaded is acknowledged in two steps, with its number told before; then it does not wait any more', async () => {
  const { server, browser } = await open();
  await appears(load);
  expect(confirm.query()).toBeNull();
  await userEvent.keyboard('d');
  await appears(page.getByText(/^4\.118 Ablesungen als CSV, Laden begonnen 21\.11\.2025, 10:00$/));
  // Others have come since.
  withLists(server, { waiting: 4120, upTo: 'cursor-3' });
  server.on(postAcknowledgement, () => waitingList({ acknowledged: 'cursor-2', waiting: 2, upTo: 'cursor-3' }));
  await userEvent.keyboard('b');
  await appears(dialog.getByRole('heading', { name: 'Datei mit 4.118 Ablesungen als übernommen bestätigen?' }));
  expect(server.calls(postAcknowledgement)).toEqual([]);
  withLists(server, { acknowledged: 'cursor-2', waiting: 2, upTo: 'cursor-3' });
  await dialog.getByRole('button', { name: '4.118 Ablesungen bestätigen' }).click();
  await appears(page.getByText('Datei mit 4.118 Ablesungen bestätigt').first());
  expect(server.calls(postAcknowledgement).map(({ body }) => body)).toEqual([
    { list: 'readings', cursor: 'cursor-2', after: 'cursor-1' },
  ]);
  await appears(page.getByRole('link', { name: /^2 Ablesungen als CSV laden/ }));
  expect(confirm.query()).toBeNull();
  expect(browser.values.get(STORED)).toBeUndefined();
});

test('[DSK-112, OPN-575] what was loaded is still known when somebody comes back; of what was acknowledged otherwise meanwhile it is said', async () => {
  const file = { list: 'readings', format: 'xlsx', upTo: 'cursor-2', from: 'cursor-1', count: 4118, leftOut: 0 };
  const { server } = await open({
    prepare: (_, { storage }) => {
      storage.write(STORED, JSON.stringify([{ ...file, at: '2025-11-20T09:00:00.000Z' }, 'nonsense']));
    },
  });
  await appears(page.getByText(/^4\.118 Ablesungen als XLSX, Laden begonnen 20\.11\.2025, 10:00$/));
  server.on(
    postAcknowledgement,
    () => new Refuses('invalid', {}, [{ field: 'cursor', code: 'behindAcknowledged', message: 'x' }]),
  );
  await userEvent.keyboard('b');
  withLists(server, { acknowledged: 'cursor-9', waiting: 7, upTo: 'cursor-10' });
  await dialog.getByRole('button', { name: '4.118 Ablesungen bestätigen' }).click();
  await appears(page.getByText('Alles in dieser Datei ist schon bestätigt, und mehr').first());
  expect(dialog.query()).toBeNull();
  expect(confirm.query()).toBeNull();
});

test('[OPN-579] where somebody else has acknowledged a part while the dialog is open, that is said before it goes on', async () => {
  const { server } = await open();
  await appears(load);
  await userEvent.keyboard('d');
  await confirm.click();
  const told: unknown[] = [];
  server.on(postAcknowledgement, ({ body }) => {
    told.push(body);
    withLists(server, { acknowledged: 'cursor-1b', waiting: 4000, upTo: 'cursor-2' });
    return new Refuses('invalid', {}, [{ field: 'cursor', code: 'acknowledgedMeanwhile', message: 'x' }]);
  });
  await dialog.getByRole('button', { name: /bestätigen$/ }).click();
  await appears(dialog.getByText(/^Inzwischen ist ein Teil dieser Liste bestätigt/));
  await dialog.getByRole('button', { name: /bestätigen$/ }).click();
  await expect.poll(() => told.length).toBe(2);
  expect(told).toMatchObject([{ after: 'cursor-1' }, { after: 'cursor-1b' }]);
});

test('[DSK-112] where no answer comes it says that this is not known, and may be tried again', async () => {
  const { server } = await open();
  await appears(load);
  await userEvent.keyboard('d');
  await confirm.click();
  server.unplug();
  await dialog.getByRole('button', { name: /bestätigen$/ }).click();
  await appears(dialog.getByText('Der Server antwortet nicht'));
  await expect.element(dialog.getByText(/Noch einmal zu bestätigen schadet nicht/)).toBeVisible();
});

test('[DSK-111, OPN-576] the files of the market are saved one by one, byte by byte, and what is in none is told by why', async () => {
  const { server, browser } = await open({ prepare: (one) => one.on(getMscons, () => MSCONS) });
  await appears(load);
  await page.getByRole('radio', { name: 'MSCONS' }).click({ force: true });
  await page.getByRole('button', { name: /^4\.118 Ablesungen als MSCONS laden/ }).click();
  await appears(page.getByText(/^2 Dateien für den Markt, für 4\.118 Ablesungen/));
  expect(confirm.query()).toBeNull();
  expect(server.calls(getMscons).map(({ query }) => query)).toEqual([
    { unacknowledged: 'true', upTo: 'cursor-2', limit: '4118' },
  ]);
  await page.getByRole('button', { name: 'Gas sichern' }).click();
  const [saved] = browser.saved;
  expect(saved?.name).toBe('MSCONS_VL_1.txt');
  expect(new Uint8Array((await saved?.content.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
    Uint8Array.from("UNB+1 Ä'", (character) => character.charCodeAt(0)),
  );
  await appears(page.getByText('2 Ablesungen stehen in keiner Nachricht'));
  await expect.element(page.getByText('2: ohne gültige Kennung der Messlokation')).toBeVisible();
  await expect.element(page.getByText('1: durch eine spätere ersetzt')).toBeVisible();
  await page.getByRole('button', { name: 'Strom sichern' }).click();
  expect(confirm.query()).toBeNull();
  await page.getByRole('button', { name: 'Liste sichern' }).click();
  await confirm.click();
  await appears(dialog.getByText(/^2 davon standen in keiner Nachricht/));
});

test('[DSK-115] what a clerk may not is not offered, and the right that is missing is named', async () => {
  const { server } = await open({ session: clerk(['work']) });
  await appears(load);
  await expect.element(page.getByRole('region', { name: 'Webhooks' }).getByText(/„Einstellungen“/)).toBeVisible();
  expect(server.calls(getHandOver).length).toBeGreaterThan(0);
});

test('[DSK-115] whoever may only look is asked for nothing and given nothing', async () => {
  const { server } = await open({ session: clerk(['read']) });
  expect(server.calls(getHandOver)).toEqual([]);
  expect(load.query()).toBeNull();
  await userEvent.keyboard('db');
  expect(dialog.query()).toBeNull();
});

test('[DSK-114] where nothing waits and nothing is set up, the room says what each is for and what sets it up', async () => {
  await open({ prepare: nothingHandedOver });
  await appears(page.getByText(/^In dieser Liste wartet nichts/));
  await appears(page.getByText('zaehlwerk webhook add'));
  await expect.element(page.getByText('zaehlwerk drop put')).toBeVisible();
  await expect.element(page.getByText(/^Ein Webhook ruft eine Adresse Ihrer Abrechnung auf/)).toBeVisible();
});

test('[DSK-110] the line of the start leads here, and the rail does', async () => {
  await renderDesk({ prepare: handingOver });
  await page.getByText(/Ablesungen zur Übergabe bereit/).click();
  await appears(page.getByRole('heading', { name: 'Übergabe', level: 1 }));
  await expect
    .element(page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: 'Übergabe' }))
    .toHaveAttribute('aria-current', 'page');
});

test('[DSK-111, OPN-576] with no message at all nothing counts as loaded', async () => {
  await open({ prepare: (one) => one.on(getMscons, () => ({ ...MSCONS, interchanges: [] })) });
  await appears(load);
  await page.getByRole('radio', { name: 'MSCONS' }).click({ force: true });
  await page.getByRole('button', { name: /^4\.118 Ablesungen als MSCONS laden/ }).click();
  await appears(page.getByText(/^Keine dieser Ablesungen steht in einer Nachricht/));
  await page.getByRole('button', { name: 'Liste sichern' }).click();
  expect(confirm.query()).toBeNull();
});

test('[DSK-111] a list that the portal delivers itself is not chosen first, and is loaded after a warning alone', async () => {
  await open({
    prepare: (server) =>
      withLists(server, { deliveredByPortal: true }, { list: 'unknownReadings', acknowledged: null, upTo: 'u-1' }),
  });
  await appears(page.getByRole('link', { name: /laden/ }));
  await page.getByRole('radio', { name: 'Alle Ablesungen' }).click();
  await appears(page.getByText(/^Das Portal legt diese Ablesungen selbst ab/));
  expect(load.query()).toBeNull();
  await page.getByRole('button', { name: 'Trotzdem von Hand laden' }).click();
  await appears(load);
});
