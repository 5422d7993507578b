import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { after, before, openReading, verdict } from '../../testing/open-reading.ts';
import { paste } from '../../testing/paste.ts';

const group = page.getByRole('group', { name: /^Verbrauch/ });

describe('[OPN-244] entering a filled counter', () => {
  const fill = async (digits: string) => {
    await before.click();
    await userEvent.keyboard(`${digits}{Tab}{Tab}`);
  };

  test('selects it whole: what is typed replaces all digits, those behind the comma too', async () => {
    await openReading();
    await fill('21012,3');
    await before.click();
    await expect.element(group).toHaveAttribute('data-selected');
    await userEvent.keyboard('21013,4');
    await expect.element(before).toHaveValue('21013');
    await expect.element(after).toHaveValue('4');
    await expect.element(group).not.toHaveAttribute('data-selected');
  });

  test.each(['{Backspace}', '{Delete}'])('%s empties it', async (key) => {
    await openReading();
    await fill('21012,3');
    await before.click();
    await userEvent.keyboard(key);
    await expect.element(before).toHaveValue('');
    await expect.element(after).toHaveValue('');
  });

  test('by the Tab key too; what did not fit goes with the rest', async () => {
    await openReading({ rates: [{ post: 0 }] });
    const only = page.getByRole('textbox', { name: /^Verbrauch/ });
    await only.click();
    await userEvent.keyboard('2101234{Tab}{Shift>}{Tab}{/Shift}7');
    await expect.element(only).toHaveValue('7');
    await expect.element(verdict).not.toMatchTextContent('höchstens');
  });

  test('a second press puts the caret where the finger is', async () => {
    await openReading();
    await fill('21012,3');
    await before.click();
    const { width, height } = before.element().getBoundingClientRect();
    await before.click({ position: { x: width - 2, y: height / 2 } });
    await expect.element(group).not.toHaveAttribute('data-selected');
    await userEvent.keyboard('{Backspace}4');
    await expect.element(before).toHaveValue('21014');
    await expect.element(after).toHaveValue('3');
  });

  test('the first press keeps it selected, also where it had the focus before', async () => {
    await openReading();
    await fill('21012,3');
    before.element().focus();
    await expect.element(group).toHaveAttribute('data-selected');
    await before.click();
    await expect.element(group).toHaveAttribute('data-selected');
    await userEvent.keyboard('21013,4');
    await expect.element(before).toHaveValue('21013');
    await expect.element(after).toHaveValue('4');
  });

  test('behind the comma its digits are selected, and a comma leads there without taking anything away', async () => {
    await openReading();
    await fill('21012,3');
    await after.click();
    await userEvent.keyboard('4{Tab}');
    await expect.element(before).toHaveValue('21012');
    await expect.element(after).toHaveValue('4');
    await before.click();
    await userEvent.keyboard(',5');
    await expect.element(before).toHaveValue('21012');
    await expect.element(after).toHaveValue('5');
  });

  test('empty decimals are filled in, nothing else changes', async () => {
    await openReading();
    await fill('21012');
    await after.click();
    await userEvent.keyboard('3');
    await expect.element(before).toHaveValue('21012');
    await expect.element(after).toHaveValue('3');
  });

  test('what is pasted replaces all of it, or of nothing', async () => {
    await openReading();
    await fill('21012,3');
    await before.click();
    paste('viel');
    await expect.element(before).toHaveValue('21012');
    before.element().blur();
    await before.click();
    paste('4711,2');
    await expect.element(before).toHaveValue('4711');
    await expect.element(after).toHaveValue('2');
  });
});
