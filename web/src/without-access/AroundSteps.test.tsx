import { getContact, getHelp, getHelpText } from '@zaehlwerk/contract/help';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { heading, number, openWithoutAccess } from '../../testing/open-without-access.ts';
import { goOffline, goOnline } from '../../testing/waiting-readings.ts';

const LANGUAGES = [
  { name: 'de', readableName: 'Deutsch' },
  { name: 'en', readableName: 'English' },
] as const;
const main = page.getByRole('main');
const panel = page.getByRole('complementary', { name: 'Ohne Zugang ablesen' });
const signIn = heading('Anmelden');

describe('the panel', () => {
  test('[ANO-03, ANO-04, ANO-05, ANO-06, CON-03, OPN-137] has an intro, the way to sign in, how to reach the utility, and help', async () => {
    const { device } = await openWithoutAccess({
      prepare: (server) => {
        server.on(getContact, () => ({
          contactInformationItems: [{ language: 'de' as const, path: 'phone' as const, text: '030 23125 014' }],
        }));
        server.on(getHelp, () => ({}));
        server.on(getHelpText, () => ({ markdown: 'Meist im *Keller*.' }));
      },
    });
    await expect.element(panel).toMatchTextContent('Sie melden Ihren Stand in vier Schritten.');
    await expect.element(panel.getByRole('link', { name: /030 23125 014/ })).toBeVisible();
    await panel.getByText('Hilfe').click();
    await expect.element(panel.getByText('Keller')).toBeVisible();
    await panel.getByRole('link', { name: 'Mit Zugangsdaten anmelden' }).click();
    await expect.element(signIn).toBeVisible();
    expect(device.address.path()).toBe('/');
  });

  test('[CON-03, OPN-137] what could not be loaded without a connection comes with it', async () => {
    const app = await openWithoutAccess({
      prepare: (server) => {
        for (const endpoint of [getContact, getHelp]) server.on(endpoint, () => new Refuses('unavailable'));
      },
    });
    await expect.element(panel).toMatchTextContent('an Stadtwerke Ellerbach.');
    await goOffline(app);
    app.server.on(getContact, () => ({
      contactInformationItems: [{ language: 'de' as const, path: 'phone' as const, text: '030 23125 014' }],
    }));
    await goOnline(app);
    await app.clock.pass(1_000);
    await expect.element(panel.getByRole('link', { name: /030 23125 014/ })).toBeVisible();
  });

  test('[CON-03] where the operator says nothing about how to be reached, it names the utility and its imprint', async () => {
    await openWithoutAccess();
    await expect.element(panel).toMatchTextContent('an Stadtwerke Ellerbach.');
    await expect.element(panel.getByRole('link', { name: /^Impressum/ })).toBeVisible();
  });
});

test('[SHL-39, ANO-02] on phones, where the frame has no bar, each step offers the other language, and what was typed stays', async () => {
  await page.viewport(390, 844);
  await openWithoutAccess({ config: { languageConfig: { defaultLanguage: 'de', enabledLanguages: [...LANGUAGES] } } });
  await number.fill('1EMH0048213907');
  await main.getByRole('button', { name: /^Sprache: Deutsch\. Wechseln zu English$/ }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/meter/i);
  await expect.element(main.getByRole('textbox').first()).toHaveValue('1EMH0048213907');
});
