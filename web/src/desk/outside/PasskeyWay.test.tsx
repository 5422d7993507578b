import { postDeskSignInChallenge, postDeskPasskeySignIn } from '@zaehlwerk/contract/passkeys';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk } from '../../../testing/desk-world.ts';
import type { FakeDevice } from '../../../testing/fakes/fake-device.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const byPasskey = page.getByRole('button', { name: 'Mit Passkey anmelden' });

async function outside(prepare: (server: FakeServer, device: FakeDevice) => void = () => {}) {
  const desk = await renderDesk({
    session: null,
    prepare: (server, device) => {
      server.on(postDeskSignInChallenge, () => ({
        challenge: 'frage',
        rpId: 'portal.test',
        timeout: 600_000,
        userVerification: 'required' as const,
      }));
      server.on(postDeskPasskeySignIn, () => clerk());
      prepare(server, device);
    },
  });
  await appears(page.getByRole('button', { name: 'Weiter zum Code' }));
  return desk;
}

test('[DSK-169] a passkey opens the desk by one press', async () => {
  const { server } = await outside();
  await byPasskey.click();
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
  expect(server.calls(postDeskPasskeySignIn).map(({ body }) => body)).toEqual([
    { id: 'p', clientDataJSON: 'frage', authenticatorData: 'a', signature: 's', userHandle: 'u' },
  ]);
});

test.each([
  [new Refuses('unauthorized'), /^Dieser Passkey gilt hier nicht mehr/],
  [new Refuses('tooManyRequests', { 'Retry-After': '150' }), 'Zu viele Versuche. Bitte warten Sie 3 Minuten.'],
] as const)(
  '[DSK-169] a passkey that is refused is said in words, and the other way stays: %o',
  async (refusal, words) => {
    await outside((server) => server.on(postDeskPasskeySignIn, () => refusal));
    await byPasskey.click();
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect.element(page.getByLabelText('Dienstliche Mailadresse')).toBeVisible();
  },
);

test('[DSK-169] whoever shows no passkey is told so, and nothing is asked of the server', async () => {
  const { server } = await outside((_, { passkeys }) => {
    passkeys.shows = false;
  });
  await byPasskey.click();
  await appears(page.getByText(/^Es wurde kein Passkey benutzt/));
  expect(server.calls(postDeskPasskeySignIn)).toEqual([]);
});

test('[DSK-169, OPN-668] where a browser knows no passkeys, only the other way is shown', async () => {
  await outside((_, { passkeys }) => {
    passkeys.areOffered = false;
  });
  await expect.element(byPasskey).not.toBeInTheDocument();
});
