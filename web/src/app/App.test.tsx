import { getApplication } from '@zaehlwerk/contract/application';
import { postToken } from '@zaehlwerk/contract/accounts';
import { getJobs } from '@zaehlwerk/contract/jobs';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import indexHtml from '../../index.html?raw';
import { settled } from '../../testing/fakes/fake-clock.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { KARL, MARIA, type Person } from '../../testing/people.ts';
import { renderApp, reopen } from '../../testing/render-app.ts';
import { meter } from '../../testing/meters.ts';
import { wireJobs } from '../../testing/wire-job.ts';

const signIn = page.getByRole('button', { name: 'Anmelden' });
const loading = page.getByText('wird geladen...');
const h1 = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function signInAs({ username, password }: Person) {
  await page.getByLabelText('Benutzername').fill(username);
  await page.getByLabelText('Kennwort', { exact: true }).fill(password);
  await signIn.click();
}

test('[SHL-01, SHL-02] the loading screen shows until the configuration has come, and 500 ms more', async () => {
  let answer = () => {};
  const { clock } = await renderApp({
    untilLoaded: false,
    prepare: (server) =>
      server.on(
        getApplication,
        () =>
          new Promise((resolve) => {
            answer = () => resolve({ applicationId: 'ellerbach', name: 'Ellerbach', brandColor: null, config: {} });
          }),
      ),
  });
  await expect.element(loading).toBeVisible();
  await clock.pass(3_000);
  await expect.element(loading).toBeVisible();
  answer();
  await clock.pass(499);
  await expect.element(loading).toBeVisible();
  await clock.pass(1);
  await expect.element(signIn).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
});

test('[SHL-02] whoever is signed in waits those 500 ms, too, and no longer', async () => {
  const app = await renderApp({ signedIn: [MARIA] });
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();
  // Everything has been loaded by now, so the clock alone is waited for.
  await reopen(app);
  expect(loading.query()).toBeNull();
});

test('[OPN-046] the loading screen says why when the configuration does not come', async () => {
  const { clock } = await renderApp({ untilLoaded: false, prepare: (server) => server.unplug() });
  await clock.pass(10_000);
  await expect.element(page.getByText(/gerade nicht erreichbar/)).toBeVisible();
});

test('[SHL-26, SHL-23, OPN-018] signed out, every address shows the login screen, an unknown one too', async () => {
  for (const path of ['/', '/ablesung', '/ablesung/job-1', '/gibt-es-nicht']) {
    const { view } = await renderApp({ path });
    await expect.element(signIn).toBeVisible();
    expect(page.getByRole('navigation').elements()).toHaveLength(0);
    await view.unmount();
  }
});

test('[SHL-06, SHL-07, SHL-08] the addresses of home, of the readings and of one of them', async () => {
  const { view } = await renderApp({ path: '/', signedIn: [MARIA] });
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();
  await view.unmount();
  const list = await renderApp({ path: '/ablesung', signedIn: [MARIA] });
  await expect.element(h1('Ablesen')).toBeVisible();
  await list.view.unmount();
  await renderApp({ path: '/ablesung/strom', signedIn: [{ ...MARIA, jobs: [meter({ id: 'strom' })] }] });
  await expect.element(h1('Stromzähler')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ablesung senden' })).toBeVisible();
});

test('[OPN-039] where somebody wanted to go before signing in is not resumed', async () => {
  const { device } = await renderApp({ path: '/ablesung', people: [MARIA] });
  await signInAs(MARIA);
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();
  expect(device.address.path()).toBe('/');
});

test('[SHL-23, SHL-24, SHL-25] an unknown address shows the not-found page with its button home', async () => {
  await renderApp({ path: '/gibt-es-nicht/wirklich', signedIn: [MARIA] });
  await expect.element(h1('Diese Seite gibt es leider nicht')).toBeVisible();
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();
});

test('[SHL-03, A09] a new screen starts at the top, with its title, and the focus on its heading', async () => {
  await page.viewport(390, 300);
  const maria = { ...MARIA, jobs: wireJobs(1, 5) };
  await renderApp({ signedIn: [maria] });
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();
  await expect.poll(() => document.title).toBe('Start – Ableseportal Stadtwerke Ellerbach');
  expect(document.activeElement).toBe(document.body);
  await expect.element(page.getByText('1 von 5 Zählern')).toBeVisible();
  window.scrollTo(0, 200);
  expect(window.scrollY).toBeGreaterThan(0);

  await page.getByRole('link', { name: /Jetzt ablesen/ }).click();
  await expect.element(h1('Ablesen')).toHaveFocus();
  expect(window.scrollY).toBe(0);
  await expect.poll(() => document.title).toBe('Ablesen – Ableseportal Stadtwerke Ellerbach');
});

test('[SHL-03, A09] signing in and signing out start at the top, too, with the focus on the new heading', async () => {
  await page.viewport(390, 300);
  const maria = { ...MARIA, jobs: wireJobs(1, 5) };
  await renderApp({ people: [maria] });
  await signInAs(maria);
  await expect.element(h1('Guten Tag, Maria Wessel')).toHaveFocus();
  expect(window.scrollY).toBe(0);
  await expect.element(page.getByText('1 von 5 Zählern')).toBeVisible();
  await page.getByRole('button', { name: /^Menü/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect.element(h1('Anmelden')).toHaveFocus();
  expect(window.scrollY).toBe(0);
});

test('[A09, SHL-03] every way through the screens ends at the top of a titled screen, with the focus on its heading', async () => {
  const { services } = await renderApp({ signedIn: [{ ...MARIA, jobs: [meter({ id: 'strom' })] }] });
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();
  const menu = page.getByRole('button', { name: /^Menü/ });
  const links = (name: string | RegExp) => page.getByRole('link', { name }).first();
  const ways = [
    [() => links('Ablesen').click(), 'Ablesen', 'Ablesen'],
    [() => links(/^Stromzähler/).click(), 'Stromzähler', 'Stromzähler'],
    [() => links('Alle Zähler').click(), 'Ablesen', 'Ablesen'],
    [() => menu.click().then(() => links('Meine Konten').click()), 'Maria Wessel', 'Maria Wessel'],
    [() => links('Konten').click(), 'Meine Konten', 'Meine Konten'],
    [() => links('Weiteres Konto anmelden').click(), 'Anmelden', 'Anmelden'],
    [() => links('Meine Konten').click(), 'Maria Wessel', 'Maria Wessel'],
    [() => links('Konten').click(), 'Meine Konten', 'Meine Konten'],
    [() => links('Start').click(), 'Guten Tag, Maria Wessel', 'Start'],
  ] as const;
  for (const [go, heading, title] of ways) {
    await go();
    await expect.element(h1(heading)).toHaveFocus();
    expect(window.scrollY, heading).toBe(0);
    await expect.poll(() => document.title).toContain(`${title} – Ableseportal`);
  }
  expect(services.notices.log.get()).toEqual([]);
});

test('[SHL-34, SES-13, SES-14, OPN-040] the user menu logs out; the next one sees nothing of the one before', async () => {
  await page.viewport(1280, 800);
  const maria = { ...MARIA, jobs: wireJobs(1, 5) };
  const { browser, device, server } = await renderApp({ signedIn: [maria], people: [maria, KARL], path: '/ablesung' });
  await expect.element(page.getByText(/von 5 Zählern/).first()).toBeVisible();
  const asked: string[] = [];
  server.watch(({ url }) => asked.push(url));
  await page.getByRole('button', { name: 'Konto: Maria Wessel' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect.element(signIn).toBeVisible();
  expect(asked).toEqual([]);
  expect(device.address.path()).toBe('/');
  expect(JSON.stringify([...browser.values])).not.toMatch(/maria|Wessel|Lindenstraße|refresh/);

  await signInAs(KARL);
  await expect.element(page.getByText('Zurzeit ist kein Zähler abzulesen.')).toBeVisible();
  expect(server.calls(getJobs).at(-1)?.bearer).toMatch(/of-karl$/);
});

test('[SES-15] who was signed in stays signed in across reloads', async () => {
  const { browser, server, clock, view } = await renderApp({ signedIn: [MARIA] });
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();
  const kept = browser.values.get('zaehlwerk.accounts');
  await view.unmount();
  expect(kept).toContain('maria');
  await renderApp({ prepare: (_, { values }) => values.set('zaehlwerk.accounts', kept ?? '') });
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();
  expect([server, clock]).toBeDefined();
});

test('[SES-09, SES-10, SES-11, SES-12] an account that has ended goes with a notice, and after 2 s the person is outside', async () => {
  await page.viewport(390, 300);
  const { clock, server } = await renderApp({ signedIn: [{ ...MARIA, jobs: wireJobs(1, 5) }] });
  await expect.element(page.getByText('1 von 5 Zählern')).toBeVisible();
  window.scrollTo(0, 200);
  server.on(postToken, () => new Refuses('unauthorized'));
  await clock.pass(14 * 60_000 - 500);
  await expect.element(page.getByRole('region', { name: 'Meldungen' })).toMatchTextContent(/Zugang abgelaufen/);
  await clock.pass(1_999);
  expect(signIn.elements()).toHaveLength(0);
  await clock.pass(1);
  await expect.element(signIn).toBeVisible();
  expect(window.scrollY).toBe(0);
});

test('[SES-19, SES-03] with two accounts each loads its jobs with its own token', async () => {
  const { server } = await renderApp({ signedIn: [MARIA, KARL] });
  await expect.poll(() => server.calls(getJobs).length).toBe(2);
  const owners = server.calls(getJobs).map(({ bearer }) => bearer?.split('.').at(-1));
  expect(owners.sort()).toEqual(['of-karl', 'of-maria']);
});

test('[SES-08] offline nobody is logged out, however long it lasts', async () => {
  const { clock, server } = await renderApp({ signedIn: [MARIA] });
  server.unplug();
  await clock.pass(60 * 60_000);
  await settled();
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();
});

test('[SHL-46, A31] the page links the manifest, and lets people zoom', () => {
  const document = new DOMParser().parseFromString(indexHtml, 'text/html');
  const manifest = document.querySelector('link[rel="manifest"]');
  expect(manifest?.getAttribute('href')).toBe('/api/public/application/manifest/manifest.json');
  const viewport = document.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? '';
  expect(viewport).toContain('width=device-width');
  expect(viewport).not.toMatch(/user-scalable|maximum-scale|minimum-scale/);
});

test('[S40] index.html brings no script and no style of its own', () => {
  const document = new DOMParser().parseFromString(indexHtml, 'text/html');
  expect([...document.scripts].filter((script) => script.textContent?.trim())).toEqual([]);
  expect(document.querySelectorAll('style, [style], [onload], [onclick]')).toHaveLength(0);
});

test('a bug in one screen leaves the frame, so that one can go elsewhere', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { clock } = await renderApp({ signedIn: [MARIA] });
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();
  const { now } = clock;
  const broken = () => {
    throw new Error('a bug of ours');
  };
  Object.assign(clock, { now: broken });
  await page.getByRole('link', { name: 'Ablesen' }).click();
  await expect.element(h1('Hier ist etwas schiefgegangen')).toBeVisible();
  Object.assign(clock, { now });
  await page.getByRole('link', { name: 'Start' }).click();
  await expect.element(h1('Guten Tag, Maria Wessel')).toBeVisible();
  told.mockRestore();
});
