import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  heading,
  METERS,
  number,
  onward,
  openWithoutAccess,
  passMeter,
  rate,
  reason,
} from '../../testing/open-without-access.ts';

const type = (name: string) => page.getByRole('radio', { name });
const main = page.getByRole('main');

test('[ANO-23, ANO-25, ANO-26, OPN-129] the number is upper-cased and cleaned while it is typed, and the caret stays', async () => {
  await openWithoutAccess();
  await number.click();
  await userEvent.keyboard('1emh 0048-21');
  await expect.element(number).toHaveValue('1EMH004821');
  const input = number.element() as HTMLInputElement;
  input.setSelectionRange(4, 4);
  await userEvent.keyboard('x.y');
  await expect.element(number).toHaveValue('1EMHXY004821');
  expect(input.selectionStart).toBe(6);
});

test('[ANO-28, ANO-29, ANO-30] no more than the maximum number of characters, and a counter says how many there are', async () => {
  await openWithoutAccess({ settings: { validation: { meterNumber: { meterNumberMaxLength: 9 } } } });
  await expect.element(main).toMatchTextContent('0 von höchstens 9 Zeichen');
  await number.click();
  await userEvent.keyboard('1EMH0048213907');
  await expect.element(number).toHaveValue('1EMH00482');
  await expect.element(main).toMatchTextContent('9 von höchstens 9 Zeichen');
  await expect.element(main).toMatchTextContent('Höchstens 9 Zeichen. Nicht übernommen: 13907');
});

test('[ANO-29, OPN-247] what is pasted and too long is said, with what was left out; in the middle of the number the new characters stay out', async () => {
  await openWithoutAccess();
  await number.fill('1EMH 0048 2139 0712 34');
  await expect.element(number).toHaveValue('1EMH0048213907');
  const said = page.getByText('Höchstens 14 Zeichen. Nicht übernommen: 1234');
  await expect.element(said).toBeVisible();
  await expect.element(said).toHaveRole('status');
  const input = number.element() as HTMLInputElement;
  await number.click();
  input.setSelectionRange(4, 4);
  await userEvent.keyboard('x');
  await expect.element(number).toHaveValue('1EMH0048213907');
  await expect.element(main).toMatchTextContent('Nicht übernommen: X');
  await userEvent.keyboard('yz');
  await expect.element(main).toMatchTextContent('Nicht übernommen: XYZ');
  await userEvent.keyboard('{Backspace}x');
  await expect.element(number).toHaveValue('1EMX0048213907');
  await expect.element(main).not.toMatchTextContent('Nicht übernommen');
});

test('[ANO-07, ANO-24, ANO-27, ANO-31, OPN-078] an unfinished number keeps the step: continue is disabled, and says so when it is pressed', async () => {
  await openWithoutAccess();
  await expect.element(onward).toHaveAttribute('aria-disabled', 'true');
  await expect.element(number).not.toHaveAttribute('aria-invalid');
  await number.fill('1EMH004');
  await onward.click({ force: true });
  await expect.element(reason('Bitte geben Sie die Zählernummer vollständig an.')).toBeVisible();
  await expect.element(heading('Welcher Zähler?')).toBeVisible();
  await page.getByRole('link', { name: 'Bitte geben Sie die Zählernummer vollständig an.' }).click();
  await expect.element(number).toHaveFocus();
  await number.fill('1EMH0048');
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
});

test('[ANO-31, OPN-078] leaving an unfinished number says so, an untouched one not', async () => {
  await openWithoutAccess();
  await number.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(number).not.toHaveAttribute('aria-invalid');
  await number.fill('12');
  await userEvent.keyboard('{Tab}');
  await expect.element(number).toHaveAttribute('aria-invalid', 'true');
  await expect.element(number).toHaveAccessibleDescription(/Bitte geben Sie die Zählernummer vollständig an\./);
});

test('[ANO-32, ANO-33, OPN-130, APP-57, APP-58] the type is detected among those offered, and can be changed', async () => {
  await openWithoutAccess();
  await expect.element(page.getByRole('radio')).toHaveLength(3);
  await number.fill('7ELS0032117845');
  await expect.element(type('Gaszähler')).toBeChecked();
  await expect.element(main).toMatchTextContent('An der Zählernummer erkannt.');
  // Heat is not offered.
  await number.fill('6ELS0032117845');
  await expect.element(page.getByRole('radio', { checked: true })).not.toBeInTheDocument();
  await onward.click({ force: true });
  await expect.element(main).toMatchTextContent('Bitte wählen Sie die Art des Zählers.');
  await type('Stromzähler').click();
  await number.fill('7ELS0032117845');
  await expect.element(type('Stromzähler')).toBeChecked();
  await expect.element(main).not.toMatchTextContent('An der Zählernummer erkannt.');
});

test('[OPN-130] a single type is preset', async () => {
  await openWithoutAccess({ settings: { meters: METERS.slice(0, 1) } });
  await expect.element(type('Stromzähler')).toBeChecked();
  await number.fill('KEINER-BEKANNT');
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
});

test('[ANO-39, ANO-40, ANO-41, OPN-131, APP-84, APP-85] sub-types show where they are configured, and one has to be chosen', async () => {
  await openWithoutAccess();
  await number.fill('1EMH0048213907');
  await expect.element(type('Hausanschluss')).not.toBeInTheDocument();
  await number.fill('8ZRI0019045527');
  await expect.element(type('Hausanschluss')).toBeVisible();
  await expect.element(main).toMatchTextContent('Der Zähler im Keller');
  await expect.element(type('Anderer Zähler')).toBeVisible();
  await onward.click({ force: true });
  await expect.element(main).toMatchTextContent('Bitte wählen Sie, was für ein Zähler es ist.');
  await type('Hausanschluss').click();
  await onward.click();
  await expect.element(rate()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Tarif hinzufügen' })).not.toBeInTheDocument();
});

test('[ANO-02, ANO-07] a whole meter leads on, and the next step has the focus on its heading', async () => {
  await openWithoutAccess();
  await passMeter();
  await expect.element(heading('Zählerstand')).toHaveFocus();
  await expect.element(page.getByRole('list', { name: 'Schritt 2 von 4' })).toBeVisible();
});

test('[ANO-07, ANO-09] who goes back and empties the number cannot go on, nor come to a later step by its address', async () => {
  const { device } = await openWithoutAccess();
  await passMeter();
  device.address.go('/ablesung-ohne-zugang');
  await expect.element(number).toHaveValue('1EMH0048213907');
  await expect.element(onward).not.toHaveAttribute('aria-disabled');
  await number.fill('');
  await expect.element(onward).toHaveAttribute('aria-disabled', 'true');
  await onward.click({ force: true });
  await expect.element(main).toMatchTextContent('Bitte geben Sie die Zählernummer vollständig an.');
  await expect.element(rate()).not.toBeInTheDocument();
  device.address.go('/ablesung-ohne-zugang?schritt=zaehlerstand');
  await expect.poll(() => device.address.path()).toBe('/ablesung-ohne-zugang');
  await expect.element(number).toBeVisible();
  await expect.element(rate()).not.toBeInTheDocument();
  await number.fill('1EMH0048213907');
  await onward.click();
  await expect.element(rate()).toBeVisible();
});

test('[A16] in the narrowest window the bar of the first step is one line, and the steps are told by the bars below it', async () => {
  await page.viewport(320, 700);
  await openWithoutAccess();
  const back = page.getByRole('link', { name: 'Zur Anmeldung' });
  const contrast = page.getByRole('button', { name: /Kontrast/ }).first();
  const middle = (one: typeof back) => {
    const { top, bottom } = one.element().getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  };
  expect(Math.abs(middle(back) - middle(contrast))).toBeLessThan(4);
  await expect.element(page.getByRole('list', { name: 'Schritt 1 von 4' })).toBeVisible();
});
