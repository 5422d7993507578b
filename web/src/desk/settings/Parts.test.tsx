import { putDocumentDraft } from '@zaehlwerk/contract/document-versions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { field, isKept, openSettings, pause, press, row, toPart } from '../../../testing/open-settings.ts';
import { IN_FORCE } from '../../../testing/settings-world.ts';

test('[DSK-153] a colour is checked in all palettes while it is chosen, and what is none stays out of the draft', async () => {
  const { server, clock } = await openSettings();
  await field('Farbwert').fill('#f08a0');
  await expect.element(field('Farbwert')).toHaveAccessibleDescription(/sechs Ziffern oder Buchstaben/);
  await pause(clock);
  expect(server.calls(putDocumentDraft)).toEqual([]);
  await field('Farbwert').fill('#f08a00');
  await appears(page.getByText(/Weiße Schrift wäre zu schwach \(2,5 : 1\)\. Knöpfe tragen dunkle Schrift/));
  for (const line of [/^Hell .*7,1 : 1.*6,5 : 1 über 4,5/, /^Dunkel/, /^Kontrast hell .*über 7/, /^Kontrast dunkel/])
    await expect.element(row(line)).toBeVisible();
  await pause(clock);
  await expect.element(row(/^Farbe #00616E #F08A00/)).toBeVisible();
});

test('[DSK-164] a logo is chosen as PNG, shown and removed; a file that is too large stays out', async () => {
  const { on, clock } = await openSettings();
  const file = page.getByLabelText('PNG auswählen').first();
  await file.upload(new File([new Uint8Array(300_000)], 'gross.png', { type: 'image/png' }));
  await appears(page.getByText('Die Datei ist größer als 256 KB.'));
  await file.upload(new File([new Uint8Array([137, 80, 78, 71])], 'logo.png', { type: 'image/png' }));
  await expect
    .element(page.getByRole('img', { name: 'Ihr Logo' }))
    .toHaveAttribute('src', 'data:image/png;base64,iVBORw==');
  await pause(clock);
  await isKept();
  expect(on.draft?.document.logo).toBe('iVBORw==');
  await press('Logo entfernen');
  await pause(clock);
  await appears(page.getByText('Mitgeliefertes Logo'));
  await expect.poll(() => on.draft?.document.logo).toBeNull();
  // The phone shows the built-in one, too, not the one that is published still.
  const shown = page.getByRole('figure').element().querySelector('img');
  expect(decodeURIComponent(shown?.getAttribute('src') ?? '')).toMatch(/^data:image\/svg\+xml,<svg/);
});

test('[DSK-199, OPN-687] that a second person confirms is a switch, off unless it was turned on, that says before what becomes of what waits', async () => {
  const { server, clock } = await openSettings();
  await toPart('Funktionen');
  await field('Einstellungen finden').fill('zweite Person');
  const second = page.getByRole('switch', {
    name: /wartet auf die Bestätigung durch eine zweite Person\. .* wartet weiter/,
  });
  await expect.element(second).not.toBeChecked();
  await expect.element(second).toHaveAccessibleDescription('üblich: aus · fourEyes');
  await second.click();
  await pause(clock);
  await isKept();
  expect(server.calls(putDocumentDraft).at(-1)?.body).toMatchObject({ clearing: { fourEyes: true } });
});

test('[DSK-155] switches and numbers say what they do, are found by their words, and go into the draft', async () => {
  const { server, clock } = await openSettings();
  await toPart('Funktionen');
  await field('Einstellungen finden').fill('früheren verglichen');
  const check = page.getByRole('switch', { name: 'Werte werden mit früheren Ablesungen verglichen' });
  await expect.element(check).toBeChecked();
  await expect.element(check).toHaveAccessibleDescription('üblich: an · historicCheckRequired');
  await check.click();
  await field('Einstellungen finden').fill('wieder erinnert');
  await field(/wieder erinnert werden darf/).fill('bald');
  await expect.element(field(/wieder erinnert werden darf/)).toHaveAccessibleDescription(/ganze Zahl/);
  await field(/wieder erinnert werden darf/).fill('21');
  await pause(clock);
  await isKept();
  expect(server.calls(putDocumentDraft).at(-1)?.body).toMatchObject({
    config: { meterReading: { historicCheckRequired: false } },
    reminders: { days: 21 },
  });
  await expect.element(row('Werte werden mit früheren Ablesungen verglichen nicht gesetzt aus')).toBeVisible();
  await field('Einstellungen finden').fill('gibtesnicht');
  await appears(page.getByText('Keine Einstellung enthält diese Wörter.'));
});

test('[DSK-156] contact is written in each language, an empty field is taken out', async () => {
  const { on, clock } = await openSettings();
  await toPart('Kontakt');
  await field('Telefon').fill('');
  await field('Mailadresse').fill('service@sw-ellerbach.example');
  await page.getByRole('radio', { name: 'Englisch' }).first().click();
  await expect.element(field('Überschrift')).toHaveValue('How to reach us');
  await field('Telefon').fill('+49 5555 1234');
  await pause(clock);
  await isKept();
  expect(on.draft?.document.contactInformationItems).toEqual([
    IN_FORCE.contactInformationItems[0],
    IN_FORCE.contactInformationItems[2],
    { language: 'de', path: 'email', text: 'service@sw-ellerbach.example' },
    { language: 'en', path: 'phone', text: '+49 5555 1234' },
  ]);
});

test('[DSK-157] reasons are offered with words of their own, and comments one on each line', async () => {
  const { on, clock } = await openSettings();
  await toPart('Gründe');
  await page.getByRole('checkbox', { name: 'Wechsel des Lieferanten' }).click();
  await page.getByRole('checkbox', { name: 'Jahresablesung' }).click();
  const change = page.getByRole('group', { name: 'Wechsel des Lieferanten' });
  await change.getByLabelText('Bezeichnung auf Deutsch').fill('Anbieterwechsel');
  await field('Fertige Anmerkungen').fill('Zähler getauscht\n\n Zugang nur vormittags \n');
  await pause(clock);
  await isKept();
  expect(on.draft?.document.config.unknownUserReading?.readingReasons).toEqual([
    { value: 'ANNUAL_READING' },
    { value: 'PROVIDER_CHANGE', labelDE: 'Anbieterwechsel' },
  ]);
  expect(on.draft?.document.config.meterReading?.defaultComments).toEqual([
    { text: 'Zähler getauscht' },
    { text: 'Zugang nur vormittags' },
  ]);
});

test('[DSK-163] texts are found beside the built-in ones, and written; placeholders that are missing or unknown are named', async () => {
  const { on, clock } = await openSettings();
  await toPart('Texte');
  await field('Texte finden').fill('home.greetingName');
  const one = page.getByRole('group', { name: 'home.greetingName' });
  await expect.element(one.getByText('Guten Tag, {{name}}', { exact: true })).toBeVisible();
  await one.getByLabelText('Ihr Text').fill('Moin, {{nmae}}');
  await expect.element(one.getByText('Diese Platzhalter gibt es hier nicht: nmae')).toBeVisible();
  await one.getByLabelText('Ihr Text').fill('Moin');
  await expect.element(one.getByText('Platzhalter fehlen: name')).toBeVisible();
  await pause(clock);
  await isKept();
  expect(on.draft?.document.config.languageConfig?.translations).toEqual({
    de: { 'login.title': 'Willkommen', 'home.greetingName': 'Moin' },
  });
  await field('Texte finden').fill('');
  await page.getByRole('checkbox', { name: 'Nur eigene' }).click();
  await appears(page.getByText('Gefunden: 2'));
  await page.getByRole('group', { name: 'login.title' }).getByLabelText('Ihr Text').fill('');
  await appears(page.getByText('Gefunden: 1'));
});

test('[DSK-162] a phone shows the draft as it is typed, with its texts, its colours and what is switched on', async () => {
  await openSettings();
  const phone = () => document.querySelector<HTMLElement>('figure[aria-label^="Telefon"] > [inert]');
  await expect.poll(() => phone()?.textContent).toContain('Jetzt ablesen');
  await page.getByRole('radio', { name: 'Anmelden' }).click();
  await expect.poll(() => phone()?.textContent).toMatch(/Stadtwerke Ellerbach.*Willkommen/);
  await field('Name').fill('Ellerbach Netze');
  await field('Farbwert').fill('#F08A00');
  await expect.poll(() => phone()?.textContent).toMatch(/^Ellerbach Netze/);
  await expect.poll(() => phone()?.style.getPropertyValue('--brand')).toBe('#F08A00');
  await page.getByRole('radio', { name: 'Dunkel' }).click();
  await expect.poll(() => phone()?.dataset['scheme']).toBe('dark');
  await toPart('Texte');
  await field('Texte finden').fill('login.title');
  await page.getByRole('group', { name: 'login.title' }).getByLabelText('Ihr Text').fill('Hereinspaziert');
  await expect.poll(() => phone()?.textContent).toContain('Hereinspaziert');
});

test('[DSK-165] the help and the instructions for certain meters are written in each language, added and removed', async () => {
  const { on, clock } = await openSettings();
  await toPart('Ablesehilfe');
  await field('Hilfe des Portals').fill('Rufen Sie uns an.');
  await field('Neue Anleitung für bestimmte Zähler').fill('Taste **drücken**.');
  await field('Nur für Zählernummern').fill('^1ISK');
  await pause(clock);
  await isKept();
  expect(on.draft?.document).toMatchObject({
    help: { de: 'Rufen Sie uns an.' },
    instructions: [{ language: 'de', markdown: 'Taste **drücken**.', meterNumberFilter: '^1ISK', obisFilter: null }],
  });
  await press('Anleitung 1 entfernen');
  await pause(clock);
  await expect.poll(() => on.draft?.document.instructions).toEqual([]);
});
