import { getCampaigns } from '@zaehlwerk/contract/campaigns';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { getOrders } from '@zaehlwerk/contract/order-search';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { CAMPAIGNS, clerk, foundOf, foundOrder, foundReading } from '../../../testing/desk-world.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const field = page.getByRole('searchbox', { name: 'Aufträge suchen' });
const todo = page.getByRole('heading', { name: 'Jetzt zu tun' });

test('[DSK-26, OPN-529] the slash leads into the search, Enter finds, arrows choose and Enter opens; no address that is called has what was typed, but the search', async () => {
  const urls: string[] = [];
  const { server, device } = await renderDesk({
    prepare: (one) => {
      one.on(getOrders, () => foundOf([foundOrder({ orderNumber: 'A-1' }), foundOrder({ orderNumber: 'A-2' })]));
      one.watch((request) => urls.push(request.url));
    },
  });
  await appears(todo);
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('1EMH 0048{Enter}');
  await appears(page.getByRole('heading', { name: '2 Treffer für „1EMH 0048“' }));
  expect(device.address.path()).toBe('/betrieb/suche#1EMH%200048');
  expect(server.calls(getOrders).map(({ query }) => query['search'])).toEqual(['1EMH 0048']);
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole('status').getByText('2 Treffer für „1EMH 0048“')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await appears(page.getByRole('heading', { name: 'Geschichte' }));
  expect(server.calls(getOrder).map(({ params }) => params['orderNumber'])).toEqual(['A-2']);
  expect(urls.filter((url) => url.includes('0048') && !url.includes('/orders?search='))).toEqual([]);
});

test('[DSK-26, OPN-745] who comes to the meters finds the field of the search ready to be typed in', async () => {
  const { device } = await renderDesk();
  await appears(todo);
  await page.getByRole('link', { name: 'Zähler', exact: true }).click();
  await appears(page.getByRole('heading', { name: 'Wen oder was suchen Sie?' }));
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('4711{Enter}');
  await expect.poll(() => device.address.path()).toBe('/betrieb/suche#4711');
});

test('[DSK-26] a result says by what it was found, and how the order stands; one that somebody else has leads nowhere', async () => {
  const orders = [
    foundOrder(),
    foundOrder({ orderNumber: 'A-2', open: false, foundBy: ['customerNumber', 'username'] }),
    foundOrder({ orderNumber: 'A-3', ended: true, accountId: 'karl' }),
  ];
  await renderDesk({
    path: '/betrieb/suche#4071882',
    prepare: (one) => one.on(getOrders, () => foundOf(orders, { more: true })),
  });
  await appears(page.getByRole('heading', { name: /^Die ersten 3 Treffer/ }));
  const items = Array.from(document.querySelectorAll('main li'), (one) => [
    one.textContent,
    one.querySelector('a') !== null,
  ]);
  expect(items).toEqual([
    [expect.stringMatching(/offen.*gefunden über Zählernummer$/), true],
    [expect.stringMatching(/erledigt.*gefunden über Kundennummer und Benutzername$/), true],
    [expect.stringMatching(/bei jemand anderem/), false],
  ]);
});

test('[DSK-215, OPN-731] readings without an order stand below the orders, under their own heading; each leads to its case, or to the order it was assigned to', async () => {
  const readings = [
    foundReading({ foundBy: ['meterNumber', 'words'] }),
    foundReading({
      readingId: 'u-8',
      kind: 'unknownMeter',
      street: null,
      houseNumber: null,
      zip: null,
      city: null,
      name: null,
    }),
    foundReading({ readingId: 'u-7', state: 'assigned', orderNumber: 'A-7' }),
    foundReading({ readingId: 'u-6', state: 'discarded' }),
  ];
  const { device } = await renderDesk({
    path: '/betrieb/suche#weßel',
    prepare: (one) => one.on(getOrders, () => foundOf([foundOrder()], { readings })),
  });
  await appears(page.getByRole('heading', { name: '5 Treffer für „weßel“', level: 1 }));
  const kinds = Array.from(document.querySelectorAll('main h2'), (one) => one.textContent);
  expect(kinds).toEqual(['1 Auftrag', '4 Ablesungen ohne Auftrag']);
  const told = Array.from(document.querySelectorAll('main ul:last-of-type li'), (one) => [
    one.textContent,
    one.querySelector('a')?.getAttribute('href'),
  ]);
  expect(told).toEqual([
    [
      expect.stringMatching(
        /^Am Mühlbach 3noch zuzuordnenMaria Weßel · 34990 Ellerbach.*Ohne Zugang gesendet · abgelesen am 20\.11\.2025gefunden über Zählernummer und Name/,
      ),
      '/betrieb/klaerung/u-9',
    ],
    [expect.stringMatching(/^Unbekannter Zählernoch zuzuordnen/), '/betrieb/klaerung/u-8'],
    [expect.stringMatching(/zugeordnet: Auftrag A-7/), '/betrieb/auftrag/A-7#we%C3%9Fel'],
    [expect.stringMatching(/verworfen/), '/betrieb/klaerung/u-6'],
  ]);
  // The arrows walk through both kinds.
  await field.click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(device.address.path()).toBe('/betrieb/auftrag/A-7#we%C3%9Fel');
});

test('[DSK-215] whoever may not clear is told a reading without an order, and led nowhere', async () => {
  await renderDesk({
    path: '/betrieb/suche#weßel',
    session: clerk(['read']),
    prepare: (one) => one.on(getOrders, () => foundOf([], { readings: [foundReading()], moreReadings: true })),
  });
  await appears(page.getByRole('heading', { name: 'Die ersten 1 Ablesungen ohne Auftrag' }));
  expect(document.querySelectorAll('main li a')).toHaveLength(0);
});

test('[DSK-26] how many were found is announced', async () => {
  await renderDesk({ path: '/betrieb/suche#4071882' });
  await expect.element(page.getByRole('status').filter({ hasText: '1 Treffer für „4071882“' })).toBeInTheDocument();
});

test('[DSK-26] two orders of one meter can be told apart; those of the chosen campaign come first', async () => {
  const before = { ...CAMPAIGNS[0]!, campaignId: '2024', name: 'Jahresablesung 2024' };
  await renderDesk({
    path: '/betrieb/suche#4071882',
    prepare: (one) => {
      one.on(getCampaigns, () => ({ campaigns: [...CAMPAIGNS, before] }));
      one.on(getOrders, () =>
        foundOf([foundOrder({ orderNumber: 'A-2025-1' }), foundOrder({ orderNumber: 'A-2024-1', campaignId: '2024' })]),
      );
    },
  });
  await appears(page.getByText('Jahresablesung 2024 · A-2024-1'));
  const told = () => Array.from(document.querySelectorAll('main li'), (one) => /A-202\d-1/.exec(one.textContent)?.[0]);
  expect(told()).toEqual(['A-2025-1', 'A-2024-1']);
  await expect.element(page.getByText('Jahresablesung 2025 · A-2025-1')).toBeVisible();
  await page.getByRole('combobox', { name: 'Kampagne' }).selectOptions('Jahresablesung 2024');
  await expect.poll(told).toEqual(['A-2024-1', 'A-2025-1']);
});

test('[DSK-24, OPN-525] single keys work outside fields alone, and can be switched off for good', async () => {
  const { browser } = await renderDesk();
  await appears(todo);
  await field.click();
  await userEvent.keyboard('a/b?');
  await expect.element(field).toHaveValue('a/b?');
  await todo.click();
  await userEvent.keyboard('?');
  await appears(page.getByRole('dialog', { name: 'Tastenkürzel' }));
  await page.getByRole('switch', { name: 'Einzelne Tasten' }).click();
  await userEvent.keyboard('{Escape}');
  expect(browser.values.get('zaehlwerk.desk.keys')).toBe('off');
  await todo.click();
  await userEvent.keyboard('/');
  await expect.element(field).not.toHaveFocus();
});

test('[DSK-24] an area that is not there yet leads nowhere; an unknown address says so', async () => {
  await renderDesk({ path: '/betrieb/briefe' });
  await appears(page.getByRole('heading', { name: 'Diese Seite gibt es im Betrieb nicht' }));
  const links = Array.from(document.querySelectorAll('nav a'), (one) => one.getAttribute('href'));
  const rooms = ['einlesen', 'kampagne', 'klaerung', 'suche', 'uebergabe', 'personen', 'einstellungen'];
  expect(links).toEqual(['/betrieb', ...rooms.map((room) => `/betrieb/${room}`)]);
});

test('[DSK-28, OPN-534] the desk of a host is that of its utility: without a role there it says where there is one', async () => {
  const elsewhere = { applicationId: 'neustadt', name: 'Stadtwerke Neustadt', roles: [], scopes: [], standsInFor: [] };
  await renderDesk({ session: clerk([], { applications: [elsewhere] }) });
  await appears(page.getByRole('heading', { name: 'Für Stadtwerke Ellerbach haben Sie keine Rechte' }));
  await expect.element(page.getByText(/Stadtwerke Neustadt/)).toBeVisible();
});
