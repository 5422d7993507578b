import { deleteDeskOtherSession } from '@zaehlwerk/contract/clerks';
import { postDeskApp, postDeskAppCode, postDeskPassword } from '@zaehlwerk/contract/own-access';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { knowClerks } from '../../../testing/desk-clerks.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';
import { browserOf } from './browser.ts';

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const code = dialog.getByRole('textbox', { name: 'Code' });

/** From the menu of the own name, whatever the clerk may. */
async function openOwn() {
  const desk = await renderDesk({ session: clerk(['read']), prepare: knowClerks });
  await button(/^Angemeldet:/).click();
  await button('Mein Zugang').click();
  await appears(page.getByRole('heading', { name: 'Mein Zugang', level: 1 }));
  return desk;
}

test('[DSK-81] the own password is changed for the present one and a code; what is wrong stands at its field', async () => {
  const { server } = await openOwn();
  server.on(postDeskPassword, () => new Refuses('passwordWrong'));
  await button('Kennwort ändern …').click();
  await dialog.getByLabelText('Bisheriges Kennwort').fill('ein altes Kennwort');
  await dialog.getByLabelText('Neues Kennwort').fill('kurz');
  await code.fill('407118');
  await button('Kennwort ändern').click();
  await appears(dialog.getByText('Das Kennwort ist zu kurz.'));
  expect(server.calls(postDeskPassword)).toEqual([]);
  await dialog.getByLabelText('Neues Kennwort').fill('ein neues Kennwort');
  await button('Kennwort ändern').click();
  await appears(dialog.getByText('Das bisherige Kennwort stimmt nicht.'));
  await expect.element(code).toHaveValue('');
  server.on(postDeskPassword, () => clerk(['read']));
  await code.fill('407119');
  await button('Kennwort ändern').click();
  await appears(page.getByText('Ihr Kennwort ist geändert. Alle anderen Sitzungen sind beendet.').first());
  expect(server.calls(postDeskPassword).at(-1)?.body).toEqual({
    password: 'ein altes Kennwort',
    newPassword: 'ein neues Kennwort',
    code: '407119',
  });
});

test('[DSK-82] the own sessions stand with browser and times, and each other one is ended', async () => {
  const { server } = await openOwn();
  await appears(page.getByRole('rowheader', { name: 'Firefox auf Windows' }));
  await appears(page.getByText('diese Sitzung'));
  await button(/^Beenden Safari auf iOS/).click();
  await appears(page.getByText('Die Sitzung ist beendet').first());
  expect(server.calls(deleteDeskOtherSession).map(({ params }) => params['sessionId'])).toEqual(['s-2']);
});

test('[DSK-82] what no browser calls itself is unknown', () => {
  expect([browserOf(''), browserOf('curl/8.5')]).toEqual([
    { browser: null, system: null },
    { browser: null, system: null },
  ]);
});

test('[DSK-83] a new app is set up for password and code, and confirmed by its own; one that took too long begins again', async () => {
  const { server } = await openOwn();
  const begin = async () => {
    await dialog.getByLabelText('Kennwort', { exact: true }).fill('ein Kennwort');
    await code.fill('407118');
    await button('Weiter zur neuen App').click();
    await appears(dialog.getByRole('img', { name: /^QR-Code/ }));
  };
  await button('Neue App einrichten …').click();
  await begin();
  expect(server.calls(postDeskApp).map(({ body }) => body)).toEqual([{ password: 'ein Kennwort', code: '407118' }]);
  server.on(postDeskAppCode, () => new Refuses('notFound'));
  await code.fill('123456');
  await button('Neue App bestätigen').click();
  await appears(dialog.getByText(/^Das gilt nicht mehr/));
  server.on(postDeskAppCode, () => clerk(['read']));
  await begin();
  await code.fill('123457');
  await button('Neue App bestätigen').click();
  await appears(page.getByText('Die neue App gilt. Alle anderen Sitzungen sind beendet.').first());
  expect(server.calls(postDeskAppCode).at(-1)?.body).toEqual({ setUp: 'begonnen', code: '123457' });
});
