import { getJobs } from '@zaehlwerk/contract/jobs';
import { postResults } from '@zaehlwerk/contract/readings';
import { DEFAULT_SIGN_IN_SETTINGS } from '@zaehlwerk/domain/tenant/tenant-settings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createAccounts } from '../sign-in/accounts.ts';
import { createConnection } from '../server/connection.ts';
import { createServerApi } from '../server/server-api.ts';
import { acceptReadings, before, send } from '../../testing/open-reading.ts';
import { meter } from '../../testing/meters.ts';
import { KARL, MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

const gas = meter({ id: 'gas', type: 'GAS_METER' });
const stairs = meter({ id: 'treppe', customType: 'Treppenlicht' });
const maria = { ...MARIA, jobs: [gas] };
const karl = { ...KARL, jobs: [stairs] };
const portal = { applicationId: 'ellerbach', signIn: DEFAULT_SIGN_IN_SETTINGS };
const h1 = page.getByRole('heading', { level: 1 });

test("[SES-19] a reading is sent with the token of the job's login", async () => {
  const { server } = await renderApp({
    path: '/ablesung/treppe',
    signedIn: [maria, karl],
    prepare: (fake) => acceptReadings(fake, [gas, stairs]),
  });
  await before.fill('21074');
  await send.click();
  await expect.poll(() => server.calls(postResults).map(({ bearer }) => bearer?.split('.of-')[1])).toEqual(['karl']);
});

test('[SES-14, OPN-056] a meter that is open when its login leaves makes way for the list of the others', async () => {
  const { services } = await renderApp({ path: '/ablesung/treppe', signedIn: [maria, karl] });
  await expect.element(h1).toHaveTextContent('Treppenlicht');
  services.accounts.signOutOne('karl');
  await expect.element(h1).toHaveTextContent('Ablesen');
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Gaszähler/ })).toBeVisible();
  expect(page.getByRole('link', { name: /^Treppenlicht/ }).elements()).toHaveLength(0);
});

test('[SES-14, LST-01] a login that comes and goes in another tab brings and takes its meters', async () => {
  const { browser, server } = await renderApp({ path: '/ablesung', signedIn: [maria], people: [maria, karl] });
  const list = page.getByRole('main');
  await expect.element(list.getByRole('link', { name: /^Gaszähler/ })).toBeVisible();
  const tab = browser.openTab('/');
  const other = createAccounts(tab, createServerApi({ ...tab, language: () => 'de' }), createConnection(tab));
  await other.signIn({ by: 'password', typed: karl }, portal, () => {});
  await expect.element(list.getByRole('link', { name: /^Treppenlicht/ })).toBeVisible();
  expect(server.calls(getJobs).some(({ bearer }) => bearer?.endsWith('.of-karl'))).toBe(true);
  other.signOutOne('karl');
  await expect.element(list.getByRole('link', { name: /^Treppenlicht/ })).not.toBeInTheDocument();
});
