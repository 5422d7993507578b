import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { result } from '../../testing/meters.ts';
import { evaluatedMeter, FIVE_YEARS, openEvaluation } from '../../testing/open-evaluation.ts';
import type { RateFacts } from '../../testing/meters.ts';

const table = page.getByRole('table', { name: 'Verbrauch je Jahr' });
const rows = (name: string | RegExp) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

function open(...rates: readonly RateFacts[]) {
  return openEvaluation([evaluatedMeter({ rates })], { jobId: 'strom' });
}

/** Read at the first of each January, and once in the running year. */
const yearly = (facts: RateFacts, ...amounts: readonly number[]): RateFacts => ({
  ...facts,
  earlier: amounts.map((_, place) => [
    `${2026 - amounts.length + place}-01-01`,
    1000 + amounts.slice(0, place).reduce((sum, one) => sum + one, 0),
  ]),
  last: null,
  results: [result(1000 + amounts.reduce((sum, one) => sum + one, 0), { readingDate: '2025-07-20' })],
});

/** The widths of the bars of a row, of its rest and its mark, as percentages. */
function barOf(row: ReturnType<typeof rows>) {
  const svg = row.element().querySelector('svg');
  const width = (selector: string, name: string) => svg?.querySelector(selector)?.getAttribute(name) ?? null;
  return [width('rect:last-of-type', 'width'), width('rect:first-of-type', 'width'), width('line', 'x1')];
}

test('[OPN-229, OPN-231] each year has its use, the use per day and a bar, the same numbers for everybody', async () => {
  await open(yearly({}, 730, 366, 400));
  await expect.element(rows('2023')).toMatchTextContent(/2023\s*730\skWh\S*\s*2,00\skWh/);
  await expect.element(rows('2024')).toMatchTextContent(/366\skWh\S*\s*1,00\skWh/);
  // 201 until the same day of the year before, which had 366: about 728 in all.
  await expect
    .element(rows('2025'))
    .toMatchTextContent(/400\skWh\S* bis 20\.07\.2025.*im ganzen Jahr etwa 728\skWh.*2,00\skWh/);
  expect(barOf(rows('2025'))).toEqual(['54.79%', '99.73%', '50.14%']);
  expect(barOf(rows('2024'))).toEqual(['50.14%', '50.14%', null]);
  expect(table.element().querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('[OPN-230] the forecast says what it comes to beside last year, when that is passed, and how it is computed', async () => {
  await open(yearly({}, 366, 220));
  const words = page.getByText(/^Wenn es so weitergeht/);
  await expect
    .element(words)
    .toHaveTextContent('Wenn es so weitergeht, werden es 2025 etwa 401 kWh. Das sind 9 % mehr als 2024.');
  await expect.element(page.getByText('So viel wie 2024 (366 kWh) wäre etwa am 30.11.2025 erreicht.')).toBeVisible();
  await expect
    .element(page.getByText(/^So gerechnet/))
    .toMatchTextContent(/Bis 20\.07\.2025 waren es 220\skWh, 2024 bis zum selben Tag 201\skWh\. Das Verhältnis gilt/);
});

test('[OPN-230] already passed, or with an unknown last year, it says so', async () => {
  const app = await open(yearly({}, 366, 500));
  await expect.element(page.getByText(/war etwa am 27\.05\.2025 schon erreicht/)).toBeVisible();
  await app.view.unmount();
  await open({
    earlier: [
      ['2024-06-01', 0],
      ['2024-12-01', 183],
    ],
    last: null,
    results: [result(365, { readingDate: '2025-06-01' })],
  });
  await expect.element(page.getByText(/was seit 01\.12\.2024 je Tag dazukam: 1,00\skWh/)).toBeVisible();
  await expect.element(rows('2024')).toMatchTextContent(/nur 214 Tage bekannt/);
  await expect.element(page.getByText(/mehr als|weniger als/)).not.toBeInTheDocument();
});

test('[OPN-223, OPN-229] what is unknown after an exchange is no use, and what rests on estimates says so', async () => {
  await open({
    earlier: [
      ['2022-01-01', 100],
      ['2023-01-01', 465],
      ['2024-01-01', 5],
      ['2025-01-01', 371, { reason: 'ESTIMATED' }],
    ],
    last: null,
    results: [result(380, { readingDate: '2025-11-20' })],
  });
  await expect.element(rows('2022')).toMatchTextContent(/365\skWh/);
  await expect.element(rows('2023')).not.toBeInTheDocument();
  await expect.element(rows('2024')).toMatchTextContent(/366\skWh\S* teils geschätzt/);
  expect(rows('2024').element().querySelector('[data-estimated]')).not.toBeNull();
  await expect.element(page.getByText(/beruht auf geschätzten Ständen/)).toBeVisible();
});

test('[OPN-231] the two rates of a meter stand beside each other, year by year, on one scale', async () => {
  await open(
    yearly({ name: 'Hochtarif', obis: '1-0:1.8.1' }, 600, 400),
    yearly({ name: 'Niedertarif', obis: '1-0:1.8.2' }, 300, 100),
  );
  // After the heads and 2025.
  const year = table.first().getByRole('rowgroup').nth(2);
  await expect
    .element(year)
    .toMatchTextContent(/Hochtarif 1\.8\.1.*600\skWh.*Niedertarif 1\.8\.2.*300\skWh.*zusammen 900\skWh/);
  expect(year.element().querySelector('th')?.rowSpan).toBe(3);
  const widths = Array.from(year.element().querySelectorAll('rect'), (bar) =>
    Number.parseFloat(bar.getAttribute('width') ?? ''),
  );
  expect(widths[0]).toBeCloseTo(2 * (widths[1] ?? 0), 1);
  await expect.element(page.getByRole('group', { name: 'Vergleichen mit' })).not.toBeInTheDocument();
});

test('[OPN-231] of several rates one is chosen, only of the same unit; by itself it stands alone', async () => {
  await open(
    yearly({ name: 'Hochtarif', obis: '1-0:1.8.1' }, 600, 400),
    yearly({ name: 'Niedertarif', obis: '1-0:1.8.2' }, 300, 100),
    yearly({ name: 'Einspeisung', obis: '1-0:2.8.0' }, 50, 40),
    yearly({ name: 'Leistung', obis: '1-0:1.6.0', unit: 'kW' }, 5, 4),
  );
  await page.getByRole('heading', { name: /Hochtarif/ }).click();
  const choice = page.getByRole('group', { name: 'Vergleichen mit' });
  await expect.element(choice.getByRole('radio', { name: 'keinem Tarif' })).toBeChecked();
  expect(choice.getByRole('radio').elements()).toHaveLength(3);
  await expect.element(rows('2024')).not.toMatchTextContent(/Hochtarif/);
  await choice.getByRole('radio', { name: 'Einspeisung 2.8.0' }).click();
  await expect
    .element(page.getByRole('table', { name: 'Menge je Jahr' }))
    .toMatchTextContent(/Einspeisung 2\.8\.0.*50,0\skWh/);
});

test('[OPN-229, OPN-230] the mark and the dashes are explained to everybody, and that amounts are spread', async () => {
  await open(yearly({}, 366, 220));
  const explained = page.getByText(
    /^Gestrichelt weiter: wenn es so weitergeht\. Der Strich steht bei der Menge von 2024\./,
  );
  await expect.element(explained).toMatchTextContent(/gleichmäßig auf die Tage verteilt/);
});

test('[OPN-231] what is fed in is called so, and a rate of which one reading is known is not compared', async () => {
  await open(yearly({ name: 'Einspeisung', obis: '1-0:2.8.0' }, 600, 400), {
    name: 'Bezug',
    obis: '1-0:1.8.0',
    earlier: [['2024-01-01', 5]],
    last: null,
  });
  const fedIn = page.getByRole('table', { name: 'Einspeisung je Jahr' });
  await expect.element(fedIn.getByRole('columnheader', { name: 'Einspeisung' })).toBeVisible();
  await expect.element(fedIn).not.toMatchTextContent(/Bezug|nicht bekannt/);
});

test('[OPN-229] a register that does not count amounts up has no years', async () => {
  await open(yearly({ name: 'Leistung', obis: '1-0:1.6.0', unit: 'kW' }, 5, 4));
  await expect.element(page.getByText(/erster Stand/)).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(page.getByText(/Wenn es so weitergeht/)).not.toBeInTheDocument();
});

test('of many years ten come first, the others when asked for, and on paper all', async () => {
  const amounts = Array.from({ length: 13 }, (_, place) => 300 + place);
  const app = await open(yearly({}, ...amounts));
  await expect.element(rows('2016')).toBeVisible();
  await expect.element(rows('2015')).not.toBeInTheDocument();
  await page.getByRole('button', { name: '3 ältere Jahre zeigen' }).click();
  await expect.element(rows('2013')).toBeVisible();
  await expect.element(table.getByRole('rowheader', { name: '2015' })).toHaveFocus();
  await app.view.unmount();
  await open(yearly({}, ...amounts));
  await expect.element(rows('2016')).toBeVisible();
  window.dispatchEvent(new Event('beforeprint'));
  await expect.element(rows('2013')).toBeVisible();
});

test('[OPN-231] with a single year there is nothing to compare, only what it comes to', async () => {
  await open({ earlier: [['2025-01-01', 1]], last: null, results: [result(300, { readingDate: '2025-11-20' })] });
  await expect.element(page.getByText(/erster Stand/)).toBeVisible();
  await expect.element(page.getByText(/^Wenn es so weitergeht, werden es 2025 etwa/)).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
});

test('[OPN-230] the household of the pictures: as the one before, and a little less', async () => {
  await open({ ...FIVE_YEARS, results: [result(21_074.3)] });
  await expect.element(rows('2025')).toMatchTextContent(/bis 2\d\.11\.2025.*im ganzen Jahr etwa/);
  await expect.element(page.getByText(/^Wenn es so weitergeht/)).toMatchTextContent(/weniger als 2024/);
});

test('[OPS-155, OPN-502] a meter that has ended shows its years, and no forecast', async () => {
  const ended = { ...evaluatedMeter({ rates: [yearly({}, 730, 366, 400)] }), endedOn: '2025-09-01' };
  await openEvaluation([ended], { jobId: 'strom' });
  await expect.element(rows('2025')).toMatchTextContent(/400\skWh\S* bis 20\.07\.2025/);
  await expect.element(page.getByText(/Wenn es so weitergeht|im ganzen Jahr etwa/)).not.toBeInTheDocument();
});
