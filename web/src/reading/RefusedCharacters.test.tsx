import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { postResults } from '@zaehlwerk/contract/readings';
import { after, before, openReading, send, verdict } from '../../testing/open-reading.ts';
import { insertText, paste } from '../../testing/paste.ts';

describe('pasting', () => {
  test('[A04] a whole number finds its places', async () => {
    await openReading({ rates: [{ post: 3 }] });
    await before.click();
    paste('12345,678');
    await expect.element(before).toHaveValue('12345');
    await expect.element(after).toHaveValue('678');
  });

  test('digits go to the caret', async () => {
    await openReading();
    await before.click();
    await userEvent.keyboard('2174{ArrowLeft}{ArrowLeft}');
    paste('0');
    await expect.element(before).toHaveValue('21074');
  });

  test('a number that does not fit is not shortened: the counter says so and stays as it was', async () => {
    await openReading();
    await before.click();
    await userEvent.keyboard('21');
    paste('1234567');
    await expect.element(before).toHaveValue('21');
    await expect.element(verdict).toMatchTextContent('Vor dem Komma sind höchstens 6 Ziffern möglich.');
    await userEvent.keyboard('0');
    await expect.element(verdict).not.toMatchTextContent('höchstens');
  });
});

describe('[OPN-176] what does not fit', () => {
  const only = page.getByRole('textbox', { name: /^Verbrauch/ });
  const WHOLE = { rates: [{ post: 0 }] } as const;

  test.each([
    ['keys', ',', (text: string) => userEvent.keyboard(text)],
    ['keys', '.', (text: string) => userEvent.keyboard(text)],
    ['a keyboard that sends no keys', ',', insertText],
  ])(
    'by %s: a %s on a rate without decimals says so, and the digits behind it go nowhere',
    async (_, character, type) => {
      const { server } = await openReading(WHOLE);
      await only.click();
      await type('20950');
      await type(character);
      await expect
        .element(verdict)
        .toMatchTextContent(/^Nur volle kWh\. Bitte geben Sie nur die Ziffern vor dem Komma ein\.$/);
      await type('4');
      await expect.element(only).toHaveValue('20950');
      await expect.element(only).toBeInvalid();
      await expect.element(only).toHaveAccessibleDescription(/Nur volle\skWh/);
      await send.click();
      await expect.element(page.getByText('Bitte prüfen Sie 1 Angabe')).toBeVisible();
      expect(server.calls(postResults)).toEqual([]);
    },
  );

  test('Backspace takes it back key by key; then digits are digits again', async () => {
    await openReading(WHOLE);
    await only.click();
    await userEvent.keyboard('2095,4{Backspace}5');
    await expect.element(only).toHaveValue('2095');
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect.element(verdict).not.toMatchTextContent('Nur volle');
    await userEvent.keyboard('0');
    await expect.element(only).toHaveValue('20950');
  });

  test('a press goes on without the decimals and names the value; the focus is in the counter again', async () => {
    const { server } = await openReading(WHOLE);
    await only.click();
    await userEvent.keyboard('20950,4');
    await page.getByRole('button', { name: 'Mit 20.950 kWh weiter' }).click();
    await expect.element(only).toHaveFocus();
    await expect.element(only).not.toBeInvalid();
    await send.click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
    expect(server.calls(postResults)[0]?.body.results[0]?.readingValue).toBe(20950);
  });

  test('[OPN-243] digits in a row run on behind the comma, as they stand on the meter; no zero is left out', async () => {
    const { server } = await openReading();
    await before.click();
    await userEvent.keyboard('0210123');
    await expect.element(before).toHaveValue('021012');
    await expect.element(after).toHaveValue('3');
    await expect.element(after).toHaveFocus();
    await send.click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
    expect(server.calls(postResults)[0]?.body.results[0]?.readingValue).toBe(21012.3);
  });

  test('[OPN-243] where there is nothing behind the comma, the digit too many stays to be seen, blocks, and goes by one press', async () => {
    const { server } = await openReading(WHOLE);
    await only.click();
    await insertText('0');
    for (const key of '210123') await insertText(key);
    await expect.element(only).toHaveValue('021012');
    await expect.element(page.getByText('Ohne Platz im Zähler: 3')).toBeVisible();
    await expect.element(only).toHaveAccessibleDescription(/Ohne Platz im Zähler: 3$/);
    await send.click();
    expect(server.calls(postResults)).toEqual([]);
    await page.getByRole('button', { name: 'Mit 21.012 kWh weiter' }).click();
    await expect.element(page.getByText('Ohne Platz')).not.toBeInTheDocument();
    await send.click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
    expect(server.calls(postResults)[0]?.body.results[0]?.readingValue).toBe(21012);
  });

  test('[OPN-318] a zero too many in front: each of the two values that may be meant is one press away', async () => {
    const { server } = await openReading();
    await before.click();
    await userEvent.keyboard('00210123');
    await expect.element(page.getByText('Ohne Platz im Zähler: 3')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Mit 2.101,2 kWh weiter' })).toBeVisible();
    await page.getByRole('button', { name: 'Mit 21.012,3 kWh weiter' }).click();
    await expect.element(before).toHaveValue('021012');
    await expect.element(after).toHaveValue('3');
    await send.click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
    expect(server.calls(postResults)[0]?.body.results[0]?.readingValue).toBe(21012.3);
  });

  test('[VAL-06] a digit too many is told and keeps the rest from being sent', async () => {
    const { server } = await openReading(WHOLE);
    await only.click();
    await userEvent.keyboard('1234567');
    await expect.element(only).toHaveValue('123456');
    await expect.element(verdict).toMatchTextContent('Vor dem Komma sind höchstens 6 Ziffern möglich.');
    await send.click();
    await expect.element(page.getByText('Bitte prüfen Sie 1 Angabe')).toBeVisible();
    expect(server.calls(postResults)).toEqual([]);
    await page.getByRole('link', { name: /höchstens 6 Ziffern/ }).click();
    await userEvent.keyboard('{End}{Backspace}');
    await expect.element(verdict).not.toMatchTextContent('höchstens');
  });

  test('a second comma ends the decimals', async () => {
    await openReading({ rates: [{ post: 3 }] });
    await before.click();
    await userEvent.keyboard('20950,3,4');
    await expect.element(after).toHaveValue('3');
    await expect.element(after).toBeInvalid();
    await expect.element(verdict).toMatchTextContent('Ein Zählerstand besteht nur aus Ziffern.');
  });

  test.each(['12.500', '12500,4'])('pasting %s into a rate without decimals changes nothing', async (text) => {
    await openReading(WHOLE);
    await only.click();
    await userEvent.keyboard('21');
    paste(text);
    await expect.element(only).toHaveValue('21');
    await expect.element(verdict).toMatchTextContent(/Nur volle kWh|nur aus Ziffern/);
  });

  test('the digits of other scripts are digits', async () => {
    await openReading();
    await before.click();
    await insertText('２١');
    await insertText('٠');
    await expect.element(before).toHaveValue('210');
  });

  test('selecting everything starts again', async () => {
    await openReading(WHOLE);
    await only.click();
    await userEvent.keyboard('20950,4{Control>}a{/Control}7');
    await expect.element(only).toHaveValue('7');
    await expect.element(verdict).not.toMatchTextContent('Nur volle');
  });
});
