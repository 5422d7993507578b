import { postLoginsEnd, postShareEnd } from '@zaehlwerk/contract/ended-logins';
import { postCredentials } from '@zaehlwerk/contract/operator';
import { getPerson, postPersonErasure, postPersonExport } from '@zaehlwerk/contract/persons';
import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { ERASURE, knowMaria, knowPerson, MARIA } from '../../../testing/desk-people.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

async function openMaria(prepare: (server: FakeServer) => void = () => {}) {
  const desk = await renderDesk({
    path: '/betrieb/personen/maria',
    session: clerk(['work', 'people']),
    prepare: (server) => {
      knowMaria(server);
      prepare(server);
    },
  });
  await appears(page.getByRole('heading', { name: 'Maria Wessel', level: 1 }));
  return desk;
}

const madeOf = (calls: readonly { readonly query: Readonly<Record<string, string>> }[]) =>
  calls.map(({ query }) => query['dryRun'] ?? 'done');

test('[DSK-133] new access data say before what ends, are shown once, printed, and stay until they are said to be noted', async () => {
  const { server, browser } = await openMaria();
  // A device has signed in since the page was opened.
  server.on(getPerson, () => ({ ...MARIA, sessions: 3 }));
  await userEvent.keyboard('z');
  await appears(dialog.getByText('das bisherige Kennwort'));
  await appears(dialog.getByText('3 Geräte werden abgemeldet'));
  expect(server.calls(postCredentials)).toEqual([]);
  await button('Zugangsdaten machen').click();
  await appears(dialog.getByText('kirsche-7-amsel'));
  await appears(dialog.getByRole('img', { name: 'QR-Code des Links' }));
  expect(server.calls(postCredentials).map(({ headers }) => headers.get('X-Application'))).toEqual(['ellerbach']);
  await dialog.getByRole('button', { name: 'Drucken' }).click();
  expect(browser.printed).toHaveLength(1);
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });
  const isOnPaper = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true });
  expect(isOnPaper(document.querySelector('main h1'))).toBe(false);
  expect(isOnPaper(dialog.getByText('kirsche-7-amsel').element())).toBe(true);
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: 'Schließen' }).last().click({ force: true });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Notiert/ }).click();
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain('kirsche-7-amsel');
});

test('[DSK-133] without an answer it is said that those of before may have ended; again makes others', async () => {
  const { server } = await openMaria((one) => one.on(postCredentials, () => new Refuses('notFound')));
  await button(/^Zugangsdaten neu/).click();
  server.unplug();
  await button('Zugangsdaten machen').click();
  await appears(dialog.getByText(/^Keine Antwort. Vielleicht gelten die bisherigen/));
  server.plugIn();
  knowMaria(server);
  await button('Noch einmal machen').click();
  await appears(dialog.getByText('kirsche-7-amsel'));
});

test('[DSK-134, OPN-582] a share ends once what hangs on it was told and its name was typed', async () => {
  const { server } = await openMaria();
  await button(/^Beenden … Markus/).click();
  await appears(dialog.getByText('1 weitere Freigabe, die daraus gemacht wurde, endet mit'));
  await appears(dialog.getByText('3 Geräte werden abgemeldet'));
  await button('Freigabe beenden').click();
  await appears(dialog.getByText(/^Das ist nicht „Markus Wessel“/));
  expect(madeOf(server.calls(postShareEnd))).toEqual(['true']);
  await dialog.getByRole('textbox').fill('Markus Wessel');
  await button('Freigabe beenden').click();
  await appears(page.getByText('Die Freigabe an Markus Wessel ist beendet').first());
  expect(madeOf(server.calls(postShareEnd))).toEqual(['true', 'done']);
  expect(server.calls(postShareEnd).map(({ body }) => body.shareId)).toEqual(['markus', 'markus']);
});

test('[DSK-138] what somebody else has ended meanwhile is told, before and in between', async () => {
  let isThere = true;
  await openMaria((one) =>
    one.on(postShareEnd, ({ query }) => {
      if (!isThere) return new Refuses('notFound');
      return { dryRun: query['dryRun'] === 'true', shares: 0, jobs: 1, sessions: 0 };
    }),
  );
  await button(/^Beenden … Markus/).click();
  await dialog.getByRole('textbox').fill('Markus Wessel');
  isThere = false;
  await button('Freigabe beenden').click();
  await appears(dialog.getByText(/^Das ist schon beendet/));
  expect(button('Freigabe beenden').elements()).toEqual([]);
});

test('[DSK-135] logins end once what hangs on them was told; as shares end for good, the user name is typed', async () => {
  const { server } = await openMaria();
  await button(/^Zugänge beenden …/).click();
  await appears(dialog.getByText('3 Links und Kartencodes gelten nicht mehr'));
  await appears(dialog.getByText('2 Freigaben enden für immer'));
  await appears(dialog.getByText('2 Aufträge bleiben, 1 offen'));
  await dialog.getByRole('textbox').fill('EB-407188');
  await button('Zugänge beenden').click();
  await appears(page.getByText('Die Zugänge von Maria Wessel sind beendet').first());
  expect(server.calls(postLoginsEnd).map(({ query, body }) => [query['dryRun'], body.usernames])).toEqual([
    ['true', ['EB-407188']],
    [undefined, ['EB-407188']],
  ]);
});

test('[DSK-136] everything of a person is saved as a file, of the account or of a customer number; a refusal says why', async () => {
  const { server, browser } = await openMaria();
  await button('Auskunft erstellen').click();
  await appears(page.getByText('Die Auskunft ist erstellt').first());
  await page.getByRole('radio', { name: 'Kundennummer 4071882' }).first().click();
  await button('Auskunft erstellen').click();
  await expect
    .poll(() => browser.saved.map(({ name }) => name))
    .toEqual(['ellerbach-person.zip', 'ellerbach-person.zip']);
  expect(server.calls(postPersonExport).map(({ body }) => body)).toEqual([
    { accountId: 'maria' },
    { customerNumber: '4071882' },
  ]);
  server.on(postPersonExport, () => new Refuses('invalid'));
  await button('Auskunft erstellen').click();
  await appears(page.getByText('Das hat nicht geklappt'));
});

test('[DSK-137, OPN-583] a person is erased after a trial that tells counts and what stays until when, once a word was typed; the result is told', async () => {
  const { server } = await openMaria();
  await button('Probelauf').click();
  const table = page.getByRole('table', { name: 'Was gelöscht würde' });
  await appears(table);
  expect(Array.from(table.element().querySelectorAll('tbody tr'), (row) => row.textContent)).toEqual([
    'Konten1gelöscht',
    'Benutzernamen, Links, Kartencodes4gelöscht',
    'Anmeldungen2beendet',
    'Nachrichten11gelöscht',
    'Freigaben2beendet',
    'Aufträge2gelöscht',
    'Fotos6gelöscht',
    'Ablesungen14bleibt, ohne Namen',
  ]);
  await appears(page.getByText('14: Ablesungen mit den Nummern von Auftrag und Zähler, für die Abrechnung'));
  await appears(page.getByText(/3.?650 Tage, nachdem der Auftrag beendet und alles übergeben ist/));
  await button('Person löschen').click();
  await appears(page.getByText(/^Das ist nicht „EB-407188“/));
  expect(madeOf(server.calls(postPersonErasure))).toEqual(['true']);
  await page.getByRole('textbox', { name: 'Zur Sicherheit „EB-407188“ eingeben' }).fill('EB-407188');
  await button('Person löschen').click();
  await appears(page.getByRole('heading', { name: 'Die Person ist gelöscht' }));
  await appears(page.getByRole('table', { name: 'Was gelöscht wurde' }));
  expect(server.calls(postPersonErasure).map(({ body }) => body)).toEqual([
    { accountId: 'maria' },
    { accountId: 'maria', accounts: 1, orders: 2 },
  ]);
});

test('[DSK-138] what came since the trial is told anew, and nothing is erased; without an answer that is said', async () => {
  let orders = 2;
  const { server } = await openMaria((one) =>
    one.on(postPersonErasure, ({ query, body }) => {
      const isDry = query['dryRun'] === 'true';
      return isDry || body.orders === orders ? { ...ERASURE, orders, dryRun: isDry } : new Refuses('conflict');
    }),
  );
  await button('Probelauf').click();
  await page.getByRole('textbox', { name: /^Zur Sicherheit/ }).fill('EB-407188');
  orders = 3;
  await button('Person löschen').click();
  await appears(page.getByText(/^Seit dem Probelauf ist etwas/));
  await appears(page.getByText('Konten: 1, Aufträge: 3'));
  // The word is typed again, for what is told now.
  await page.getByRole('textbox', { name: /^Zur Sicherheit/ }).fill('EB-407188');
  server.unplug();
  await button('Person löschen').click();
  await appears(page.getByText(/^Vielleicht wurde trotzdem gelöscht/));
  expect(button('Person löschen').elements()).toEqual([]);
});

test('[DSK-136, DSK-137] of an account with several customers nobody is meant until it is said, and none gives it a name', async () => {
  const counts = { ...MARIA.counts, customers: 5 };
  const customerNumbers = ['1', '2', '3', '4', '5'];
  const desk = await renderDesk({
    path: '/betrieb/personen/maria',
    session: clerk(['work', 'people']),
    prepare: (server) => knowPerson(server, { ...MARIA, name: null, counts, customerNumbers }),
  });
  await appears(page.getByRole('heading', { name: 'EB-407188', level: 1 }));
  await appears(page.getByText('Konto mit 5 Kunden'));
  await button('Auskunft erstellen').click({ force: true });
  await button('Probelauf').click({ force: true });
  expect([desk.server.calls(postPersonExport), desk.server.calls(postPersonErasure)]).toEqual([[], []]);
  await page.getByRole('radio', { name: 'Ein Kunde dieses Kontos' }).first().click();
  const number = page.getByRole('textbox', { name: 'Kundennummer', exact: true });
  await number.fill('7');
  await appears(page.getByText('Diese Kundennummer hat in diesem Konto keinen Auftrag.'));
  await number.fill('4');
  await button('Auskunft erstellen').click();
  await expect
    .poll(() => desk.server.calls(postPersonExport).map(({ body }) => body))
    .toEqual([{ customerNumber: '4' }]);
});
