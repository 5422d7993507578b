import { getJobs } from '@zaehlwerk/contract/jobs';
import { postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pickPhoto, reload, turn } from '../../testing/kept-reading.ts';
import { meter, result } from '../../testing/meters.ts';
import { before, dialog, openReading, send, typeDigits } from '../../testing/open-reading.ts';
import type { RenderedApp } from '../../testing/render-app.ts';
import { appears } from '../../testing/appears.ts';
import { goOffline, goOnline } from '../../testing/waiting-readings.ts';

const rates = [
  { name: 'Hochtarif', obis: '1-0:1.8.1' },
  { name: 'Niedertarif', obis: '1-0:1.8.2', range: [32_100, 33_400] as const, last: ['2024-11-18', 30_884] as const },
];
const facts = { rates, settings: { queryPostDecimals: true } };
const low = page.getByRole('group', { name: /^Niedertarif/ });
const lowPre = low.getByLabelText('Vor dem Komma');
const lowPost = low.getByLabelText('Nach dem Komma');
const anyway = dialog.getByRole('button', { name: /^Trotzdem (senden|speichern)$/ });
const arrived = page.getByText(/^Gesendet: 21\.074,3\skWh$/);
const waits = page.getByText(/^Auf diesem Gerät gespeichert, wird noch gesendet: 21\.074,3\skWh$/);
const decimalsMissing = page.getByRole('status').getByText('Bitte exakt 1 Nachkommastelle(n) angeben.');
const messages = page.getByRole('region', { name: 'Meldungen' });
const done = page.getByRole('heading', { name: 'Ablesung gesendet' });
const water = meter({ id: 'wasser', type: 'WATER_METER', number: '8ZRI0019045527', location: 'Bad' });

/** One rate is valid, of the other the decimals are missing. */
async function fillInPart() {
  await typeDigits('21074,3');
  await lowPre.click();
  await userEvent.keyboard('33000');
  await send.click();
}

/** The valid one goes. */
async function sendInPart() {
  await fillInPart();
  await anyway.click();
}

async function completes({ server }: RenderedApp) {
  await lowPost.click();
  await userEvent.keyboard('5');
  await send.click();
  await expect.element(done).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(
    server.calls(postResults).map(({ body }) => body.results.map((one) => [one.taskId, one.readingValue])),
  ).toEqual([[['strom-1', 21_074.3]], [['strom-2', 33_000.5]]]);
}

/** The server has what was sent to it. */
function serves({ server }: RenderedApp) {
  const [high, other] = rates;
  server.on(getJobs, () => ({
    jobs: [meter({ id: 'strom', ...facts, rates: [{ ...high, results: [result(21_074.3)] }, { ...other }] }), water],
  }));
}

describe('[OPN-251, SND-06] of two rates one is sent', () => {
  test('the other stays in its field with its message; what was sent shows as sent and counts', async () => {
    const app = await openReading(facts);
    await sendInPart();
    await expect.element(arrived).toBeVisible();
    await expect.element(before).toHaveValue('');
    await expect.element(lowPre).toHaveValue('33000');
    await expect.element(lowPre).toHaveFocus();
    await expect.element(decimalsMissing).toBeVisible();
    await expect
      .element(messages)
      .toMatchTextContent(
        'Hochtarif 1.8.1 gesendet – Noch nicht gesendet ist Niedertarif 1.8.2: Bitte exakt 1 Nachkommastelle(n) angeben.',
      );
    await completes(app);
  });

  test.each([
    [390, 844],
    [390, 640],
    [320, 640],
  ])(
    'on a phone of %i by %i the message leaves the error of the field that is left in sight',
    async (width, height) => {
      await page.viewport(width, height);
      await openReading(facts);
      await sendInPart();
      await expect.element(lowPre).toHaveFocus();
      await appears(messages);
      await expect
        .poll(() => decimalsMissing.element().getBoundingClientRect().bottom)
        .toBeLessThanOrEqual(messages.element().getBoundingClientRect().top);
      expect(decimalsMissing.element().getBoundingClientRect().top).toBeGreaterThan(0);
    },
  );

  test('with its photo, and day and comment for what follows', async () => {
    const features = { commentsEnabled: true, freeTextCommentEnabled: true };
    const { server } = await openReading({ ...facts, features });
    await typeDigits('21074,3');
    await lowPre.click();
    await userEvent.keyboard('33000');
    await page.getByRole('button', { name: /^Ablesedatum/ }).click();
    await page.getByLabelText('Ablesedatum').fill('19.11.2025');
    await page.getByRole('button', { name: /^Kommentar an uns/ }).click();
    await page.getByRole('textbox', { name: /^Kommentar/ }).fill('Zähler getauscht');
    await pickPhoto();
    await appears(page.getByRole('button', { name: /^Foto 1 .* vergrößern$/ }));
    await send.click();
    await anyway.click();
    await expect.element(arrived).toBeVisible();
    // It belonged to the rate that was sent.
    await expect.element(page.getByRole('button', { name: /^Foto 1 .* vergrößern$/ })).not.toBeInTheDocument();
    await lowPost.click();
    await userEvent.keyboard('5');
    await send.click();
    await expect.element(done).toBeVisible();
    expect(server.calls(postResults)[1]?.body).toMatchObject({
      readingDate: '2025-11-19',
      results: [{ taskId: 'strom-2', comment: 'Zähler getauscht', readingImages: [] }],
    });
  });

  test('the same after leaving and coming back, and after the page was loaded again', async () => {
    const app = await openReading(facts, { others: [water] });
    await sendInPart();
    await expect.element(arrived).toBeVisible();
    serves(app);
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await page.getByRole('link', { name: /^Stromzähler/ }).click();
    await expect.element(arrived).toBeVisible();
    await expect.element(lowPre).toHaveValue('33000');
    const again = await reload(app);
    await expect.element(arrived).toBeVisible();
    await expect.element(lowPre).toHaveValue('33000');
    await expect.element(before).toHaveValue('');
    await again.clock.pass(2_000);
    await expect.element(decimalsMissing).toBeVisible();
    await completes(again);
  });

  test('where the form is left before the answer comes', async () => {
    const app = await openReading(facts, { others: [water] });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const [high, other] = rates;
    const partly = meter({ id: 'strom', ...facts, rates: [{ ...high, results: [result(21_074.3)] }, { ...other }] });
    app.server.on(postResults, async () => (await answered, partly));
    await sendInPart();
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    answer();
    await turn(app);
    await page.getByRole('link', { name: /^Stromzähler/ }).click();
    await expect.element(arrived).toBeVisible();
    await expect.element(lowPre).toHaveValue('33000');
    await expect.element(before).toHaveValue('');
  });

  test('a rate that was left empty is asked for, and the one that has arrived is not missed', async () => {
    const app = await openReading(facts);
    await typeDigits('21074,3');
    await send.click();
    await anyway.click();
    await expect.element(arrived).toBeVisible();
    await lowPre.click();
    await userEvent.keyboard('33000,5');
    await send.click();
    await expect.element(done).toBeVisible();
    expect(app.server.calls(postResults)).toHaveLength(2);
  });
});

describe('[OPN-251, SND-17] without a network what was sent waits', () => {
  test('the other rate stays, and can be sent with no word of the one that waits, also after a reload', async () => {
    const app = await openReading(facts);
    await goOffline(app);
    await fillInPart();
    await expect
      .element(dialog)
      .toMatchTextContent(
        /Gespeichert werden nur die gültigen Stände\..*Wird gesendet, sobald Sie wieder Internet haben\./,
      );
    await dialog.getByRole('button', { name: 'Trotzdem speichern' }).click();
    await expect.element(waits).toBeVisible();
    await expect
      .element(messages)
      .toMatchTextContent(
        /^Hochtarif 1\.8\.1 auf diesem Gerät gespeichert – .*Noch nicht gesendet ist Niedertarif 1\.8\.2:/,
      );
    await expect.element(lowPre).toHaveValue('33000');
    await expect.element(before).toHaveValue('');
    const again = await reload(app);
    await expect.element(waits).toBeVisible();
    await expect.element(lowPre).toHaveValue('33000');
    await lowPost.click();
    await userEvent.keyboard('5');
    await send.click();
    await expect.element(page.getByRole('heading', { name: 'Auf diesem Gerät gespeichert' }).first()).toBeVisible();
    await expect.element(page.getByRole('main').getByText(/^21\.074,3\skWh$/)).toBeInTheDocument();
    await expect.element(page.getByRole('main').getByText(/^33\.000,5\skWh$/)).toBeInTheDocument();
    await goOnline(again);
    await again.clock.pass(31_000);
    await expect
      .poll(() => again.server.calls(postResults).map(({ body }) => body.results.map((one) => one.taskId)))
      .toEqual([['strom-1'], ['strom-2']]);
  });
});

test('[OPN-251] of a correction that is sent in part, what was not sent stays in the form', async () => {
  const [high, other] = rates;
  const results = [result(21_074.3)];
  await openReading({
    ...facts,
    done: true,
    rates: [
      { ...high, results },
      { ...other, results: [result(33_000.5)] },
    ],
  });
  await page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }).click();
  await before.fill('21080');
  await page.getByLabelText('Nach dem Komma').first().fill('5');
  await lowPost.fill('');
  await send.click();
  await anyway.click();
  await expect
    .element(messages)
    .toMatchTextContent(/^Hochtarif 1\.8\.1 gesendet – Noch nicht gesendet ist Niedertarif 1\.8\.2:/);
  await expect.element(before).toHaveValue('21080');
  await expect.element(lowPre).toHaveValue('33000');
  await expect.element(decimalsMissing).toBeVisible();
});
