import { APPLICATION_HEADER } from '@zaehlwerk/contract/clerks';
import { getCampaigns } from '@zaehlwerk/contract/campaigns';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { getOperatorImage } from '@zaehlwerk/contract/operator';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { CAMPAIGNS, clerk, enteredBefore, oneOrder } from '../../../testing/desk-world.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { meter, result } from '../../../testing/meters.ts';
import { photoFile } from '../../../testing/photo-files.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const PATH = '/betrieb/auftrag/A-2025-018840';
const story = page.getByRole('heading', { name: 'Geschichte' });
const rows = () =>
  Array.from(document.querySelectorAll('main tbody tr'), (row) => Array.from(row.children, (cell) => cell.textContent));

test('[DSK-30] the page of an order says what counts, whose it is, and what happened, with who did', async () => {
  await renderDesk({ path: PATH, prepare: (server) => server.on(getOrder, () => enteredBefore(21_074.3, 'T. Abel')) });
  await appears(story);
  await expect.element(page.getByText('Gültiger Stand, 18.11.2025')).toBeVisible();
  await expect.element(page.getByText('2.641,6\u00a0kWh', { exact: true })).toBeVisible();
  for (const fact of ['A-2025-018840', 'Jahresablesung 2025', 'EB-407188', '4071882'])
    await expect.element(page.getByRole('main').getByText(fact, { exact: true }).first()).toBeVisible();
  expect(rows()).toEqual([
    ['18.11.2025, 11:05', 'Ablesung', '21.074,3\u00a0kWh, abgelesen am 18.11.2025', 'T. Abel, Telefon'],
    ['22.11.2024', 'Früherer Stand', '18.432,7\u00a0kWh', 'Versorger'],
  ]);
});

test('[DSK-30] a correction, what was asked back and what was discarded stand in the story as that', async () => {
  const first = result(31_074.3, { setAside: true, created: '2025-11-17T17:22:00.000Z' });
  const second = result(21_074.3, { question: 'Bitte prüfen Sie die 2. Ziffer.' });
  const shared = { taskId: 'strom-1', notReadable: null, clerk: null };
  const order = oneOrder(meter({ id: 'strom', rates: [{ results: [first, second] }] }), [
    { ...shared, resultId: 'r-2', reading: second, replaces: 'r-1' },
    { ...shared, resultId: 'r-1', reading: first, replaces: null },
  ]);
  await renderDesk({ path: PATH, prepare: (server) => server.on(getOrder, () => order) });
  await appears(story);
  expect(rows().map(([, what, content]) => [what, content])).toEqual([
    ['Korrektur', expect.stringMatching(/Rückfrage: „Bitte prüfen Sie die 2\. Ziffer\.“/)],
    ['Ablesung', expect.stringMatching(/ · verworfen$/)],
    ['Früherer Stand', expect.anything()],
  ]);
});

test('[DSK-30] photos are loaded when they are asked for, in the application of the desk; without the right they are not offered', async () => {
  const reading = result(21_074.3, { readingResultImages: [{ imageId: 'i-1' }] });
  const photo = await photoFile({ width: 64, height: 48 });
  const one = { resultId: 'r-1', taskId: 'strom-1', reading, notReadable: null, clerk: null, replaces: null };
  const order = oneOrder(meter({ id: 'strom', rates: [{ results: [reading] }] }), [one]);
  const { server } = await renderDesk({
    path: PATH,
    prepare: (fake) => {
      fake.on(getOrder, () => order);
      fake.on(getOperatorImage, () => photo);
    },
  });
  await appears(story);
  expect(server.calls(getOperatorImage)).toEqual([]);
  await page.getByRole('button', { name: 'Foto ansehen' }).click();
  await appears(page.getByRole('img', { name: 'Foto 1 zur Ablesung vom 21.11.2025' }));
  expect(server.calls(getOperatorImage).map(({ headers }) => headers.get(APPLICATION_HEADER))).toEqual(['ellerbach']);
});

test('[DSK-30] a photo that could not be loaded is asked for again', async () => {
  const reading = result(21_074.3, { readingResultImages: [{ imageId: 'i-1' }] });
  const one = { resultId: 'r-1', taskId: 'strom-1', reading, notReadable: null, clerk: null, replaces: null };
  const order = oneOrder(meter({ id: 'strom', rates: [{ results: [reading] }] }), [one]);
  const { server } = await renderDesk({
    path: PATH,
    prepare: (fake) => {
      fake.on(getOrder, () => order);
      fake.on(getOperatorImage, () => new Refuses('unavailable'));
    },
  });
  await appears(story);
  await page.getByRole('button', { name: 'Foto ansehen' }).click();
  await appears(page.getByText('Das Foto konnte nicht geladen werden.'));
  const photo = await photoFile({ width: 64, height: 48 });
  server.on(getOperatorImage, () => photo);
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await appears(page.getByRole('img', { name: 'Foto 1 zur Ablesung vom 21.11.2025' }));
});

test('[DSK-28] whoever may not see readings is told, and nothing is asked of the server', async () => {
  const { server } = await renderDesk({ path: PATH, session: clerk(['read']) });
  await appears(page.getByText(/^Dafür fehlt Ihnen das Recht „bearbeiten“/));
  expect(server.calls(getOrder)).toEqual([]);
});

test('[DSK-30] after its period an order is not offered to be entered, and the command that takes a late card is named', async () => {
  const over = oneOrder(meter({ id: 'strom', earliest: '2025-09-01', latest: '2025-10-01' }));
  const prepare = (server: FakeServer) => server.on(getOrder, () => over);
  const { view } = await renderDesk({ path: PATH, prepare });
  await appears(page.getByText(/^Der Zeitraum zum Ablesen war am .* zu Ende/));
  await expect.element(page.getByText(/^zaehlwerk enter A-2025-018840 .*--taken-at/)).toBeVisible();
  expect(page.getByRole('link', { name: 'Ablesung erfassen' }).query()).toBeNull();
  await view.unmount();
  await renderDesk({ path: `${PATH}/ablesung`, prepare });
  await appears(page.getByRole('heading', { name: 'Ablesung erfassen' }));
  await appears(page.getByText(/^Der Zeitraum zum Ablesen war am .* zu Ende/));
});

test('[DSK-30] before its period, and while its campaign is prepared or archived, an order is not offered to be entered', async () => {
  const early = oneOrder(meter({ id: 'strom', earliest: '2025-12-24', latest: '2025-12-31' }));
  await renderDesk({ path: PATH, prepare: (server) => server.on(getOrder, () => early) });
  await appears(page.getByText(/^Der Zeitraum zum Ablesen beginnt am/));
  expect(page.getByRole('link', { name: 'Ablesung erfassen' }).query()).toBeNull();
  for (const [state, words] of [
    ['prepared', /^Die Kampagne ist noch nicht geöffnet/],
    ['archived', /^Die Kampagne ist archiviert/],
  ] as const) {
    const campaigns = CAMPAIGNS.map((one) => ({ ...one, state }));
    await renderDesk({ path: PATH, prepare: (server) => server.on(getCampaigns, () => ({ campaigns })) });
    await appears(page.getByText(words));
    expect(page.getByRole('link', { name: 'Ablesung erfassen' }).query()).toBeNull();
  }
});

test('[DSK-30] an order that is not there says so; of a withdrawn one no reading is entered', async () => {
  await renderDesk({ path: PATH, prepare: (server) => server.on(getOrder, () => new Refuses('notFound')) });
  await appears(page.getByRole('heading', { name: 'Diesen Auftrag gibt es nicht' }));
  const { order, ...rest } = oneOrder();
  await renderDesk({
    path: PATH,
    prepare: (server) => server.on(getOrder, () => ({ ...rest, order: { ...order, withdrawn: true } })),
  });
  await appears(page.getByText(/^Der Auftrag ist zurückgezogen/));
  expect(page.getByRole('link', { name: 'Ablesung erfassen' }).query()).toBeNull();
});
