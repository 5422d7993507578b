import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onward, openWithoutAccess, passMeter, rate } from '../../testing/open-without-access.ts';

const main = page.getByRole('main');
const decimals = page.getByRole('switch', { name: 'Mit Nachkommastellen' });

test('[OPN-245, OPN-318] digits too many and a comma: the switch keeps what was typed, and one press leads on', async () => {
  await openWithoutAccess();
  await passMeter();
  await rate().click();
  await userEvent.keyboard('0210743,5');
  await decimals.click();
  await expect.element(page.getByLabelText('Vor dem Komma')).toHaveValue('021074');
  await expect.element(page.getByLabelText('Nach dem Komma')).toHaveValue('5');
  await expect.element(main).toMatchTextContent('Ohne Platz im Zähler: 3');
  await expect.element(main).toMatchTextContent('Vor dem Komma sind höchstens 6 Ziffern möglich.');
  await expect.element(onward).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('button', { name: 'Mit 210.743,5 kWh weiter' })).toBeVisible();
  await page.getByRole('button', { name: 'Mit 21.074,3 kWh weiter' }).click();
  await expect.element(page.getByLabelText('Vor dem Komma')).toHaveValue('021074');
  await expect.element(page.getByLabelText('Nach dem Komma')).toHaveValue('3');
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
});
