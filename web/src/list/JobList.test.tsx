import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { estate, HOUSEHOLD, meter, result } from '../../testing/meters.ts';
import { MARIA, withContact } from '../../testing/people.ts';
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

async function openList(jobs = HOUSEHOLD) {
  const app = await renderApp({ path: '/ablesung', signedIn: [{ ...MARIA, jobs }] });
  await appears(section('Noch abzulesen'));
  return app;
}

describe('order and states', () => {
  test('[LST-08, LST-09, LST-24] the open ones first, by deadline, then a section of the done ones', async () => {
    await openList([...HOUSEHOLD].reverse());
    expect(names('Noch abzulesen')).toEqual(['Gaszähler', 'Stromzähler', 'Gartenwasser']);
    expect(names('Erledigt')).toEqual(['Wasserzähler', 'Warmwasserzähler']);
    const [open, done] = [section('Noch abzulesen').element(), section('Erledigt').element()];
    expect(open.compareDocumentPosition(done) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('[LST-08, OPN-257] each row shows number and place, and the values of all rates', async () => {
    const rates = [
      { name: 'Hochtarif', obis: '1-0:1.8.1', results: [result(21_074.3)] },
      { name: 'Niedertarif', obis: '1-0:1.8.2', results: [result(33_000)] },
    ];
    await openList([...HOUSEHOLD, meter({ id: 'zwei', number: '1EMH0099', location: 'Keller', done: true, rates })]);
    const row = section('Erledigt').getByRole('link', { name: /1EMH ?0099/ });
    await expect
      .element(row)
      .toMatchTextContent(
        /Keller1EMH0099Hochtarif 1\.8\.1.* 21\.074,3\skWhNiedertarif 1\.8\.2.* 33\.000,0\skWhgesendet$/,
      );
  });

  test('[LST-08, OPN-257] one in which something was typed says so, beside how it stands', async () => {
    await openList();
    const row = section('Noch abzulesen').getByRole('link', { name: /^Gaszähler/ });
    await row.click();
    await page.getByLabelText('Vor dem Komma').fill('84');
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await expect.element(row).toMatchTextContent(/7ELS0032117845begonnenbis 24\.11\.$/);
    await row.click();
    await page.getByRole('button', { name: 'Eingabe verwerfen' }).click();
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await expect.element(row).toMatchTextContent(/7ELS0032117845bis 24\.11\.$/);
  });

  test('how a meter stands is said in words', async () => {
    await openList();
    await expect
      .element(
        section('Noch abzulesen').getByRole('link', {
          name: /^Gaszähler Keller, hinten rechts 7ELS ?0032 ?1178 ?45 bis 24\.11\.$/,
        }),
      )
      .toBeVisible();
    await expect
      .element(section('Erledigt').getByRole('link', { name: /^Wasserzähler.*561,904 m³ gesendet$/ }))
      .toBeVisible();
  });
});

describe('[OPN-178] meters that cannot be read now', () => {
  const CLOSED = meter({ id: 'zu', type: 'HEAT_METER', number: '8WMZ0001', latest: '2025-11-18' });
  const LONG_AGO = meter({ id: 'alt', type: 'WATER_METER', latest: '2024-12-30' });
  const EARLY = meter({ id: 'bald', type: 'GAS_METER', earliest: '2025-11-24' });

  test('have a section of their own between the open and the done ones, with since or from when', async () => {
    await openList([CLOSED, EARLY, LONG_AGO, ...HOUSEHOLD]);
    expect(names('Zurzeit nicht möglich')).toEqual(['Wasserzähler', 'Wärmezähler', 'Gaszähler']);
    const states = section('Zurzeit nicht möglich')
      .getByRole('link')
      .elements()
      .map((row) => /(?:seit|ab) .*$/.exec(row.textContent ?? '')?.[0]);
    expect(states).toEqual(['seit 31.12.2024', 'seit 19.11.', 'ab 24.11.']);
    const order = main.getByRole('region').elements();
    const place = (name: string) => order.indexOf(section(name).element());
    expect(place('Noch abzulesen')).toBeLessThan(place('Zurzeit nicht möglich'));
    expect(place('Zurzeit nicht möglich')).toBeLessThan(place('Erledigt'));
  });

  test('the way to the utility stands with them, also at 320 px', async () => {
    await page.viewport(320, 700);
    await renderApp({ path: '/ablesung', signedIn: [{ ...MARIA, jobs: [CLOSED] }], prepare: withContact });
    await expect.element(main).toMatchTextContent('Von diesen Zählern nehmen wir gerade keine Ablesung an.');
    await expect.element(main.getByRole('link', { name: /030 23125 014/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  test('where there are none, nothing is said of them', async () => {
    await openList();
    await expect.element(section('Zurzeit nicht möglich')).not.toBeInTheDocument();
  });

  test('are found by the search', async () => {
    const { clock } = await openList([CLOSED, ...HOUSEHOLD]);
    await search.fill('8WMZ');
    await clock.pass(250);
    await expect.element(main.getByRole('status').first()).toHaveTextContent('1 Zähler gefunden');
    expect(names('Zurzeit nicht möglich')).toEqual(['Wärmezähler']);
  });
});

test('a row is a link: its address can be opened elsewhere, a plain press stays in the app', async () => {
  await openList([meter({ id: 'a b', type: 'GAS_METER' })]);
  const row = section('Noch abzulesen').getByRole('link');
  await expect.element(row).toHaveAttribute('href', '/ablesung/a%20b');
  // A press that asks for another tab is left to the browser; nothing follows it here.
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  row.element().dispatchEvent(press);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ablesen');
  await row.click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Gaszähler');
});

describe('search', () => {
  const found = main.getByRole('status').first();

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
});

describe('long lists', () => {
  const rows = () => main.getByRole('listitem').elements();

  test('[A28] of 999 meters only the rows in sight are drawn; each says which of how many it is', async () => {
    await openList(estate(999));
    const first = rows()[0];
    await expect.element(section('Noch abzulesen')).toBeVisible();
    expect(rows().length).toBeLessThan(60);
    expect([first?.getAttribute('aria-posinset'), first?.getAttribute('aria-setsize')]).toEqual(['1', '666']);
    window.scrollTo(0, 30_000);
    await expect.poll(() => Number(rows()[0]?.getAttribute('aria-posinset'))).toBeGreaterThan(200);
    expect(rows().length).toBeLessThan(60);
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => Number(rows().at(-1)?.getAttribute('aria-posinset'))).toBe(333);
  });

  test('[A28] a row with the focus stays when it is scrolled out of sight', async () => {
    await openList(estate(999));
    const link = section('Noch abzulesen').getByRole('link').first().element() as HTMLElement;
    link.focus();
    window.scrollTo(0, 30_000);
    const open = () => section('Noch abzulesen').getByRole('listitem').elements();
    await expect.poll(() => Number(open().at(-1)?.getAttribute('aria-posinset'))).toBeGreaterThan(200);
    expect(document.activeElement).toBe(link);
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).not.toBe('1');
  });

  test('in the sidebar the open meter is brought into sight', async () => {
    await page.viewport(1440, 900);
    await renderApp({ path: '/ablesung/m400', signedIn: [{ ...MARIA, jobs: estate(999) }] });
    const row = () => document.querySelector('nav li [aria-current=page]')?.getBoundingClientRect();
    await expect.poll(() => row()?.top ?? -1).toBeGreaterThan(0);
    await expect.poll(() => row()?.bottom ?? 9999).toBeLessThanOrEqual(900);
  });

  test('meters of several houses are listed by street', async () => {
    await openList([
      meter({ id: 'a', street: 'Zeile', houseNumber: '2' }),
      meter({ id: 'b', street: 'Anger', houseNumber: '10' }),
      meter({ id: 'c', street: 'Anger', houseNumber: '9' }),
    ]);
    expect(
      section('Noch abzulesen')
        .getByRole('link')
        .elements()
        .map((row) => /^(Anger|Zeile) \d+/.exec(row.textContent ?? '')?.[0]),
    ).toEqual(['Anger 9', 'Anger 10', 'Zeile 2']);
  });
});
