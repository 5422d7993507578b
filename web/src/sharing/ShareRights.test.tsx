import type { WireJob } from '@zaehlwerk/contract/jobs';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { managedMeters } from '../../testing/managed-meters.ts';
import { openShareScreen } from '../../testing/screens/share-screens.ts';
import { openTable, rows } from '../../testing/share-table.ts';

/** Six meters; `mayShare` says of each whether it may be shared. */
const withRights = (...mayShare: readonly (boolean | null)[]): readonly WireJob[] =>
  managedMeters(mayShare.length).map((job, index) => ({
    ...job,
    jobPermissions: { reShare: mayShare[index] ?? null },
  }));
const MIXED = withRights(true, false, null, true, false, null);

const numbers = () => rows().flatMap((row) => /1ISK\d+/.exec(row.textContent)?.[0].slice(-1) ?? []);

beforeEach(() => page.viewport(1440, 900));

describe('[ROL-07, ROL-08, SHR-02, OPN-007] the table has the meters that may be shared, and no other', () => {
  test.each([
    [true, ['0', '2', '3', '5']],
    [false, ['0', '3']],
  ])('reshareAllowed %j', async (reshareAllowed, expected) => {
    await openTable({ jobs: MIXED, features: { reshareAllowed }, shares: [] });
    expect(numbers().toSorted()).toEqual(expected);
    await expect
      .element(page.getByRole('checkbox', { name: `Alle ${expected.length} Zähler auswählen` }))
      .toBeVisible();
  });
});

test('[SHR-23, ROL-07, ROL-10, OPN-007] where none of the meters may be shared there is no table, but "no meters"', async () => {
  await openShareScreen('de', { jobs: withRights(false, false) });
  await expect.element(page.getByText('Keine Zähler', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /teilen$/ })).not.toBeInTheDocument();
});

test('[SHR-23, ROL-10, OPN-007] without shareable jobs the screen says so', async () => {
  await openShareScreen('de', { jobs: [] });
  await expect.element(page.getByText('Keine Zähler', { exact: true })).toBeVisible();
});

test('[SHR-23, ROL-09, OPN-101] a main account that may not share is told "no meters"; nobody has given it any', async () => {
  await openShareScreen('de', { features: { reshareAllowed: false } });
  await expect.element(page.getByText('Keine Zähler', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Wer Ihnen die Zähler gegeben hat/)).not.toBeInTheDocument();
});

test.each([true, false])(
  '[ROL-09, ROL-12, OPN-101, OPN-109] a share that may not pass anything on is told that; reshareAllowed %j',
  async (reshareAllowed) => {
    await openShareScreen('de', {
      jobs: withRights(false, false),
      features: { reshareAllowed },
      parent: { id: 'brandes', name: 'Hausverwaltung Brandes' },
    });
    await expect.element(page.getByText('Dieses Konto kann keine Zähler teilen.')).toBeVisible();
    await expect.element(page.getByText(/^Wer Ihnen die Zähler gegeben hat/)).toBeVisible();
  },
);

test('[SHR-23] without any meter the screen says so', async () => {
  await openShareScreen('de', { jobs: [] });
  await expect.element(page.getByText('Keine Zähler', { exact: true })).toBeVisible();
});
