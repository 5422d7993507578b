import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { managedMeters } from '../../testing/managed-meters.ts';
import { openTable } from '../../testing/share-table.ts';
import { share as someShare } from '../../testing/sharing.ts';

const field = page.getByRole('searchbox');
const share = () => page.getByRole('button', { name: /teilen$/ });
const dialog = page.getByRole('dialog');
const houses = () =>
  dialog
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

/** Meters of the houses 1, 15 and 115, with 15 in numbers, keys and zips of others. */
const STREET = managedMeters(12).map((job, index) => ({
  ...job,
  meter: {
    ...job.meter,
    meterNumber: `1ISK15719300${index + 15}`,
    meterAddress: { ...job.meter.meterAddress, zip: '15230', houseNumber: ['1', '15', '115'][index % 3] ?? null },
  },
}));

beforeEach(() => page.viewport(1440, 900));

test('[SHR-22, OPN-051, OPN-260] what is found for a house and shared is of that house alone, and the question names it', async () => {
  const { clock } = await openTable({ jobs: STREET, shares: [] });
  await field.fill('Bahnhofstraße 15');
  await clock.pass(250);
  await page.getByRole('checkbox', { name: 'Alle 4 Zähler auswählen' }).click();
  await share().click();
  await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('4 Zähler teilen?');
  await expect.element(dialog.getByRole('list', { name: 'Aus 1 Haus' })).toBeVisible();
  expect(houses()).toEqual(['Bahnhofstraße 15, 15230 Ellerbach4 Zähler']);
  expect(dialog.getByText(/nicht zu sehen/).elements()).toEqual([]);
});

test('[SHR-22, OPN-260] each house is named with its meters, and how many are out of sight of the search is said', async () => {
  const { clock } = await openTable({ jobs: STREET, shares: [] });
  await page.getByRole('checkbox', { name: 'Alle 12 Zähler auswählen' }).click();
  await field.fill('Bahnhofstraße 115');
  await clock.pass(250);
  await share().click();
  await expect.element(dialog.getByText(/^8 davon sind gerade nicht zu sehen/)).toBeVisible();
  await expect.element(dialog.getByRole('list', { name: 'Aus 3 Häusern' })).toBeVisible();
  expect(houses()).toEqual(['1', '15', '115'].map((number) => `Bahnhofstraße ${number}, 15230 Ellerbach4 Zähler`));
});

test('[SHR-22, OPN-021] of a single meter nothing is said as of several', async () => {
  const { clock } = await openTable({ jobs: STREET, shares: [someShare({ id: 'pohl', jobs: [STREET[0]!.id] })] });
  await page.getByRole('checkbox', { name: /1ISK1571930015: auswählen$/ }).click();
  await field.fill('Bahnhofstraße 115');
  await clock.pass(250);
  await share().click();
  await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('1 Zähler teilen?');
  await expect.element(dialog).toMatchTextContent(/sieht diesen Zähler und kann ihn ablesen/);
  await expect.element(dialog).toMatchTextContent(/Er ist gerade nicht zu sehen.*Ihn hat schon jemand anderes\./);
  await expect.element(dialog).not.toMatchTextContent('davon');
});

test('[OPN-260] the filter of open ones hides, too; meters without an address are named as such', async () => {
  const bare = { street: null, houseNumber: null, zip: null, city: null };
  const [first, ...others] = STREET;
  const withoutAddress = {
    ...first!,
    meter: { ...first!.meter, meterAddress: { ...first!.meter.meterAddress, ...bare } },
  };
  await openTable({ jobs: [withoutAddress, ...others], shares: [] });
  await page.getByRole('checkbox', { name: 'Alle 12 Zähler auswählen' }).click();
  await page.getByRole('button', { name: 'Nur offene' }).click();
  await share().click();
  await expect.element(dialog.getByText(/^4 davon sind gerade nicht zu sehen/)).toBeVisible();
  expect(houses().at(-1)).toBe('Ohne Adresse1 Zähler');
});

test('[OPN-260] of many houses the first ones stand there, and the others can be opened: the buttons stay in reach', async () => {
  await openTable({ jobs: managedMeters(40), shares: [] });
  await page.getByRole('checkbox', { name: 'Alle 40 Zähler auswählen' }).click();
  await share().click();
  await expect.element(dialog.getByText('Bahnhofstraße 8, 34990 Ellerbach')).toBeVisible();
  await expect.element(dialog.getByText('Bahnhofstraße 10, 34990 Ellerbach')).not.toBeVisible();
  await dialog.getByText('Noch 2 Häuser zeigen').click();
  await expect.element(dialog.getByText('Bahnhofstraße 10, 34990 Ellerbach')).toBeVisible();
});
