import { postImportUndo } from '@zaehlwerk/contract/undo-import';
import { getPerson } from '@zaehlwerk/contract/persons';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { knowPerson, MARIA, UNDONE } from '../../../testing/desk-people.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

/* Moves that were made before: told on the page of a person, and taken back there. And the form of one, which is not left by mistake. */

const MOVE = {
  importId: '5f2b7c1e-0d7a-4a55-9a51-0d1f4f1f6c11',
  at: '2025-11-20T08:00:00.000Z',
  until: '2025-12-20T08:00:00.000Z',
  isOut: true,
  orders: 2,
};
const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');
const open = page.getByRole('button', { name: /^Umzug zurücknehmen … Ausgezogen, / });

async function openPerson(session = clerk(['work', 'people'])) {
  let moves = [MOVE];
  const desk = await renderDesk({
    path: '/betrieb/personen/maria',
    session,
    prepare: (server) => {
      knowPerson(server, MARIA);
      server.on(getPerson, () => ({ ...MARIA, moves }));
      server.on(postImportUndo, ({ query }) => {
        const isDry = query['dryRun'] === 'true';
        if (!isDry) moves = [];
        return { ...UNDONE, dryRun: isDry };
      });
    },
  });
  await appears(page.getByRole('heading', { name: 'Maria Wessel', level: 1 }));
  return desk;
}

test('[DSK-217] a move of before is told on the page, taken back once what becomes of everything was told, and gone from it then', async () => {
  const { server } = await openPerson();
  await appears(page.getByText(/^Ausgezogen, .*2 Aufträge$/));
  await open.click();
  await appears(dialog.getByText(/2 Aufträge/).first());
  expect(server.calls(postImportUndo).map(({ query }) => query['dryRun'])).toEqual(['true']);
  await dialog.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
  await appears(page.getByText('Der Umzug ist zurückgenommen').first());
  expect(server.calls(postImportUndo).at(-1)?.body).toEqual({ orders: 4 });
  await expect.poll(() => page.getByRole('heading', { name: 'Umzüge' }).query()).toBeNull();
});

test('[DSK-217] what stands in its way is said in words, and there is nothing to press then', async () => {
  const { server } = await openPerson();
  server.on(postImportUndo, () => ({
    ...UNDONE,
    obstacles: {
      ...UNDONE.obstacles,
      changedAfterwards: 1,
      inTheWay: [{ orderNumber: 'A-1', reason: 'changedAfterwards' as const }],
    },
  }));
  await open.click();
  await appears(dialog.getByText('Der Umzug lässt sich nicht mehr zurücknehmen'));
  expect(dialog.getByRole('button', { name: 'Zurücknehmen', exact: true }).elements()).toEqual([]);
});

test('[DSK-217] whoever brings in no orders is told of it, and takes nothing back', async () => {
  await openPerson(clerk(['people', 'read']));
  await appears(page.getByText(/^Ausgezogen, .*2 Aufträge$/));
  expect(open.query()).toBeNull();
});

test('[DSK-218] who leaves the form of a move is asked once something was entered, and stays with it or goes', async () => {
  const { device } = await openPerson();
  const home = page
    .getByRole('navigation')
    .getByRole('link', { name: /^Kampagne/ })
    .first();
  await userEvent.keyboard('m');
  const heading = page.getByRole('heading', { name: 'Umzug: Maria Wessel zieht aus', level: 1 });
  await appears(heading);
  await page.getByRole('textbox', { name: 'Benutzername' }).fill('EB-500001');
  await home.click();
  await appears(question.getByText('Was Sie eingetragen haben, geht verloren: Der Umzug ist noch nicht gemacht.'));
  await question.getByRole('button', { name: 'Hier bleiben' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Benutzername' })).toHaveValue('EB-500001');
  expect(device.address.path()).toBe('/betrieb/personen/maria');
  await home.click();
  await question.getByRole('button', { name: 'Verlassen' }).click();
  await expect.poll(() => device.address.path()).toBe('/betrieb/kampagne');
});

test('[DSK-218] the form of a move in which nothing was entered is left without a question', async () => {
  const { device } = await openPerson();
  await userEvent.keyboard('m');
  await appears(page.getByRole('heading', { name: 'Umzug: Maria Wessel zieht aus', level: 1 }));
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Kampagne/ })
    .first()
    .click();
  await expect.poll(() => device.address.path()).toBe('/betrieb/kampagne');
});
