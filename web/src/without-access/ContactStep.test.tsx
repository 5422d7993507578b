import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import {
  consent,
  field,
  fillAddress,
  heading,
  METERS,
  onward,
  openWithoutAccess,
  passAddress,
  passMeter,
  passReading,
  reason,
  send,
} from '../../testing/open-without-access.ts';

const main = page.getByRole('main');
const dialog = page.getByRole('alertdialog');
const OUTSIDE = 'Diese Postleitzahl liegt nicht in unserem Netzgebiet.';

async function openAtContact(settings: object = {}) {
  const app = await openWithoutAccess({ settings });
  await passMeter();
  await passReading();
  return app;
}

/** Electricity within the network area, checked in this way. */
const checked = (how: 'HARD' | 'MEDIUM' | 'SOFT') => ({
  meters: [{ ...METERS[0], meterReadingZIPCodeValidationType: how, allowedMeterReadingZIPCodes: ['349'] }],
});

test('[ANO-60, ANO-69, ANO-07] every field is needed, and pressing says which are missing', async () => {
  await openAtContact();
  await onward.click({ force: true });
  await expect.element(reason('Bitte geben Sie alle Pflichtfelder (*) an.')).toBeVisible();
  await expect.element(main).toMatchTextContent('Bitte prüfen Sie 6 Angaben');
  for (const name of ['Vorname', 'Nachname', 'Straße', 'Hausnummer', 'Postleitzahl', 'Ort'])
    await expect.element(page.getByRole('link', { name: new RegExp(`^${name}:`) })).toBeVisible();
  await page.getByRole('link', { name: /^Ort:/ }).click();
  await expect.element(field('Ort *')).toHaveFocus();
  await passAddress();
  await expect.element(heading('Stimmt alles?')).toHaveFocus();
});

test('[ANO-61, ANO-62, ANO-63, ANO-64, OPN-129, OPN-247] what a field cannot hold is taken out or said', async () => {
  await openAtContact();
  await field('Vorname *').fill('Ma<ria> 2');
  await expect.element(field('Vorname *')).toHaveValue('Maria 2');
  await field('Postleitzahl *').fill('3 49-90 12');
  await expect.element(field('Postleitzahl *')).toHaveValue('34990');
  await field('Straße *').fill('x'.repeat(51));
  await field('Hausnummer *').fill('12345678901');
  await field('Ort *').click();
  await expect.element(field('Straße *')).toHaveValue('x'.repeat(50));
  await expect.element(field('Hausnummer *')).toHaveValue('1234567890');
  for (const words of [
    '50 Zeichen. Nicht übernommen: x',
    '10 Zeichen. Nicht übernommen: 1',
    '5 Zeichen. Nicht übernommen: 12',
  ])
    await expect.element(main).toMatchTextContent(`Höchstens ${words}`);
  await field('Postleitzahl *').fill('349');
  await field('Ort *').click();
  await expect.element(main).toMatchTextContent('Eine Postleitzahl hat 5 Ziffern.');
});

test('[S27, OPN-309] the name of a person with a telephone number is not taken, and why is said', async () => {
  await openAtContact();
  await fillAddress();
  await field('Nachname *').fill('Wessel, Tel. 0900 1');
  await onward.click({ force: true });
  await expect
    .element(main)
    .toMatchTextContent('Ein Name hat höchstens 3 Ziffern hintereinander. Bitte prüfen Sie ihn.');
  await page.getByRole('link', { name: /^Nachname:/ }).click();
  await expect.element(field('Nachname *')).toHaveFocus();
  await field('Nachname *').fill('Wessel & Co. 24');
  await onward.click();
  await expect.element(heading('Stimmt alles?')).toBeVisible();
});

test('the browser may fill in the address', async () => {
  await openAtContact();
  const names = ['Vorname *', 'Nachname *', 'Straße *', 'Hausnummer *', 'Postleitzahl *', 'Ort *'];
  const filled = names.map((name) => field(name).element().getAttribute('autocomplete'));
  expect(filled).toEqual([
    'given-name',
    'family-name',
    'address-line1',
    'address-line2',
    'postal-code',
    'address-level2',
  ]);
});

test('[ANO-65, ANO-66, ANO-67, APP-65, APP-67] the first reason is chosen, and the hint of the chosen one shows', async () => {
  await openAtContact({
    readingReasons: [
      { value: 'PROVIDER_CHANGE', labelDE: 'Umzug', hintDE: 'Am Tag der Übergabe.', labelEN: 'Moving' },
      { value: 'ANNUAL_READING', hintDE: 'Einmal im Jahr.' },
    ],
  });
  await expect.element(page.getByRole('radio', { name: 'Umzug' })).toBeChecked();
  await expect.element(main).toMatchTextContent('Am Tag der Übergabe.');
  await page.getByRole('radio', { name: 'Jahresablesung' }).click();
  await expect.element(main).toMatchTextContent('Einmal im Jahr.');
  await expect.element(main).not.toMatchTextContent('Am Tag der Übergabe.');
});

test('[ANO-65, ANO-66, ANO-67] a reason that is not the first is the one that is shown at the end and sent', async () => {
  const { server } = await openAtContact({
    readingReasons: [{ value: 'PROVIDER_CHANGE', labelDE: 'Umzug' }, { value: 'ANNUAL_READING' }],
  });
  await page.getByRole('radio', { name: 'Jahresablesung' }).click();
  await passAddress();
  await expect.element(main).toMatchTextContent(/Jahresablesung/);
  await expect.element(main).not.toMatchTextContent(/Umzug/);
  await consent.click();
  await send.click();
  await expect
    .poll(() => server.calls(postAnonymousReading).at(-1)?.body)
    .toMatchObject({ readingReason: 'ANNUAL_READING' });
});

test('[APP-66, APP-68] in English the reasons have their English words', async () => {
  const readingReasons = [
    { value: 'PROVIDER_CHANGE' as const, labelDE: 'Umzug', labelEN: 'Moving', hintEN: 'On that day.' },
  ];
  const enabledLanguages = [{ name: 'en' as const, readableName: 'English' }];
  await openWithoutAccess({
    settings: { readingReasons },
    config: { languageConfig: { enabledLanguages, defaultLanguage: 'en' } },
  });
  await passMeter();
  await passReading();
  await expect.element(page.getByRole('radio', { name: 'Moving' })).toBeChecked();
  await expect.element(main).toMatchTextContent('On that day.');
});

test('[ANO-68, OPN-190, APP-64] without configured reasons there are all three, with our own words', async () => {
  await openAtContact();
  const names = page
    .getByRole('radio')
    .elements()
    .map((radio) => (radio as HTMLInputElement).value);
  expect(names).toEqual(['ANNUAL_READING', 'CONTROL_READING', 'PROVIDER_CHANGE']);
  await expect.element(page.getByRole('radio', { name: 'Kontrollablesung' })).toBeVisible();
});

test('[ANO-70, ANO-71, ANO-72, ANO-79, OPN-017] HARD: an error, no way on, and the advice without a way to insist', async () => {
  await openAtContact(checked('HARD'));
  await fillAddress('10115');
  await expect.element(main).toMatchTextContent(OUTSIDE);
  await expect.element(field('Postleitzahl *')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(onward).toHaveAttribute('aria-disabled', 'true');
  await onward.click({ force: true });
  await expect.element(dialog).toMatchTextContent('Bitte wenden Sie sich an Ihren Messstellenbetreiber.');
  await expect.element(dialog.getByRole('button', { name: 'Trotzdem weiter' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Postleitzahl prüfen' }).click();
  await expect.element(field('Postleitzahl *')).toHaveFocus();
  await field('Postleitzahl *').fill('34990');
  await onward.click();
  await appears(consent);
});

test('[ANO-73, ANO-74] SOFT: a warning, and the way on', async () => {
  await openAtContact(checked('SOFT'));
  await fillAddress('10115');
  await expect.element(main).toMatchTextContent(OUTSIDE);
  await onward.click();
  await appears(consent);
});

test('[ANO-75, ANO-76, ANO-79, ANO-80, OPN-134] MEDIUM: asks, and remembers until the postcode changes', async () => {
  const { device } = await openAtContact(checked('MEDIUM'));
  await passAddress('10115');
  await expect.element(dialog).toMatchTextContent('Die Postleitzahl 10115 gehört nicht zu unserem Netzgebiet.');
  // Whoever may go on is not told that it is of no use.
  await expect.element(dialog).not.toMatchTextContent('nicht erfassen');
  // No address leads past the question.
  device.address.replace('/ablesung-ohne-zugang?schritt=pruefen');
  await expect.poll(() => device.address.path()).toBe('/ablesung-ohne-zugang?schritt=anschrift');
  await dialog.getByRole('button', { name: 'Trotzdem weiter' }).click();
  await appears(consent);
  await page.getByRole('link', { name: 'Ändern Anschrift' }).click();
  await appears(field('Ort *'));
  await onward.click();
  await appears(consent);
  await page.getByRole('link', { name: 'Ändern Anschrift' }).click();
  await field('Postleitzahl *').fill('10117');
  await onward.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('Postleitzahl *')).toHaveFocus();
});
