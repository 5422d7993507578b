import { getDeskProvider, postDeskProvider, postDeskProviderSignIn } from '@zaehlwerk/contract/provider-sign-in';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk } from '../../../testing/desk-world.ts';
import type { FakeDevice } from '../../../testing/fakes/fake-device.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const byProvider = page.getByRole('button', { name: 'Mit Stadtwerke-Konto anmelden' });
const RETURNED = '/betrieb/anmeldung?code=c-1&state=s-1';

async function outside(path = '/betrieb', prepare: (server: FakeServer, device: FakeDevice) => void = () => {}) {
  return renderDesk({
    path,
    session: null,
    prepare: (server, device) => {
      server.on(getDeskProvider, () => ({ provider: { name: 'Stadtwerke-Konto' } }));
      server.on(postDeskProvider, () => ({ address: 'https://id.example/authorize?x=1' }));
      server.on(postDeskProviderSignIn, () => clerk());
      prepare(server, device);
    },
  });
}

test('[DSK-205] one press leads to the page of the provider', async () => {
  const { device } = await outside();
  await byProvider.click();
  await expect.poll(() => device.left).toEqual(['https://id.example/authorize?x=1']);
});

test('[DSK-205, OPN-717] who is led back is in at once; the address keeps nothing of it', async () => {
  const { server, device } = await outside(RETURNED);
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
  expect(server.calls(postDeskProviderSignIn).map(({ body }) => body)).toEqual([{ query: 'code=c-1&state=s-1' }]);
  expect(device.address.path()).toBe('/betrieb');
});

test.each([
  [new Refuses('unauthorized'), /^Die Anmeldung mit Stadtwerke-Konto hat nicht geklappt/],
  [new Refuses('unavailable'), /^Stadtwerke-Konto antwortet nicht\. .* Kennwort und Code an\.$/],
  [new Refuses('tooManyRequests', { 'Retry-After': '150' }), 'Zu viele Versuche. Bitte warten Sie 3 Minuten.'],
] as const)(
  '[DSK-207] a return that is refused is said in words, once, and the other ways stay: %o',
  async (refusal, words) => {
    const { server } = await outside(RETURNED, (fake) => fake.on(postDeskProviderSignIn, () => refusal));
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect.element(page.getByLabelText('Dienstliche Mailadresse')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Mit Passkey anmelden' })).toBeVisible();
    expect(server.calls(postDeskProviderSignIn)).toHaveLength(1);
  },
);

test('[DSK-207] a provider that is away leads nowhere, and that is said', async () => {
  const { device } = await outside('/betrieb', (server) =>
    server.on(postDeskProvider, () => new Refuses('unavailable')),
  );
  await byProvider.click();
  await appears(page.getByText(/^Stadtwerke-Konto antwortet nicht/));
  expect(device.left).toEqual([]);
});

test('[DSK-205] where there is no provider, nothing of it is shown', async () => {
  await outside('/betrieb', (server) => server.on(getDeskProvider, () => ({ provider: null })));
  await appears(page.getByRole('button', { name: 'Weiter zum Code' }));
  await expect.element(page.getByRole('button', { name: /Stadtwerke-Konto/ })).not.toBeInTheDocument();
});

test('[DSK-205, OPN-717] whoever is signed in already stays so, whatever an address brings', async () => {
  const { server } = await renderDesk({ path: RETURNED });
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
  expect(server.calls(postDeskProviderSignIn)).toEqual([]);
});
