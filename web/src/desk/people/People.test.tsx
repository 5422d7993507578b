import { getOrders } from '@zaehlwerk/contract/order-search';
import { getAccounts } from '@zaehlwerk/contract/operator';
import { getPerson, type PersonPage } from '@zaehlwerk/contract/persons';
import type { ClerkRole } from '@zaehlwerk/domain/clerk/clerk-roles';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { knowMaria, knowPerson, MARIA } from '../../../testing/desk-people.ts';
import { clerk, foundOf, foundOrder } from '../../../testing/desk-world.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const ALL: readonly ClerkRole[] = ['read', 'work', 'people'];

const open = (path: string, prepare: (server: FakeServer) => void = knowMaria, roles = ALL) =>
  renderDesk({ path, session: clerk(roles), prepare });

test('[DSK-130, OPN-580] a person is looked for by whatever is known, told once, and opened by keyboard; no address that is called has the words but the search', async () => {
  const { server, device } = await open('/betrieb/personen', (one) => {
    knowMaria(one);
    one.on(getOrders, () => foundOf([foundOrder(), foundOrder({ orderNumber: 'A-2', open: false })]));
  });
  await appears(page.getByText(/^Hier finden Sie, wer abliest/));
  await page.getByRole('searchbox', { name: /^Name, Kundennummer/ }).fill('maria wessel');
  await userEvent.keyboard('{Enter}');
  await appears(page.getByText('1 Person für „maria wessel“'));
  expect(device.address.path()).toBe('/betrieb/personen#maria%20wessel');
  expect(server.calls(getOrders).map(({ query }) => query['search'])).toEqual(['maria wessel']);
  expect(server.calls(getAccounts).map(({ query }) => query['username'])).toEqual(['maria wessel']);
  const link = page.getByRole('link', {
    name: /Maria Wessel.*2 gefundene Aufträge, 1 offen.*Kunde 4071882.*Lindenstraße 14/,
  });
  await expect.element(link).toBeVisible();
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await appears(page.getByRole('heading', { name: 'Maria Wessel', level: 1 }));
  expect(server.calls(getPerson).map(({ params }) => params['accountId'])).toEqual(['maria']);
  await page.getByRole('link', { name: 'Zurück zu „maria wessel“' }).click();
  await appears(page.getByText('1 Person für „maria wessel“'));
});

test('[DSK-130] nobody found says where was looked; a search that failed is tried again', async () => {
  let fails = true;
  await open('/betrieb/personen#niemand', (one) => {
    knowMaria(one);
    one.on(getOrders, () => (fails ? new Refuses('unavailable') : foundOf([])));
  });
  await appears(page.getByRole('button', { name: 'Noch einmal versuchen' }));
  fails = false;
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await appears(page.getByText('Niemand gefunden für „niemand“'));
  await appears(page.getByText(/^Gesucht wird in Namen/));
});

test('[DSK-131, DSK-132] the page of a person shows ways in with their state, meters that lead to their orders, and shares with who gave them', async () => {
  await open('/betrieb/personen/maria');
  await appears(page.getByRole('heading', { name: 'Maria Wessel', level: 1 }));
  const rows = Array.from(document.querySelectorAll('main tbody tr'), (row) =>
    Array.from(row.children, (cell) => cell.textContent),
  );
  expect(rows).toEqual([
    // What waits for a reading comes first.
    ['1EMH0048213907', 'Lindenstraße 14', 'A-2025-018840', 'Jahresablesung 2025', 'offen'],
    ['7PIP0018840112', 'Lindenstraße 14', 'A-2025-018841', 'Jahresablesung 2025', 'erledigt'],
    ['EB-407188', 'gesetzt', '1'],
    ['Markus Wessel', '1', '02.11.2025', 'zuletzt angemeldet 20.11.2025', 'Beenden … Markus Wessel'],
    ['Janavon Markus Wessel', '1', '03.11.2025', 'wartet auf die erste Anmeldung', 'Beenden … Jana'],
    ['Hausmeister Pohl', '–', '14.10.2024', 'beendet 31.12.2024', '–'],
  ]);
  await appears(page.getByText('gültig', { exact: true }));
  await appears(page.getByText('2 Links gelten, 2 Geräte angemeldet'));
  await appears(page.getByText('m.wessel@posteo.example'));
  await page.getByRole('link', { name: 'A-2025-018840' }).click();
  await appears(page.getByRole('heading', { name: 'Geschichte' }));
});

test.each<[string, Partial<PersonPage>]>([
  ['wartet auf die erste Anmeldung', { state: 'unused', lastUsedAt: null, shares: [] }],
  ['niemand kann sich anmelden', { state: 'closed', shares: [] }],
])('[DSK-132, OPN-581] an account says: %s', async (words, more) => {
  await open('/betrieb/personen/maria', (one) => knowPerson(one, { ...MARIA, ...more }));
  await appears(page.getByText(words));
  await appears(page.getByText('Mit niemandem geteilt.'));
});

test('[DSK-131] somebody who is there no more is told', async () => {
  await open('/betrieb/personen/maria', (one) => {
    knowMaria(one);
    one.on(getPerson, () => new Refuses('notFound'));
  });
  await appears(page.getByRole('heading', { name: 'Diese Person gibt es hier nicht' }));
});

test('[DSK-139, OPN-580] without the role for persons nothing of them is asked or shown, and the right that is missing is told', async () => {
  for (const path of ['/betrieb/personen#maria', '/betrieb/personen/maria']) {
    const { server, view } = await open(path, knowMaria, ['read', 'work']);
    await appears(page.getByText('Dafür fehlt Ihnen das Recht „Personen und Zugänge“', { exact: false }));
    expect([...server.calls(getPerson), ...server.calls(getOrders)]).toEqual([]);
    await view.unmount();
  }
});

test('[DSK-139, OPN-580, OPN-695] what wants a further role says so in its place; access data do not', async () => {
  await open('/betrieb/personen/maria', knowMaria, ['people']);
  await appears(page.getByRole('button', { name: 'Probelauf' }));
  for (const name of [/^Umzug/, /^Auskunft erstellen/])
    expect(page.getByRole('button', { name }).elements()).toEqual([]);
  expect(page.getByText(/Dafür fehlt Ihnen das Recht/).elements()).toHaveLength(2);
  for (const name of [/^Beenden … Markus/, /^Zugangsdaten neu/, /^Zugänge beenden/])
    await expect.element(page.getByRole('button', { name })).toBeVisible();
});
