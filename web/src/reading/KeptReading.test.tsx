import { postResults } from '@zaehlwerk/contract/readings';
import { DEFAULT_SIGN_IN_SETTINGS } from '@zaehlwerk/domain/tenant/tenant-settings';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { meter, result } from '../../testing/meters.ts';
import { before, openReading, send, typeDigits } from '../../testing/open-reading.ts';
import { KARL, MARIA } from '../../testing/people.ts';
import { renderApp, reopen } from '../../testing/render-app.ts';
import { appears } from '../../testing/appears.ts';
import { isOnDevice, pickPhoto, reload, turn } from '../../testing/kept-reading.ts';

const photo = (place: number) => page.getByRole('button', { name: new RegExp(`^Foto ${place} .* vergrößern$`) });
const isBack = page.getByText('Ihre Eingabe ist noch da.');
const discard = page.getByRole('button', { name: 'Eingabe verwerfen' });
const undo = page.getByRole('button', { name: 'Rückgängig machen' });
const comment = page.getByRole('textbox', { name: /^Kommentar/ });
const water = meter({ id: 'wasser', type: 'WATER_METER', number: '8ZRI0019045527', location: 'Bad' });

describe('what was typed is there again', () => {
  test('after going to another meter and back', async () => {
    const app = await openReading({}, { others: [water] });
    await typeDigits('21074');
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await page.getByRole('link', { name: /^Wasserzähler/ }).click();
    await expect.element(page.getByRole('heading', { name: /Wasser/, level: 1 })).toBeVisible();
    await expect.element(before).toHaveValue('');
    await expect.element(isBack).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await page.getByRole('link', { name: /^Stromzähler/ }).click();
    await expect.element(before).toHaveValue('21074');
    await expect.element(isBack).toBeVisible();
    void app;
  });

  test('a photo that is ready only after its form was left', async () => {
    const app = await openReading({}, { others: [water] });
    await typeDigits('21074');
    await pickPhoto();
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await page.getByRole('link', { name: /^Wasserzähler/ }).click();
    await expect.element(page.getByRole('heading', { name: /Wasser/, level: 1 })).toBeVisible();
    await isOnDevice(app);
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await page.getByRole('link', { name: /^Stromzähler/ }).click();
    await expect.element(photo(1)).toBeVisible();
  });

  test('digits, photo, day and comment after the page was loaded again; then it is sent, and nothing of it is left', async () => {
    const features = { commentsEnabled: true, freeTextCommentEnabled: true };
    const app = await openReading({ features });
    await typeDigits('21074,3');
    await pickPhoto();
    await appears(photo(1));
    await page.getByRole('button', { name: /^Ablesedatum/ }).click();
    await page.getByLabelText('Ablesedatum').fill('19.11.2025');
    await page.getByRole('button', { name: /^Kommentar an uns/ }).click();
    await comment.fill('Zähler getauscht');
    const again = await reload(app);
    await expect.element(isBack).toBeVisible();
    await expect.element(page.getByText('Stand: 21.11.2025, 10:00 Uhr')).toBeVisible();
    await expect.element(before).toHaveValue('21074');
    await expect.element(photo(1)).toBeVisible();
    await send.click();
    await expect.poll(() => again.server.calls(postResults).length).toBe(1);
    const sent = again.server.calls(postResults)[0]?.body;
    expect(sent).toMatchObject({
      readingDate: '2025-11-19',
      results: [{ readingValue: 21_074.3, comment: 'Zähler getauscht' }],
    });
    expect(sent?.results[0]?.readingImages).toHaveLength(1);
    await appears(page.getByRole('heading', { name: 'Ablesung gesendet' }));
    await turn(again);
    expect([again.browser.database.stores.drafts.size, again.browser.database.stores.photos.size]).toEqual([0, 0]);
  });

  test('after somebody was signed out and has signed in again; nobody else sees it', async () => {
    const jobs = [meter({ id: 'strom' })];
    const people = [MARIA, KARL].map((person) => ({ ...person, jobs }));
    const app = await renderApp({ path: '/ablesung/strom', people, signedIn: [{ ...MARIA, jobs }] });
    const { accounts } = app.services;
    await typeDigits('21074');
    for (const [{ username, password }, value] of [
      [KARL, ''],
      [MARIA, '21074'],
    ] as const) {
      await turn(app);
      accounts.signOut();
      await appears(page.getByRole('heading', { name: 'Anmelden' }));
      const portal = { applicationId: 'ellerbach', signIn: DEFAULT_SIGN_IN_SETTINGS };
      await accounts.signIn({ by: 'password', typed: { username, password } }, portal, () => {});
      await appears(send);
      await expect.element(before).toHaveValue(value);
    }
  });

  test('[JOB-10, OPN-256] a correction that was begun is open again', async () => {
    const app = await openReading({ done: true, rates: [{ results: [result(21_074.3)] }] });
    await page.getByRole('button', { name: /^Ablesung korrigieren/ }).click();
    await userEvent.keyboard('{Control>}a{/Control}21174');
    await turn(app);
    await reopen(app);
    await expect.element(page.getByRole('heading', { name: /^Sie korrigieren die Ablesung/ })).toBeVisible();
    await expect.element(before).toHaveValue('21174');
  });
});

describe('throwing it away', () => {
  test('can be undone, with the photo; then it is kept again', async () => {
    const app = await openReading();
    await typeDigits('21074');
    await pickPhoto();
    await appears(photo(1));
    await isOnDevice(app);
    const again = await reload(app);
    const { drafts, photos } = again.browser.database.stores;
    await appears(photo(1));
    await discard.click();
    await expect.element(page.getByText('Eingabe verworfen.')).toBeVisible();
    await expect.element(before).toHaveValue('');
    await turn(again);
    expect([drafts.size, photos.size]).toEqual([0, 0]);
    await undo.click();
    await expect.element(before).toHaveValue('21074');
    await expect.element(photo(1)).toBeVisible();
    await isOnDevice(again);
    expect(drafts.size).toBe(1);
  });

  test('a new value replaces what was discarded', async () => {
    const app = await openReading();
    await typeDigits('21074');
    await reload(app);
    await discard.click();
    await typeDigits('3');
    await expect.element(undo).not.toBeInTheDocument();
  });

  test('a form that was emptied by hand leaves nothing behind', async () => {
    const app = await openReading();
    await typeDigits('2');
    await turn(app);
    expect(app.browser.database.stores.drafts.size).toBe(1);
    await userEvent.keyboard('{Backspace}');
    await turn(app);
    expect(app.browser.database.stores.drafts.size).toBe(0);
  });
});

test('two tabs: the last one to type is kept, and no form changes under the hands of a person', async () => {
  const app = await openReading();
  await typeDigits('2107');
  await turn(app);
  const other = app.browser.openTab(app.device.address.path()).database;
  const kept = (await other.read('drafts', 'maria/reading/strom')) as { fields: { rates: object } };
  const fields = { ...kept.fields, rates: { 'strom-1': { pre: '999', post: '' } } };
  await other.change([{ store: 'drafts', key: 'maria/reading/strom', value: { ...kept, fields } }]);
  await turn(app);
  await expect.element(before).toHaveValue('2107');
  await userEvent.keyboard('4');
  await turn(app);
  await reload(app);
  await expect.element(before).toHaveValue('21074');
});
