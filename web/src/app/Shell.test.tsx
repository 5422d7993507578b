import { getHelp, getHelpText } from '@zaehlwerk/contract/help';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeServer } from '../../testing/fakes/fake-server.ts';
import { startAtTop } from '../../testing/look/look-for-faults.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';
import { wireJobs } from '../../testing/wire-job.ts';
import { appears } from '../../testing/appears.ts';

const LANGUAGES = [
  { name: 'de', readableName: 'Deutsch' },
  { name: 'de-informal', readableName: 'Deutsch (Du)' },
  { name: 'en', readableName: 'English' },
] as const;
const several = { languageConfig: { enabledLanguages: [...LANGUAGES] } };
const PATHS_INSIDE = [
  '/',
  '/ablesung',
  '/management',
  '/management/anmelden',
  '/help',
  '/accessibility',
  '/gibt-es-nicht',
];
const contrast = page.getByRole('button', { name: 'Hoher Kontrast' });
const maria = { ...MARIA, jobs: wireJobs(1, 5) };

/** The names of the controls that can be seen there, in their order. */
function controlsIn(places: string): string {
  return [...document.querySelectorAll<HTMLElement>(places)]
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>('a, button')])
    .filter((control) => control.getClientRects().length > 0)
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    .join(' | ');
}

test('[SHL-27, SHL-29] the menu has Home and Reading, and marks where one is', async () => {
  await page.viewport(1280, 800);
  await renderApp({ signedIn: [maria] });
  const menu = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await expect.element(menu.getByRole('link', { name: 'Start' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Ablesen' }).click();
  await expect.element(menu.getByRole('link', { name: 'Ablesen' })).toHaveAttribute('aria-current', 'page');
  await expect.element(menu.getByRole('link', { name: 'Start' })).not.toHaveAttribute('aria-current');
});

test('[SHL-28] signed out there is no entry Home', async () => {
  await renderApp();
  await expect.element(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Start' }).elements()).toHaveLength(0);
});

test('[SHL-04, SHL-05, CST-33] below 640 px the areas are a bar at the lower edge, and the menu a sheet', async () => {
  await page.viewport(639, 800);
  await renderApp({ signedIn: [maria] });
  const bar = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await expect.element(bar).toBeVisible();
  expect(bar.element().getBoundingClientRect().bottom).toBe(800);
  await page.getByRole('button', { name: /^Menü/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Menü' });
  expect(sheet.element().getBoundingClientRect()).toMatchObject({ left: 0, width: 639 });
  await userEvent.keyboard('{Escape}');

  await page.viewport(640, 800);
  await expect.element(page.getByRole('banner').getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Konto: Maria Wessel' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Menü/ }).elements()).toHaveLength(0);
});

test('[SHL-35, SHL-36, SHL-37, SHL-38, SHL-39, OPN-028, A12] the switch goes from formal German to informal to English and back', async () => {
  await renderApp({ config: several });
  const lead = (text: string) => expect.element(page.getByText(text)).toBeVisible();
  await lead('Ihre Zugangsdaten stehen auf der Ablesekarte.');
  expect(document.documentElement.lang).toBe('de');
  const next = (name: string) => page.getByRole('button', { name: new RegExp(`${name}$`) });
  expect(next('Deutsch \\(Du\\)').element().querySelector('[lang]')).toHaveAttribute('lang', 'de');
  await next('Wechseln zu Deutsch \\(Du\\)').click();
  await lead('Deine Zugangsdaten stehen auf der Ablesekarte.');
  await expect.element(page.getByText('Sprache: Deutsch (Du).', { exact: true })).toBeInTheDocument();
  expect(next('English').element().querySelector('[lang]')).toHaveAttribute('lang', 'en');
  await next('Wechseln zu English').click();
  await lead('You find your credentials on the reading card.');
  expect(document.documentElement.lang).toBe('en');
  await expect.element(page.getByText('Language: English.', { exact: true })).toBeInTheDocument();
  await expect.poll(() => document.title).toBe('Sign in – Meter reading portal Stadtwerke Ellerbach');
  await next('Switch to Deutsch').click();
  await lead('Ihre Zugangsdaten stehen auf der Ablesekarte.');
});

test('[SHL-40, CST-48] with one language there is no switch', async () => {
  await renderApp({ config: { languageConfig: { enabledLanguages: [LANGUAGES[0]] } } });
  await expect.element(contrast).toBeVisible();
  expect(page.getByRole('button', { name: /Sprache/ }).elements()).toHaveLength(0);
});

test('[OPN-047] the chosen language is kept on the device, and logging out does not change it', async () => {
  const { browser } = await renderApp({ config: several, signedIn: [maria] });
  await page.getByRole('button', { name: /^Menü/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /Deutsch \(Du\)$/ }).click();
  await sheet.getByRole('button', { name: /English$/ }).click();
  await sheet.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(browser.values.get('zaehlwerk.language')).toBe('en');
});

test('[SHL-41, A13] high contrast can be switched on, says so, is kept, and is there before signing in', async () => {
  const { browser } = await renderApp();
  await expect.element(contrast).toHaveAttribute('aria-pressed', 'false');
  const before = getComputedStyle(document.body).color;
  await contrast.click();
  await expect.element(contrast).toHaveAttribute('aria-pressed', 'true');
  expect(document.documentElement.dataset['contrast']).toBe('more');
  expect(getComputedStyle(document.body).color).not.toBe(before);
  expect(browser.values.get('zaehlwerk.contrast')).toBe('more');
});

test('[OPN-047] the chosen contrast is kept when everybody logs out', async () => {
  const { browser } = await renderApp({ signedIn: [maria] });
  await contrast.click();
  await page.getByRole('button', { name: /^Menü/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
  await expect.element(contrast).toHaveAttribute('aria-pressed', 'true');
  expect(browser.values.get('zaehlwerk.contrast')).toBe('more');
});

test('[SHL-41] high contrast stands on top of light and of dark', async () => {
  const { services } = await renderApp({ signedIn: [maria] });
  const grounds = new Set<string>();
  for (const scheme of ['light', 'dark']) {
    document.documentElement.dataset['scheme'] = scheme;
    for (const on of [false, true]) {
      services.contrast.turn(on);
      grounds.add(getComputedStyle(document.body).backgroundColor + getComputedStyle(document.body).color);
    }
  }
  expect(grounds.size).toBe(4);
});

test('[A27] areas, help, contrast, language, account and the legal pages stand in the same order on every screen', async () => {
  const config = { ...several, legal: { imprint: 'https://ellerbach.example', accessibility: { enabled: true } } };
  const prepare = (server: FakeServer) => {
    server.on(getHelp, () => ({}));
    server.on(getHelpText, () => ({ markdown: '# Zähler' }));
  };
  for (const width of [390, 1280]) {
    await page.viewport(width, 800);
    const orders = new Set<string>();
    // On phones the only account opens on its own, and has bars of its own.
    for (const path of PATHS_INSIDE.filter((one) => width > 1000 || one !== '/management')) {
      const { view } = await renderApp({ config, signedIn: [maria], path, prepare });
      await appears(page.getByRole('heading', { level: 1 }).first());
      if (width > 1000) await appears(page.getByRole('banner').getByRole('link', { name: 'Hilfe' }));
      orders.add(controlsIn('header, footer'));
      await view.unmount();
    }
    expect([...orders], `${width} px`).toHaveLength(1);
    const { view } = await renderApp({ config });
    await appears(page.getByRole('button', { name: 'Anmelden' }));
    // Signed out the areas and the account are missing; what is there keeps its order.
    const inside = [...orders][0]?.split(' | ') ?? [];
    const outside = controlsIn('header, footer').split(' | ');
    expect(inside.filter((name) => outside.includes(name))).toEqual(outside.filter((name) => inside.includes(name)));
    expect(outside.slice(0, 1)).toEqual(['Hoher Kontrast']);
    await view.unmount();
  }
});

test('[SHL-42, SHL-43, LEG-01, LEG-02, APP-06, APP-07] the footer links to imprint and privacy notice, in a new tab', async () => {
  await renderApp({ signedIn: [maria] });
  const footer = page.getByRole('contentinfo');
  for (const [name, page_] of [
    [/^Impressum/, 'impressum'],
    [/^Datenschutz/, 'datenschutz'],
  ] as const) {
    const link = footer.getByRole('link', { name });
    await expect.element(link).toHaveAttribute('href', `https://ellerbach.example/${page_}`);
    await expect.element(link).toHaveAttribute('target', '_blank');
  }
});

test('[APP-06, APP-07, OPN-049] a legal page that is not configured is left out', async () => {
  await renderApp({ config: { legal: {} } });
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
  expect(page.getByRole('contentinfo').getByRole('link').elements()).toHaveLength(0);
  expect(page.getByRole('link', { name: /Datenschutz/ }).elements()).toHaveLength(0);
});

test('[SHL-45] the logo of the tenant is shown beside its name', async () => {
  await renderApp();
  const header = page.getByRole('banner');
  await expect.element(header.getByText(/^Stadtwerke Ellerbach/)).toBeVisible();
  expect(header.element().querySelector('img')?.getAttribute('src')).toBe('/api/public/application/logo.png');
});

test('[A29] skip link first, one visible h1, landmarks', async () => {
  await renderApp({ signedIn: [maria] });
  await expect.element(page.getByText('1 von 5 Zählern')).toBeVisible();
  await startAtTop();
  await userEvent.keyboard('{Tab}');
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect.element(skip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
  for (const landmark of ['banner', 'main', 'contentinfo', 'navigation'] as const) {
    await expect.element(page.getByRole(landmark)).toBeVisible();
  }
});

test('[A10] the menu sheet is a dialog: named, focus inside, Esc closes, focus returns', async () => {
  await renderApp({ signedIn: [maria] });
  const button = page.getByRole('button', { name: /^Menü/ });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Menü' });
  await expect.element(dialog).toHaveAttribute('aria-modal', 'true');
  await expect.element(dialog.getByRole('heading', { name: 'Menü' })).toHaveFocus();
  for (let step = 0; step < 12; step += 1) {
    await userEvent.keyboard('{Tab}');
    const focused = document.activeElement;
    expect(focused === document.body || dialog.element().contains(focused), focused?.outerHTML).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('the user menu closes with Esc, by leaving it, and by a press elsewhere', async () => {
  await page.viewport(1280, 800);
  await renderApp({ signedIn: [maria] });
  const button = page.getByRole('button', { name: 'Konto: Maria Wessel' });
  const way = page.getByRole('button', { name: 'Abmelden' });
  const open = async () => {
    await button.click();
    await expect.element(way).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  };
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(way).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await open();
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}'); // past both links and the way out
  await expect.element(way).not.toBeInTheDocument();
  await open();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(way).not.toBeInTheDocument();
});
