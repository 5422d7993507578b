import { postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { result } from '../../testing/meters.ts';
import { before, dialog, openReading, send, verdict } from '../../testing/open-reading.ts';

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

describe('what a correction is judged by', () => {
  for (const [what, results] of [
    ['the result it replaces', [WRONG]],
    ['what this one had replaced', [WRONG, CORRECTED]],
  ] as const) {
    test(`[VAL-22, JOB-10, OPN-066] it is not judged by ${what}`, async () => {
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

  test('[VAL-21, OPN-066] it is judged by what the utility knew', async () => {
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
