import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { result } from '../../testing/meters.ts';
import { FIVE_YEARS } from '../../testing/open-evaluation.ts';
import { openReading, send, typeDigits } from '../../testing/open-reading.ts';

const EVALUATED = { config: { features: { evaluationEnabled: true } } };
const chart = page.getByRole('img', { name: /^Je Tag: / });
const words = page.getByText(/je Tag .* als davor$/);

test('[OPN-232] after a reading was sent, what was used since the last one stands beside the time before, with its chart', async () => {
  await openReading({ rates: [FIVE_YEARS] }, EVALUATED);
  await typeDigits('20829');
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  await expect.element(words).toMatchTextContent(/2\.396,3\skWh seit 22\.11\.2024, je Tag 11\s% weniger als davor/);
  await expect.element(chart).toBeVisible();
});

test('[OPN-232] it is about the reading that is shown, and says nothing twice', async () => {
  const rates = [{ ...FIVE_YEARS, results: [result(21_074.3)] }];
  const app = await openReading({ done: true, rates }, EVALUATED);
  await expect.element(words).toBeVisible();
  const since = page.getByText(/^Seit \d/);
  await expect.element(since).not.toBeInTheDocument();
  await app.view.unmount();
  // Where the evaluation does not count it, an older use is not that of this reading.
  const features = { evaluationEnabled: true, evaluationShowCurrentReadings: false };
  await openReading({ done: true, rates }, { config: { features } });
  await expect.element(since).toBeVisible();
  await expect.element(words).not.toBeInTheDocument();
});

test('[OPN-075, OPN-232] a corrected reading of another day is no reading before', async () => {
  const wrong = result(28_029, { readingDate: '2025-11-20', created: '2025-11-20T08:00:00Z' });
  const right = result(21_074.3, { readingDate: '2025-11-21', created: '2025-11-21T08:00:00Z' });
  await openReading({ done: true, rates: [{ ...FIVE_YEARS, results: [wrong, right] }] }, EVALUATED);
  await expect.element(words).toMatchTextContent(/seit 22\.11\.2024/);
});

test.each([
  ['the utility shows no evaluation', {}, { rates: [{ ...FIVE_YEARS, results: [result(21_074.3)] }] }],
  ['there is nothing to compare with', EVALUATED, { rates: [{ results: [result(21_074.3)] }] }],
  ['the value fell', EVALUATED, { rates: [{ ...FIVE_YEARS, results: [result(5)] }] }],
])('[OPN-232] nothing of it where %s', async (_what, setting, facts) => {
  await openReading({ done: true, ...facts }, setting);
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(chart).not.toBeInTheDocument();
});
