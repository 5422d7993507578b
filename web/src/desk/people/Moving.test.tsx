import { postOrdersMove } from '@zaehlwerk/contract/moves';
import { postImportUndo } from '@zaehlwerk/contract/undo-import';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { knowMaria, MOVED, toldMove, UNDONE } from '../../../testing/desk-people.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const field = (name: string | RegExp) => page.getByRole('textbox', { name });

async function openMove(prepare: (server: FakeServer) => void = () => {}) {
  const desk = await renderDesk({
    path: '/betrieb/personen/maria',
    session: clerk(['work', 'people']),
    prepare: (server) => {
      knowMaria(server);
      prepare(server);
    },
  });
  await appears(page.getByRole('heading', { name: 'Maria Wessel', level: 1 }));
  await userEvent.keyboard('m');
  await appears(page.getByRole('heading', { name: 'Umzug: Maria Wessel zieht aus', level: 1 }));
  return desk;
}

test('[DSK-201, DSK-202, DSK-203] a move to a new login is put down, told before it is made, and what came of it leads on', async () => {
  const { server } = await openMove();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await page.getByRole('checkbox', { name: /018841/ }).click();
  await field('Tag des Umzugs').fill('1.11.25');
  await field('Benutzername').fill(' EB-500001 ');
  await field(/^Nachname/).fill('Neumann');
  await button('Umzug prüfen …').click();
  await appears(dialog.getByText('2 Aufträge gehen an den neuen Zugang EB-500001'));
  await appears(dialog.getByText(/^1 ist abgelesen: Die Ablesungen bleiben bei Maria Wessel/));
  await appears(dialog.getByText('1 Auftrag ist in Freigaben nicht mehr zu sehen'));
  await appears(dialog.getByText('1 Ablesung bleibt in der Klärung'));
  await appears(dialog.getByText('2 Schlussablesungen werden von Maria Wessel erwartet'));
  await dialog.getByText('Alte und neue Angaben').click();
  await appears(dialog.getByText('Auftrag A-2025-018840, Firma: nichts wird zu Neumann GmbH'));
  expect(server.calls(postOrdersMove).map(({ query }) => query['dryRun'])).toEqual(['true', 'true']);
  await button('Umziehen').click();
  await appears(page.getByRole('heading', { name: 'Umgezogen', level: 1 }));
  expect(server.calls(postOrdersMove).at(-1)?.body).toEqual({
    accountId: 'maria',
    orderNumbers: ['A-2025-018840'],
    movedOn: '2025-11-01',
    to: { username: 'EB-500001', lastname: 'Neumann' },
    closing: true,
    historyAtPlace: false,
    seen: { orders: 2, shares: 0 },
  });
  await appears(page.getByRole('link', { name: /^Zugangsdaten machen: auf der Seite von EB-500001/ }));
  await expect
    .element(page.getByRole('link', { name: 'Schlussablesung zu A-2025-018840 erfassen' }))
    .toHaveAttribute('href', '/betrieb/auftrag/A-2025-018840-S/ablesung');
});

test('[DSK-202] for nobody yet nothing is said of who moves in; a login that is there is told by its name, another one is refused at its field', async () => {
  const { server } = await openMove();
  await page.getByRole('radio', { name: 'Noch niemand' }).click();
  expect(field('Benutzername').elements()).toEqual([]);
  server.on(postOrdersMove, () => toldMove({ to: { username: null, accountId: null, isNew: true } }));
  await button('Umzug prüfen …').click();
  await appears(dialog.getByText('2 Aufträge gehen an noch niemanden'));
  expect(server.calls(postOrdersMove).at(-1)?.body.to).toBeNull();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('radio', { name: 'Jemand mit Zugang' }).click();
  await field('Benutzername').fill('EB-1');
  server.on(postOrdersMove, () => toldMove());
  await button('Umzug prüfen …').click();
  await expect.element(field('Benutzername')).toHaveAccessibleDescription(/Diesen Benutzernamen gibt es hier nicht/);
  server.on(postOrdersMove, () => toldMove({ to: { username: 'EB-1', accountId: 'nora', isNew: false } }));
  await button('Umzug prüfen …').click();
  await appears(dialog.getByText('2 Aufträge gehen an EB-1'));
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('radio', { name: 'Jemand ohne Zugang' }).click();
  await button('Umzug prüfen …').click();
  await expect.element(field('Benutzername')).toHaveAccessibleDescription(/Diesen Benutzernamen gibt es schon/);
});

test('[DSK-201] what is wrong is told at its field, all at once, and what was typed stays', async () => {
  await openMove((server) =>
    server.on(
      postOrdersMove,
      () =>
        new Refuses('invalid', {}, [
          { field: 'to.mail', code: 'badFormat', message: 'Bitte prüfen Sie die Schreibweise.' },
          { field: 'orderNumbers[1]', code: 'closingMoves', message: 'Eine Schlussablesung zieht nicht mit um.' },
        ]),
    ),
  );
  await field('Tag des Umzugs').fill('31.2.');
  await button('Umzug prüfen …').click();
  await expect.element(field('Tag des Umzugs')).toHaveAccessibleDescription(/Diesen Tag gibt es nicht/);
  await expect.element(field('Benutzername')).toHaveAccessibleDescription(/Geben Sie den Benutzernamen ein/);
  await field('Tag des Umzugs').fill('1.11.25');
  await field('Benutzername').fill('EB-500001');
  await field(/^Mailadresse/).fill('nora');
  await button('Umzug prüfen …').click();
  await expect.element(field(/^Mailadresse/)).toHaveAccessibleDescription(/Schreibweise/);
  await appears(page.getByText(/: Eine Schlussablesung zieht nicht mit um/));
  await expect.element(field('Benutzername')).toHaveValue('EB-500001');
  for (const box of page.getByRole('checkbox', { name: /Auftrag A-2025/ }).all()) await box.click();
  await appears(page.getByText('Wählen Sie mindestens einen Zähler.'));
});

test('[DSK-201] where shares end the user name is typed; what has changed meanwhile is told, and nothing moves by what was seen before', async () => {
  let shares = 1;
  const { server } = await openMove((one) =>
    one.on(postOrdersMove, ({ query, body }) => {
      if (query['dryRun'] === 'true') return toldMove({ shares });
      return body.seen?.shares === shares ? { ...MOVED, shares } : new Refuses('conflict');
    }),
  );
  await field('Benutzername').fill('EB-500001');
  await button('Umzug prüfen …').click();
  await appears(dialog.getByText('1 Freigabe endet für immer'));
  await button('Umziehen').click();
  await appears(dialog.getByText(/^Das ist nicht „EB-407188“/));
  await dialog.getByRole('textbox').fill('EB-407188');
  shares = 2;
  await button('Umziehen').click();
  await appears(dialog.getByText('2 Freigaben enden für immer'));
  await appears(dialog.getByText(/^Inzwischen ist es anders/));
  await button('Umziehen').click();
  await appears(page.getByRole('heading', { name: 'Umgezogen', level: 1 }));
  expect(server.calls(postOrdersMove).at(-1)?.body.seen).toEqual({ orders: 2, shares: 2 });
});

test('[DSK-204] a move is taken back where it was made, as long as nobody has read', async () => {
  const { server } = await openMove((one) =>
    one.on(postImportUndo, () => ({
      ...UNDONE,
      obstacles: {
        ...UNDONE.obstacles,
        readAfterwards: 1,
        inTheWay: [{ orderNumber: 'A-1', reason: 'readAfterwards' as const }],
      },
    })),
  );
  await field('Benutzername').fill('EB-500001');
  await button('Umzug prüfen …').click();
  await button('Umziehen').click();
  await button('Umzug zurücknehmen …').click();
  await appears(dialog.getByText('Der Umzug lässt sich nicht mehr zurücknehmen'));
  expect(button('Zurücknehmen').elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  server.on(postImportUndo, ({ query }) => ({ ...UNDONE, dryRun: query['dryRun'] === 'true' }));
  await button('Umzug zurücknehmen …').click();
  await button('Zurücknehmen').click();
  await appears(page.getByText('Der Umzug ist zurückgenommen').first());
  await appears(page.getByRole('heading', { name: 'Maria Wessel', level: 1 }));
  expect(server.calls(postImportUndo).at(-1)?.body).toEqual({ orders: 4 });
});

test('[DSK-201] whoever may not bring in orders is told who may; a share has no move', async () => {
  await renderDesk({ path: '/betrieb/personen/maria', session: clerk(['people']), prepare: knowMaria });
  await appears(page.getByRole('heading', { name: 'Umzug', level: 2 }));
  expect(button(/^Umzug …/).elements()).toEqual([]);
});
