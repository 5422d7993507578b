import { CAPTURED_AT_HEADER, postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isOnDevice, pickPhoto, turn } from '../../testing/kept-reading.ts';
import { meter, result } from '../../testing/meters.ts';
import { after, before, dialog, openReading, send, verdict } from '../../testing/open-reading.ts';

const correct = page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' });
const sent = page.getByRole('heading', { name: 'Ablesung gesendet' });
const second = page.getByRole('group', { name: /^Niedertarif/ });

/** Ten times what the counter shows. */
const WRONG = result(210_123, { readingDate: '2025-11-20', created: '2025-11-20T08:00:00.000Z' });
const CORRECTED = result(21_112.5, { readingDate: '2025-11-21', created: '2025-11-21T08:00:00.000Z' });

/** Types over what stands in a counter, and leaves it. */
async function retype(counter: typeof before, pre: string, post: string) {
  await counter.fill('');
  await counter.click();
  await userEvent.keyboard(`${pre}{Enter}{Control>}a{/Control}${post}{Enter}`);
}

describe('what a correction is validated against', () => {
  for (const [what, results] of [
    ['the result it replaces', [WRONG]],
    ['what this one had replaced', [WRONG, CORRECTED]],
  ] as const) {
    test(`[VAL-22, JOB-10, OPN-066] it is not validated against ${what}`, async () => {
      const { server } = await openReading({ done: true, rates: [{ results }] });
      await correct.click();
      await expect.element(page.getByText(/^Letzter Stand vom 22\.11\.2024/)).toBeVisible();
      await retype(before, '21012', '5');
      await expect.element(verdict).toMatchTextContent(/^Passt zu Ihrem bisherigen Verbrauch\./);
      await send.click();
      await expect.element(sent).toBeVisible();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(server.calls(postResults)[0]?.body.results[0]).toMatchObject({ readingValue: 21_012.5 });
    });
  }

  test('[VAL-21, OPN-066] it is validated against what the utility knew', async () => {
    await openReading({ done: true, rates: [{ results: [WRONG] }] });
    await correct.click();
    await retype(before, '18000', '0');
    await expect.element(verdict).toMatchTextContent(/^Niedriger als der letzte Stand von 18\.432,7 kWh\./);
  });

  test('[VAL-22, JOB-10, OPN-066] nor is one of two rates', async () => {
    const rates = [
      { name: 'Hochtarif', obis: '1-0:1.8.1', results: [WRONG] },
      { name: 'Niedertarif', obis: '1-0:1.8.2', range: [32_100, 33_400] as const, results: [result(330_000)] },
    ];
    const { server } = await openReading({ done: true, rates });
    await correct.click();
    await retype(before, '21012', '5');
    await retype(second.getByLabelText('Vor dem Komma'), '33000', '0');
    await send.click();
    await expect.element(sent).toBeVisible();
    expect(server.calls(postResults)[0]?.body.results.map(({ readingValue }) => readingValue)).toEqual([
      21_012.5, 33_000,
    ]);
  });
});

const COMMENTS = { commentsEnabled: true, freeTextCommentEnabled: true };
const WITH_ALL = result(21_074.3, { comment: 'Zähler getauscht', readingResultImages: [{ imageId: 'a' }] });
const head = page.getByRole('region', { name: /^Sie korrigieren die Ablesung vom/ });

describe('what the form of a correction does not show', () => {
  const noComment = /^Den Kommentar dazu zeigen wir hier nicht\./;
  const noPhotos = /^Die Fotos dazu zeigen wir hier nicht\./;

  test('[JOB-18, JOB-19, OPN-255] is said to stay with the reading', async () => {
    const { server } = await openReading({ done: true, rates: [{ results: [WITH_ALL] }], features: COMMENTS });
    await correct.click();
    await expect.element(head.getByText(noComment)).toBeVisible();
    await expect.element(head.getByText(noPhotos)).toBeVisible();
    await send.click();
    await expect.element(sent).toBeVisible();
    expect(server.calls(postResults)[0]?.body.results[0]).toMatchObject({ comment: null, readingImages: [] });
  });

  test('[JOB-18, JOB-19, OPN-255] of what it shows nothing is said', async () => {
    const features = { ...COMMENTS, showReadingCommentAllowed: true, showReadingImagesAllowed: true };
    await openReading({ done: true, rates: [{ results: [WITH_ALL] }], features });
    await correct.click();
    await expect.element(head).toBeVisible();
    await expect.element(head.getByText(/zeigen wir hier nicht/)).not.toBeInTheDocument();
  });

  test('[COM-07, OPN-255] a comment that its form has no field for is not sent again', async () => {
    const { server } = await openReading({
      done: true,
      rates: [{ results: [WITH_ALL] }],
      features: { showReadingCommentAllowed: true },
    });
    await correct.click();
    await expect.element(head.getByText(noComment)).toBeVisible();
    await send.click();
    await expect.element(sent).toBeVisible();
    expect(server.calls(postResults)[0]?.body.results[0]?.comment).toBeNull();
  });

  test('[OPN-082, OPN-255] a clock that is slow does not make it older than what it corrects', async () => {
    const created = '2025-11-21T23:00:00.000Z';
    const { server } = await openReading({ done: true, rates: [{ results: [result(21_074.3, { created })] }] });
    await correct.click();
    await send.click();
    await expect.element(sent).toBeVisible();
    expect(server.calls(postResults)[0]?.headers.get(CAPTURED_AT_HEADER)).toBe(created);
  });
});

describe('a correction is a mode of its own', () => {
  const done = { done: true, rates: [{ results: [result(21_074.3)] }] };
  const leave = page.getByRole('button', { name: 'Nicht korrigieren' });
  const undo = page.getByRole('button', { name: 'Rückgängig machen' });
  const discarded = page.getByText(/^Korrektur verworfen\./);
  const gas = meter({ id: 'gas', type: 'GAS_METER', number: '7ELS0032117845' });

  test('[JOB-10, OPN-256] its heading says which reading, and each value as it was and as it will be', async () => {
    await openReading(done);
    await expect.element(head).not.toBeInTheDocument();
    await correct.click();
    await expect
      .element(head.getByRole('heading', { level: 2 }))
      .toHaveTextContent('Sie korrigieren die Ablesung vom 21.11.2025');
    await expect.element(head).toMatchTextContent(/bisher 21\.074,3\skWh$/);
    await before.fill('');
    await after.fill('');
    await expect.element(head).toMatchTextContent(/bisher 21\.074,3\skWh neu …$/);
    await before.fill('21174');
    await after.fill('3');
    await expect.element(head).toMatchTextContent(/bisher 21\.074,3\skWh neu 21\.174,3\skWh$/);
  });

  test('[JOB-10, OPN-256] with two rates it says so of each', async () => {
    const rates = [
      { name: 'Hochtarif', obis: '1-0:1.8.1', results: [result(21_074.3)] },
      { name: 'Niedertarif', obis: '1-0:1.8.2', results: [result(33_000)] },
    ];
    await openReading({ done: true, rates });
    await correct.click();
    await expect
      .element(head)
      .toMatchTextContent(/Hochtarif.*bisher 21\.074,3\skWhNiedertarif.*bisher 33\.000,0\skWh$/);
  });

  test('[LST-24, JOB-10, OPN-256] begun and left, the list says so instead of showing it as sent; opened again it goes on', async () => {
    const app = await openReading(done, { others: [gas] });
    await correct.click();
    await before.fill('21174');
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    const row = page.getByRole('main').getByRole('link', { name: /^Stromzähler/ });
    await expect.element(row).toMatchTextContent(/21\.074,3\skWhKorrektur begonnen$/);
    await row.click();
    await expect.element(head).toMatchTextContent(/neu 21\.174,0\skWh$/);
    await expect.element(before).toHaveValue('21174');
    await turn(app);
  });

  test('[JOB-10, OPN-256] left by its button it is discarded, which can be undone, with its photos', async () => {
    const app = await openReading({ ...done, features: { showReadingImagesAllowed: true } });
    await correct.click();
    await before.fill('21174');
    await pickPhoto();
    await isOnDevice(app);
    await leave.click();
    await expect.element(discarded).toBeVisible();
    await expect.element(correct).toHaveFocus();
    const { drafts, photos } = app.browser.database.stores;
    await turn(app);
    await expect.poll(() => [drafts.size, photos.size]).toEqual([0, 0]);
    await undo.click();
    await expect.element(head).toMatchTextContent(/neu 21\.174,0\skWh$/);
    await expect.element(before).toHaveFocus();
    await expect.element(page.getByRole('button', { name: /^Foto 1 .* vergrößern$/ })).toBeVisible();
    await turn(app);
    expect(drafts.size).toBe(1);
  });

  test('[OPN-256] nothing entered, nothing discarded; a new correction ends the way back', async () => {
    await openReading(done);
    await correct.click();
    await leave.click();
    await expect.element(sent).toBeVisible();
    await expect.element(discarded).not.toBeInTheDocument();
    await correct.click();
    await before.fill('21174');
    await leave.click();
    await expect.element(discarded).toBeVisible();
    await correct.click();
    await send.click();
    await expect.element(sent).toBeVisible();
    await expect.element(discarded).not.toBeInTheDocument();
  });
});
