import { getJobs } from '@zaehlwerk/contract/jobs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { settled } from '../../testing/fakes/fake-clock.ts';
import type { FakeServer } from '../../testing/fakes/fake-server.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { HOUSEHOLD, meter } from '../../testing/meters.ts';
import { KARL, MARIA, type Person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';
import { appears } from '../../testing/appears.ts';

const maria: Person = { ...MARIA, jobs: HOUSEHOLD };
const h1 = page.getByRole('heading', { level: 1 });
const main = page.getByRole('main');
const sidebar = page.getByRole('navigation', { name: 'Zählerliste' });
const notices = page.getByRole('region', { name: 'Meldungen' });
const search = page.getByRole('searchbox', { name: 'Zähler suchen' });

async function openList(jobs = HOUSEHOLD, more: Omit<Parameters<typeof renderApp>[0] & object, 'path'> = {}) {
  const app = await renderApp({ path: '/ablesung', signedIn: [{ ...MARIA, jobs }], ...more });
  await appears(h1);
  return app;
}

describe('where the list stands', () => {
  test('[LST-04] on a phone it is a page of its own', async () => {
    await openList();
    await expect.element(sidebar).not.toBeInTheDocument();
    await main.getByRole('link', { name: /^Stromzähler/ }).click();
    await expect.element(h1).toHaveTextContent('Stromzähler');
    await expect.element(search).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await expect.element(h1).toHaveTextContent('Ablesen');
  });

  test('[A16] in letters of twice the size its title is not broken', async () => {
    await page.viewport(320, 844);
    await openList();
    // What stands beside it takes its room.
    await expect.element(main.getByText('2 von 5', { exact: true })).toBeVisible();
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => void (document.documentElement.style.fontSize = ''));
    const title = h1.element();
    expect(title.clientHeight).toBeLessThan(2 * parseFloat(getComputedStyle(title).fontSize));
  });

  test('[LST-03] on a desktop it is a sidebar beside the content, and stays there', async () => {
    await page.viewport(1440, 900);
    await openList();
    await expect.element(h1).toHaveTextContent('Übersicht');
    const [list, content] = [sidebar.element().getBoundingClientRect(), h1.element().getBoundingClientRect()];
    expect(list.right).toBeLessThan(content.left);
    await sidebar.getByRole('link', { name: /^Stromzähler/ }).click();
    await expect.element(h1).toHaveTextContent('Stromzähler');
    await expect.element(sidebar.getByRole('link', { name: /^Stromzähler/ })).toHaveAttribute('aria-current', 'page');
  });
});

describe('loading', () => {
  test('[LST-05] the jobs load when the screen opens, each time', async () => {
    const { server } = await openList();
    await expect.poll(() => server.calls(getJobs).length).toBe(1);
    await page.getByRole('link', { name: 'Start' }).click();
    await expect.element(h1).toMatchTextContent(/^Guten Tag/);
    await page.getByRole('navigation').getByRole('link', { name: 'Ablesen' }).click();
    await expect.poll(() => server.calls(getJobs).length).toBe(2);
  });

  test('[LST-01, OPN-058] one call per login, joined in one list; one that fails does not hide the others', async () => {
    const karl: Person = { ...KARL, jobs: [meter({ id: 'karl-1', customType: 'Allgemeinstrom' })] };
    const { server, view } = await renderApp({ path: '/ablesung', signedIn: [maria, karl] });
    await expect.element(main.getByRole('link', { name: /^Gaszähler/ })).toBeVisible();
    await expect.element(main.getByRole('link', { name: /^Allgemeinstrom.*Konto: Hausmeister Karl/ })).toBeVisible();
    expect(
      server
        .calls(getJobs)
        .map(({ bearer }) => bearer?.split('.of-')[1])
        .sort(),
    ).toEqual(['karl', 'maria']);
    await view.unmount();
    await renderApp({
      path: '/ablesung',
      signedIn: [maria, karl],
      prepare: (one) =>
        one.on(getJobs, ({ bearer }) =>
          bearer?.endsWith('.of-maria') ? new Refuses('unavailable') : { jobs: [...(karl.jobs ?? [])] },
        ),
    });
    await expect.element(main.getByRole('link', { name: /^Allgemeinstrom/ })).toBeVisible();
  });

  test('[LST-22, LST-23, CST-31] from loading to loaded; it counts as loading for a second after the last answer', async () => {
    let answer = () => {};
    const { clock } = await openList(HOUSEHOLD, {
      prepare: (server) =>
        server.on(getJobs, () => new Promise((resolve) => (answer = () => resolve({ jobs: [...HOUSEHOLD] })))),
    });
    const busy = () => document.querySelectorAll('main [aria-busy=true]').length > 0;
    await expect.element(page.getByText('Zähler werden geladen')).toBeInTheDocument();
    expect(busy()).toBe(true);
    answer();
    await expect.element(main.getByRole('link', { name: /^Gaszähler/ })).toBeVisible();
    await clock.pass(999);
    expect(busy()).toBe(true);
    await clock.pass(1);
    await expect.poll(busy).toBe(false);
  });
});

describe('a load that fails', () => {
  const failing = (server: FakeServer, code: 'internal' | 'unauthorized') =>
    server.on(getJobs, () => new Refuses(code));

  test('[LST-25] while online it is said', async () => {
    await openList(HOUSEHOLD, { prepare: (server) => failing(server, 'internal') });
    await expect
      .element(notices)
      .toMatchTextContent('Aktualisierung fehlgeschlagen – Aufträge konnten nicht abgerufen werden');
    await expect.element(page.getByRole('button', { name: 'Noch einmal laden' })).toBeVisible();
  });

  test('[LST-25, OPN-058] several logins that fail together are one message', async () => {
    await renderApp({ path: '/ablesung', signedIn: [maria, KARL], prepare: (server) => failing(server, 'internal') });
    await expect.element(notices).toBeVisible();
    expect(notices.getByText('Aktualisierung fehlgeschlagen').elements()).toHaveLength(1);
  });

  test('[LST-26] 401 is silent', async () => {
    await openList(HOUSEHOLD, { prepare: (server) => failing(server, 'unauthorized') });
    await expect.element(page.getByRole('button', { name: 'Noch einmal laden' })).toBeVisible();
    await settled();
    await expect.element(notices).not.toBeInTheDocument();
  });

  test('[LST-27] offline no failure is said; the jobs that are there stay', async () => {
    const { server } = await openList();
    await expect.element(main.getByRole('link', { name: /^Gaszähler/ })).toBeVisible();
    await page.getByRole('link', { name: 'Start' }).click();
    await expect.element(h1).toMatchTextContent(/^Guten Tag/);
    server.unplug();
    await page.getByRole('navigation').getByRole('link', { name: 'Ablesen' }).click();
    await expect.element(main.getByRole('link', { name: /^Gaszähler/ })).toBeVisible();
    await settled();
    expect(page.getByText('Aktualisierung fehlgeschlagen').elements()).toEqual([]);
  });
});

describe('preselection', () => {
  const config = { features: { preselectJobIfSingleEnabled: true } };
  const single = [meter({ id: 'strom' })];

  test('[LST-06, LST-07, APP-30, OPN-053] a single job opens by itself when that is on, and once only', async () => {
    await renderApp({ path: '/ablesung', signedIn: [{ ...MARIA, jobs: single }], config });
    await expect.element(h1).toHaveTextContent('Stromzähler');
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await expect.element(h1).toHaveTextContent('Ablesen');
    await expect.element(main.getByRole('link', { name: /^Stromzähler/ })).toBeVisible();
  });

  test('[LST-06, LST-07, OPN-178] also when it cannot be read now: its screen says why', async () => {
    const closed = [meter({ id: 'strom', latest: '2025-11-01' })];
    await renderApp({ path: '/ablesung', signedIn: [{ ...MARIA, jobs: closed }], config });
    await expect.element(h1).toHaveTextContent('Stromzähler');
    await expect.element(main.getByText(/01\.11\.2025/).first()).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Ablesung senden' }))
      .toHaveAttribute('aria-disabled', 'true');
  });

  test('[LST-07, APP-30] not by default, and not one of several', async () => {
    const { view } = await openList(single);
    await expect.element(main.getByRole('link', { name: /^Stromzähler/ })).toBeVisible();
    await view.unmount();
    await openList(HOUSEHOLD, { config });
    await expect.element(main.getByRole('link', { name: /^Stromzähler/ })).toBeVisible();
    await expect.element(h1).toHaveTextContent('Ablesen');
  });

  test('[LST-06, OPN-053] the job last chosen opens again after signing in again', async () => {
    await openList();
    await main.getByRole('link', { name: /^Gartenwasser/ }).click();
    await expect.element(h1).toHaveTextContent('Gartenwasser');
    await page.getByRole('link', { name: 'Alle Zähler' }).click();
    await page.getByRole('button', { name: /^Menü/ }).click();
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.getByLabelText('Benutzername').fill(MARIA.username);
    await page.getByLabelText('Kennwort', { exact: true }).fill(MARIA.password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Ablesen' }).click();
    await expect.element(h1).toHaveTextContent('Gartenwasser');
  });
});
