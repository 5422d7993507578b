import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { EVALUATED, evaluatedMeter, FIVE_YEARS, openEvaluation } from '../../testing/open-evaluation.ts';
import { result } from '../../testing/meters.ts';

const year = (name: string) => page.getByRole('region', { name, exact: true });
const rows = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
const chart = page.getByRole('img', { name: /^Je Tag/ });

const open = (job: WireJob, more: Omit<Parameters<typeof openEvaluation>[1] & object, 'jobId'> = {}) =>
  openEvaluation([job], { ...more, jobId: job.id });

test('[EVA-15, EVA-16, EVA-17, EVA-20, SHL-11] what meter it is: its kind, where it hangs, its number', async () => {
  await open(evaluatedMeter());
  await expect.element(page.getByRole('heading', { level: 1, name: 'Stromzähler' })).toBeVisible();
  await expect.poll(() => document.title).toContain('Auswertung: Stromzähler');
  const main = page.getByRole('main');
  await expect.element(main.getByText('Keller, links neben der Heizung').first()).toBeVisible();
  await expect.element(main.getByText(/1EMH/).first()).toBeVisible();
});

test('[EVA-17] the name that the utility gave it comes before its kind', async () => {
  await open(evaluatedMeter({ customType: 'Wallbox' }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wallbox' })).toBeVisible();
});

test('[EVA-18, EVA-19, EVA-21] name, street, place, district, object key and hint', async () => {
  const job = evaluatedMeter();
  const meterAddress = {
    ...job.meter.meterAddress,
    firstname: 'Greta',
    lastname: 'Lohmann',
    cityDistrict: 'Neustadt',
    objectKey: 'OBJ-0117',
    hint: 'Schlüssel beim Hausmeister',
  };
  await open({ ...job, meter: { ...job.meter, meterAddress } });
  const facts = page.getByRole('region', { name: 'Angaben zum Zähler' });
  for (const text of [
    'Greta Lohmann',
    'Lindenstraße 14',
    '34990 Ellerbach, Neustadt',
    'OBJ-0117',
    'Schlüssel beim Hausmeister',
  ])
    await expect.element(facts.getByText(text)).toBeVisible();
});

test('[EVA-22, EVA-23, EVA-25, EVA-26, EVA-27, EVA-28, EVA-29, EVA-30, EVA-31, EVA-32] the only rate is open: its readings by year, newest first', async () => {
  // The rate names no unit: its OBIS code does.
  await open(evaluatedMeter({ rates: [{ ...FIVE_YEARS, unit: null, results: [result(21_074.3)] }] }));
  await expect.element(page.getByRole('group').first()).toHaveAttribute('open');
  const years = page.getByRole('heading', { level: 3 }).elements();
  expect(years.map(({ textContent }) => textContent)).toEqual(['2025', '2024', '2023', '2022', '2021']);
  await expect.element(year('2023').getByText('21.05.')).toBeVisible();
  const spoken = 'kWhKilowattstunden';
  const since = 'seit der letzten Ablesung';
  expect(rows()).toEqual([
    `21.11.Ablesung im Portal21.074,3 ${spoken}${since}+ 2.641,6 ${spoken}7,26 ${spoken} je Tag`,
    `22.11.Ablesung im Portal18.432,7 ${spoken}${since}+ 2.712,4 ${spoken}7,37 ${spoken} je Tag`,
    `20.11.Jahresablesung15.720,3 ${spoken}${since}+ 1.388,9 ${spoken}7,59 ${spoken} je Tag`,
    `21.05.Zwischenablesung14.331,4 ${spoken}${since}+ 1.519,6 ${spoken}8,13 ${spoken} je Tag`,
    `15.11.Jahresablesung12.811,8 ${spoken}${since}+ 3.041,0 ${spoken}8,35 ${spoken} je Tag`,
    `16.11.Geschätzt9.770,8 ${spoken}erster Stand`,
  ]);
});

test('[EVA-28, OPN-126] every reason has its label; one that nobody knows is "Sonstige"', async () => {
  const reasons = ['PERIODIC', 'PROVIDER_CHANGE', 'OTHER', 'SOMETHING_NEW', null];
  const earlier = reasons.map((reason, index) => [`202${index}-01-01`, 100 + index, { reason }] as const);
  await open(evaluatedMeter({ rates: [{ earlier, last: null }] }));
  await expect.element(year('2020').getByText('Turnusablesung')).toBeVisible();
  await expect.element(year('2021').getByText('Anbieterwechsel')).toBeVisible();
  for (const other of ['2022', '2023', '2024']) await expect.element(year(other).getByText('Sonstige')).toBeVisible();
});

test('[EVA-31, EVA-32, OPN-223] a value that fell: a minus in the list, a gap in the chart, and a word about it', async () => {
  const earlier = [
    ['2022-01-01', 700],
    ['2023-01-01', 800],
    ['2024-01-01', 12.5],
    ['2025-01-01', 112.5],
  ] as const;
  await open(evaluatedMeter({ rates: [{ earlier, last: ['2026-01-01', 192.5] }] }));
  await expect.poll(() => rows()[2]).toMatch(/12,5 kWh.*− 787,5 kWh/);
  expect(rows()[2]).not.toMatch(/je Tag/);
  await expect.element(page.getByText(/^Am 01\.01\.2024 war der Stand niedriger als davor/)).toBeVisible();
  expect(chart.element().querySelectorAll('circle')).toHaveLength(3);
  expect(chart.element().querySelectorAll('path')).toHaveLength(1);
});

test('[EVA-22, EVA-23, OPN-231] of two rates both are open, of more none; each opens and closes by itself', async () => {
  const two = [
    { ...FIVE_YEARS, name: 'Hochtarif', obis: '1-0:1.8.1' },
    { ...FIVE_YEARS, name: 'Niedertarif', obis: '1-0:1.8.2' },
  ];
  const opened = await open(evaluatedMeter({ rates: two }));
  await expect.poll(() => rows().length).toBe(10);
  await opened.view.unmount();
  const rates = [...two, { ...FIVE_YEARS, name: 'Einspeisung', obis: '1-0:2.8.0' }];
  await open(evaluatedMeter({ rates }));
  expect(rows()).toEqual([]);
  const second = page.getByRole('heading', { name: /Niedertarif/ });
  await second.click();
  await expect.poll(() => rows().length).toBe(5);
  await second.click();
  await expect.poll(() => rows().length).toBe(0);
});

test('on paper every rate is open', async () => {
  const rates = [FIVE_YEARS, { ...FIVE_YEARS, name: 'Niedertarif', obis: '1-0:1.8.2' }];
  await open(evaluatedMeter({ rates }));
  window.dispatchEvent(new Event('beforeprint'));
  expect(rows()).toHaveLength(10);
});

test('[EVA-34] rates without a reading are named in a note', async () => {
  const rates = [FIVE_YEARS, { name: 'Einspeisung', obis: '1-0:2.8.0', last: null }];
  await open(evaluatedMeter({ rates }));
  await expect.element(page.getByText(/^Noch ohne Stände: Einspeisung/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /Einspeisung/ })).not.toBeInTheDocument();
});

test('[EVA-34] a meter without any reading says so for all its rates', async () => {
  const [, , , , garden] = EVALUATED;
  await open(garden as WireJob);
  await expect.element(page.getByText(/^Noch ohne Stände: Verbrauch/)).toBeVisible();
});

test('[EVA-24] the chart shows the use per day, what it is now, and how that has changed', async () => {
  await open(evaluatedMeter());
  await expect
    .element(chart)
    .toHaveAccessibleName('Je Tag: 8,35\u00a0kWh bis 15.11.2022, 7,26\u00a0kWh bis 21.11.2025');
  expect(chart.element().querySelectorAll('circle')).toHaveLength(5);
  await expect
    .element(page.getByText(/7,26\skWh je Tag, 13\s% weniger als die 8,35\skWh im Jahr bis 15\.11\.2022/))
    .toBeVisible();
  await expect.element(page.getByText('Gestrichelt: nach geschätzten Ständen.')).toBeVisible();
});

test('[EVA-24] no chart of one amount, or of equal ones', async () => {
  const same = [
    ['2022-01-01', 100],
    ['2022-01-11', 110],
    ['2022-01-21', 120],
  ] as const;
  await open(evaluatedMeter({ rates: [{ earlier: same, last: null }] }));
  await expect.element(page.getByText(/^1,00\skWh je Tag$/)).toBeVisible();
  await expect.element(chart).not.toBeInTheDocument();
});

test('[OPN-224] where something shorter than a year came last, whole years are compared, and it says so', async () => {
  await open(evaluatedMeter({ rates: [{ ...FIVE_YEARS, results: [result(18_800, { readingDate: '2025-01-21' })] }] }));
  await expect
    .element(
      page.getByText(
        /je Tag\. Im Jahr bis \S+ waren es 7,3\d\skWh je Tag, 12\s% weniger als die 8,35\skWh im Jahr bis 15\.11\.2022\.$/,
      ),
    )
    .toBeVisible();
});

test('[EVA-51, APP-24] an estimate near a real reading is left out', async () => {
  const earlier = [
    ['2023-11-20', 100],
    ['2024-11-10', 190, { reason: 'ESTIMATED' }],
  ] as const;
  const rates = [{ earlier, last: ['2024-11-22', 200] as const }];
  await open(evaluatedMeter({ rates }), {
    features: { evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 12 },
  });
  await expect.element(year('2024').getByText('22.11.')).toBeVisible();
  await expect.element(page.getByText('10.11.')).not.toBeInTheDocument();
});

const DECADE = Array.from(
  { length: 120 },
  (_, month) => [`${2015 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`, month] as const,
);

test('of many readings the newest are there; the others come when they are asked for, with the focus on the first', async () => {
  const { clock } = await open(evaluatedMeter({ rates: [{ earlier: DECADE, last: null }] }));
  await expect.poll(() => rows().length).toBe(24);
  await page.getByRole('button', { name: '96 ältere Stände zeigen' }).click();
  await clock.pass(1_000);
  await expect.poll(() => rows().length).toBe(120);
  await expect.element(page.getByRole('heading', { name: '2022' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /ältere Stände/ })).not.toBeInTheDocument();
});

test('on paper there are all of them', async () => {
  await open(evaluatedMeter({ rates: [{ earlier: DECADE, last: null }] }));
  window.dispatchEvent(new Event('beforeprint'));
  expect(rows()).toHaveLength(120);
});
