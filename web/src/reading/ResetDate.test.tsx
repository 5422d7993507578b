import { postResults, postUnknownReading } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { reload, turn } from '../../testing/kept-reading.ts';
import { result } from '../../testing/meters.ts';
import { before, openReading, send, typeDigits } from '../../testing/open-reading.ts';
import { date, fillIn, openUnknownMeter, report, reported } from '../../testing/open-unknown-meter.ts';
import { openWithoutAccess, onward, passMeter, rate, heading } from '../../testing/open-without-access.ts';

// The test's today is Friday, 21.11.2025; the sample may be read from 15.11. to 30.11.2025.
const row = page.getByRole('button', { name: /^Ablesedatum/ });
const field = page.getByLabelText('Ablesedatum');
const sent = page.getByRole('heading', { name: 'Ablesung gesendet' });
const told =
  /^Bitte wählen Sie ein Ablesedatum vom 15\.11\.2025 bis zum 21\.11\.2025\. Das Datum steht jetzt auf dem 21\.11\.2025\.$/;
const atField = page.getByRole('status').getByText(told);
const inSummary = page.getByRole('link', {
  name: /^Ablesedatum: Bitte wählen .* Das Datum steht jetzt auf dem 21\.11\.2025\.$/,
});

async function openWithDigits() {
  const app = await openReading();
  await typeDigits('21074,3');
  await row.click();
  return app;
}

describe('[OPN-250, DAT-08, DAT-09] a day that is not possible stops the send that meets it, once', () => {
  test.each([
    ['at once', '{Shift}'],
    ['after the field was left', '{Tab}'],
    ['after Enter', '{Enter}'],
  ])('pressed %s', async (_, keys) => {
    const { server } = await openWithDigits();
    await field.fill('10.11.2025');
    await userEvent.keyboard(keys);
    await send.click();
    await expect.element(inSummary).toBeVisible();
    await expect.element(atField).toBeVisible();
    await expect.element(field).toHaveValue('21.11.2025');
    expect(server.calls(postResults)).toEqual([]);
    await send.click();
    await expect.element(sent).toBeVisible();
    expect(server.calls(postResults).map(({ body }) => body.readingDate)).toEqual(['2025-11-21']);
  });

  test('where a press does not take the focus from the field', async () => {
    const { server } = await openWithDigits();
    await field.fill('10.11.2025');
    (send.element() as HTMLElement).click();
    await expect.element(inSummary).toBeVisible();
    await expect.element(field).toHaveValue('21.11.2025');
    expect(server.calls(postResults)).toEqual([]);
  });

  test('in wide windows, where what is said about the day moves the button away from under the press', async () => {
    await page.viewport(1440, 900);
    const { server } = await openWithDigits();
    await field.fill('10.11.2025');
    await send.click();
    await expect.element(inSummary).toBeVisible();
    await expect.element(field).toHaveValue('21.11.2025');
    expect(server.calls(postResults)).toEqual([]);
  });

  test('an emptied field', async () => {
    const { server } = await openWithDigits();
    await field.fill('');
    await send.click();
    await expect.element(inSummary).toBeVisible();
    expect(server.calls(postResults)).toEqual([]);
  });

  test('with the picker of the device', async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
    try {
      const { server } = await openWithDigits();
      await field.fill('2025-11-10');
      await send.click();
      await expect.element(inSummary).toBeVisible();
      await expect.element(field).toHaveValue('2025-11-21');
      expect(server.calls(postResults)).toEqual([]);
    } finally {
      await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
    }
  });

  test('a possible day takes the message away, from the summary, too, and goes with the next press', async () => {
    const { server } = await openWithDigits();
    await field.fill('10.11.2025');
    await send.click();
    await inSummary.click();
    await expect.element(field).toHaveFocus();
    await field.fill('18.11.2025');
    await expect.element(inSummary).not.toBeInTheDocument();
    await expect.element(atField).not.toBeInTheDocument();
    await send.click();
    await expect.poll(() => server.calls(postResults)[0]?.body.readingDate).toBe('2025-11-18');
  });

  test('also after the page was loaded again, left or not', async () => {
    const app = await openWithDigits();
    await field.fill('10.11.2025');
    const again = await reload(app);
    await expect.element(atField).toBeVisible();
    const third = await reload(again);
    await expect.element(atField).toBeVisible();
    await send.click();
    await expect.element(inSummary).toBeVisible();
    expect(third.server.calls(postResults)).toEqual([]);
    await turn(third);
  });

  test('in a correction, where the day sent before is no longer possible', async () => {
    const rates = [{ results: [result(21_074.3, { readingDate: '2025-11-10' })] }];
    const { server } = await openReading({ done: true, rates });
    await page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }).click();
    await expect.element(atField).toBeVisible();
    await before.fill('21080');
    await send.click();
    await expect.element(inSummary).toBeVisible();
    expect(server.calls(postResults)).toEqual([]);
    await send.click();
    await expect.poll(() => server.calls(postResults)[0]?.body.readingDate).toBe('2025-11-21');
  });

  test('of a meter that is not on the list', async () => {
    const { server } = await openUnknownMeter();
    await fillIn();
    await date.fill('01.01.2025');
    await report.click();
    await expect
      .element(page.getByRole('link', { name: /^Ablesedatum: .* Das Datum steht jetzt auf dem 21\.11\.2025\.$/ }))
      .toBeVisible();
    expect(server.calls(postUnknownReading)).toEqual([]);
    await report.click();
    await expect.element(reported).toBeVisible();
  });

  test('without access: its step is not left', async () => {
    await openWithoutAccess();
    await passMeter();
    await rate().click();
    await userEvent.keyboard('21074');
    await row.click();
    await field.fill('01.01.2025');
    await onward.click();
    await expect
      .element(page.getByRole('link', { name: /^Ablesedatum: .* Das Datum steht jetzt auf dem 21\.11\.2025\.$/ }))
      .toBeVisible();
    await expect.element(field).toHaveValue('21.11.2025');
    await onward.click();
    await expect.element(heading('Anschrift')).toBeVisible();
  });
});

describe('[A06, OPN-250] the list above the form counts every field that is wrong, not the day alone', () => {
  const summary = page.getByText(/^Bitte prüfen Sie \d+ Angaben?$/);
  const decimalsMissing = page.getByRole('link', {
    name: 'Niedertarif 1.8.2: Bitte exakt 1 Nachkommastelle(n) angeben.',
  });
  const two = [
    { name: 'Hochtarif', obis: '1-0:1.8.1' },
    { name: 'Niedertarif', obis: '1-0:1.8.2' },
  ];

  test('of two rates one', async () => {
    const { server } = await openReading({ rates: two, settings: { queryPostDecimals: true } });
    await typeDigits('21074,3');
    await page.getByLabelText('Vor dem Komma').nth(1).click();
    await userEvent.keyboard('33000');
    await row.click();
    await field.fill('10.11.2025');
    await send.click();
    await expect.element(summary).toHaveTextContent('Bitte prüfen Sie 2 Angaben');
    await expect.element(inSummary).toBeVisible();
    await expect.element(decimalsMissing).toBeVisible();
    expect(server.calls(postResults)).toEqual([]);
  });

  test('nothing typed', async () => {
    await openReading();
    await row.click();
    await field.fill('10.11.2025');
    await send.click();
    await expect.element(summary).toHaveTextContent('Bitte prüfen Sie 2 Angaben');
    await expect.element(inSummary).toBeVisible();
  });

  test('of a meter that is not on the list', async () => {
    await openUnknownMeter();
    await fillIn();
    await page.getByLabelText('Zählernummer').fill('');
    await date.fill('01.01.2025');
    await report.click();
    await expect.element(summary).toHaveTextContent('Bitte prüfen Sie 2 Angaben');
  });

  test('without access', async () => {
    await openWithoutAccess();
    await passMeter();
    await row.click();
    await field.fill('01.01.2025');
    await onward.click({ force: true });
    await expect.element(summary).toHaveTextContent('Bitte prüfen Sie 2 Angaben');
    await rate().click();
    await userEvent.keyboard('21074');
    await expect.element(summary).toHaveTextContent('Bitte prüfen Sie 1 Angabe');
    await onward.click();
    await expect.element(heading('Anschrift')).toBeVisible();
  });
});
