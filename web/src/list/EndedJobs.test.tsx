import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { ENDED, HOUSEHOLD, meter } from '../../testing/meters.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

/*
 * What somebody sees of a meter whose order is for somebody else by now.
 */

const main = page.getByRole('main');
const section = (name: string) => page.getByRole('region', { name });
const EVALUATES = { features: { evaluationEnabled: true } };

const open = (path: string, jobs = HOUSEHOLD) =>
  renderApp({ path, signedIn: [{ ...MARIA, jobs, ended: [ENDED] }], config: EVALUATES });

test('[OPN-481, OPS-137] the list names it under the others, with its day and what was read last; it counts as no meter to read', async () => {
  await open('/ablesung');
  const row = section('Beendet').getByRole('link');
  await expect
    .element(row)
    .toMatchTextContent(/Flur, neben der Tür.*1EMH0031990246.*18\.050,2\skWh.*Beendet am 15\.11\.2025/);
  const counts = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(counts).toEqual(expect.arrayContaining(['Noch abzulesen3', 'Erledigt2', 'Beendet1']));
});

test('[OPN-481, OPS-137] it opens without a form: since when, what was sent, and its evaluation', async () => {
  const app = await open('/ablesung');
  await section('Beendet').getByRole('link').click();
  await appears(page.getByRole('heading', { level: 1, name: 'Stromzähler' }));
  await expect.element(main.getByText('Beendet am 15.11.2025')).toBeVisible();
  await expect.element(main.getByText('18.050,2 kWh').first()).toBeInTheDocument();
  await expect.element(main.getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(main.getByRole('button', { name: /korrigieren|senden/ })).not.toBeInTheDocument();
  await main.getByRole('link', { name: 'Auswertung' }).click();
  await appears(page.getByRole('heading', { level: 2, name: /Verbrauch/ }).first());
  await expect.element(main.getByText('Beendet am 15.11.2025').first()).toBeVisible();
  expect(app.server.calls(postResults)).toHaveLength(0);
});

test('[OPN-481] its address opens it, and who has nothing else sees that there is none to read, and the one that ended', async () => {
  await open('/ablesung/alt');
  await expect.element(main.getByText('Beendet am 15.11.2025')).toBeVisible();
});

test('[OPN-481, OPN-482] whoever moved out with their only meter still has it in list and evaluation', async () => {
  await open('/ablesung', []);
  await expect.element(page.getByText('Zurzeit ist kein Zähler abzulesen.').first()).toBeVisible();
  await expect.element(section('Beendet').getByRole('link').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Auswertung' }).click();
  await expect.element(section('Beendet').getByRole('link').first()).toMatchTextContent(/Beendet am 15\.11\.2025/);
});

test('[OPN-480, OPS-138] a closing reading says in list and form that it is the last one', async () => {
  await open('/ablesung', [{ ...meter({ id: 'schluss' }), closing: true }]);
  const row = section('Noch abzulesen').getByRole('link');
  await expect.element(row).toMatchTextContent(/Schlussablesung/);
  await row.click();
  await expect.element(main.getByText(/^Schlussablesung: Ihr letzter Stand/)).toBeVisible();
  await expect.element(page.getByLabelText('Vor dem Komma')).toBeVisible();
});
