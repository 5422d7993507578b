import { postUnknownReading } from '@zaehlwerk/contract/readings';
import { MAX_METER_NUMBER_LENGTH } from '@zaehlwerk/domain/meter/meter-number';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DENIED } from '../../testing/fakes/fake-database.ts';
import {
  account,
  comment,
  fillIn,
  MARIA_WITH_METERS,
  number,
  openUnknownMeter,
  photos,
  pickPhotos,
  report,
  value,
} from '../../testing/open-unknown-meter.ts';
import { changeKept } from '../../testing/kept-reading.ts';
import { KARL } from '../../testing/people.ts';
import { reopen, type RenderedApp } from '../../testing/render-app.ts';
import { appears } from '../../testing/appears.ts';

const isBack = page.getByText('Ihre Eingabe ist noch da.');
const pictures = photos.getByRole('button', { name: /vergrößern$/ });

/** The page is opened again, after what was typed has gone to the device. */
async function reload(app: RenderedApp) {
  await app.clock.pass(1);
  await app.clock.pass(1);
  const again = await reopen(app);
  await appears(report);
  return again;
}

test('everything that was filled in is there after the page was loaded again; once it is reported, nothing is left', async () => {
  const app = await openUnknownMeter();
  await fillIn('1482');
  await comment.fill('Im Schacht');
  await pickPhotos(2);
  await expect.poll(() => pictures.elements().length).toBe(2);
  const again = await reload(app);
  await expect.element(isBack).toBeVisible();
  await expect.element(number).toHaveValue('8ZRI0019045527');
  await expect.element(value).toHaveValue('1482');
  await expect.element(comment).toHaveValue('Im Schacht');
  await expect.poll(() => pictures.elements().length).toBe(2);
  await report.click();
  await expect.poll(() => again.server.calls(postUnknownReading).length).toBe(1);
  expect(again.server.calls(postUnknownReading)[0]?.body).toMatchObject({
    meterNumber: '8ZRI0019045527',
    readingValue: 1482,
    comment: 'Im Schacht',
  });
  expect(again.server.calls(postUnknownReading)[0]?.body.readingImages).toHaveLength(2);
  await appears(page.getByRole('link', { name: /Übersicht|Alle Zähler/ }).first());
  await again.clock.pass(1);
  const { drafts, photos: kept } = again.browser.database.stores;
  expect([drafts.size, kept.size]).toEqual([0, 0]);
});

test('the login that was chosen is chosen again; a day that is no longer possible is put back', async () => {
  const app = await openUnknownMeter({ signedIn: [MARIA_WITH_METERS, KARL] });
  await account.selectOptions('karl');
  await page.getByLabelText('Ablesedatum').fill('25.10.2025');
  await fillIn();
  await app.clock.pass(1);
  app.clock.jump(10 * 24 * 60 * 60 * 1000);
  await reload(app);
  await expect.element(account).toHaveValue('karl');
  await expect.element(page.getByText(/Das Datum steht jetzt auf dem 01\.12\.2025\.$/)).toBeVisible();
});

test('[UNK-02, OPN-247] a meter number that is longer than the field takes is said, and not reported until it is short enough', async () => {
  const app = await openUnknownMeter();
  await fillIn('1482');
  await app.clock.pass(1);
  await app.clock.pass(1);
  changeKept(app, '8ZRI0019045527', '8'.repeat(MAX_METER_NUMBER_LENGTH + 1));
  const again = await reload(app);
  await report.click({ force: true });
  const tooLong = `Die Zählernummer ist zu lang. Bitte kürzen Sie sie auf höchstens ${MAX_METER_NUMBER_LENGTH} Zeichen.`;
  await expect.element(number).toHaveAccessibleDescription(expect.stringContaining(tooLong));
  expect(again.server.calls(postUnknownReading)).toEqual([]);
  await number.fill('8'.repeat(MAX_METER_NUMBER_LENGTH));
  await expect.element(page.getByText(tooLong)).not.toBeInTheDocument();
  await report.click();
  await expect
    .poll(() => again.server.calls(postUnknownReading)[0]?.body.meterNumber)
    .toHaveLength(MAX_METER_NUMBER_LENGTH);
});

test('throwing it away empties the form, and can be undone', async () => {
  const app = await openUnknownMeter();
  await fillIn();
  const again = await reload(app);
  await page.getByRole('button', { name: 'Eingabe verwerfen' }).click();
  await expect.element(number).toHaveValue('');
  await again.clock.pass(1);
  expect(again.browser.database.stores.drafts.size).toBe(0);
  await page.getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect.element(number).toHaveValue('8ZRI0019045527');
  await again.clock.pass(1);
  expect(again.browser.database.stores.drafts.size).toBe(1);
});

test('[OPN-086, F18] a browser that keeps nothing says so, and the meter can be reported', async () => {
  const app = await openUnknownMeter({ prepare: (_, { database }) => (database.answer = DENIED) });
  await expect.element(page.getByText('Dieser Browser bewahrt Ihre Eingaben nicht auf.')).toBeVisible();
  await fillIn();
  await report.click();
  await expect.poll(() => app.server.calls(postUnknownReading).length).toBe(1);
});

test.each([
  ['no form of a meter', { rates: {} }],
  ['nothing', null],
])('[F40] what cannot be read does not stop the form: %s', async (_, fields) => {
  const kept = { version: 1, keptAt: '2025-11-20T09:00:00Z', fields, photos: [] };
  await openUnknownMeter({ prepare: (__, { database }) => database.stores.drafts.set('maria/unknown', kept) });
  await expect.element(number).toHaveValue('');
  await expect.element(isBack).not.toBeInTheDocument();
});
