import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postUnknownReading } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { meter } from '../../testing/meters.ts';
import { MARIA } from '../../testing/people.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
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
  BOTH,
  date,
  main,
  missing,
  reported,
  summary,
} from '../../testing/open-unknown-meter.ts';
import { renderApp } from '../../testing/render-app.ts';
import { appears } from '../../testing/appears.ts';

const notices = page.getByRole('region', { name: 'Meldungen' });
const list = page.getByRole('heading', { level: 1, name: 'Ablesen' });
const NOT_ALLOWED = 'Nicht erlaubt: Sie verfügen nicht über die benötigten Rechte für diese Funktion.';

describe('the way there', () => {
  test('[SHL-09, UNK-01, OPN-057] from the list by a button, and back', async () => {
    await renderApp({
      path: '/ablesung',
      signedIn: [MARIA_WITH_METERS],
      config: { features: { unknownReadingsAllowed: true } },
    });
    await missing.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Zähler fehlt in der Liste' })).toBeVisible();
    await main.getByRole('link', { name: 'Alle Zähler' }).click();
    await expect.element(list).toBeVisible();
  });

  test('[SHL-09, OPN-057] in wide windows it stands below the list, and the form beside it', async () => {
    await page.viewport(1440, 900);
    await openUnknownMeter();
    await expect.element(page.getByRole('navigation', { name: 'Zählerliste' })).toBeVisible();
    await expect.element(missing).toBeVisible();
  });

  test('what is typed stays when the device is turned and the list comes beside it', async () => {
    await openUnknownMeter();
    await fillIn();
    await page.viewport(1440, 900);
    await expect.element(page.getByRole('navigation', { name: 'Zählerliste' })).toBeVisible();
    await expect.element(number).toHaveValue('8ZRI0019045527');
    await expect.element(value).toHaveValue('1482');
  });

  test('[UNK-17, UNK-18, UNK-19, OPN-023, APP-18] where it is not allowed: no button, and back to the list with a message', async () => {
    await renderApp({ path: '/ablesung/neu', signedIn: [MARIA_WITH_METERS] });
    await expect.element(list).toBeVisible();
    await expect.element(notices).toMatchTextContent(NOT_ALLOWED);
    await expect.element(missing).not.toBeInTheDocument();
    await expect.element(report).not.toBeInTheDocument();
  });
});

describe('sending', () => {
  test('[UNK-02, UNK-03, UNK-04, UNK-05, UNK-06, UNK-20] number, value, photos, date and comment are sent with the login', async () => {
    const { server } = await openUnknownMeter();
    await fillIn('1482');
    await pickPhotos();
    await appears(photos.getByRole('img'));
    await date.fill('20.11.2025');
    await comment.fill('Keller, links');
    await report.click();
    await expect.element(reported).toHaveFocus();
    await expect.element(main).toMatchTextContent(/8ZRI0019045527.*1\.482.*20\.11\.2025/);
    await expect.element(notices).toMatchTextContent('Senden erfolgreich');
    const [call, ...more] = server.calls(postUnknownReading);
    expect(more).toEqual([]);
    expect(call?.bearer).toMatch(/\.of-maria$/);
    expect(call?.body).toEqual({
      meterNumber: '8ZRI0019045527',
      readingValue: 1482,
      readingDate: '2025-11-20',
      comment: 'Keller, links',
      readingImages: [{ encodedImage: expect.stringMatching(/^\/9j\//), mimeType: 'image/jpeg' }],
      login: 'maria',
    });
    expect(call?.headers.get(IDEMPOTENCY_HEADER)).toMatch(/^[0-9a-f-]{36}$/);
    expect(call?.headers.get(CAPTURED_AT_HEADER)).toMatch(/^2025-11-21T09:00:/);
  });

  test('[UNK-13] comment and photos may be left out; afterwards another meter can be reported', async () => {
    const { server } = await openUnknownMeter();
    await fillIn();
    await report.click();
    await page.getByRole('button', { name: 'Weiteren Zähler melden' }).click();
    await expect.element(number).toHaveValue('');
    expect(server.calls(postUnknownReading)[0]?.body).toMatchObject({ comment: null, readingImages: [] });
    await fillIn('7');
    await report.click();
    await page.getByRole('link', { name: 'Zur Übersicht' }).click();
    await expect.element(list).toBeVisible();
    const keys = server.calls(postUnknownReading).map(({ headers }) => headers.get(IDEMPOTENCY_HEADER));
    expect(new Set(keys).size).toBe(2);
  });

  test('[SND-18, OPN-080, OFF-02] nobody answers: it is kept here, and sent once somebody does', async () => {
    const { server, clock, services } = await openUnknownMeter();
    await fillIn();
    server.unplug();
    await report.click();
    const kept = page.getByRole('heading', { name: 'Auf diesem Gerät gespeichert', includeHidden: true });
    await expect.element(kept).toBeVisible();
    expect(services.outbox.entries.get()).toHaveLength(1);
    server.plugIn();
    await clock.pass(60_000);
    await expect.element(reported).toBeVisible();
    expect(server.calls(postUnknownReading)).toHaveLength(1);
    expect(services.outbox.entries.get()).toEqual([]);
  });

  test('[OPN-083] what was sent without success is sent again under the same key, changed content under another', async () => {
    const { server } = await openUnknownMeter();
    await fillIn();
    server.on(postUnknownReading, () => new Refuses('unavailable'));
    await report.click();
    await expect.element(notices).toMatchTextContent(/Senden fehlgeschlagen/);
    await expect.element(number).toHaveValue('8ZRI0019045527');
    await report.click();
    await expect.poll(() => server.calls(postUnknownReading).length).toBe(2);
    await comment.fill('Keller');
    server.on(postUnknownReading, () => ({ id: 'unknown-1' }));
    await report.click();
    await expect.element(reported).toBeVisible();
    const keys = server.calls(postUnknownReading).map(({ headers }) => headers.get(IDEMPOTENCY_HEADER));
    expect([keys[0] === keys[1], new Set(keys).size]).toEqual([true, 2]);
  });

  test('while it is under way the button is busy and nothing can be changed', async () => {
    const { server } = await openUnknownMeter({
      prepare: (one) => one.on(postUnknownReading, () => new Promise(() => {})),
    });
    await fillIn();
    await report.click();
    const busy = page.getByRole('button', { name: 'Wird gesendet …' });
    await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
    await busy.click({ force: true });
    expect(number.element().closest('[inert]')).not.toBeNull();
    expect(server.calls(postUnknownReading)).toHaveLength(1);
  });
});

describe('the account', () => {
  test('[UNK-08] with one login it is chosen already, and nothing stands there to choose', async () => {
    const { server } = await openUnknownMeter();
    await expect.element(page.getByRole('main').getByText(/^Konto Maria Wessel$/)).toBeVisible();
    await expect.element(account).not.toBeInTheDocument();
    await fillIn();
    await report.click();
    await expect.element(reported).toBeVisible();
    expect(server.calls(postUnknownReading)[0]?.body.login).toBe('maria');
  });

  test('[UNK-07, UNK-20] with several the person chooses, and it is sent with that login', async () => {
    const { server } = await openUnknownMeter({ signedIn: BOTH });
    await expect.element(account).toHaveDisplayValue('Bitte wählen');
    await fillIn();
    await report.click();
    await expect.element(summary).toBeVisible();
    expect(server.calls(postUnknownReading)).toEqual([]);
    await userEvent.selectOptions(account, 'Hausmeister Karl');
    await report.click();
    await expect.element(reported).toBeVisible();
    const [call] = server.calls(postUnknownReading);
    expect([call?.body.login, call?.bearer?.split('.').at(-1)]).toEqual(['karl', 'of-karl']);
  });
});

test('[OPN-319, UNK-02] a number of the own list is said to be there, with the way to it; whoever insists reports it', async () => {
  const listed = meter({ id: 'gas', type: 'GAS_METER', number: '7ELS0032117845', location: 'Keller' });
  const { server } = await openUnknownMeter({ signedIn: [{ ...MARIA, jobs: [listed] }] });
  await number.fill('7els 0032 1178 4');
  await expect.element(main).not.toMatchTextContent('steht in Ihrer Liste');
  await number.fill('7els 0032 1178 45');
  await expect.element(main.getByText('Dieser Zähler steht in Ihrer Liste: Gaszähler, Keller')).toBeVisible();
  await value.click();
  await userEvent.keyboard('1482');
  await report.click();
  await expect.element(reported).toBeVisible();
  expect(server.calls(postUnknownReading)).toHaveLength(1);
  await page.getByRole('button', { name: 'Weiteren Zähler melden' }).click();
  await number.fill('7ELS0032117845');
  await page.getByRole('link', { name: 'Zähler öffnen' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Gaszähler/ })).toBeVisible();
});
