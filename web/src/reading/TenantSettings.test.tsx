import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { before, openReading, verdict } from '../../testing/open-reading.ts';

const wrongDecimals = /Bitte exakt 1 Nachkommastelle\(n\) angeben\./;

/** Types and leaves the counter, so that the value is validated at once. */
async function enter(digits: string) {
  await before.click();
  await userEvent.keyboard(`${digits}{Enter}{Enter}`);
}

test('[APP-02] the utility asks for exact decimals for all its jobs; by default it does not', async () => {
  const { view } = await openReading({}, { config: { meterReading: { queryPostDecimals: true } } });
  await enter('21074');
  await expect.element(verdict).toMatchTextContent(wrongDecimals);
  await view.unmount();
  await openReading();
  await enter('21074');
  await expect.element(verdict).toMatchTextContent(/Passt/);
});

test('[APP-03] masked decimals lift that rule for all its jobs', async () => {
  await openReading({}, { config: { meterReading: { queryPostDecimals: true, maskPostDecimals: true } } });
  await enter('21074');
  await expect.element(verdict).toMatchTextContent(/Passt/);
});

test('[APP-04] ready-made comments of the utility are offered with every job', async () => {
  const config = { meterReading: { defaultComments: [{ text: 'Zähler getauscht' }, { text: 'Leerstand' }] } };
  await openReading({ features: { commentsEnabled: true } }, { config });
  await page.getByRole('button', { name: /^Hinweis an uns/ }).click();
  const choice = page.getByRole('combobox', { name: /^Hinweis an uns/ });
  await choice.selectOptions('Leerstand');
  await expect.element(choice).toHaveValue('Leerstand');
});

test('[OBI-18, OBI-19, OBI-20] a rate is called by its name and its OBIS code without what stands before the colon', async () => {
  const rates = [
    { name: 'Verbrauch', obis: '1-0:1.8.0' },
    { name: 'Einspeisung', obis: '1-0:2.8.0' },
  ];
  await openReading({ rates });
  const headings = page.getByRole('heading', { level: 2 });
  await expect.element(headings.first()).toMatchTextContent(/^Verbrauch ?(Kennzahl )?1\.8\.0/);
  await expect.element(headings.nth(1)).toMatchTextContent(/^Einspeisung ?(Kennzahl )?2\.8\.0/);
  expect(page.getByText('1-0:').elements()).toEqual([]);
});
