import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { turn } from '../../testing/kept-reading.ts';
import { meter, result } from '../../testing/meters.ts';
import { dialog, openReading } from '../../testing/open-reading.ts';
import { reopen } from '../../testing/render-app.ts';
import { goOffline, goOnline, putMessagesAway } from '../../testing/waiting-readings.ts';

const TWO = [
  { name: 'Hochtarif', obis: '1-0:1.8.1' },
  { name: 'Niedertarif', obis: '1-0:1.8.2' },
];
const gas = meter({ id: 'gas', type: 'GAS_METER', number: '7ELS0032117845' });
const main = page.getByRole('main');
const save = page.getByRole('button', { name: 'Ablesung speichern' });
const change = page.getByRole('button', { name: 'Ablesung ändern' });
const kept = page.getByRole('heading', { name: 'Auf diesem Gerät gespeichert' });
const keptCorrection = page.getByRole('heading', { name: 'Korrektur auf diesem Gerät gespeichert' });
const changing = main.getByText('Sie ändern die Ablesung, die auf diesem Gerät wartet.');
const saveAnyway = dialog.getByRole('button', { name: 'Trotzdem speichern' });

const pre = (rate: number) => page.getByLabelText('Vor dem Komma').nth(rate);
const post = (rate: number) => page.getByLabelText('Nach dem Komma').nth(rate);

async function fill(rate: number, [before, after]: readonly [string, string]) {
  await pre(rate).fill(before);
  await post(rate).fill(after);
}

/** Two rates read without a connection, and what waits opened to be changed. */
async function openChange() {
  const app = await openReading({ rates: TWO }, { others: [gas] });
  await goOffline(app);
  await fill(0, ['21074', '1']);
  await fill(1, ['21090', '3']);
  await save.click();
  await appears(kept);
  await putMessagesAway(app);
  await change.click();
  await expect.element(pre(1)).toHaveValue('21090');
  return app;
}

type App = Awaited<ReturnType<typeof openChange>>;

async function sentValues(app: App) {
  await goOnline(app);
  await expect.poll(async () => (await app.clock.pass(31_000), app.browser.database.stores.outbox.size)).toBe(0);
  return app.server.calls(postResults).map(({ body }) => body.results.map(({ readingValue }) => readingValue));
}

test('[F08, I4, OPN-330] a rate emptied while changing what waits is not sent, and the question says so', async () => {
  const app = await openChange();
  await fill(1, ['', '']);
  await save.click();
  await expect.element(dialog).toMatchTextContent(/Niedertarif.*Gespeichert werden nur die eingegebenen Stände\./);
  await saveAnyway.click();
  await expect.poll(() => app.browser.database.stores.outbox.size).toBe(1);
  await expect.poll(() => app.browser.database.stores.drafts.size).toBe(0);
  expect(await sentValues(app)).toEqual([[21_074.1]]);
});

test('[F08, OPN-330] the same after the form was left and the page loaded again', async () => {
  const app = await openChange();
  await fill(1, ['', '']);
  await turn(app);
  const again = await reopen(app);
  await appears(kept);
  await change.click();
  await expect.element(pre(0)).toHaveValue('21074');
  await save.click();
  await saveAnyway.click();
  await expect.poll(() => again.browser.database.stores.outbox.size).toBe(1);
  expect(await sentValues({ ...app, ...again })).toEqual([[21_074.1]]);
});

test('[F08, OPN-330] a rate emptied while changing a correction that waits is not corrected', async () => {
  const rates = TWO.map((rate) => ({ ...rate, results: [result(21_074.3)] }));
  const app = await openReading({ done: true, rates }, { others: [gas] });
  await goOffline(app);
  await page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }).click();
  await fill(0, ['21080', '1']);
  await fill(1, ['21090', '2']);
  await save.click();
  await appears(keptCorrection);
  await putMessagesAway(app);
  await change.click();
  await expect.element(pre(1)).toHaveValue('21090');
  await fill(1, ['', '']);
  await save.click();
  await saveAnyway.click();
  await appears(keptCorrection);
  await expect.poll(() => app.browser.database.stores.outbox.size).toBe(1);
  expect(await sentValues(app)).toEqual([[21_080.1]]);
});

test('[F08, OPN-330] what was sent meanwhile is not taken back: the change is then sent behind it', async () => {
  const app = await openChange();
  await goOnline(app);
  await expect.poll(async () => (await app.clock.pass(1_000), app.browser.database.stores.outbox.size)).toBe(0);
  await expect.element(changing).not.toBeInTheDocument();
  await fill(0, ['21080', '1']);
  await page.getByRole('button', { name: 'Ablesung senden' }).click();
  await expect
    .poll(() => app.server.calls(postResults).map(({ body }) => body.results[0]?.readingValue))
    .toEqual([21_074.1, 21_080.1]);
});

test('[OPN-331] just after it was opened the form says what is changed, and discarding returns to what waits', async () => {
  const app = await openChange();
  await expect.element(changing).toBeVisible();
  await expect.element(main.getByText('Ihre Eingabe ist noch da.')).not.toBeInTheDocument();
  await main.getByRole('button', { name: 'Nicht ändern' }).click();
  await expect.element(kept).toHaveFocus();
  await expect.element(main.getByText(/^21\.090,3\skWh$/)).toBeInTheDocument();
  await expect.element(main.getByText('Nicht geändert. Die Ablesung wartet, wie sie war.')).toBeVisible();
  expect(await sentValues(app)).toEqual([[21_074.1, 21_090.3]]);
});

test('[OPN-331] where other rates are open the form stays: what was changed is gone from it and can be restored', async () => {
  const app = await openReading({ rates: TWO }, { others: [gas] });
  await goOffline(app);
  await fill(0, ['21074', '1']);
  await save.click();
  await saveAnyway.click();
  await expect.poll(() => app.browser.database.stores.outbox.size).toBe(1);
  await putMessagesAway(app);
  await page.getByRole('link', { name: 'Alle Zähler' }).click();
  await page.getByRole('button', { name: /1 Ablesung wartet/ }).click();
  await page.getByRole('dialog').getByText('wartet', { exact: true }).click();
  await page.getByRole('button', { name: 'Stromzähler: Ablesung ändern' }).click();
  await expect.element(pre(0)).toHaveValue('21074');
  await main.getByRole('button', { name: 'Nicht ändern' }).click();
  await expect.element(pre(0)).toHaveValue('');
  await expect.element(main.getByText('Nicht geändert. Die Ablesung wartet, wie sie war.')).toBeVisible();
  await main.getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect.element(pre(0)).toHaveValue('21074');
  await expect.element(changing).toBeVisible();
});
