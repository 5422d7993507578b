import { getHelp, getHelpText } from '@zaehlwerk/contract/help';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp, reopen } from '../../testing/render-app.ts';

const h1 = page.getByRole('heading', { level: 1, name: 'Hilfe' });
const h2 = (name: string) => page.getByRole('main').getByRole('heading', { level: 2, name });
const contents = page.getByRole('navigation', { name: 'Inhalt' });
const menu = page.getByRole('navigation', { name: 'Hauptnavigation' });
const entry = menu.getByRole('link', { name: 'Hilfe' });
const notFound = page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es leider nicht' });

const TEXTS = {
  de: '# Zähler **finden**\n\nMeist im *Keller*.\n\n## Im Haus\n\n### Hinter der Tür\n\nDort.\n\n# Ablesen\n\nAlle Ziffern. <b>roh</b>',
  'de-informal': '# Such deinen Zähler',
  en: '# Finding the meter',
};

/** A utility with global help, in all languages. */
function helps(server: FakeServer): void {
  server.on(getHelp, () => ({}));
  server.on(getHelpText, ({ params }) => ({ markdown: TEXTS[params['language'] as keyof typeof TEXTS] }));
}

test('[SHL-17, SHL-32, HLP-01, HLP-02, APP-92] with global help there is an entry in the menu, which leads to its text', async () => {
  const { server } = await renderApp({ signedIn: [MARIA], prepare: helps });
  await entry.click();
  await expect.element(h1).toHaveFocus();
  await expect.element(entry).toHaveAttribute('aria-current', 'page');
  expect(document.title).toBe('Hilfe – Ableseportal Stadtwerke Ellerbach');
  await expect.element(h2('Zähler finden')).toBeVisible();
  const main = page.getByRole('main').element();
  expect([main.querySelector('em')?.textContent, main.querySelector('b')]).toEqual(['Keller', null]);
  expect(server.calls(getHelp).map(({ params }) => params)).toEqual([{ applicationId: 'ellerbach' }]);
});

test('[SHL-32] wide windows and the menu of the others have the entry, too', async () => {
  await page.viewport(1280, 800);
  const { view } = await renderApp({ signedIn: [MARIA], prepare: helps });
  await expect.element(entry).toBeVisible();
  await view.unmount();
  await page.viewport(639, 800);
  await renderApp({ signedIn: [MARIA], prepare: helps });
  await page.getByRole('button', { name: /^Menü/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Hilfe' }).click();
  await expect.element(h1).toHaveFocus();
});

test('[SHL-17, SHL-32, HLP-01, OPN-019] without global help there is no entry, and the address is like any unknown one', async () => {
  const { server } = await renderApp({ signedIn: [MARIA], path: '/help' });
  await expect.element(notFound).toBeVisible();
  expect(entry.elements()).toHaveLength(0);
  expect(server.calls(getHelpText)).toEqual([]);
});

test('[SHL-26] signed out, the address shows the login screen', async () => {
  await renderApp({ path: '/help', prepare: helps });
  await expect.element(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
});

test('[HLP-05, HLP-06] its contents are the headings of depth 1 and 2, and lead to them', async () => {
  await renderApp({ signedIn: [MARIA], path: '/help', prepare: helps });
  await expect.element(contents).toBeVisible();
  const links = contents.getByRole('link').elements();
  expect(links.map((link) => link.textContent)).toEqual(['Zähler finden', 'Im Haus', 'Ablesen']);
  // Their depth is seen, and told.
  expect(links.map((link) => link.closest('li')?.parentElement?.closest('li')?.firstElementChild?.textContent)).toEqual(
    [undefined, 'Zähler finden', undefined],
  );
  await contents.getByRole('link', { name: 'Ablesen' }).click();
  await expect.element(h2('Ablesen')).toHaveFocus();
});

test('[HLP-03] the text is fetched in the current language, and again when another one is chosen', async () => {
  await page.viewport(1280, 800);
  const enabledLanguages = (['de', 'de-informal', 'en'] as const).map((name) => ({ name, readableName: name }));
  const config = { languageConfig: { enabledLanguages } };
  const { server } = await renderApp({ signedIn: [MARIA], path: '/help', config, prepare: helps });
  await expect.element(h2('Zähler finden')).toBeVisible();
  await page.getByRole('button', { name: /de-informal$/ }).click();
  await expect.element(h2('Such deinen Zähler')).toBeVisible();
  await page.getByRole('button', { name: /en$/ }).click();
  await expect.element(h2('Finding the meter')).toBeVisible();
  expect(server.calls(getHelpText).map(({ params }) => params)).toEqual(
    enabledLanguages.map(({ name }) => ({ applicationId: 'ellerbach', language: name })),
  );
});

test('[HLP-04, OPN-097] a text that cannot be loaded is replaced by a built-in one, in the current language', async () => {
  for (const [defaultLanguage, title, heading] of [
    ['de', 'Hilfe', 'Ohne Internet'],
    ['de-informal', 'Hilfe', 'Ohne Internet'],
    ['en', 'Help', 'Without internet'],
  ] as const) {
    const config = {
      languageConfig: { enabledLanguages: [{ name: defaultLanguage, readableName: 'x' }], defaultLanguage },
    };
    const prepare = (server: FakeServer) => {
      server.on(getHelp, () => ({}));
      server.on(getHelpText, () => new Refuses('unavailable'));
    };
    const { view } = await renderApp({ signedIn: [MARIA], path: '/help', config, prepare });
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(h2(heading)).toBeVisible();
    await expect.element(page.getByText(/an Stadtwerke Ellerbach\.$|to Stadtwerke Ellerbach\.$/)).toBeVisible();
    await view.unmount();
  }
});

test('[SES-18] help that was opened once is there again without a network, and so is its entry in the menu', async () => {
  const app = await renderApp({ signedIn: [MARIA], path: '/help', prepare: helps });
  await expect.element(h2('Zähler finden')).toBeVisible();
  await app.clock.pass(1_000);
  app.server.unplug();
  await reopen(app, '/');
  await entry.click();
  await expect.element(h2('Zähler finden')).toBeVisible();
});

test('[HLP-04] help that was never opened is the built-in one without a network', async () => {
  const app = await renderApp({ signedIn: [MARIA], prepare: helps });
  await expect.element(entry).toBeVisible();
  await app.clock.pass(1_000);
  app.server.unplug();
  await reopen(app, '/help');
  await expect.element(h2('Auffällige Werte')).toBeVisible();
});
