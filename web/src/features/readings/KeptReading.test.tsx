import { getJobs } from '@zaehlwerk/contract/jobs';
import { postResults } from '@zaehlwerk/contract/readings';
import { DEFAULT_SIGN_IN_SETTINGS } from '@zaehlwerk/domain/account/sign-in-settings';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DENIED, FULL } from '../../testing/fakes/fake-database.ts';
import { meter, type MeterFacts, result } from '../../testing/meters.ts';
import { before, openReading, send } from '../../testing/open-reading.ts';
import { photoFile } from '../../testing/photo-files.ts';
import { KARL, MARIA } from '../../testing/people.ts';
import { renderApp, reopen, type RenderedApp } from '../../testing/render-app.ts';
import { appears } from '../../testing/appears.ts';

const photo = (place: number) => page.getByRole('button', { name: new RegExp(`^Foto ${place} .* vergrößern$`) });
const isBack = page.getByText('Ihre Eingabe ist noch da.');
const discard = page.getByRole('button', { name: 'Eingabe verwerfen' });
const undo = page.getByRole('button', { name: 'Rückgängig machen' });
const comment = page.getByRole('textbox', { name: /^Kommentar/ });
const water = meter({ id: 'wasser', type: 'WATER_METER', number: '8ZRI0019045527', location: 'Bad' });

async function type(digits: string) {
  await before.click();
  await userEvent.keyboard(digits);
}

async function pick() {
  const input = document.querySelector('main input[type=file]');
  if (input === null) throw new Error('nothing to pick files with');
  await userEvent.upload(input, await photoFile({ width: 320, height: 240 }));
}

/** Lets the page take its next turns: what was typed goes to the device. */
async function turn({ clock }: Pick<RenderedApp, 'clock'>) {
  await clock.pass(1);
  await clock.pass(1);
}

/** The page is opened anew, and its form is there. */
/** The photo is kept: its bytes are read while the clock stands still. */
async function isOnDevice(app: Pick<RenderedApp, 'clock' | 'browser'>) {
  await expect.poll(async () => (await turn(app), app.browser.database.stores.photos.size)).toBe(1);
}

async function reload(app: RenderedApp) {
  await turn(app);
  const again = await reopen(app);
  await appears(send);
  return again;
}

/** The server has another version of the meter from now on. */
function change({ server }: RenderedApp, facts: Partial<MeterFacts>) {
  server.on(getJobs, () => ({ jobs: [meter({ id: 'strom', ...facts })] }));
}

describe('what was typed is there again', () => {
  test('after going to another meter and back', async () => {
    const app = await openReading({}, { others: [water] });
    await type('21074');
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
    await type('21074');
    await pick();
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await page.getByRole('link', { name: /^Wasserzähler/ }).click();
    await expect.element(page.getByRole('heading', { name: /Wasser/, level: 1 })).toBeVisible();
    await isOnDevice(app);
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await page.getByRole('link', { name: /^Stromzähler/ }).click();
    await expect.element(photo(1)).toBeVisible();
  });

  test('digits, photo, day and comment after the page was loaded anew; then it is sent, and nothing of it is left', async () => {
    const features = { commentsEnabled: true, freeTextCommentEnabled: true };
    const app = await openReading({ features });
    await type('21074,3');
    await pick();
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
    await type('21074');
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

  test('a correction that was begun waits with what was sent', async () => {
    const app = await openReading({ done: true, rates: [{ results: [result(21_074.3)] }] });
    await page.getByRole('button', { name: /^Ablesung korrigieren/ }).click();
    await userEvent.keyboard('{Control>}a{/Control}21174');
    await turn(app);
    const again = await reopen(app);
    await page.getByRole('button', { name: 'Eingabe öffnen' }).click();
    await expect.element(before).toHaveValue('21174');
    await expect.element(before).toHaveFocus();
    await page.getByRole('button', { name: 'Nicht korrigieren' }).click();
    await expect.element(page.getByText(/^Zu diesem Zähler gibt es eine Eingabe/)).toBeVisible();
    void again;
  });
});

describe('throwing it away', () => {
  test('can be undone, with the photo; then it is kept again', async () => {
    const app = await openReading();
    await type('21074');
    await pick();
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

  test('a new value takes the place of what was thrown away', async () => {
    const app = await openReading();
    await type('21074');
    await reload(app);
    await discard.click();
    await type('3');
    await expect.element(undo).not.toBeInTheDocument();
  });

  test('a form that was emptied by hand leaves nothing behind', async () => {
    const app = await openReading();
    await type('2');
    await turn(app);
    expect(app.browser.database.stores.drafts.size).toBe(1);
    await userEvent.keyboard('{Backspace}');
    await turn(app);
    expect(app.browser.database.stores.drafts.size).toBe(0);
  });
});

describe('a device that does not keep it', () => {
  test('[OPN-086, F18] says so before anything is typed; sending works, and other meters can be looked at meanwhile', async () => {
    const app = await openReading({}, { others: [water], prepare: (_, { database }) => (database.answer = DENIED) });
    await expect.element(page.getByText('Dieser Browser bewahrt Ihre Eingaben nicht auf.')).toBeVisible();
    await type('21074,3');
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
    await type('2107');
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
    await type('21074,3');
    await pick();
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
    await type('21074,3');
    await pick();
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
  test('other rates: what still fits is there, and it is said that something is missing', async () => {
    const rates = [
      { name: 'Hochtarif', obis: '1-0:1.8.1' },
      { name: 'Niedertarif', obis: '1-0:1.8.2' },
    ];
    const app = await openReading({ rates });
    await page.getByLabelText('Vor dem Komma').nth(0).fill('21074');
    await page.getByLabelText('Vor dem Komma').nth(1).fill('20800');
    await turn(app);
    change(app, { rates: rates.slice(0, 1) });
    await reload(app);
    await expect.element(before).toHaveValue('21074');
    await expect.element(page.getByText(/^Ein Teil davon passt nicht mehr/)).toBeVisible();
  });

  test('fewer digits, no photos, no comments, other days', async () => {
    const features = { commentsEnabled: true, freeTextCommentEnabled: true };
    const app = await openReading({ features });
    await type('210743');
    await pick();
    await appears(photo(1));
    await page.getByRole('button', { name: /^Ablesedatum/ }).click();
    await page.getByLabelText('Ablesedatum').fill('16.11.2025');
    await userEvent.keyboard('{Enter}');
    await turn(app);
    change(app, { rates: [{ pre: 5 }], features: { imagesForbidden: true }, settings: { readingDateDaysInPast: 2 } });
    await reload(app);
    await expect.element(before).toHaveValue('');
    await expect.element(page.getByText(/^Ein Teil davon passt nicht mehr/)).toBeVisible();
    await expect.element(page.getByText('Das Datum steht wieder auf dem 21.11.2025.')).toBeVisible();
  });

  test('somebody else was done: nothing that was typed is lost', async () => {
    const app = await openReading();
    await type('21074');
    await turn(app);
    change(app, { done: true, rates: [{ results: [result(21_080.5)] }] });
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
    await type('2');
    await turn(app);
    expect(app.browser.database.stores.drafts.get('maria/reading/strom')).toMatchObject({ version: 1 });
  });
});

test('two tabs: the last one to type is kept, and no form changes under the hands of a person', async () => {
  const app = await openReading();
  await type('2107');
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
