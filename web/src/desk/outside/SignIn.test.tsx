import { getDeskSession, postDeskCode, postDeskSignIn } from '@zaehlwerk/contract/clerks';
import { getDeskStart } from '@zaehlwerk/contract/desk-start';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const mail = page.getByLabelText('Dienstliche Mailadresse');
const password = page.getByLabelText('Kennwort', { exact: true });
const next = page.getByRole('button', { name: 'Weiter zum Code' });
const code = page.getByLabelText('Code', { exact: true });

async function outside(prepare: (server: FakeServer) => void = () => {}) {
  const desk = await renderDesk({
    session: null,
    prepare: (server) => {
      server.on(postDeskSignIn, () => ({ ticket: 't-1' }));
      server.on(postDeskCode, () => clerk());
      prepare(server);
    },
  });
  await appears(next);
  return desk;
}

async function typePassword() {
  await mail.fill('s.arndt@sw-ellerbach.example');
  await password.fill('ein langes Kennwort');
  await userEvent.keyboard('{Enter}');
}

test('[DSK-21] mail and password, then the code, and the desk is there', async () => {
  const { server } = await outside();
  await typePassword();
  await appears(page.getByRole('heading', { name: 'Code eingeben' }));
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('407118{Enter}');
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
  expect(server.calls(postDeskSignIn).map(({ body }) => body)).toEqual([
    { mail: 's.arndt@sw-ellerbach.example', password: 'ein langes Kennwort' },
  ]);
  expect(server.calls(postDeskCode).map(({ body }) => body)).toEqual([{ ticket: 't-1', code: '407118' }]);
});

test.each([
  [new Refuses('unauthorized'), /^Mailadresse oder Kennwort stimmt nicht/],
  [new Refuses('tooManyRequests', { 'Retry-After': '150' }), 'Zu viele Versuche. Bitte warten Sie 3 Minuten.'],
] as const)(
  '[DSK-21] a refusal is said in words, and the password is to be typed again: %o',
  async (refusal, words) => {
    await outside((server) => server.on(postDeskSignIn, () => refusal));
    await typePassword();
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect.element(mail).toHaveValue('s.arndt@sw-ellerbach.example');
    await expect.element(password).toHaveValue('');
  },
);

test('[DSK-21] without a network, what was typed stays for another try: the password, and the code', async () => {
  const { server } = await outside();
  server.unplug();
  await typePassword();
  await appears(page.getByText('Der Server antwortet nicht. Bitte versuchen Sie es gleich noch einmal.'));
  await expect.element(password).toHaveValue('ein langes Kennwort');
  server.plugIn();
  await next.click();
  await appears(code);
  server.unplug();
  await code.fill('407118');
  await userEvent.keyboard('{Enter}');
  await appears(page.getByText('Der Server antwortet nicht. Bitte versuchen Sie es gleich noch einmal.'));
  await expect.element(code).toHaveValue('407118');
});

test('[DSK-21] what is missing is said at its field, and nothing is sent', async () => {
  const { server } = await outside();
  await next.click();
  await expect.element(mail).toHaveFocus();
  await expect.element(page.getByText('Bitte füllen Sie dieses Feld aus.').first()).toBeVisible();
  expect(server.calls(postDeskSignIn)).toEqual([]);
});

test('[DSK-21] a wrong code may be typed again; a recovery code takes its place', async () => {
  const { server } = await outside((one) => one.on(postDeskCode, () => new Refuses('unauthorized')));
  await typePassword();
  await code.fill('111111');
  await userEvent.keyboard('{Enter}');
  await appears(page.getByText(/^Der Code stimmt nicht/));
  await expect.element(code).toHaveFocus();
  await page.getByRole('button', { name: 'Wiederherstellungscode benutzen' }).click();
  server.on(postDeskCode, () => clerk());
  await page.getByLabelText('Wiederherstellungscode', { exact: true }).fill('abcd-efgh-jkmn-pqrs');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
  expect(server.calls(postDeskCode).at(-1)?.body.code).toBe('abcd-efgh-jkmn-pqrs');
});

test('[DSK-21] a ticket that is over leads back to the password, and says so', async () => {
  const { clock } = await outside((server) => server.on(postDeskCode, () => new Refuses('unauthorized')));
  await typePassword();
  await code.fill('407118');
  await clock.pass(10 * 60_000);
  await userEvent.keyboard('{Enter}');
  await appears(page.getByText(/^Die Anmeldung ist abgelaufen/));
  await expect.element(password).toHaveValue('');
  await expect.element(password).toHaveFocus();
});

test('[DSK-21] back from the code, the focus is in the password', async () => {
  await outside();
  await typePassword();
  await page.getByRole('button', { name: /^Andere Mailadresse/ }).click();
  await expect.element(password).toHaveFocus();
});

test('[DSK-21] a session that has ended leads to the sign-in, and says so', async () => {
  const { server } = await renderDesk();
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
  server.on(getDeskStart, () => new Refuses('unauthorized'));
  await page.getByRole('button', { name: 'Neu zählen' }).click();
  await appears(page.getByText(/^Ihre Sitzung ist zu Ende\. .*steht danach wieder da\.$/));
});

test('[DSK-23] another tab in which somebody else signs in: nothing of the former is shown', async () => {
  const { server, browser } = await renderDesk();
  await appears(page.getByText('S. Arndt'));
  server.on(getDeskSession, () => clerk(['read'], { clerkId: 'c-2', name: 'T. Abel' }));
  browser.openTab('/betrieb').storage.write('zaehlwerk.desk', 'c-2');
  await appears(page.getByText('T. Abel'));
  expect(page.getByText('S. Arndt').query()).toBeNull();
});
