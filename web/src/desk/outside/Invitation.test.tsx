import { postInvitation, postInvitationCode, postInvitationPassword } from '@zaehlwerk/contract/clerks';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const password = page.getByLabelText('Kennwort', { exact: true });
const code = page.getByLabelText('Code', { exact: true });
const toApp = page.getByRole('button', { name: 'Weiter zur App' });
const toWork = page.getByRole('button', { name: 'Zum Arbeitsplatz' });
const CODES = ['a234-efgh', 'b234-efgh'];

function invite(server: FakeServer) {
  server.on(postInvitation, () => ({
    name: 'S. Arndt',
    mail: 's.arndt@sw-ellerbach.example',
    expiresAt: '2025-11-28T09:00:00.000Z',
    passwordMinLength: 12,
  }));
  server.on(postInvitationPassword, () => ({
    secret: 'JBSWY3DPEHPK3PXP',
    otpauthUri: 'otpauth://totp/E:s?secret=JBSW',
  }));
  server.on(postInvitationCode, () => ({ recoveryCodes: CODES, session: clerk() }));
}

async function open() {
  const addresses: string[] = [];
  const desk = await renderDesk({
    path: '/betrieb/einladung#ein%2Bmal',
    session: null,
    prepare: (server) => {
      invite(server);
      server.watch((request) => addresses.push(request.url));
    },
  });
  await appears(page.getByRole('heading', { name: 'Willkommen, S. Arndt' }));
  return { ...desk, addresses };
}

async function toCodes() {
  await password.fill('ein langes Kennwort');
  await toApp.click();
  await appears(page.getByRole('img', { name: /^QR-Code/ }));
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await appears(page.getByText('a234-efgh'));
}

test('[DSK-22, OPN-527] the token of an invitation leaves the address at once, and stands in no address that is called', async () => {
  const { device, addresses, server } = await open();
  expect(device.address.path()).toBe('/betrieb');
  expect(addresses.filter((address) => address.includes('mal'))).toEqual([]);
  expect(server.calls(postInvitation).map(({ body }) => body.token)).toEqual(['ein+mal']);
});

test('[DSK-22] a password by the rules, the app by its code, the codes noted, and the desk is there', async () => {
  const { server } = await open();
  await password.fill('kurz');
  await toApp.click();
  await expect.element(page.getByText('Das Kennwort ist zu kurz.')).toBeVisible();
  expect(server.calls(postInvitationPassword)).toEqual([]);
  await toCodes();
  await expect.element(page.getByText('Schritt 3 von 3')).toBeVisible();
  await page.getByLabelText('Ich habe die Codes notiert.').click();
  await toWork.click();
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
});

test('[DSK-22] leaving the recovery codes unseen asks; saved as a file they are seen', async () => {
  const { browser } = await open();
  await toCodes();
  await toWork.click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Ohne die Codes weitergehen\?/);
  await page.getByRole('button', { name: 'Codes ansehen' }).click();
  await page.getByRole('button', { name: 'Als Datei sichern' }).click();
  expect(await browser.saved[0]?.content.text()).toBe('a234-efgh\nb234-efgh\n');
  await toWork.click();
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
});

test('[DSK-22] a wrong code may be typed again; an invitation that is over says what to do', async () => {
  const { server } = await open();
  server.on(postInvitationCode, () => new Refuses('invalid', {}, [{ field: 'code', code: 'badFormat', message: '' }]));
  await password.fill('ein langes Kennwort');
  await toApp.click();
  await code.fill('000000');
  await userEvent.keyboard('{Enter}');
  await appears(page.getByText(/^Der Code stimmt nicht/));
  await expect.element(code).toHaveFocus();
  await renderDesk({
    path: '/betrieb/einladung#alt',
    session: null,
    prepare: (other) => other.on(postInvitation, () => new Refuses('notFound')),
  });
  await appears(page.getByRole('heading', { name: 'Diese Einladung gilt nicht mehr' }));
});

test('[DSK-22] an invitation that could not be asked about is not called used: it is asked about again', async () => {
  const { server } = await renderDesk({
    path: '/betrieb/einladung#einmal',
    session: null,
    prepare: (one) => {
      invite(one);
      one.on(postInvitation, () => new Refuses('unavailable'));
    },
  });
  const again = page.getByRole('button', { name: 'Noch einmal versuchen' });
  await appears(again);
  expect(page.getByText(/^Sie wurde schon benutzt/).query()).toBeNull();
  invite(server);
  await again.click();
  await appears(page.getByRole('heading', { name: 'Willkommen, S. Arndt' }));
  await expect.element(page.getByRole('heading', { name: 'Willkommen, S. Arndt' })).toHaveFocus();
  expect(server.calls(postInvitation).map(({ body }) => body.token)).toEqual(['einmal', 'einmal']);
});
