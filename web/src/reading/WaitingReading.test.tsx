import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meter, result } from '../../testing/meters.ts';
import { after, before, openReading, typeDigits } from '../../testing/open-reading.ts';
import { photoFile } from '../../testing/photo-files.ts';
import { reopen } from '../../testing/render-app.ts';
import { goOffline, goOnline, putMessagesAway } from '../../testing/waiting-readings.ts';
import { appears } from '../../testing/appears.ts';

const save = page.getByRole('button', { name: 'Ablesung speichern' });
const kept = page.getByRole('heading', { name: 'Auf diesem Gerät gespeichert' });
const change = page.getByRole('button', { name: 'Ablesung ändern' });
const keep = page.getByRole('button', { name: 'Nicht ändern' });
const gas = meter({ id: 'gas', type: 'GAS_METER', number: '7ELS0032117845' });
const HOUR_MS = 3_600_000;
const main = page.getByRole('main');

/** The cells of the progress over the list that stand for what waits. */
const hatched = () => document.querySelector('main [class*=cells]')?.querySelectorAll('[class*=waiting]');

async function addPhoto() {
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('nothing to pick files with');
  await userEvent.upload(input, await photoFile({ width: 320, height: 240 }));
  await appears(page.getByRole('button', { name: /^Foto 1 .* vergrößern$/ }));
}

/** Takes a reading without a connection, as a person does. */
async function readOffline(setting: Parameters<typeof openReading>[1] = {}) {
  const app = await openReading({}, { others: [gas], ...setting });
  await goOffline(app);
  await typeDigits('21074,3');
  await addPhoto();
  await save.click();
  await appears(kept);
  return app;
}

test('[OFF-01, SND-17, JOB-14] offline a reading is taken, kept on the device and shown with what it waits for', async () => {
  const app = await readOffline();
  await expect.element(kept).toHaveFocus();
  await expect
    .element(
      page
        .getByLabelText('Auf diesem Gerät gespeichert')
        .getByText(/^Die Ablesung wird gesendet, sobald Sie wieder Internet haben\./),
    )
    .toBeVisible();
  await expect.element(main.getByText(/^21\.074,3\skWh$/)).toBeInTheDocument();
  await expect.element(main).toMatchTextContent(/Ablesedatum21\.11\.2025Fotos1/);
  await expect.element(page.getByRole('link', { name: 'Weiter zum Gaszähler' })).toBeVisible();
  expect(app.server.calls(postResults)).toHaveLength(0);
  expect(app.browser.database.stores.outbox.size).toBe(1);
});

test('offline the form says that it keeps and what becomes of it', async () => {
  const app = await openReading();
  await expect.element(page.getByRole('button', { name: 'Ablesung senden' })).toBeVisible();
  await goOffline(app);
  await expect.element(save).toBeVisible();
  await expect.element(page.getByText('Wird gesendet, sobald Sie wieder Internet haben.')).toBeVisible();
  await goOnline(app);
  await expect.element(page.getByRole('button', { name: 'Ablesung senden' })).toBeVisible();
});

test('[SND-18, OFF-02] a send nobody answers is kept, and sent when the connection is back; the screen follows', async () => {
  const app = await openReading({}, { others: [gas] });
  await typeDigits('21074,3');
  app.server.unplug();
  await page.getByRole('button', { name: 'Ablesung senden' }).click();
  await expect.element(kept).toBeVisible();
  app.server.plugIn();
  await app.clock.pass(31_000);
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  expect(app.server.calls(postResults)).toHaveLength(1);
});

test('[LST-10] a meter whose reading waits has the pending icon in the list, with its word', async () => {
  const app = await readOffline();
  await page.getByRole('link', { name: 'Alle Zähler' }).click();
  const row = main.getByRole('link', { name: /^Stromzähler/ });
  await expect.element(row).toMatchTextContent(/21\.074,3\skWhwartet$/);
  expect(hatched()).toHaveLength(1);
  await goOnline(app);
  await app.clock.pass(1_000);
  await expect.element(row).toMatchTextContent(/gesendet$/);
  expect(hatched()).toHaveLength(0);
});

test('[F08] changing brings the values and photos back; what is saved then replaces what waited', async () => {
  const app = await readOffline();
  await putMessagesAway(app);
  await change.click();
  await expect.element(before).toHaveValue('21074');
  await expect.element(after).toHaveValue('3');
  await expect.element(page.getByRole('button', { name: /^Foto 1 .* vergrößern$/ })).toBeVisible();
  await before.fill('21080');
  await after.fill('3');
  await save.click();
  await expect.element(main.getByText(/^21\.080,3\skWh$/)).toBeInTheDocument();
  expect(app.browser.database.stores.outbox.size).toBe(1);
  await goOnline(app);
  await app.clock.pass(1_000);
  const sent = app.server.calls(postResults).map(({ body }) => body.results[0]);
  expect(sent.map((one) => [one?.readingValue, one?.readingImages?.length])).toEqual([[21_080.3, 1]]);
});

test.each([
  ['is set back by an hour', -HOUR_MS],
  ['is set back by a year', -365 * 24 * HOUR_MS],
  ['is set forward by a year', 365 * 24 * HOUR_MS],
])('[F29] what was typed to change a waiting reading is there after a reload, although the clock %s', async (_, by) => {
  const app = await readOffline();
  await putMessagesAway(app);
  await app.clock.pass(1_000);
  app.clock.putForward(by);
  await change.click();
  await before.fill('21080');
  await app.clock.pass(0);
  const again = await reopen(app);
  await appears(kept);
  await expect.element(main.getByText(/^21\.074,3\skWh$/)).toBeInTheDocument();
  expect(again.browser.database.stores.drafts.size).toBe(1);
  await change.click();
  await expect.element(before).toHaveValue('21080');
});

test('[F11] a page that ended after keeping a reading, with its draft still there, does not offer it twice', async () => {
  const app = await openReading();
  await goOffline(app);
  await typeDigits('21074,3');
  await addPhoto();
  await app.clock.pass(1_000);
  const { drafts, photos } = app.browser.database.stores;
  const left = { drafts: new Map(drafts), photos: new Map(photos) };
  await save.click();
  await appears(kept);
  await expect.poll(() => drafts.size).toBe(0);
  for (const [key, value] of left.drafts) drafts.set(key, value);
  for (const [key, value] of left.photos) photos.set(key, value);
  await reopen(app);
  await appears(kept);
  await expect.poll(() => [drafts.size, photos.size]).toEqual([0, 1]);
});

test('not changing after all leaves the reading as it waits', async () => {
  const app = await readOffline();
  await putMessagesAway(app);
  await change.click();
  await before.fill('99999');
  await keep.click();
  await expect.element(kept).toHaveFocus();
  await expect.element(main.getByText(/^21\.074,3\skWh$/)).toBeInTheDocument();
  await expect.poll(() => app.browser.database.stores.drafts.size).toBe(0);
  expect(app.browser.database.stores.outbox.size).toBe(1);
});

test('[OPN-256] not changing after all can be undone: what was entered is in the form again, with its photo', async () => {
  const app = await readOffline();
  await putMessagesAway(app);
  await change.click();
  await before.fill('99999');
  await addPhoto();
  await appears(page.getByRole('button', { name: /^Foto 2 .* vergrößern$/ }));
  await keep.click();
  await expect.element(main.getByText('Nicht geändert. Die Ablesung wartet, wie sie war.')).toBeVisible();
  await page.getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect.element(before).toHaveValue('99999');
  await expect.element(before).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /^Foto 2 .* vergrößern$/ })).toBeVisible();
  await keep.click();
  await change.click();
  await expect.element(before).toHaveValue('21074');
  await keep.click();
  await expect.element(main.getByText(/^21\.074,3\skWh$/)).toBeInTheDocument();
  expect(app.browser.database.stores.outbox.size).toBe(1);
});

test('[I5, OPN-081] from the panel a refused reading opens in the form of its meter, with its values', async () => {
  const app = await readOffline({ prepare: (server) => server.on(postResults, () => new Refuses('outsidePeriod')) });
  await page.getByRole('link', { name: 'Weiter zum Gaszähler' }).click();
  await goOnline(app);
  await app.clock.pass(3_000);
  await putMessagesAway(app);
  await page.getByRole('button', { name: /1 Ablesung nicht gesendet/ }).click();
  await page.getByRole('button', { name: 'Stromzähler: Ablesung ändern' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Stromzähler' })).toBeVisible();
  await expect.element(before).toHaveValue('21074');
  await expect.element(before).toHaveFocus();
});

test('[JOB-14, LST-10] a correction that waits is shown as one: in the list, in the panel and where it waits', async () => {
  const rates = [{ results: [result(21_074.3)] }];
  const app = await openReading({ done: true, rates }, { others: [gas] });
  await goOffline(app);
  await page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }).click();
  await before.fill('21080');
  await save.click();
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'Korrektur auf diesem Gerät gespeichert' }))
    .toBeVisible();
  await page.getByRole('link', { name: 'Alle Zähler' }).click();
  await expect.element(page.getByRole('link', { name: /^Stromzähler/ })).toMatchTextContent(/Korrektur: wartet$/);
  await page.getByRole('button', { name: /Ansehen$/ }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Korrektur: wartet/);
});

test('[OPN-252] that it waits is no longer said once it was sent', async () => {
  const app = await readOffline();
  const messages = page.getByRole('region', { name: 'Meldungen' });
  await expect.element(messages).toMatchTextContent(/Auf diesem Gerät gespeichert/);
  await goOnline(app);
  await app.clock.pass(1_000);
  await expect.element(messages).toMatchTextContent(/Senden erfolgreich/);
  await expect.element(messages).not.toMatchTextContent(/Auf diesem Gerät gespeichert/);
});
