import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import {
  consent,
  heading,
  METERS,
  number,
  onward,
  openWithoutAccess,
  passAddress,
  passMeter,
  passReading,
  pickPhotos,
  rate,
  reason,
  send,
} from '../../testing/open-without-access.ts';

const main = page.getByRole('main');
const add = page.getByRole('button', { name: 'Tarif hinzufügen' });
const remove = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}.*entfernen$`) });
const decimals = page.getByRole('switch', { name: 'Mit Nachkommastellen' });
const feedIn = rate(/^Einspeisung/);
const photos = page.getByRole('group', { name: /^Fotos/ });

/** Opens the reading step of a meter of no sub-type, which has several rates to add. */
async function openOtherMeter(): Promise<void> {
  await openWithoutAccess();
  await number.fill('8ZRI0019045527');
  await page.getByRole('radio', { name: 'Anderer Zähler' }).click();
  await onward.click();
  await appears(rate());
}

/** Adds the flow, of several rates. */
async function addFlow(): Promise<void> {
  await add.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Durchfluss/ })
    .click();
}

/** Electricity alone, its reading as configured here. */
const electric = (reading: object) => ({
  settings: {
    meters: [
      { ...METERS[0], defaultMeterConfig: { ...METERS[0]?.defaultMeterConfig, defaultMeterReadingConfig: reading } },
    ] as typeof METERS,
  },
});

test('[ANO-42, ANO-43, ANO-58, ANO-59, ANO-07, APP-75] the configured rates are selected, and each needs its value', async () => {
  await openWithoutAccess();
  await passMeter();
  await expect.element(feedIn).not.toBeInTheDocument();
  await expect.element(onward).toHaveAttribute('aria-disabled', 'true');
  await onward.click({ force: true });
  await expect.element(reason('Bitte geben Sie die Zählerstände vollständig an.')).toBeVisible();
  await page.getByRole('link', { name: /Bitte geben Sie den Zählerstand ein/ }).click();
  await expect.element(rate()).toHaveFocus();
  await userEvent.keyboard('21074');
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
});

test('[ANO-58, APP-82] a configured rate that is not the first is the one that is selected', async () => {
  const defaultMeterConfig = {
    ...METERS[0]?.defaultMeterConfig,
    defaultSelectedMeterRatesByOBIS: ['1-0:2.8.0'],
  };
  await openWithoutAccess({ settings: { meters: [{ meterType: 'ELECTRIC_METER', defaultMeterConfig }] } });
  await number.fill('1EMH0048213907');
  await onward.click();
  await expect.element(feedIn).toBeVisible();
  await expect.element(rate()).not.toBeInTheDocument();
});

test('[ANO-54, ANO-55, ANO-56, ANO-57] rates are added while there are any, and removed while there are several; nothing typed is lost', async () => {
  await openWithoutAccess();
  await passMeter();
  await rate().click();
  await userEvent.keyboard('21074');
  await expect.element(remove('Verbrauch')).not.toBeInTheDocument();
  await add.click();
  await expect.element(feedIn.or(page.getByRole('textbox', { name: /^Einspeisung/ }))).toHaveFocus();
  await userEvent.keyboard('4310');
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  await expect.element(main).toMatchTextContent('Alle Tarife dieses Zählers sind schon dabei.');
  await remove('Einspeisung').click();
  await expect.element(feedIn).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
  await page.getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect.element(feedIn).toHaveValue('4310');
  await remove('Verbrauch').click();
  await expect.element(remove('Einspeisung')).not.toBeInTheDocument();
  await add.click();
  await expect.element(rate()).toHaveValue('21074');
});

test('[ANO-54, OPN-131, APP-74] of several unused rates one is chosen', async () => {
  await openOtherMeter();
  await addFlow();
  await expect.element(rate(/^Durchfluss/)).toHaveFocus();
});

test('[ANO-81, APP-74] the summary calls a rate what its counter was called', async () => {
  await openOtherMeter();
  await rate().fill('1');
  await addFlow();
  await rate(/^Durchfluss/).fill('2');
  await onward.click();
  await appears(page.getByRole('radio').first());
  await passAddress();
  await appears(consent);
  await expect.element(main).toMatchTextContent(/Durchfluss\s*2/);
});

test('[ANO-47, ANO-48, ANO-50, OPN-133] decimals are asked for by a switch: all of them; without it they are neither shown nor sent', async () => {
  const { server } = await openWithoutAccess();
  await passMeter();
  await expect.element(page.getByLabelText('Nach dem Komma')).not.toBeInTheDocument();
  await decimals.click();
  await page.getByLabelText('Vor dem Komma').fill('21074');
  await expect.element(onward).toHaveAttribute('aria-disabled', 'true');
  await onward.click({ force: true });
  await expect.element(main).toMatchTextContent('Bitte exakt 1 Nachkommastelle(n) angeben.');
  await page.getByLabelText('Nach dem Komma').fill('3');
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
  await decimals.click();
  await expect.element(page.getByLabelText('Nach dem Komma')).not.toBeInTheDocument();
  await onward.click();
  await appears(page.getByRole('radio').first());
  await passAddress();
  await appears(consent);
  await expect.element(main).toMatchTextContent('21.074 kWh');
  await consent.click();
  await send.click();
  await appears(heading('Zählerstand gesendet'));
  expect(server.calls(postAnonymousReading)[0]?.body.readingValues[0]?.value).toBe(21074);
});

test('[OPN-128, ANO-81, ANO-90] a zero after the comma stands in the summary and on the last screen alike', async () => {
  await openWithoutAccess();
  await passMeter();
  await decimals.click();
  await page.getByLabelText('Vor dem Komma').fill('21074');
  await page.getByLabelText('Nach dem Komma').fill('0');
  await onward.click();
  await appears(page.getByRole('radio').first());
  await passAddress();
  await appears(consent);
  await expect.element(main).toMatchTextContent(/21\.074,0\skWh/);
  await consent.click();
  await send.click();
  await appears(heading('Zählerstand gesendet'));
  await expect.element(main).toMatchTextContent(/21\.074,0\skWh/);
});

test('[ANO-50, OPN-245] typed decimals are dropped where none are asked for: that is said, they stay to be seen, and the switch takes them in', async () => {
  await openWithoutAccess();
  await passMeter();
  await rate().click();
  await userEvent.keyboard('021074,3');
  await expect.element(rate()).toHaveValue('021074');
  await expect.element(main).toMatchTextContent('Ohne Platz im Zähler: ,3');
  await expect.element(main).toMatchTextContent('Was hinter dem Komma steht, wird nicht gesendet.');
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
  await decimals.click();
  await expect.element(page.getByLabelText('Vor dem Komma')).toHaveValue('021074');
  await expect.element(page.getByLabelText('Nach dem Komma')).toHaveValue('3');
  await expect.element(main).not.toMatchTextContent('Ohne Platz');
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
});

test('[OPN-243, OPN-245] digits too many stay to be seen and keep the step; the switch takes them in, too', async () => {
  await openWithoutAccess();
  await passMeter();
  await rate().click();
  await userEvent.keyboard('0210743');
  await expect.element(rate()).toHaveValue('021074');
  await expect.element(main).toMatchTextContent('Ohne Platz im Zähler: 3');
  await expect.element(onward).toHaveAttribute('aria-disabled', 'true');
  await decimals.click();
  await expect.element(page.getByLabelText('Nach dem Komma')).toHaveValue('3');
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
});

test('[ANO-49, ANO-51] a rate that is always read with decimals has no switch; nine digits before the comma by default', async () => {
  const { view } = await openWithoutAccess(electric({ preDecimals: 6, postDecimals: 1, queryPostDecimals: true }));
  await passMeterWithDecimals();
  await expect.element(decimals).not.toBeInTheDocument();
  await page.getByLabelText('Vor dem Komma').fill('21074');
  await expect.element(onward).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabelText('Nach dem Komma').fill('3');
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
  await view.unmount();
  await openWithoutAccess();
  await passMeter('7ELS0032117845');
  await rate().fill('123456789');
  await expect.element(rate()).toHaveValue('123456789');
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
});

async function passMeterWithDecimals() {
  await number.fill('1EMH0048213907');
  await onward.click();
  await appears(page.getByLabelText('Vor dem Komma'));
}

test('[ANO-44, ANO-45, APP-79, APP-80, OPN-132] photos: none where they are not allowed, free up to three, or one is needed', async () => {
  const notAllowed = await openWithoutAccess(electric({ preDecimals: 6 }));
  await passMeter();
  await expect.element(photos).not.toBeInTheDocument();
  await notAllowed.view.unmount();

  const allowed = await openWithoutAccess(electric({ preDecimals: 6, isReadingImageAllowed: true }));
  await passMeter();
  await rate().fill('1');
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
  await pickPhotos(3);
  await expect.element(photos).toMatchTextContent('3 von 3');
  await allowed.view.unmount();

  await openWithoutAccess(electric({ preDecimals: 6, isReadingImageRequired: true }));
  await passMeter();
  await rate().fill('1');
  await expect.element(onward).toHaveAttribute('aria-disabled', 'true');
  await onward.click({ force: true });
  await expect.element(main).toMatchTextContent('Bitte machen Sie ein Foto des Zählers.');
  await pickPhotos();
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
});

test('[ANO-46, ANO-52, ANO-53] the day is today, and can be one of the possible ones', async () => {
  await openWithoutAccess({ settings: { readingDateMaxDaysInPast: 10 } });
  await passMeter();
  await page.getByRole('button', { name: /Ablesedatum/ }).click();
  const date = page.getByLabelText('Ablesedatum');
  await expect.element(main).toMatchTextContent('vom 11.11.2025 bis zum 21.11.2025');
  await date.fill('10.11.2025');
  await userEvent.keyboard('{Tab}');
  await expect.element(main).toMatchTextContent('Bitte wählen Sie ein Ablesedatum vom 11.11.2025 bis zum 21.11.2025.');
  await date.fill('22.11.2025');
  await userEvent.keyboard('{Tab}');
  await expect.element(date).toHaveValue('21.11.2025');
  await date.fill('12.11.2025');
  await passReading('1');
});
