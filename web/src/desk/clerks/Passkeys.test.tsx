import { postDeskPasskey, postDeskPasskeyChallenge, postDeskPasskeyRemoval } from '@zaehlwerk/contract/passkeys';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { knowClerks } from '../../../testing/desk-clerks.ts';
import { clerk } from '../../../testing/desk-world.ts';
import type { FakeDevice } from '../../../testing/fakes/fake-device.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const name = dialog.getByRole('textbox', { name: 'Name' });

async function openOwn(prepare: (server: FakeServer, device: FakeDevice) => void = () => {}) {
  const desk = await renderDesk({
    session: clerk(['read']),
    prepare: (server, device) => {
      knowClerks(server);
      prepare(server, device);
    },
  });
  await button(/^Angemeldet:/).click();
  await button('Mein Zugang').click();
  await appears(page.getByRole('rowheader', { name: /^Rechner im Büro/ }));
  return desk;
}

async function prove(next: string) {
  await dialog.getByLabelText('Kennwort', { exact: true }).fill('ein Kennwort');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('407118');
  await button(next).click();
}

test('[DSK-170] passkeys stand with their host and last use; one is made under a name, for password and code', async () => {
  const { server, device } = await openOwn();
  await appears(page.getByRole('row', { name: /^Schlüssel im Tresor Gilt unter portal\.test .* noch nie/ }));
  await button('Passkey anlegen …').click();
  await prove('Weiter zum Passkey');
  await expect.element(name).toHaveFocus();
  await button('Passkey anlegen').click();
  await appears(dialog.getByText('Bitte füllen Sie dieses Feld aus.'));
  await name.fill(' Notebook ');
  device.passkeys.makes = 'none';
  await button('Passkey anlegen').click();
  await appears(dialog.getByText(/^Es wurde kein Passkey angelegt/));
  device.passkeys.makes = 'known';
  await button('Passkey anlegen').click();
  await appears(dialog.getByText(/^Dort liegt schon ein Passkey/));
  expect(server.calls(postDeskPasskey)).toEqual([]);
  device.passkeys.makes = 'made';
  await button('Passkey anlegen').click();
  await appears(page.getByText('Der Passkey „Notebook“ ist angelegt').first());
  expect(server.calls(postDeskPasskeyChallenge).map(({ body }) => body)).toEqual([
    { password: 'ein Kennwort', code: '407118' },
  ]);
  expect(server.calls(postDeskPasskey).map(({ body }) => body)).toEqual([
    { name: 'Notebook', id: 'p', clientDataJSON: 'frage', attestationObject: 'made' },
  ]);
});

test('[DSK-170] what is refused is said in words: a wrong password at its field, too many, and a challenge that is over', async () => {
  const { server } = await openOwn();
  await button('Passkey anlegen …').click();
  server.on(postDeskPasskeyChallenge, () => new Refuses('passwordWrong'));
  await prove('Weiter zum Passkey');
  await appears(dialog.getByText('Das bisherige Kennwort stimmt nicht.'));
  server.on(postDeskPasskeyChallenge, () => new Refuses('conflict'));
  await prove('Weiter zum Passkey');
  await appears(dialog.getByText(/^Sie haben schon so viele Passkeys/));
  knowClerks(server);
  server.on(postDeskPasskey, () => new Refuses('notFound'));
  await prove('Weiter zum Passkey');
  await name.fill('Notebook');
  await button('Passkey anlegen').click();
  await appears(dialog.getByText(/^Das gilt nicht mehr/));
  await expect.element(button('Weiter zum Passkey')).toBeVisible();
});

test('[DSK-170] a passkey is removed for password and code', async () => {
  const { server } = await openOwn();
  await button('Entfernen … Schlüssel im Tresor').click();
  await prove('Passkey entfernen');
  await appears(page.getByText(/^Der Passkey „Schlüssel im Tresor“ ist entfernt/).first());
  expect(server.calls(postDeskPasskeyRemoval).map(({ params }) => params['passkeyId'])).toEqual(['p-2']);
});

test('[DSK-170] where a browser knows no passkeys here, none is made, and those there are can be removed', async () => {
  await openOwn((_, { passkeys }) => {
    passkeys.areOffered = false;
  });
  await appears(page.getByText(/^In diesem Browser oder unter dieser Adresse/));
  await expect.element(button('Passkey anlegen …')).not.toBeInTheDocument();
  await expect.element(button(/^Entfernen … Rechner/)).toBeVisible();
});
