import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { result } from '../../testing/meters.ts';
import { after, before, openReading, send, verdict } from '../../testing/open-reading.ts';

const ALL_DECIMALS = { queryPostDecimals: true };
const second = page.getByRole('group', { name: /^Niedertarif/ });

/** Types and leaves the counter, so that the value is validated at once. */
async function enter(digits: string) {
  await before.click();
  await userEvent.keyboard(`${digits}{Enter}{Enter}`);
}

describe('when a value is validated', () => {
  test('[VAL-28, OPN-078] 1500 ms after the last key', async () => {
    const { clock } = await openReading();
    await before.click();
    await userEvent.keyboard('21074');
    await clock.pass(1400);
    await userEvent.keyboard(',3');
    await clock.pass(1499);
    await expect.element(verdict).toBeEmptyDOMElement();
    await clock.pass(1);
    await expect.element(verdict).toMatchTextContent(/Passt zu Ihrem bisherigen Verbrauch\./);
  });

  test('[VAL-28] after as long as is configured', async () => {
    const { clock } = await openReading({ settings: { validationFeedbackDelayMs: 300 } });
    await before.click();
    await userEvent.keyboard('21074');
    await clock.pass(299);
    await expect.element(verdict).toBeEmptyDOMElement();
    await clock.pass(1);
    await expect.element(verdict).toMatchTextContent(/Passt/);
  });

  test('on leaving the counter', async () => {
    await openReading();
    await before.click();
    await userEvent.keyboard('21074{Tab}');
    await expect.element(after).toHaveFocus();
    await expect.element(verdict).toBeEmptyDOMElement();
    await userEvent.keyboard('{Tab}');
    await expect.element(verdict).toMatchTextContent(/Passt/);
  });

  test('[OPN-078] on pressing send, also by means that leave the focus where it is', async () => {
    await openReading({ settings: ALL_DECIMALS });
    await before.click();
    await userEvent.keyboard('21074');
    (send.element() as HTMLElement).click();
    await expect.element(verdict).toMatchTextContent(/Bitte exakt 1 Nachkommastelle\(n\) angeben\./);
  });
});

describe('what is said', () => {
  test('[VAL-12, VAL-14] a wrong number of decimals, with the number that is asked for', async () => {
    await openReading({ settings: ALL_DECIMALS, rates: [{ post: 3 }] });
    await enter('21074,3');
    await expect.element(verdict).toHaveTextContent('Bitte exakt 3 Nachkommastelle(n) angeben.');
    await before.click();
    await userEvent.keyboard('{Enter}00{Enter}');
    await expect.element(verdict).toMatchTextContent(/Passt/);
  });

  test('[VAL-13] masked decimals may be left out', async () => {
    await openReading({ settings: { ...ALL_DECIMALS, maskPostDecimals: true }, rates: [{ post: 3 }] });
    await enter('21074');
    await expect.element(verdict).toMatchTextContent(/Passt/);
  });

  test('[VAL-16, VAL-19, VAL-20, VAL-26] greater than expected warns and shows where it lies', async () => {
    await openReading();
    await enter('31074,3');
    await expect.element(verdict).toMatchTextContent(/^Höher als erwartet: 12\.641,6 kWh seit der letzten Ablesung\./);
    await expect.element(verdict).toMatchTextContent(/umrahmte 2\. Ziffer/);
    await expect.element(before).not.toHaveAttribute('aria-invalid');
    await expect.element(page.getByTitle('Größer als erwartet')).toHaveRole('group');
    const marked = [...document.querySelectorAll('[role=group] i')].map(
      (well) => getComputedStyle(well).boxShadow !== 'none',
    );
    expect(marked).toEqual([false, true, false, false, false, false, false]);
  });

  test('[VAL-15, VAL-19, VAL-20, VAL-27] smaller than expected warns', async () => {
    await openReading();
    await enter('20100,0');
    await expect
      .element(verdict)
      .toMatchTextContent(/^Niedriger als erwartet: 1\.667,3 kWh seit der letzten Ablesung\./);
    await expect.element(page.getByTitle('Kleiner als erwartet')).toHaveRole('group');
    await before.click();
    await userEvent.keyboard('21074,3{Enter}');
    await expect.element(page.getByTitle(/als erwartet/)).not.toBeInTheDocument();
  });

  test('what is fed in is not called consumption', async () => {
    await openReading({ rates: [{ name: 'Einspeisung', obis: '1-0:2.8.0' }] });
    await enter('21074,3');
    await expect.element(verdict).toMatchTextContent(/^Passt zu Ihrer bisherigen Einspeisung\./);
  });

  test('[VAL-18] with strict validation a value outside the range is an error', async () => {
    await openReading({ rates: [{ range: [20_700, 21_500, true] }] });
    await enter('31074,3');
    await expect.element(verdict).toMatchTextContent(/^Höher als erwartet: Wir rechnen mit höchstens 21\.500 kWh\./);
    await expect.element(before).toHaveAttribute('aria-invalid', 'true');
  });

  test('[VAL-21, VAL-23, VAL-24] below the last reading event', async () => {
    await openReading();
    await enter('18000,0');
    await expect.element(verdict).toMatchTextContent(/^Niedriger als der letzte Stand von 18\.432,7 kWh\./);
  });

  test('[VAL-22, VAL-23, VAL-25] below the last reading result', async () => {
    const sent = {
      readingDate: '2025-11-20',
      readingValue: 21_000,
      comment: null,
      created: '2025-11-20T08:00:00.000Z',
      readingResultImages: [],
    };
    await openReading({ rates: [{ results: [sent] }] });
    await enter('20900,0');
    await expect.element(verdict).toMatchTextContent(/^Niedriger als der zuletzt gesendete Stand von 21\.000,0 kWh\./);
  });

  const NO_RANGE = { range: [null, null] } as const;
  const SENT = result(21_000, { readingDate: '2025-11-20' });

  test('[VAL-21, VAL-22, OPN-066] where a check is switched off, a value below that reading is nothing to warn of', async () => {
    await openReading({ settings: { historicCheckRequired: false }, rates: [NO_RANGE] });
    await enter('18000,0');
    await expect.element(verdict).toMatchTextContent(/kWh seit dem 22\.11\.2024/);
    await expect.element(verdict).not.toMatchTextContent('Niedriger');
    await expect.element(page.getByTitle(/als erwartet/)).not.toBeInTheDocument();
  });

  test('[VAL-21, VAL-22, OPN-066] each check is switched off by itself', async () => {
    await openReading({ settings: { continuousCheckRequired: false }, rates: [{ ...NO_RANGE, results: [SENT] }] });
    await enter('20900,0');
    await expect.element(verdict).not.toMatchTextContent('zuletzt gesendete');
    await before.click();
    await userEvent.keyboard('18000,0{Enter}');
    await expect.element(verdict).toMatchTextContent(/^Niedriger als der letzte Stand von 18\.432,7 kWh\./);
  });

  test('without limits only the difference to the last reading', async () => {
    await openReading({ rates: [{ range: [null, null] }] });
    await enter('31074,3');
    await expect.element(verdict).toHaveTextContent('12.641,6 kWh seit dem 22.11.2024');
    await expect.element(page.getByText(/^erwartet/)).not.toBeInTheDocument();
  });
});

describe('for those who do not see it', () => {
  test('[A06] it is said once, in a region that was there before, tied to both inputs', async () => {
    const { clock } = await openReading({ settings: ALL_DECIMALS });
    const region = verdict.element();
    const said: string[] = [];
    const listener = new MutationObserver(() => said.push(region.textContent ?? ''));
    listener.observe(region, { childList: true, subtree: true, characterData: true });
    await before.click();
    await userEvent.keyboard('21074');
    await clock.pass(1500);
    await clock.pass(5000);
    expect(said).toEqual(['Bitte exakt 1 Nachkommastelle(n) angeben.']);
    for (const input of [before, after]) {
      await expect.element(input).toHaveAttribute('aria-invalid', 'true');
      await expect.element(input).toHaveAccessibleDescription(/Bitte exakt 1 Nachkommastelle\(n\) angeben\.$/);
    }
    await expect.element(before).toHaveFocus();
    listener.disconnect();
  });
});

describe('several rates', () => {
  const rates = [
    { name: 'Hochtarif', obis: '1-0:1.8.1' },
    { name: 'Niedertarif', obis: '1-0:1.8.2', range: [32_100, 33_400] as const, last: ['2024-11-18', 30_884] as const },
  ];

  test('[VAL-01, JOB-02] each has its own counter and its own verdict', async () => {
    await openReading({ rates });
    await second.getByLabelText('Vor dem Komma').click();
    await userEvent.keyboard('33000{Enter}{Enter}');
    const said = page
      .getByRole('region', { name: /^Niedertarif/ })
      .getByRole('status')
      .first();
    await expect.element(said).toMatchTextContent(/Passt/);
    await expect.element(verdict).toBeEmptyDOMElement();
  });

  test('[JOB-15] the labels are as wide as the longest needs, at least 280 px', async () => {
    await page.viewport(1440, 900);
    const names = () =>
      page
        .getByRole('heading', { level: 2 })
        .elements()
        .slice(-2)
        .map((heading) => heading.clientWidth);
    const { view } = await openReading({ rates });
    expect(names()).toEqual([280, 280]);
    await view.unmount();
    await openReading({ rates: [{ name: 'Wirkarbeit Bezug Tarif 1', obis: '1-0:1.8.1' }] });
    expect(names().at(-1)).toBe(30 * 13 + 40);
  });

  test('two rates stand side by side in wide windows, one under the other on phones', async () => {
    const { view } = await openReading({ rates });
    const tops = () =>
      page
        .getByRole('group', { name: /^(Hoch|Nieder)tarif/ })
        .elements()
        .map((group) => Math.round(group.getBoundingClientRect().top));
    expect(new Set(tops()).size).toBe(2);
    await page.viewport(1440, 900);
    await expect.poll(() => new Set(tops()).size).toBe(1);
    await view.unmount();
  });
});
