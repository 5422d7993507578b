import { QueryClientProvider } from '@tanstack/react-query';
import { deleteShare, deleteSharedJob, getShares, postShareCredentials, type Share } from '@zaehlwerk/contract/sharing';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render, renderHook } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { fakeBrowser } from '../../testing/fakes/fake-device.ts';
import { type FakeServer, fakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
import { runPortal } from '../../testing/people.ts';
import { newAccess, runSharing, share } from '../../testing/sharing.ts';
import { buildServices } from '../app/services.ts';
import { createQueryClient } from '../server/use-query-client.ts';
import { ConnectionContext, ServerApiContext } from '../server/use-server.ts';
import { AccountsContext } from '../sign-in/use-accounts.ts';
import { useShareActions } from './ShareActions.tsx';
import { takeOverShare, useShares } from './use-shares.ts';

const POHL = share({ id: 'pohl', name: 'Hausmeister Pohl', jobs: ['a', 'b'] });
const NORD = share({ id: 'nord', name: 'Ablesedienst Nord', jobs: ['b'], furtherShares: 2 });

/** The shares of Maria and Karl on a page, and the actions on those of Maria. */
async function open(prepare: (server: FakeServer) => void = () => {}) {
  const server = fakeServer();
  const device = fakeBrowser(server.fetch).openTab('/');
  runPortal(server, device.clock, []);
  const stored = new Map<string, readonly Share[]>([
    ['maria', [NORD, POHL]],
    ['karl', [share({ id: 'kranz', name: 'Kranz' })]],
  ]);
  runSharing(server, stored);
  prepare(server);
  const { accounts, api, connection } = buildServices(device, document.createElement('div'));
  const bearerOf = (id: string) => ({ token: () => `a.b.of-${id}`, renewed: async () => null });
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ConnectionContext value={connection}>
        <ServerApiContext value={api}>
          <AccountsContext value={{ ...accounts, bearerOf }}>{children}</AccountsContext>
        </ServerApiContext>
      </ConnectionContext>
    </QueryClientProvider>
  );
  await render(
    <>
      <Listed accountId="maria" />
      <Listed accountId="karl" />
    </>,
    { wrapper },
  );
  const actions = (await renderHook(() => useShareActions('maria'), { wrapper })).result.current;
  return { server, stored, actions, client };
}

function Listed({ accountId }: { readonly accountId: string }) {
  const { list, failed, loading, reload } = useShares(accountId);
  const words = list?.map(({ name, token, jobs }) => `${name} ${token} ${jobs.map(({ id }) => id).join('+')}`);
  return (
    <p data-testid={accountId} onClick={reload}>
      {`${words?.join(', ') ?? 'nothing'}${failed === false ? '' : `, ${failed}`}${loading ? ' …' : ''}`}
    </p>
  );
}

const maria = page.getByTestId('maria');
const karl = page.getByTestId('karl');
const BOTH = 'Ablesedienst Nord token-of-nord b, Hausmeister Pohl token-of-pohl a+b';

test('[MGT-13] the shares of each account are loaded by a call of its own', async () => {
  const { server } = await open();
  await expect.element(maria).toHaveTextContent(BOTH);
  await expect.element(karl).toHaveTextContent('Kranz token-of-kranz');
  expect(server.calls(getShares).map(({ bearer }) => bearer)).toEqual(['a.b.of-maria', 'a.b.of-karl']);
});

test('[MGT-13] one account that cannot be loaded leaves the others, and can be loaded again', async () => {
  const { server, stored } = await open((fake) =>
    fake.on(getShares, ({ bearer }) =>
      bearer?.endsWith('karl') === true ? { sharedAccounts: [] } : new Refuses('unavailable'),
    ),
  );
  await expect.element(maria).toHaveTextContent('nothing, failed');
  await expect.element(karl).not.toMatchTextContent(/failed/);
  runSharing(server, stored);
  await maria.click();
  await expect.element(maria).toHaveTextContent(BOTH);
  server.unplug();
  await maria.click();
  await expect.element(maria).toHaveTextContent(`${BOTH}, offline`);
});

test('[MGT-28, API-41] a deleted share leaves the list', async () => {
  const { actions, server, stored } = await open();
  await expect.element(maria).toHaveTextContent(BOTH);
  expect(await actions.remove('nord')).toBe('done');
  await expect.element(maria).toHaveTextContent('Hausmeister Pohl token-of-pohl a+b');
  expect(server.calls(deleteShare)).toMatchObject([{ bearer: 'a.b.of-maria', params: { shareId: 'nord' } }]);
  expect(stored.get('maria')).toEqual([POHL]);
});

test('[OPN-105] a share that somebody else has deleted counts as deleted', async () => {
  const { actions, stored } = await open();
  await expect.element(maria).toHaveTextContent(BOTH);
  stored.set('maria', [POHL]);
  expect(await actions.remove('nord')).toBe('done');
  await expect.element(maria).toHaveTextContent('Hausmeister Pohl token-of-pohl a+b');
});

test('[MGT-28] an answer from before the deletion does not bring the share back', async () => {
  const { actions, server, stored } = await open();
  await expect.element(maria).toHaveTextContent(BOTH);
  const late = Promise.withResolvers<void>();
  server.on(getShares, async () => {
    await late.promise;
    return { sharedAccounts: [NORD, POHL] };
  });
  await maria.click();
  await expect.element(maria).toMatchTextContent(/…$/);
  expect(await actions.remove('nord')).toBe('done');
  late.resolve();
  await expect.element(maria).toHaveTextContent('Hausmeister Pohl token-of-pohl a+b');
  await expect.element(maria).not.toMatchTextContent(/…/);
  expect(stored.get('maria')).toEqual([POHL]);
});

test('[MGT-40, API-42, OPN-106] a job is taken out of this share alone; the last one leaves it empty', async () => {
  const { actions, server } = await open();
  await expect.element(maria).toHaveTextContent(BOTH);
  expect(await actions.removeJob('pohl', 'b')).toBe('done');
  await expect.element(maria).toMatchTextContent(/Nord token-of-nord b, Hausmeister Pohl token-of-pohl a$/);
  expect(server.calls(deleteSharedJob)).toMatchObject([{ params: { shareId: 'pohl', jobId: 'b' } }]);
  expect(await actions.removeJob('pohl', 'a')).toBe('done');
  await expect.element(maria).toMatchTextContent(/Hausmeister Pohl token-of-pohl$/);
});

test('[OPN-105, OPN-106] whether a job or its whole share was gone already, the server is asked', async () => {
  const { actions, stored } = await open();
  await expect.element(maria).toHaveTextContent(BOTH);
  stored.set('maria', [NORD]);
  expect(await actions.removeJob('pohl', 'b')).toBe('done');
  await expect.element(maria).toHaveTextContent('Ablesedienst Nord token-of-nord b');
});

test('[MGT-23, API-43, OPN-102] new access data are handed over once; the list has their link, the cache no password', async () => {
  const { actions, client } = await open();
  await expect.element(maria).toHaveTextContent(BOTH);
  expect(await actions.renew('pohl')).toEqual(newAccess('pohl'));
  await expect.element(maria).toMatchTextContent(/Pohl new-1-of-pohl a\+b$/);
  const cached = client.getQueryCache().getAll();
  expect(JSON.stringify(cached.map(({ state }) => state.data))).not.toContain(newAccess('pohl').password);
  expect(client.getMutationCache().getAll()).toEqual([]);
});

test('[OPN-105] access data of a share that is gone are not made; it leaves the list', async () => {
  const { actions, stored } = await open();
  await expect.element(maria).toHaveTextContent(BOTH);
  stored.set('maria', [NORD]);
  expect(await actions.renew('pohl')).toBe('gone');
  await expect.element(maria).toHaveTextContent('Ablesedienst Nord token-of-nord b');
});

test('what could not be done says why, and changes nothing', async () => {
  const { actions, server } = await open();
  await expect.element(maria).toHaveTextContent(BOTH);
  for (const call of [deleteShare, deleteSharedJob, postShareCredentials])
    server.on(call, () => new Refuses('unavailable'));
  expect(await actions.remove('pohl')).toBe('failed');
  expect(await actions.removeJob('pohl', 'a')).toBe('failed');
  expect(await actions.renew('pohl')).toBe('failed');
  server.unplug();
  expect(await actions.remove('pohl')).toBe('offline');
  expect(await actions.removeJob('pohl', 'a')).toBe('offline');
  expect(await actions.renew('pohl')).toBe('offline');
  await expect.element(maria).toHaveTextContent(BOTH);
});

test('[API-38] a share that has just been made stands in the list by its name', async () => {
  const { client } = await open();
  await expect.element(maria).toHaveTextContent(BOTH);
  await takeOverShare(client, 'maria', share({ id: 'ost', name: 'Ärztehaus Ost' }));
  await expect
    .element(maria)
    .toHaveTextContent(
      'Ablesedienst Nord token-of-nord b, Ärztehaus Ost token-of-ost , Hausmeister Pohl token-of-pohl a+b',
    );
});
