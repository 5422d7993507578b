import { getJobs } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { KARL, MARIA, type Person } from '../../testing/people.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { renderApp } from '../../testing/render-app.ts';
import { wireJobs } from '../../testing/wire-job.ts';

const title = page.getByRole('heading', { level: 1, name: 'So lesen Sie ab' });
const home = page.getByRole('heading', { level: 1, name: /^Guten Tag/ });
const link = (person: Person) => `/m/${person.linkToken}`;

test('[LOG-45, SHL-22] the first sign-in by link leads to the introduction, once the jobs are loaded', async () => {
  let answer = () => {};
  const { device } = await renderApp({
    path: link(MARIA),
    prepare: (server) =>
      server.on(getJobs, () => new Promise((resolve) => (answer = () => resolve({ jobs: wireJobs(0, 2) })))),
  });
  await expect.element(page.getByRole('heading', { name: 'Ihre Zähler werden geladen.' })).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
  answer();
  await expect.element(title).toBeVisible();
  expect(device.address.path()).toBe('/introduction');
});

test('[OPN-003] it tells of choosing, reading and sending, of being offline, and leads to the readings', async () => {
  await renderApp({ path: '/introduction', signedIn: [{ ...MARIA, jobs: wireJobs(0, 2) }] });
  await expect.element(title).toBeVisible();
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  expect(steps.elements().map((step) => step.querySelector('h2')?.textContent)).toEqual([
    'Zähler wählen',
    'Ablesen und eintragen',
    'Senden',
  ]);
  await expect.element(page.getByText(/^Auch ohne Internet/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Zur Ablesung' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ablesen' })).toBeVisible();
});

test('[OPN-002] later sign-ins by link land at home, also after signing out; another account is introduced', async () => {
  const people = [MARIA, { ...KARL, name: 'Karl Abel' }].map(({ parent: _parent, ...person }) => person);
  const first = await renderApp({ path: link(MARIA), people });
  await expect.element(title).toBeVisible();
  const mark = first.browser.values.get('zaehlwerk.cameByToken') ?? '';
  await first.view.unmount();

  const remembered = {
    people,
    prepare: (_server: unknown, { values }: typeof first.browser) => values.set('zaehlwerk.cameByToken', mark),
  };
  const second = await renderApp({ path: link(MARIA), ...remembered });
  await expect.element(home).toBeVisible();
  await second.view.unmount();

  await renderApp({ path: link(KARL), ...remembered });
  await expect.element(title).toBeVisible();
});

test('[LOG-45] who signs in with a password, or comes for a share, is not introduced', async () => {
  const password = await renderApp();
  await page.getByLabelText('Benutzername').fill(MARIA.username);
  await page.getByLabelText('Kennwort', { exact: true }).fill(MARIA.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect.element(home).toBeVisible();
  await password.view.unmount();
  const share = await renderApp({ path: link(KARL), people: [KARL] });
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Sie sind mit dem Zugang/);
  expect(share.device.address.path()).toMatch(/^\/management\/account\//);
});

test('jobs that cannot be loaded keep nobody from the introduction', async () => {
  await renderApp({ path: link(MARIA), prepare: (server) => server.on(getJobs, () => new Refuses('unavailable')) });
  await expect.element(title).toBeVisible();
});
