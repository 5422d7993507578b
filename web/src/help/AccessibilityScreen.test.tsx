import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

type Accessibility = NonNullable<NonNullable<ApplicationConfig['legal']>['accessibility']>;

const PATH = '/accessibility';
const IMPRINT = 'https://ellerbach.example/impressum';
const h1 = page.getByRole('heading', { level: 1, name: 'Erklärung zur Barrierefreiheit' });
const h2 = (name: string) => page.getByRole('main').getByRole('heading', { level: 2, name });
const main = page.getByRole('main');
const says = (accessibility: Accessibility) => ({ config: { legal: { imprint: IMPRINT, accessibility } } });
/** What stands under a heading. */
const under = (name: string) => h2(name).element().parentElement?.textContent ?? '';

test('[SHL-18, SHL-26, LEG-03, OPN-055] the statement can be opened by itself, also when nothing is enabled', async () => {
  const { view } = await renderApp({ path: PATH });
  await expect.element(h1).toBeVisible();
  expect(document.title).toBe('Erklärung zur Barrierefreiheit – Ableseportal Stadtwerke Ellerbach');
  await view.unmount();
  await renderApp({ path: PATH, signedIn: [MARIA] });
  await expect.element(h1).toBeVisible();
});

test('[SHL-19, OPN-050] signed out, the navigation has Reading, which leads to the login screen', async () => {
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  for (const width of [390, 800, 1280]) {
    await page.viewport(width, 800);
    const { view, device } = await renderApp({ path: PATH });
    await expect.element(navigation).toBeVisible();
    expect(
      navigation
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    ).toEqual(['Ablesen']);
    await expect.element(page.getByRole('button', { name: 'Hoher Kontrast' })).toBeVisible();
    await navigation.getByRole('link', { name: 'Ablesen' }).click();
    await expect.element(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
    expect(device.address.path()).toBe('/ablesung');
    await view.unmount();
  }
});

test('[SHL-19] signed in, the navigation is that of every screen', async () => {
  await page.viewport(1280, 800);
  await renderApp({ path: PATH, signedIn: [MARIA] });
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await expect.element(h1).toBeVisible();
  await navigation.getByRole('link', { name: 'Start' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Guten Tag/ })).toBeVisible();
});

test('[LEG-05, LEG-06, LEG-07, LEG-10, LEG-11, LEG-12, LEG-13, CST-51, OPN-016] without a word of the operator: the built-in statement', async () => {
  const { device } = await renderApp({ path: PATH, ...says({}) });
  await expect.element(h1).toBeVisible();
  const scope = under('Geltungsbereich');
  for (const part of ['Stadtwerke Ellerbach', device.address.origin, 'Stand: 15.04.2025'])
    expect(scope).toContain(part);
  expect(under('Rechtliche Grundlagen')).toMatch(/BFSG.*BITV 2\.0.*EN 301 549.*WCAG 2\.2, Stufe AA/);
  expect(under('Was noch nicht barrierefrei ist')).toContain('teilweise vereinbar');
  expect(main.getByText('Fotos von Zählern haben keine ausführliche Beschreibung.').element().tagName).toBe('LI');
  expect(under('Kontakt')).toContain('Bitte wenden Sie sich an Stadtwerke Ellerbach.');
  await expect.element(main.getByRole('link', { name: /^Impressum/ })).toHaveAttribute('href', IMPRINT);
  await expect.element(main.getByText(/^Marktüberwachungsstelle der Länder/)).toBeVisible();
  expect(h2('Andere Wege zu uns').elements()).toHaveLength(0);
});

test('[LEG-07, LEG-09, LEG-11, LEG-12, APP-10, APP-11, APP-12, APP-13, APP-14, APP-15] what the operator says takes its place in the built-in statement', async () => {
  const own = {
    mainUrl: 'https://ablesen.ellerbach.example',
    url: 'https://ellerbach.example/andere',
    companyName: 'Ellerbach Netz GmbH',
    legals: 'Es gilt das Landesgesetz.',
    alternatives: 'Rufen Sie an:\n030 23125 014',
    contact: 'Frau Petersen, <barrierefrei@ellerbach.example>',
    enforcementOffice: 'Schlichtungsstelle des Landes',
  };
  await renderApp({ path: PATH, ...says(own) });
  await expect
    .element(main.getByRole('link', { name: 'barrierefrei@ellerbach.example' }))
    .toHaveAttribute('href', 'mailto:barrierefrei@ellerbach.example');
  expect(under('Geltungsbereich')).toContain('von Ellerbach Netz GmbH unter https://ablesen.ellerbach.example.');
  expect(under('Rechtliche Grundlagen')).toBe('Rechtliche GrundlagenEs gilt das Landesgesetz.');
  expect(under('Andere Wege zu uns')).toContain('Rufen Sie an:\n030 23125 014');
  expect(under('Kontakt')).toContain('Frau Petersen');
  expect(under('Durchsetzungsstelle')).toContain('Schlichtungsstelle des Landes');
  expect(main.getByText(/^Marktüberwachungsstelle/).elements()).toHaveLength(0);
});

test('[APP-09, OPN-016] without mainUrl the statement names url', async () => {
  await renderApp({ path: PATH, ...says({ url: 'https://ellerbach.example/ablesen' }) });
  await expect.element(main.getByText(/unter https:\/\/ellerbach\.example\/ablesen\./)).toBeVisible();
});

test('[LEG-08, SHL-41] high contrast can be switched on in the statement, and the switch of the frame says the same', async () => {
  const { browser } = await renderApp({ path: PATH });
  const control = main.getByRole('switch', { name: 'Hoher Kontrast' });
  await expect.element(control).not.toBeChecked();
  await control.click();
  await expect.element(control).toBeChecked();
  await expect
    .element(page.getByRole('banner').getByRole('button', { name: 'Hoher Kontrast' }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(browser.values.get('zaehlwerk.contrast')).toBe('more');
});

test('[LEG-04, APP-16, OPN-095, OPN-158] custom content replaces the built-in statement, in the current language', async () => {
  const customContent = { de: '### Unsere Lage\n\nAlles **gut**. <b>roh</b>', en: '## Our place\n\nAll fine.' };
  const languageConfig = {
    enabledLanguages: [
      { name: 'de', readableName: 'Deutsch' },
      { name: 'en', readableName: 'English' },
    ] as const,
  };
  const enabledLanguages = [...languageConfig.enabledLanguages];
  await renderApp({
    path: PATH,
    config: { legal: { accessibility: { customContent } }, languageConfig: { enabledLanguages } },
  });
  await expect.element(h2('Unsere Lage')).toBeVisible();
  expect(main.element().querySelector('strong')?.textContent).toBe('gut');
  expect(main.element().querySelector('b')).toBeNull();
  expect(h2('Geltungsbereich').elements()).toHaveLength(0);
  await page.getByRole('button', { name: /English$/ }).click();
  await expect.element(h2('Our place')).toBeVisible();
});

test('[LEG-04] one custom text is for all languages; where that of the current language is missing, the formal German one stands in', async () => {
  for (const customContent of ['## Für alle', { de: '## Für alle' }]) {
    const { view } = await renderApp({
      path: PATH,
      config: {
        legal: { accessibility: { customContent } },
        languageConfig: { enabledLanguages: [{ name: 'en', readableName: 'English' }], defaultLanguage: 'en' },
      },
    });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Accessibility statement' })).toBeVisible();
    await expect.element(h2('Für alle')).toBeVisible();
    await view.unmount();
  }
});

test('in wide windows its contents stand beside it and lead to its sections, the focus with them', async () => {
  await page.viewport(1280, 800);
  await renderApp({ path: PATH });
  await page.getByRole('navigation', { name: 'Inhalt' }).getByRole('link', { name: 'Durchsetzungsstelle' }).click();
  await expect.element(h2('Durchsetzungsstelle')).toHaveFocus();
  await expect.element(h2('Durchsetzungsstelle')).toBeInViewport();
});

test('[SHL-44, APP-08, OPN-055] the footer leads there when it is enabled, signed out and signed in; else not', async () => {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Barrierefreiheit' });
  const off = await renderApp();
  await expect.element(page.getByRole('contentinfo').getByRole('link', { name: /^Impressum/ })).toBeVisible();
  expect(link.elements()).toHaveLength(0);
  await off.view.unmount();

  const outside = await renderApp(says({ enabled: true }));
  await link.click();
  await expect.element(h1).toHaveFocus();
  expect(outside.device.address.path()).toBe(PATH);
  await main.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await expect.element(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await outside.view.unmount();

  await renderApp({ ...says({ enabled: true }), signedIn: [MARIA] });
  await link.click();
  await expect.element(h1).toHaveFocus();
  await main.getByRole('link', { name: 'Start' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Guten Tag/ })).toBeVisible();
});
