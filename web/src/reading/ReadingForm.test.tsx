import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { after, before, dialog, openReading, send, typeDigits } from '../../testing/open-reading.ts';
import { result } from '../../testing/meters.ts';

const sent = page.getByRole('heading', { name: 'Ablesung gesendet' });
const summary = page.getByText(/^Bitte prüfen Sie \d+ Angaben?$/);
const notice = page.getByRole('region', { name: 'Meldungen' });

const rates = [
  { name: 'Hochtarif', obis: '1-0:1.8.1' },
  { name: 'Niedertarif', obis: '1-0:1.8.2', range: [32_100, 33_400] as const, last: ['2024-11-18', 30_884] as const },
];

const low = page.getByRole('group', { name: /^Niedertarif/ }).getByLabelText('Vor dem Komma');

describe('sending', () => {
  test('[SND-01, SND-13, SND-14] what was typed is sent', async () => {
    const { server } = await openReading();
    await typeDigits('21074,3');
    await send.click();
    await expect.element(sent).toBeVisible();
    await expect.element(sent).toHaveFocus();
    await expect.element(notice).toMatchTextContent('Senden erfolgreich – Die Ergebnisse wurden erfolgreich gesendet.');
    const [call, ...more] = server.calls(postResults);
    expect(more).toEqual([]);
    expect(call?.params).toEqual({ id: 'strom' });
    expect(call?.body).toEqual({
      readingDate: '2025-11-21',
      results: [{ taskId: 'strom-1', readingValue: 21_074.3, comment: null, readingImages: [] }],
    });
    expect(call?.headers.get(IDEMPOTENCY_HEADER)).toMatch(/^[0-9a-f-]{36}$/);
    expect(call?.headers.get(CAPTURED_AT_HEADER)).toBe('2025-11-21T09:00:00.500Z');
  });

  test("[JOB-16] the server's version of the job takes its place in the list", async () => {
    await page.viewport(1440, 900);
    await openReading();
    const list = page.getByRole('navigation', { name: 'Zählerliste' });
    await expect.element(list.getByRole('heading')).toHaveTextContent('Noch abzulesen1');
    await typeDigits('21074,3');
    await send.click();
    await expect.element(list.getByRole('heading')).toHaveTextContent('Erledigt1');
    await expect.element(list.getByRole('link')).toMatchTextContent('21.074,3 kWh');
  });

  test('[SND-12] while it is under way the button is busy and nothing can be changed', async () => {
    let answer = () => {};
    const { server } = await openReading(
      {},
      {
        prepare: (one) =>
          one.on(postResults, () => new Promise((resolve) => (answer = () => resolve(new Refuses('internal'))))),
      },
    );
    await typeDigits('21074,3');
    await send.click();
    const busy = page.getByRole('button', { name: 'Wird gesendet …' });
    await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
    await busy.click({ force: true });
    expect(before.element().closest('[inert]')).not.toBeNull();
    expect(server.calls(postResults)).toHaveLength(1);
    answer();
    await expect.element(busy).not.toBeInTheDocument();
    expect(before.element().closest('[inert]')).toBeNull();
  });

  test('[SND-02] without any value nothing is sent; the summary leads to the field', async () => {
    const { server } = await openReading();
    await send.click();
    await expect.element(summary).toBeVisible();
    expect(document.activeElement?.contains(summary.element())).toBe(true);
    await page.getByRole('link', { name: 'Bitte geben Sie mindestens einen Zählerstand ein.' }).click();
    await expect.element(before).toHaveFocus();
    expect(server.calls(postResults)).toHaveLength(0);
  });

  test('[VAL-18, OPN-074, A06] a value outside a strict range is never sent, and the summary names every problem', async () => {
    const strict = rates.map((rate) => ({ ...rate, range: [20_700, 21_500, true] as const }));
    const { server } = await openReading({ rates: strict, settings: { queryPostDecimals: true } });
    await typeDigits('31074,3');
    await low.click();
    await userEvent.keyboard('21000');
    await send.click();
    await expect.element(summary).toHaveTextContent('Bitte prüfen Sie 2 Angaben');
    await expect.element(page.getByRole('link', { name: /^Hochtarif 1\.8\.1: Höher als erwartet/ })).toBeVisible();
    await page.getByRole('link', { name: 'Niedertarif 1.8.2: Bitte exakt 1 Nachkommastelle(n) angeben.' }).click();
    await expect.element(low).toHaveFocus();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.calls(postResults)).toHaveLength(0);
  });

  test('[JOB-17] after a partial send the form is built again', async () => {
    await openReading({ rates });
    await typeDigits('21074,3');
    await send.click();
    await page.getByRole('button', { name: 'Trotzdem senden' }).click();
    await expect.element(notice).toMatchTextContent('Hochtarif 1.8.1 gesendet – Niedertarif 1.8.2 fehlt noch.');
    await expect.element(before).toHaveValue('');
    await expect.element(page.getByText(/^Letzter Stand vom 22\.11\.2024/)).toBeVisible();
  });
});

describe('what the person is asked', () => {
  test('[SND-05, SND-06] incomplete values: sending anyway sends the rates that are filled', async () => {
    const { server } = await openReading({ rates });
    await typeDigits('21074,3');
    await send.click();
    await expect
      .element(dialog)
      .toMatchTextContent(/Noch nicht alle Stände eingegeben.*1 Zählerstand fehlt noch: Niedertarif 1\.8\.2\./);
    await dialog.getByRole('button', { name: 'Trotzdem senden' }).click();
    await expect.poll(() => server.calls(postResults)[0]?.body.results.map((one) => one.taskId)).toEqual(['strom-1']);
  });

  test('[SND-07] correcting returns to the form, to the rate that is missing, without sending', async () => {
    const { server } = await openReading({ rates });
    await typeDigits('21074,3');
    await send.click();
    await dialog.getByRole('button', { name: 'Korrigieren' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(low).toHaveFocus();
    await expect.element(before).toHaveValue('21074');
    expect(server.calls(postResults)).toHaveLength(0);
  });

  test('[SND-03] not all values are valid: only the valid ones are sent', async () => {
    const { server } = await openReading({ rates, settings: { queryPostDecimals: true } });
    await typeDigits('21074,3');
    await low.click();
    await userEvent.keyboard('33000');
    await send.click();
    await expect.element(dialog).toMatchTextContent(/Nicht alle Stände sind gültig.*nur die gültigen Stände/);
    await dialog.getByRole('button', { name: 'Trotzdem senden' }).click();
    await expect.poll(() => server.calls(postResults)[0]?.body.results.map((one) => one.taskId)).toEqual(['strom-1']);
  });

  test('[SND-04, A30] warnings: the value beside what was expected, and correcting first', async () => {
    const { server } = await openReading();
    await typeDigits('31074,3');
    await send.click();
    await expect.element(dialog).toMatchTextContent(/Stimmt dieser Stand\?/);
    await expect
      .element(dialog)
      .toMatchTextContent(/Ihre Eingabe31\.074,3 kWh.*Erwartet20\.700 bis 21\.500 kWh.*Letzter Stand18\.432,7 kWh/);
    await userEvent.keyboard('{Escape}');
    await expect.element(before).toHaveFocus();
    expect(server.calls(postResults)).toHaveLength(0);
    await send.click();
    await dialog.getByRole('button', { name: 'Trotzdem senden' }).click();
    await expect.element(sent).toBeVisible();
  });

  test('[OPS-27, OPN-389] what was confirmed goes with the rate that it was about', async () => {
    const { server } = await openReading({ rates });
    await typeDigits('21074,3');
    await low.click();
    await userEvent.keyboard('20000');
    await send.click();
    await dialog.getByRole('button', { name: 'Trotzdem senden' }).click();
    await expect
      .poll(() => server.calls(postResults)[0]?.body.results.map((one) => one.confirmed))
      .toEqual([undefined, ['value.belowMinimum', 'value.belowLastEvent']]);
  });

  test('a plausible reading is sent without a question', async () => {
    await openReading();
    await typeDigits('21074,3');
    await send.click();
    await expect.element(sent).toBeVisible();
  });
});

describe('a done job', () => {
  const done = { done: true, rates: [{ results: [result(21_074.3, { comment: 'Zähler getauscht' })] }] };
  const features = { commentsEnabled: true, freeTextCommentEnabled: true, showReadingCommentAllowed: true };
  const correct = page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' });

  test('[JOB-09, JOB-10, A26, A30] can be corrected: the values come back and are sent again', async () => {
    const { server } = await openReading({ ...done, features });
    await expect.element(before).not.toBeInTheDocument();
    await correct.click();
    await expect.element(before).toHaveFocus();
    await expect.element(before).toHaveValue('21074');
    await expect.element(after).toHaveValue('3');
    await expect
      .element(page.getByRole('button', { name: /^Kommentar an uns/ }))
      .toMatchTextContent('Zähler getauscht');
    await after.click();
    await userEvent.keyboard('{Backspace}5');
    await send.click();
    await expect.element(sent).toBeVisible();
    expect(server.calls(postResults)[0]?.body.results[0]).toMatchObject({
      readingValue: 21_074.5,
      comment: 'Zähler getauscht',
    });
  });

  test('correcting can be left as it is', async () => {
    await openReading({ ...done, features });
    await correct.click();
    await page.getByRole('button', { name: 'Nicht korrigieren' }).click();
    await expect.element(sent).toBeVisible();
    await expect.element(correct).toHaveFocus();
  });
});
