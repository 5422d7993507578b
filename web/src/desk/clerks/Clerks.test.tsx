import {
  getClerks,
  postClerk,
  postClerkAgain,
  postClerkLock,
  putClerkRoles,
} from '@zaehlwerk/contract/clerk-management';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { CLERKS, knowClerks } from '../../../testing/desk-clerks.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });

async function openClerks(prepare: (server: FakeServer) => void = () => {}) {
  const desk = await renderDesk({
    path: '/betrieb/zugaenge',
    session: clerk(['work', 'people']),
    prepare: (server) => {
      knowClerks(server);
      prepare(server);
    },
  });
  await appears(page.getByText('t.abel@sw-ellerbach.example'));
  return desk;
}

test('[DSK-66] who works here stands with rights, state and last sight; nobody is offered to change themselves, or whoever may more', async () => {
  await openClerks();
  const rows = Array.from(document.querySelectorAll('table tbody tr'), (row) =>
    Array.from(row.children, (cell) => cell.textContent),
  );
  expect(rows.map(([name]) => name)).toEqual([
    'S. Arndts.arndt@sw-ellerbach.example',
    'Tilda Abelt.abel@sw-ellerbach.example',
    'Jonas Kernj.kern@sw-ellerbach.example',
    'Mira Vossm.voss@sw-ellerbach.example',
    'Rolf Ottr.ott@sw-ellerbach.example',
  ]);
  expect(rows[1]?.slice(1)).toEqual([
    'Ansehen und Bearbeiten',
    'gültig',
    '20.11.2025, 17:12',
    'Vertretung … Tilda Abel Ändern … Tilda Abel',
  ]);
  expect(rows.map(([, , state]) => state)).toEqual(['gültig', 'gültig', 'eingeladen', 'gesperrt', 'gültig']);
  expect([rows[0]?.[4], rows[2]?.[3], rows[4]?.[4]]).toEqual([
    'Das sind Sie',
    'noch nie',
    expect.stringContaining('Rechte, die Ihnen fehlen'),
  ]);
});

test.each([
  [['work'] as const, false, 'Personen und Zugänge'],
  [['keys'] as const, true, 'Personen und Zugänge'],
])(
  '[DSK-66, OPN-600] with %o the area is offered (%o), and the missing right is said',
  async (roles, isOffered, role) => {
    await renderDesk({ path: '/betrieb/zugaenge', session: clerk(roles), prepare: knowClerks });
    await appears(page.getByText(new RegExp(`^Dafür fehlt Ihnen das Recht „${role}“`)).first());
    expect(page.getByRole('navigation').getByRole('link', { name: 'Zugänge' }).elements()).toHaveLength(
      isOffered ? 1 : 0,
    );
    expect(button('Einladen …').elements()).toEqual([]);
  },
);

test('[DSK-67] somebody is invited; the link is shown this once, and nothing closes it until it was copied, saved or noted', async () => {
  let isTaken = true;
  const { server, browser } = await openClerks((one) =>
    one.on(postClerk, () =>
      isTaken
        ? new Refuses('invalid', {}, [{ field: 'mail', code: 'taken', message: 'vergeben' }])
        : {
            clerkId: 'neu',
            link: 'https://ablesung.example/betrieb/einladung#einmal',
            expiresAt: '2025-11-28T09:42:00.000Z',
            isMailed: false,
            state: 'invited' as const,
          },
    ),
  );
  await button('Einladen …').click();
  await button('Einladen').click();
  await appears(dialog.getByText('Wählen Sie mindestens ein Recht.'));
  expect(server.calls(postClerk)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nele Ruhr');
  await dialog.getByRole('textbox', { name: 'Dienstliche Mailadresse' }).fill('n.ruhr@sw-ellerbach.example');
  // Of what they lack nothing is offered.
  await appears(dialog.getByText('Ihnen fehlt: Einstellungen und Schlüssel.', { exact: false }));
  expect(box('Schlüssel').elements()).toEqual([]);
  await box('Ansehen').click();
  await button('Einladen').click();
  await appears(dialog.getByText(/^Diese Adresse hat hier schon einen Zugang/));
  isTaken = false;
  await button('Einladen').click();
  await appears(dialog.getByText('https://ablesung.example/betrieb/einladung#einmal'));
  await appears(dialog.getByText(/^Es ging keine Mail hinaus/));
  expect(server.calls(postClerk).at(-1)?.body).toEqual({
    name: 'Nele Ruhr',
    mail: 'n.ruhr@sw-ellerbach.example',
    roles: ['read'],
  });
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: 'Schließen' }).last().click({ force: true });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Als Datei sichern' }).click();
  expect(browser.saved).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain('#einmal');
});

test('[DSK-68] rights are changed; without any is no way to end somebody by the way', async () => {
  const { server } = await openClerks();
  await button('Ändern … Tilda Abel').click();
  await box('Ansehen').click();
  await box('Bearbeiten').click();
  await button('Rechte speichern').click();
  await appears(dialog.getByText('Wählen Sie mindestens ein Recht.'));
  await box('Bearbeiten').click();
  await button('Rechte speichern').click();
  await appears(page.getByText('Die Rechte von Tilda Abel sind geändert').first());
  expect(server.calls(putClerkRoles).map(({ params, body }) => [params['clerkId'], body.roles])).toEqual([
    ['tilda', ['work']],
  ]);
});

test('[DSK-69, OPN-599] what a lock, an invitation again and an end do is said before; where keys end the name is typed', async () => {
  const { server } = await openClerks();
  await button('Ändern … Tilda Abel').click();
  await dialog.getByRole('radio', { name: 'Sperren' }).click();
  await appears(dialog.getByText('2 Schlüssel, die diese Person gemacht hat, enden für immer', { exact: false }));
  await appears(dialog.getByText('Wer damit angemeldet ist, wird sofort abgemeldet.'));
  await button('Zugang sperren').click();
  await appears(dialog.getByText(/^Das ist nicht „Tilda Abel“/));
  expect(server.calls(postClerkLock)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Beenden' }).click();
  await appears(dialog.getByText('1 Schlüssel, den diese Person gemacht hat, endet für immer', { exact: false }));
  await appears(dialog.getByText(/^Hat die Person sonst nirgends Rechte, gelten Kennwort, App/));
  await dialog.getByRole('textbox').fill('Tilda Abel');
  await button('Zugang beenden').click();
  await appears(page.getByText('Der Zugang von Tilda Abel ist beendet').first());
  expect(server.calls(putClerkRoles).map(({ body }) => body.roles)).toEqual([[]]);

  await button('Ändern … Jonas Kern').click();
  await dialog.getByRole('radio', { name: 'Neu einladen' }).click();
  await appears(dialog.getByText('Kennwort, App, Passkeys und Wiederherstellungscodes gelten nicht mehr.'));
  await button('Neu einladen').click();
  await appears(dialog.getByText(/#einmal$/));
  expect(server.calls(postClerkAgain).map(({ params }) => params['clerkId'])).toEqual(['jonas']);
});

test('[DSK-68] what somebody else has changed since the list was read is shown before it is changed, and told to the server', async () => {
  const { server } = await openClerks();
  const changed = CLERKS.map((one) => (one.clerkId === 'tilda' ? { ...one, roles: ['work'] as const } : one));
  server.on(getClerks, () => ({ clerks: changed.map((one) => ({ ...one, roles: [...one.roles] })) }));
  await button('Ändern … Tilda Abel').click();
  await expect.element(box('Ansehen')).not.toBeChecked();
  await box('Ansehen').click();
  await button('Rechte speichern').click();
  await expect
    .poll(() => server.calls(putClerkRoles).map(({ body }) => body))
    .toEqual([{ roles: ['work', 'read'], from: ['work'] }]);
});

test('[DSK-69] a locked clerk is let in again; a refusal says why, no answer that it may have happened', async () => {
  const { server } = await openClerks((one) => one.on(postClerkLock, () => new Refuses('conflict')));
  await button('Ändern … Mira Voss').click();
  await dialog.getByRole('radio', { name: 'Entsperren' }).click();
  await button('Zugang entsperren').click();
  await appears(dialog.getByText(/^Hier hat sich inzwischen etwas geändert/));
  server.unplug();
  await button('Zugang entsperren').click();
  await appears(dialog.getByText(/^Keine Antwort. Vielleicht ist es trotzdem geschehen/));
  server.plugIn();
  server.on(postClerkLock, () => null as never);
  await button('Zugang entsperren').click();
  await appears(page.getByText('Der Zugang von Mira Voss ist entsperrt').first());
  expect(server.calls(postClerkLock).at(-1)?.body).toEqual({ locked: false });
});
