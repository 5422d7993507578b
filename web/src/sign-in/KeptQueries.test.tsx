import type { QueryClient } from '@tanstack/react-query';
import { getHelp, getHelpText } from '@zaehlwerk/contract/help';
import { Suspense, use, useEffect } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AccountsContext } from './use-accounts.ts';
import { buildServices, type Services } from '../app/services.ts';
import { createQueryClient } from '../server/use-query-client.ts';
import { DeviceContext } from '../device/use-device.ts';
import { meter } from '../../testing/meters.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';
import type { Copies } from './copies.ts';
import { useKeptQueries } from './use-kept-queries.ts';

/** Opens the cache of the next visit without a screen. */
function Cache({ copies, opened }: { readonly copies: Copies; readonly opened: (client: QueryClient) => void }) {
  const client = useKeptQueries(copies, createQueryClient);
  useEffect(() => opened(client), [client, opened]);
  return 'open';
}

/** Like the app's screens, this one may wait for its code when it is first rendered. */
function JobsLater({ copies, late }: { readonly copies: Copies; readonly late: Promise<string> }) {
  const client = useKeptQueries(copies, createQueryClient);
  return `${use(late)}: ${client.getQueryData<readonly unknown[]>(['jobs', MARIA.id])?.length ?? 'nothing'}`;
}

test('[SES-17] a screen that is begun, given up and begun again finds the jobs of the last visit', async () => {
  const visit = await renderApp({
    path: '/ablesung',
    signedIn: [{ ...MARIA, jobs: [meter({ id: 'gas', type: 'GAS_METER' })] }],
  });
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Gaszähler/ })).toBeVisible();
  await visit.clock.pass(1_000);
  await visit.view.unmount();
  const { device, accounts, inside }: Services = buildServices(visit.browser.openTab('/'), document.createElement('p'));
  const { copies } = await inside();
  const late = Promise.withResolvers<string>();
  const view = await render(
    <DeviceContext value={device}>
      <AccountsContext value={accounts}>
        <Suspense fallback="soon">
          <JobsLater copies={copies} late={late.promise} />
        </Suspense>
      </AccountsContext>
    </DeviceContext>,
  );
  await expect.element(page.getByText('soon')).toBeVisible();
  late.resolve('there');
  await expect.element(page.getByText('there: 1')).toBeVisible();
  await view.unmount();
});

test('[SES-18] what no screen asks for yet stays until one does, however long that takes', async () => {
  const visit = await renderApp({
    path: '/help',
    signedIn: [MARIA],
    prepare: (server) => {
      server.on(getHelp, () => ({}));
      server.on(getHelpText, () => ({ markdown: 'Deckel öffnen' }));
    },
  });
  await expect.element(page.getByText('Deckel öffnen')).toBeVisible();
  await visit.clock.pass(1_000);
  await visit.view.unmount();
  const { device, accounts, inside }: Services = buildServices(visit.browser.openTab('/'), document.createElement('p'));
  const { copies } = await inside();
  const opened = Promise.withResolvers<QueryClient>();
  const view = await render(
    <DeviceContext value={device}>
      <AccountsContext value={accounts}>
        <Cache copies={copies} opened={opened.resolve} />
      </AccountsContext>
    </DeviceContext>,
  );
  const kept = (await opened.promise).getQueryCache().find({ queryKey: ['helpText', 'ellerbach/de'] });
  expect([kept?.state.data, kept?.gcTime]).toEqual(['Deckel öffnen', Number.POSITIVE_INFINITY]);
  await view.unmount();
});
