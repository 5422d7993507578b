import { getJobs } from '@zaehlwerk/contract/jobs';
import { postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { HOUSEHOLD, meter, result, TWO_RATES } from '../../testing/meters.ts';
import { before, openReading, send } from '../../testing/open-reading.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

const h1 = page.getByRole('heading', { level: 1 });
const main = page.getByRole('main');

describe('the meter', () => {
  test('[JOB-01, OPN-257] its name, place and number, how many are read, and the rest in a sheet on phones', async () => {
    await openReading({}, { others: HOUSEHOLD.filter(({ id }) => id !== 'strom') });
    await expect.element(h1).toHaveTextContent('Stromzähler');
    await expect.element(page.getByText('Keller, links neben der Heizung')).toBeVisible();
    await expect.element(page.getByText('1EMH0048213907', { exact: true })).toBeVisible();
    await expect.element(page.getByText('2 von 5 abgelesen', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Zählerdaten und Anschrift anzeigen' }).click();
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/StandortLindenstraße 1434990 Ellerbach.*KundeMaria Wessel.*15\.11\. bis 30\.11\.2025/);
  });

  test('[JOB-01] in wide windows under the form', async () => {
    await page.viewport(1440, 900);
    await openReading({ id: 'eins', latest: '2025-11-24' }, { others: [TWO_RATES] });
    await expect.element(h1).toHaveTextContent('Stromzähler, Lindenstraße 14');
    await expect.element(main.getByText('noch 3 Tage')).toBeVisible();
    await expect.element(main.getByText('34990 Ellerbach')).toBeVisible();
  });

  test('the number is copied without its gaps', async () => {
    await openReading();
    const number = page.getByText('1EMH0048213907', { exact: true }).first().element();
    getSelection()?.selectAllChildren(number);
    expect(getSelection()?.toString()).toBe('1EMH0048213907');
  });
});

describe('hints', () => {
  test.each([
    ['JOB-11, JOB-13', 'late', { rates: [{ target: '2025-11-20' }] }, 'Die Ablesung war für den 20.11.2025 gewünscht.'],
    [
      'JOB-12',
      'overdue',
      { latest: '2025-11-20', settings: { allowedDaysAfterLatestExecution: 7 } },
      'Die Frist ist seit dem 20.11.2025 vorbei.',
    ],
    [
      'JOB-13',
      'early',
      { earliest: '2025-11-24', settings: { allowedDaysBeforeEarliestExecution: 7 } },
      'Die Ablesung ist erst ab dem 24.11.2025 gewünscht.',
    ],
  ])('[%s] %s', async (_ids, _kind, facts, words) => {
    await openReading(facts);
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(send).not.toHaveAttribute('aria-disabled');
  });

  test('in time there is none', async () => {
    await openReading({ rates: [{ target: '2025-11-24' }] });
    await expect.element(page.getByText(/gewünscht|Frist/)).not.toBeInTheDocument();
  });
});

describe('the allowed period', () => {
  test.each([
    [
      'SND-08',
      { earliest: '2025-11-24', settings: { allowedDaysBeforeEarliestExecution: 2 } },
      /^Senden ist ab dem 22\.11\.2025 möglich\./,
    ],
    [
      'SND-09',
      { latest: '2025-11-18', settings: { allowedDaysAfterLatestExecution: 2 } },
      /^Senden war bis zum 20\.11\.2025 möglich\./,
    ],
  ])('[%s, SND-10, SND-11] outside it sending is blocked, and a box says why', async (_, facts, words) => {
    const { server } = await openReading(facts);
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await expect.element(send).toHaveAccessibleDescription(words);
    await before.click();
    await userEvent.keyboard('21074,3');
    await send.click({ force: true });
    expect(server.calls(postResults)).toHaveLength(0);
  });

  test('[SND-09] when it is over, that is said once', async () => {
    await openReading({ latest: '2025-11-18', settings: { allowedDaysAfterLatestExecution: 2 } });
    await expect.element(page.getByText(/^Senden war bis zum 20\.11\.2025 möglich\./)).toBeVisible();
    await expect.element(page.getByText(/Frist ist seit/)).not.toBeInTheDocument();
  });

  test.each([
    ['SND-08', { earliest: '2025-11-24', settings: { allowedDaysBeforeEarliestExecution: 3 } }],
    ['SND-09', { latest: '2025-11-18', settings: { allowedDaysAfterLatestExecution: 3 } }],
  ])('[%s] on its first and last day sending is allowed', async (_, facts) => {
    await openReading(facts);
    await expect.element(send).not.toHaveAttribute('aria-disabled');
  });
});

describe('what was sent', () => {
  const done = meter({
    id: 'strom',
    done: true,
    features: { showReadingCommentAllowed: true },
    rates: [{ results: [result(21_074.3, { comment: 'Zähler getauscht' })] }],
  });

  test('[JOB-07, SHL-49] the success box shows the last result per rate, and where to go on', async () => {
    await openReading(
      {
        done: true,
        features: { showReadingCommentAllowed: true },
        rates: [
          {
            name: 'Hochtarif',
            results: [
              result(20_000, { created: '2025-11-20T08:00:00Z' }),
              result(21_074.3, { comment: 'Zähler getauscht' }),
            ],
          },
          { name: 'Niedertarif', results: [result(30_900)], last: null },
        ],
      },
      { others: HOUSEHOLD.filter(({ id }) => id !== 'strom') },
    );
    const box = page.getByRole('region', { name: 'Ablesung gesendet' });
    await expect.element(box).toMatchTextContent(/am 21\.11\.2025 um 14:32 Uhr/);
    await expect
      .element(box)
      .toMatchTextContent(/Hochtarif.*21\.074,3 kWh.*Seit 22\.11\.20242\.641,6 kWhJe Tag7,26 kWh/);
    await expect.element(box).toMatchTextContent(/Niedertarif.*30\.900,0 kWh/);
    await expect.element(box).not.toMatchTextContent(/20\.000/);
    await expect
      .element(page.getByRole('link', { name: 'Weiter zum Gaszähler' }))
      .toHaveAttribute('href', '/ablesung/gas');
  });

  test.each([
    [true, 1],
    [false, 0],
  ])(
    '[JOB-19, APP-35] the comment is shown only where the job allows it (%s)',
    async (showReadingCommentAllowed, count) => {
      await openReading({ ...facts(done), features: { showReadingCommentAllowed } });
      await expect.element(page.getByRole('region', { name: 'Ablesung gesendet' })).toBeVisible();
      expect(page.getByText('Zähler getauscht').elements()).toHaveLength(count);
    },
  );

  test('when nothing is left the way leads to the overview', async () => {
    await openReading(facts(done));
    await expect.element(page.getByRole('link', { name: 'Zur Übersicht' })).toHaveAttribute('href', '/ablesung');
  });

  function facts(job: typeof done) {
    return { done: job.done, rates: [{ results: job.meter.meterRateTasks[0]?.readingResults ?? [] }] };
  }
});

describe('an address that leads nowhere', () => {
  const maria = { ...MARIA, jobs: HOUSEHOLD };

  test('[OPN-056] an unknown job is said, and the list shown instead', async () => {
    await renderApp({ path: '/ablesung/gibt-es-nicht', signedIn: [maria] });
    await expect.element(h1).toHaveTextContent('Ablesen');
    await expect
      .element(page.getByRole('region', { name: 'Meldungen' }))
      .toMatchTextContent(/Diesen Zähler gibt es hier nicht\./);
  });

  test('as long as the jobs could not be loaded it may exist: the screen stays and loads again', async () => {
    const { server } = await renderApp({
      path: '/ablesung/strom',
      signedIn: [maria],
      prepare: (one) => one.on(getJobs, () => new Refuses('unavailable')),
    });
    await expect.element(page.getByText('Die Zähler konnten nicht geladen werden.')).toBeVisible();
    server.on(getJobs, () => ({ jobs: [...HOUSEHOLD] }));
    await page.getByRole('button', { name: 'Noch einmal laden' }).click();
    await expect.element(h1).toHaveTextContent('Stromzähler');
  });
});
