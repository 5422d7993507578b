import { postResults } from '@zaehlwerk/contract/readings';
import { MAX_COMMENT_LENGTH } from '@zaehlwerk/domain/reading/check-comment';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DENIED, FULL } from '../../testing/fakes/fake-database.ts';
import { meter, result } from '../../testing/meters.ts';
import { before, openReading, send, typeDigits } from '../../testing/open-reading.ts';
import { reopen } from '../../testing/render-app.ts';
import { appears } from '../../testing/appears.ts';
import { changeKept, changeMeter, isOnDevice, pickPhoto, reload, turn } from '../../testing/kept-reading.ts';

const photo = (place: number) => page.getByRole('button', { name: new RegExp(`^Foto ${place} .* vergrößern$`) });
const isBack = page.getByText('Ihre Eingabe ist noch da.');
const comment = page.getByRole('textbox', { name: /^Kommentar/ });
const water = meter({ id: 'wasser', type: 'WATER_METER', number: '8ZRI0019045527', location: 'Bad' });

describe('a device that does not keep it', () => {
  test('[OPN-086, F18] says so before anything is typed; sending works, and other meters can be looked at meanwhile', async () => {
    const app = await openReading({}, { others: [water], prepare: (_, { database }) => (database.answer = DENIED) });
    await expect.element(page.getByText('Dieser Browser bewahrt Ihre Eingaben nicht auf.')).toBeVisible();
    await typeDigits('21074,3');
    await turn(app);
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await page.getByRole('link', { name: /^Stromzähler/ }).click();
    await expect.element(before).toHaveValue('21074');
    await send.click();
    await expect.poll(() => app.server.calls(postResults).length).toBe(1);
  });

  test('[OPN-086, F14] without room says so as soon as something is typed; with room again it is kept', async () => {
    const app = await openReading();
    app.browser.database.answer = FULL;
    await typeDigits('2107');
    await turn(app);
    const told = page.getByText('Auf diesem Gerät ist kein Platz mehr für Ihre Eingaben.');
    await expect.element(told).toBeVisible();
    app.browser.database.answer = () => 'kept';
    await userEvent.keyboard('4');
    await turn(app);
    await expect.element(told).not.toBeInTheDocument();
    await reload(app);
    await expect.element(before).toHaveValue('21074');
  });

  test('[OPN-086, F14] a photo there is no room for takes nothing else with it, and is sent all the same', async () => {
    const app = await openReading();
    app.browser.database.answer = (changes) => (changes?.some(({ store }) => store === 'photos') ? 'full' : 'kept');
    await typeDigits('21074,3');
    await pickPhoto();
    await appears(photo(1));
    await turn(app);
    await expect.element(page.getByText('Auf diesem Gerät ist kein Platz mehr für Fotos.')).toBeVisible();
    expect(app.browser.database.stores.drafts.size).toBe(1);
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await page.getByRole('link', { name: /^Stromzähler/ }).click();
    await expect.element(photo(1)).toBeVisible();
    const again = await reload(app);
    await expect.element(before).toHaveValue('21074');
    await expect.element(page.getByText(/^Ein Foto ist nicht mehr lesbar/)).toBeVisible();
    void again;
  });

  test('[F41] a photo that is no longer what it was is not taken for it', async () => {
    const app = await openReading();
    await typeDigits('21074,3');
    await pickPhoto();
    await appears(photo(1));
    await isOnDevice(app);
    const { photos } = app.browser.database.stores;
    for (const kept of photos.values()) new Uint8Array((kept as { bytes: ArrayBuffer }).bytes)[200] = 0;
    await reload(app);
    await expect.element(before).toHaveValue('21074');
    await expect.element(page.getByText(/^Ein Foto ist nicht mehr lesbar/)).toBeVisible();
    await expect.element(photo(1)).not.toBeInTheDocument();
  });
});

describe('a job that has changed meanwhile', () => {
  test('other rates: what still fits is there, and a message says that something is missing', async () => {
    const rates = [
      { name: 'Hochtarif', obis: '1-0:1.8.1' },
      { name: 'Niedertarif', obis: '1-0:1.8.2' },
    ];
    const app = await openReading({ rates });
    await page.getByLabelText('Vor dem Komma').nth(0).fill('21074');
    await page.getByLabelText('Vor dem Komma').nth(1).fill('20800');
    await turn(app);
    changeMeter(app, { rates: rates.slice(0, 1) });
    await reload(app);
    await expect.element(before).toHaveValue('21074');
    await expect.element(page.getByText(/^Ein Teil davon passt nicht mehr/)).toBeVisible();
  });

  test('fewer digits, no photos, no comments, other days', async () => {
    const features = { commentsEnabled: true, freeTextCommentEnabled: true };
    const app = await openReading({ features });
    await typeDigits('210743');
    await pickPhoto();
    await appears(photo(1));
    await page.getByRole('button', { name: /^Ablesedatum/ }).click();
    await page.getByLabelText('Ablesedatum').fill('16.11.2025');
    await userEvent.keyboard('{Enter}');
    await turn(app);
    changeMeter(app, {
      rates: [{ pre: 5 }],
      features: { imagesForbidden: true },
      settings: { readingDateDaysInPast: 2 },
    });
    await reload(app);
    await expect.element(before).toHaveValue('');
    await expect.element(page.getByText(/^Ein Teil davon passt nicht mehr/)).toBeVisible();
    await expect.element(page.getByText(/Das Datum steht jetzt auf dem 21\.11\.2025\.$/)).toBeVisible();
  });

  test('[OPN-086, COM-07] no comments any more: what was written is not sent, and a message says that it is missing', async () => {
    const app = await openReading({ features: { commentsEnabled: true, freeTextCommentEnabled: true } });
    await typeDigits('21074,3');
    await page.getByRole('button', { name: /^Kommentar an uns/ }).click();
    await comment.fill('Zähler getauscht');
    await turn(app);
    changeMeter(app, { features: { freeTextCommentEnabled: true } });
    const again = await reload(app);
    await expect.element(page.getByText(/^Ein Teil davon passt nicht mehr/)).toBeVisible();
    await send.click();
    await expect.poll(() => again.server.calls(postResults)[0]?.body.results[0]).toMatchObject({ comment: null });
  });

  test('[OPN-086, IMG-13] no photos any more: the one that was taken is not sent, and a message says that it is missing', async () => {
    const app = await openReading();
    await typeDigits('21074,3');
    await pickPhoto();
    await appears(photo(1));
    await turn(app);
    changeMeter(app, { features: { imagesForbidden: true } });
    const again = await reload(app);
    await expect.element(page.getByText(/^Ein Teil davon passt nicht mehr/)).toBeVisible();
    await send.click();
    await expect.poll(() => again.server.calls(postResults)[0]?.body.results[0]).toMatchObject({ readingImages: [] });
  });

  test('[COM-02, OPN-247] a comment that is longer than the field takes is said, and not sent until it is short enough', async () => {
    const app = await openReading({ features: { commentsEnabled: true, freeTextCommentEnabled: true } });
    await typeDigits('21074,3');
    await page.getByRole('button', { name: /^Kommentar an uns/ }).click();
    await comment.fill('Zähler getauscht');
    await turn(app);
    changeKept(app, 'Zähler getauscht', 'x'.repeat(MAX_COMMENT_LENGTH + 1));
    const again = await reload(app);
    await send.click({ force: true });
    const tooLong = /Der Kommentar ist zu lang\. Bitte kürzen Sie ihn auf 1\.000 Zeichen\./;
    await page.getByRole('link', { name: tooLong }).click();
    await expect.element(comment).toHaveFocus();
    await expect.element(comment).toHaveAccessibleDescription(tooLong);
    expect(again.server.calls(postResults)).toEqual([]);
    await comment.fill('x'.repeat(MAX_COMMENT_LENGTH));
    await send.click();
    await expect
      .poll(() => again.server.calls(postResults)[0]?.body.results[0]?.comment?.length)
      .toBe(MAX_COMMENT_LENGTH);
  });

  test('somebody else was done: nothing that was typed is lost', async () => {
    const app = await openReading();
    await typeDigits('21074');
    await turn(app);
    changeMeter(app, { done: true, rates: [{ results: [result(21_080.5)] }] });
    await reopen(app);
    await page.getByRole('button', { name: 'Eingabe öffnen' }).click();
    await expect.element(before).toHaveValue('21074');
    await expect.element(isBack).toBeVisible();
  });

  test.each([
    ['of another version', { version: 2, keptAt: '2025-11-20T09:00:00Z', fields: {}, photos: [] }],
    ['no object', 'kaputt'],
    ['nothing in it', { version: 1, keptAt: '2025-11-20T09:00:00Z', photos: [] }],
    [
      'of another form',
      { version: 1, keptAt: '2025-11-20T09:00:00Z', fields: { rates: 3, comment: null }, photos: [] },
    ],
    ['no instant', { version: 1, keptAt: 'gestern', fields: {}, photos: [] }],
  ])('[F40] what cannot be read does not stop the form: %s', async (_, kept) => {
    const app = await openReading(
      {},
      { prepare: (__, { database }) => database.stores.drafts.set('maria/reading/strom', kept) },
    );
    await expect.element(before).toHaveValue('');
    await expect.element(isBack).not.toBeInTheDocument();
    await typeDigits('2');
    await turn(app);
    expect(app.browser.database.stores.drafts.get('maria/reading/strom')).toMatchObject({ version: 1 });
  });
});
