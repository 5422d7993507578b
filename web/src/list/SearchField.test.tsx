import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HOUSEHOLD, meter } from '../../testing/meters.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';
import { appears } from '../../testing/appears.ts';

const main = page.getByRole('main');
const search = page.getByRole('searchbox', { name: 'Zähler suchen' });
const section = (name: string) => main.getByRole('region', { name });
const names = (name: string) =>
  section(name)
    .getByRole('link')
    .elements()
    .map((row) => /^[^,]*?(?=Keller|Garten, |Bad|$)/.exec(row.textContent ?? '')?.[0]);
const found = main.getByRole('status').first();

async function openList(jobs = HOUSEHOLD) {
  const app = await renderApp({ path: '/ablesung', signedIn: [{ ...MARIA, jobs }] });
  await appears(section('Noch abzulesen'));
  return app;
}

test('[LST-11, LST-12, CST-18, A28] it narrows the list 250 ms after the last key, and says how many there are', async () => {
  const { clock } = await openList();
  await search.click();
  await userEvent.keyboard('gart');
  await clock.pass(200);
  await userEvent.keyboard('en');
  await clock.pass(249);
  expect(names('Noch abzulesen')).toHaveLength(3);
  await clock.pass(1);
  await expect.element(found).toHaveTextContent('1 Zähler gefunden');
  expect(names('Noch abzulesen')).toEqual(['Gartenwasser']);
  await expect.element(section('Erledigt')).not.toBeInTheDocument();
});

test('[LST-11, OPN-540] what was searched for stays while a meter is opened, and when the device is turned', async () => {
  const { clock } = await openList();
  await search.fill('garten');
  await clock.pass(250);
  await section('Noch abzulesen').getByRole('link').click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Gartenwasser');
  await page.getByRole('link', { name: 'Alle Zähler' }).click();
  await expect.element(search).toHaveValue('garten');
  expect(names('Noch abzulesen')).toEqual(['Gartenwasser']);
  await page.viewport(844, 390);
  const beside = page.getByRole('navigation', { name: 'Zählerliste' });
  await expect.element(beside.getByRole('searchbox')).toHaveValue('garten');
  expect(beside.getByRole('link', { name: /^Gartenwasser/ }).elements()).toHaveLength(1);
  expect(beside.getByRole('link', { name: /^Gaszähler/ }).elements()).toHaveLength(0);
});

test('[LST-11] every word must occur, in whatever case', async () => {
  const { clock } = await openList();
  await search.fill('KELLER 7els');
  await clock.pass(250);
  await expect.element(found).toHaveTextContent('1 Zähler gefunden');
  expect(names('Noch abzulesen')).toEqual(['Gaszähler']);
});

test('[LST-11, OPN-051] the kind of a meter counts, in the words of the language', async () => {
  const { clock } = await openList();
  for (const [term, kinds] of [
    ['strom', ['Stromzähler']],
    ['Gaszähler', ['Gaszähler']],
    ['wasser', ['Gartenwasser']],
  ] as const) {
    await search.fill(term);
    await clock.pass(250);
    await expect.poll(() => names('Noch abzulesen')).toEqual(kinds);
  }
  await search.fill('Warmwasser');
  await clock.pass(250);
  await expect.poll(() => names('Erledigt')).toEqual(['Warmwasserzähler']);
});

test('[LST-11, OPN-051] a house is found by its street and its whole number, not by parts of other numbers', async () => {
  const at = (houseNumber: string, number: string) =>
    meter({ id: houseNumber, street: 'Bahnhofstraße', houseNumber, number });
  const { clock } = await openList([at('15', '1EMH0048213907'), at('1', '1ISK0071931515'), at('115', '15150000')]);
  await search.fill('Bahnhofstraße 15');
  await clock.pass(250);
  await expect.element(found).toHaveTextContent('1 Zähler gefunden');
  await expect.element(section('Noch abzulesen').getByRole('link')).toMatchTextContent(/Bahnhofstraße 15/);
});

test('[LST-13] no result names the term, and an emptied field shows everything at once', async () => {
  const { clock } = await openList();
  await search.fill(' Bahnhofstr. 99 ');
  await clock.pass(250);
  await expect.element(main.getByText('Keine Zähler zu „Bahnhofstr. 99“ gefunden').last()).toBeVisible();
  await page.getByRole('button', { name: 'Suche leeren' }).click();
  await expect.element(section('Noch abzulesen')).toBeVisible();
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('');
});
