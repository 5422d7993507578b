import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { EVALUATED, evaluatedMeter, openEvaluation } from '../../testing/open-evaluation.ts';
import { estate } from '../../testing/meters.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

const row = (name: RegExp) => page.getByRole('link', { name });
const headings = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
const area = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Auswertung' });

test('[EVA-01, EVA-06, EVA-07, EVA-08, EVA-11, SHL-10] the meters stand in sections: done, open, without evaluation', async () => {
  await openEvaluation(EVALUATED);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Auswertung' })).toBeVisible();
  await expect.poll(headings).toEqual(['Ablesung erledigt3', 'Ablesung offen1', 'Noch ohne Auswertung1']);
  const region = (name: string) => page.getByRole('region', { name });
  await expect.element(region('Ablesung erledigt').getByRole('link', { name: /Warmwasserzähler/ })).toBeVisible();
  await expect.element(region('Ablesung offen').getByRole('link', { name: /Gaszähler/ })).toBeVisible();
  await expect.element(region('Noch ohne Auswertung').getByRole('link', { name: /Gartenwasser/ })).toBeVisible();
});

test('[EVA-09, EVA-10, EVA-54, APP-23] with only done jobs allowed, as it is by default, the other sections are hidden', async () => {
  await renderApp({
    path: '/auswertung',
    signedIn: [{ ...MARIA, jobs: EVALUATED }],
    config: { features: { evaluationEnabled: true } },
  });
  await appears(row(/Stromzähler/));
  await expect.poll(headings).toEqual(['Ablesung erledigt3']);
  await expect.element(row(/Gaszähler/)).not.toBeInTheDocument();
});

test('[EVA-52, APP-21] without historic readings a meter with nothing else has no evaluation', async () => {
  await openEvaluation(EVALUATED, { features: { evaluationUseHistoricReadings: false } });
  await appears(row(/Gaszähler/));
  await expect.poll(headings).toEqual(['Ablesung erledigt3', 'Noch ohne Auswertung2']);
});

test('[EVA-53, APP-22] without current readings those sent here do not count', async () => {
  await openEvaluation(EVALUATED, { features: { evaluationShowCurrentReadings: false } });
  await appears(row(/Gaszähler/));
  await expect.poll(headings).toEqual(['Ablesung erledigt2', 'Ablesung offen1', 'Noch ohne Auswertung2']);
});

test('[EVA-04, EVA-13] the search filters the sections, and says when nothing is found', async () => {
  const { clock } = await openEvaluation(EVALUATED);
  const field = page.getByRole('searchbox', { name: 'Zähler suchen' });
  await field.fill('keller');
  await clock.pass(250);
  await expect.element(row(/Warmwasserzähler/)).not.toBeInTheDocument();
  await expect.poll(headings).toEqual(['Ablesung erledigt2', 'Ablesung offen1']);
  await field.fill('dachboden');
  await clock.pass(250);
  await expect.element(page.getByText('Keine Zähler zu „dachboden“ gefunden').last()).toBeVisible();
  await page.getByRole('button', { name: 'Suche leeren' }).click();
  await expect.element(row(/Warmwasserzähler/)).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test('[EVA-04, OPN-051] the search is that of the list of meters: kinds count, words from their beginning', async () => {
  const { clock } = await openEvaluation(EVALUATED);
  const field = page.getByRole('searchbox', { name: 'Zähler suchen' });
  await field.fill('Warmwasser');
  await clock.pass(250);
  await expect.element(row(/Warmwasserzähler/)).toBeVisible();
  await expect.element(row(/Stromzähler/)).not.toBeInTheDocument();
  await field.fill('lerbach');
  await clock.pass(250);
  await expect.element(page.getByText('Keine Zähler zu „lerbach“ gefunden').last()).toBeVisible();
});

test('[EVA-12] a message where there are no jobs', async () => {
  await openEvaluation([]);
  await expect.element(page.getByText('Noch keine Auswertung')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
});

test('[EVA-12] the same where none of them is shown', async () => {
  await openEvaluation(EVALUATED.slice(3), { features: { evaluationShowOnlyDoneJobs: true } });
  await expect.element(page.getByText('Noch keine Auswertung')).toBeVisible();
});

test('[EVA-05, SHL-11] on phones the list and a meter are screens of their own, with a way back', async () => {
  await page.viewport(390, 844);
  await openEvaluation(EVALUATED);
  await row(/Stromzähler/).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Stromzähler' })).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  await page.getByRole('main').getByRole('link', { name: 'Auswertung' }).click();
  await expect.element(page.getByRole('searchbox')).toBeVisible();
});

test('[EVA-03, EVA-14] in wide windows the list stands beside the meter, and asks to choose one', async () => {
  await page.viewport(1280, 800);
  await openEvaluation(EVALUATED);
  await expect
    .element(page.getByText('Wählen Sie einen Zähler, um seine Stände und den Verbrauch zu sehen.'))
    .toBeVisible();
  const list = page.getByRole('navigation', { name: 'Zähler mit Auswertung' });
  await list.getByRole('link', { name: /Stromzähler/ }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Stromzähler' })).toBeVisible();
  await expect.element(list.getByRole('link', { name: /Stromzähler/ })).toHaveAttribute('aria-current', 'page');
});

test('[EVA-14] where there is no meter to be shown, only that is said, in both layouts', async () => {
  for (const width of [390, 1280]) {
    await page.viewport(width, 800);
    const { view } = await openEvaluation([]);
    await expect.element(page.getByText('Noch keine Auswertung')).toBeVisible();
    expect(page.getByText('Wählen Sie einen Zähler').elements()).toEqual([]);
    await view.unmount();
  }
});

test('[SHL-30, APP-20] the menu leads there where the evaluation is enabled', async () => {
  await page.viewport(1280, 800);
  await openEvaluation(EVALUATED);
  await expect.element(area).toHaveAttribute('aria-current', 'page');
});

test.each(['/auswertung', '/auswertung/strom'])(
  '[EVA-02, SHL-30, APP-20, ROL-15, OPN-222] where it is not, as by default, %s shows nothing of it and no menu leads there',
  async (path) => {
    await page.viewport(1280, 800);
    await renderApp({ path, signedIn: [{ ...MARIA, jobs: EVALUATED }] });
    await expect.element(page.getByRole('heading', { name: 'Diese Seite gibt es leider nicht' })).toBeVisible();
    await expect.element(area).not.toBeInTheDocument();
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  },
);

test('of several houses each row says the house first and the number', async () => {
  await openEvaluation(estate(9));
  await appears(row(/Bahnhofstraße 1/).first());
  await expect.element(row(/Bahnhofstraße 1.*1ISK/).first()).toBeVisible();
});

test('a meter that the evaluation does not show leads back to the list, and says so', async () => {
  await openEvaluation([evaluatedMeter()], { jobId: 'gibt-es-nicht' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Auswertung' })).toBeVisible();
  await expect.element(page.getByText('Diesen Zähler gibt es hier nicht.').first()).toBeVisible();
});
