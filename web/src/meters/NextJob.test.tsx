import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meter, result } from '../../testing/meters.ts';
import { openReading } from '../../testing/open-reading.ts';

const READ = { done: true, rates: [{ results: [result(20_000)] }] } as const;
const CLOSED = meter({ id: 'zu', type: 'HEAT_METER', latest: '2025-11-18' });
const EARLY = meter({ id: 'bald', type: 'WATER_METER', earliest: '2025-11-24' });
const GAS = meter({ id: 'gas', type: 'GAS_METER' });

test('[OPN-178] after a reading the next meter is one that can be read now', async () => {
  await openReading(READ, { others: [CLOSED, EARLY, GAS] });
  const next = page.getByRole('link', { name: 'Weiter zum Gaszähler' });
  await expect.element(next).toHaveAttribute('href', '/ablesung/gas');
});

test('[OPN-178] with none that can be read now the way leads to all of them', async () => {
  await openReading(READ, { others: [CLOSED, EARLY] });
  await expect.element(page.getByRole('link', { name: 'Zur Übersicht' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Weiter/ })).not.toBeInTheDocument();
});
