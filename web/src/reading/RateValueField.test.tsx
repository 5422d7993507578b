import { describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { after, before, openReading, verdict } from '../../testing/open-reading.ts';

const group = page.getByRole('group', { name: /^Verbrauch/ });

/** The zeros that are to be seen, place by place. */
const wells = () =>
  [...document.querySelectorAll('[role=group] i > span')].map((zero) =>
    getComputedStyle(zero).visibility === 'visible' ? zero.textContent : '',
  );

describe('typing', () => {
  test('[VAL-01, VAL-02, A22] a rate is a group named by it, of two labelled inputs; the unit is said in words', async () => {
    await openReading();
    await expect.element(group).toBeVisible();
    expect(group.getByRole('textbox').elements()).toHaveLength(2);
    await expect.element(group.getByLabelText('Vor dem Komma')).toBeVisible();
    await expect.element(group.getByLabelText('Nach dem Komma')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: /^Verbrauch.*Kennzahl 1 Punkt 8 Punkt 0$/ })).toBeVisible();
    await expect.element(page.getByText('Kilowattstunden', { exact: true })).toBeInTheDocument();
    await expect.element(group).toHaveAccessibleDescription('Erwartet werden 20.700 bis 21.500.');
  });

  test('[VAL-03] only digits can be entered', async () => {
    await openReading();
    await before.click();
    await userEvent.keyboard('2a1-0 7e+4');
    await expect.element(before).toHaveValue('21074');
    await expect.element(before).toHaveFocus();
    for (const input of [before, after]) await expect.element(input).toHaveAttribute('inputmode', 'numeric');
  });

  test.each([
    ['[VAL-05, A04] the comma', ','],
    ['[VAL-04, A04] the point', '.'],
  ])('%s jumps to the decimals', async (_, character) => {
    await openReading();
    await before.click();
    await userEvent.keyboard(`21074${character}3`);
    await expect.element(before).toHaveValue('21074');
    await expect.element(after).toHaveValue('3');
    await expect.element(after).toHaveFocus();
  });

  test('[A04] the jump is announced beforehand', async () => {
    await openReading();
    await expect.element(before).toHaveAccessibleDescription('Komma oder Punkt führt zu den Ziffern nach dem Komma.');
  });

  test('[VAL-04, VAL-05] also when every place is taken, and on keyboards that send no keys', async () => {
    await openReading();
    await before.click();
    await userEvent.keyboard('121074');
    await cdp().send('Input.insertText', { text: ',' });
    await expect.element(after).toHaveFocus();
    await cdp().send('Input.insertText', { text: '3' });
    await expect.element(before).toHaveValue('121074');
    await expect.element(after).toHaveValue('3');
  });

  test('[VAL-06, VAL-07] there is room for the configured digits and no more', async () => {
    await openReading({ rates: [{ pre: 4, post: 2 }] });
    await before.click();
    await userEvent.keyboard('1234,567');
    await expect.element(before).toHaveValue('1234');
    await expect.element(after).toHaveValue('56');
  });

  test('[VAL-10] eight digits before the comma when nothing else is said, and without decimals one input', async () => {
    await openReading({ rates: [{ pre: null, post: 0 }] });
    const only = page.getByRole('textbox', { name: /^Verbrauch/ });
    await only.click();
    await userEvent.keyboard('1234567890,5');
    await expect.element(only).toHaveValue('12345678');
    expect(document.querySelectorAll('[role=group] input[inputmode]')).toHaveLength(1);
  });

  test('[VAL-09, A04] Backspace in empty decimals goes back', async () => {
    await openReading();
    await before.click();
    await userEvent.keyboard('210,4{Backspace}{Backspace}{Backspace}');
    await expect.element(after).toHaveValue('');
    await expect.element(before).toHaveValue('21');
    await expect.element(before).toHaveFocus();
  });

  test('arrow keys walk through both groups like through one', async () => {
    await openReading();
    await before.click();
    await userEvent.keyboard('21{ArrowRight}');
    await expect.element(after).toHaveFocus();
    await userEvent.keyboard('7{ArrowLeft}{ArrowLeft}0');
    await expect.element(before).toHaveValue('210');
  });

  test('[VAL-08, A05] Enter goes on, then leaves the counter without losing the place on the page', async () => {
    await openReading();
    await before.click();
    await userEvent.keyboard('21074{Enter}');
    await expect.element(after).toHaveFocus();
    await userEvent.keyboard('3{Enter}');
    await expect.element(after).not.toHaveFocus();
    const place = document.activeElement;
    expect(place).not.toBe(document.body);
    expect(place?.contains(verdict.element())).toBe(true);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: 'Foto hinzufügen' })).toHaveFocus();
  });
});

describe('as on the drum', () => {
  test('leading zeros appear when the counter is left, not while one types', async () => {
    await openReading({ settings: { queryPostDecimals: true } });
    expect(wells()).toEqual(['', '', '', '', '', '', '']);
    await before.click();
    await userEvent.keyboard('21074');
    expect(wells()).toEqual(['', '', '', '', '', '', '']);
    await userEvent.keyboard('{Tab}{Tab}');
    expect(wells()).toEqual(['0', '', '', '', '', '', '']);
  });

  test('[VAL-13] masked decimals show their zeros from the start and need not be typed', async () => {
    await openReading({ settings: { queryPostDecimals: true, maskPostDecimals: true }, rates: [{ post: 2 }] });
    expect(wells()).toEqual(['', '', '', '', '', '', '0', '0']);
    await before.click();
    await userEvent.keyboard('21074{Enter}{Enter}');
    await expect.element(verdict).toMatchTextContent('Passt zu Ihrem bisherigen Verbrauch.');
  });

  test('the last reading stands in the same columns', async () => {
    await openReading();
    const last = [...document.querySelectorAll('section p + div[aria-hidden] i')];
    expect(last.map((digit) => digit.textContent).join('')).toBe('0184327');
    const middle = (element: Element) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    };
    const columns = [...document.querySelectorAll('[role=group] i')];
    for (const [index, digit] of last.entries()) {
      const well = columns[index];
      if (well === undefined) throw new Error('no well');
      expect(Math.abs(middle(digit) - middle(well)), `digit ${index + 1}`).toBeLessThan(2.5);
    }
  });

  test('the typed digits stand in their wells', async () => {
    await openReading();
    await before.click();
    await userEvent.keyboard('121074,3');
    const input = before.element() as HTMLInputElement;
    const { letterSpacing, fontSize } = getComputedStyle(input);
    const pitch = parseFloat(letterSpacing) + 0.6 * parseFloat(fontSize);
    const well = document.querySelector('[role=group] i')?.getBoundingClientRect();
    expect(Math.abs(pitch * 6 - input.getBoundingClientRect().width + 3)).toBeLessThan(1);
    expect(Math.abs(pitch - (well?.width ?? 0))).toBeLessThan(3);
  });

  test.each([
    [320, 8, 3],
    [320, 6, 1],
    [390, 9, 3],
  ])('[A16] at %i px %i and %i digits fit; comma and decimals wrap together', async (width, pre, post) => {
    await page.viewport(width, 700);
    await openReading({ rates: [{ pre, post }] });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const comma = document.querySelector('[role=group] [aria-hidden]:not(:has(i))')?.getBoundingClientRect();
    const decimals = after.element().getBoundingClientRect();
    const overlap = Math.min(comma?.bottom ?? 0, decimals.bottom) - Math.max(comma?.top ?? 0, decimals.top);
    expect(overlap).toBeGreaterThan(decimals.height / 2);
  });
});
