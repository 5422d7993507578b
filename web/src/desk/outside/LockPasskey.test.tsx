import { postDeskLock } from '@zaehlwerk/contract/clerks';
import { postDeskPasskeyUnlock, postDeskUnlockChallenge } from '@zaehlwerk/contract/passkeys';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk } from '../../../testing/desk-world.ts';
import type { FakeDevice } from '../../../testing/fakes/fake-device.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const byPasskey = page.getByRole('button', { name: 'Mit Passkey entsperren' });
const password = page.getByLabelText('Kennwort', { exact: true });

/** A desk that its clerk, who has a passkey here or none, has locked while typing. */
async function locked({
  passkeyHere = true,
  prepare,
}: {
  readonly passkeyHere?: boolean;
  readonly prepare?: (device: FakeDevice) => void;
} = {}) {
  const desk = await renderDesk({
    path: '/betrieb/auftrag/A-2025-018840/ablesung',
    session: clerk(['work'], { passkeyHere }),
    prepare: (server, device) => {
      server.on(postDeskUnlockChallenge, () => ({
        challenge: 'frage',
        rpId: 'portal.test',
        timeout: 600_000,
        userVerification: 'required' as const,
        allowCredentials: [{ type: 'public-key' as const, id: 'p' }],
      }));
      server.on(postDeskPasskeyUnlock, () => clerk(['work'], { passkeyHere }));
      prepare?.(device);
    },
  });
  (await appears(page.getByLabelText('Vor dem Komma'))).focus();
  await userEvent.keyboard('2107');
  await page.getByRole('button', { name: /S\. Arndt/ }).click();
  await page.getByRole('button', { name: 'Sperren' }).click();
  await appears(page.getByRole('heading', { name: 'Gesperrt' }));
  expect(desk.server.calls(postDeskLock)).toHaveLength(1);
  return desk;
}

test('[DSK-210, OPN-725] one press of Enter opens the lock by a passkey, where the clerk was', async () => {
  const { server } = await locked();
  await expect.element(byPasskey).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Vor dem Komma')).toBeVisible();
  await expect.element(page.getByLabelText('Vor dem Komma')).toHaveValue('2107');
  expect(server.calls(postDeskPasskeyUnlock).map(({ body }) => body)).toEqual([
    { id: 'p', clientDataJSON: 'frage', authenticatorData: 'a', signature: 's', userHandle: 'u' },
  ]);
});

test.each([
  [new Refuses('notFound'), /^Dieser Passkey entsperrt hier nicht/],
  [new Refuses('tooManyRequests', { 'Retry-After': '150' }), 'Zu viele Versuche. Bitte warten Sie 3 Minuten.'],
] as const)(
  '[DSK-210] a passkey that does not open it is said in words, and the password stays: %o',
  async (refusal, words) => {
    const { server } = await locked();
    server.on(postDeskPasskeyUnlock, () => refusal);
    await byPasskey.click();
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect.element(password).toBeVisible();
  },
);

test('[DSK-210] whoever shows no passkey is told so, and nothing is asked of the server', async () => {
  const { server } = await locked({
    prepare: ({ passkeys }) => {
      passkeys.shows = false;
    },
  });
  await byPasskey.click();
  await appears(page.getByText(/^Es wurde kein Passkey benutzt/));
  expect(server.calls(postDeskPasskeyUnlock)).toEqual([]);
});

test('[DSK-210] without a passkey at this host, or in a browser that knows none, the password alone is asked for', async () => {
  await locked({ passkeyHere: false });
  await expect.element(byPasskey).not.toBeInTheDocument();
  await expect.element(password).toHaveFocus();
});
