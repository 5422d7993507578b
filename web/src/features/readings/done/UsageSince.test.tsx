import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { result } from '../../../testing/meters.ts';
import { FIVE_YEARS } from '../../../testing/open-evaluation.ts';
import { openReading, send, typeDigits } from '../../../testing/open-reading.ts';

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
