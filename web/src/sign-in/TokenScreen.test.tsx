import { postToken } from '@zaehlwerk/contract/accounts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MARIA } from '../../testing/people.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { renderApp } from '../../testing/render-app.ts';

const checking = page.getByRole('status').filter({ hasText: 'Anmeldung wird geprüft...' });
// Who comes by link for the first time is introduced.
const inside = page.getByRole('heading', { level: 1, name: 'So lesen Sie ab' });
const dialog = page.getByRole('alertdialog');

test('[LOG-03, LOG-28] the direct link signs in', async () => {
  const { server } = await renderApp({ path: `/m/${MARIA.linkToken}` });
  await expect.element(inside).toBeVisible();
  expect(server.calls(postToken).map(({ body }) => body.token)).toEqual([MARIA.linkToken]);
});

test('[LOG-29] the direct link with two slashes signs in', async () => {
  const { server } = await renderApp({ path: `//m/${MARIA.linkToken}` });
  await expect.element(inside).toBeVisible();
  expect(server.calls(postToken).map(({ body }) => body.token)).toEqual([MARIA.linkToken]);
});

test('[LOG-19, LOG-21, LOG-30, LOG-31, LOG-32] checking is shown, then a dialog for a token that is not good', async () => {
  const answer = Promise.withResolvers<Refuses>();
  await renderApp({ path: '/m/abgelaufen', prepare: (server) => server.on(postToken, () => answer.promise) });
  await expect.element(checking).toBeVisible();
  answer.resolve(new Refuses('unauthorized'));
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toMatchTextContent(/Zugang ungültig oder abgelaufen/);
  await page.getByRole('button', { name: 'Mit Zugangsdaten anmelden' }).click();
  await expect.element(page.getByLabelText('Benutzername')).toBeVisible();
});

test('[S08, S12] the token leaves the address before anything is asked, and is kept nowhere', async () => {
  const seen: string[] = [];
  const { browser, device, server } = await renderApp({
    path: `/m/${MARIA.linkToken}`,
    prepare: (fake, { values }, tab) =>
      fake.watch((request) => {
        seen.push(tab.address.path(), request.url, JSON.stringify([...request.headers]), JSON.stringify([...values]));
      }),
  });
  await expect.element(inside).toBeVisible();
  expect(device.address.path()).toBe('/introduction');
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.join()).not.toContain(MARIA.linkToken);
  expect(JSON.stringify([...browser.values])).not.toContain(MARIA.linkToken);
  expect(server.calls(postToken)).toHaveLength(1);
});

test('[OPN-035] after too many attempts the dialog says to wait, not that the access is invalid', async () => {
  await renderApp({
    path: `/m/${MARIA.linkToken}`,
    prepare: (server) => server.on(postToken, () => new Refuses('tooManyRequests')),
  });
  await expect.element(dialog).toMatchTextContent(/Bitte warten Sie einige Minuten\./);
  await expect.element(dialog).not.toMatchTextContent(/ungültig/);
});

test('a token that a network failure kept from being checked is not called invalid', async () => {
  await renderApp({
    path: `/m/${MARIA.linkToken}`,
    prepare: (server) => server.on(postToken, () => new Refuses('unavailable')),
  });
  await expect.element(dialog).toMatchTextContent(/Keine Verbindung/);
  await expect.element(dialog).not.toMatchTextContent(/ungültig/);
});
