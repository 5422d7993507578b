import { getJobs } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meter } from '../../testing/meters.ts';
import { KARL, MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';
import { wireJob, wireJobs } from '../../testing/wire-job.ts';

const maria = { ...MARIA, jobs: wireJobs(2, 5) };
const main = page.getByRole('main');

test('[HOM-01, HOM-02] home has a title with the name of the single login, and its customer number and address', async () => {
  await renderApp({ signedIn: [maria] });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Guten Tag, Maria Wessel' })).toBeVisible();
  await expect.element(main.getByText('Kundennummer 4071882 · Lindenstraße 14, 34990 Ellerbach')).toBeVisible();
});

test('[HOM-04] for an account that somebody else created, home says who', async () => {
  await renderApp({ signedIn: [KARL] });
  await expect.element(main.getByText('von Hausverwaltung Brandes GmbH')).toBeVisible();
});

test('[HOM-05, HOM-06, HOM-07] home shows how many readings are done and open, as numbers and as a bar', async () => {
  await renderApp({ signedIn: [maria] });
  await expect.element(main.getByText('2 von 5 Zählern')).toBeVisible();
  await expect
    .element(main.getByText(/sind abgelesen, 3 sind noch offen\. Als Nächstes: Stromzähler \(.+\), bis 24\.11\.2025\./))
    .toBeVisible();
  await expect.element(main.getByText('noch 3 Tage')).toBeVisible();
  const cells = main.element().querySelectorAll('[aria-hidden] > i');
  expect(cells).toHaveLength(5);
  const filled = [...cells].filter((cell) => getComputedStyle(cell).backgroundColor === 'rgb(0, 97, 110)');
  expect(filled).toHaveLength(2);
});

test('[HOM-08] a button leads to the readings', async () => {
  await renderApp({ signedIn: [maria] });
  await page.getByRole('link', { name: 'Jetzt ablesen' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ablesen' })).toBeVisible();
});

test('[HOM-03, HOM-04] with several logins home lists each with its progress', async () => {
  const karl = { ...KARL, jobs: wireJobs(3, 3, 'karl') };
  await renderApp({ signedIn: [maria, karl] });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Guten Tag' })).toBeVisible();
  await expect.element(main.getByText('Sie sind mit 2 Konten angemeldet.')).toBeVisible();
  await expect.element(main.getByText('8 Zähler sind bis Montag, 24.11.2025 fällig.')).toBeVisible();
  await expect.element(main.getByText('3 davon sind noch nicht abgelesen.')).toBeVisible();
  const row = (name: string) => main.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Maria Wessel')).toMatchTextContent(/2 von 5 abgelesen/);
  await expect.element(row('Maria Wessel').getByRole('link', { name: 'Ablesen Maria Wessel' })).toBeVisible();
  await expect
    .element(row('Hausmeister Karl'))
    .toMatchTextContent(/von Hausverwaltung Brandes GmbH.*3 von 3 abgelesen.*Vollständig/);
  // Nobody has created a main account for her.
  await expect.element(row('Maria Wessel')).not.toMatchTextContent(/von Stadtwerke/);
});

test('everything read, nothing to read, one meter: each has its own words', async () => {
  for (const [jobs, words] of [
    [wireJobs(5, 5), /sind abgelesen\. Es ist nichts mehr offen\./],
    [wireJobs(1, 5), /ist abgelesen, 4 sind noch offen\./],
    [wireJobs(1, 1), /ist abgelesen\. Es ist nichts mehr offen\./],
    [[], /Zurzeit ist kein Zähler abzulesen\./],
    [wireJobs(0, 1), /0 von 1 Zähler/],
    [[wireJob({ id: '1', latest: null, customMeterType: 'Gartenwasser' })], /Als Nächstes: Gartenwasser\./],
    [[meter({ id: '1', latest: '2025-11-20', settings: { allowedDaysAfterLatestExecution: 3 } })], /überfällig/],
  ] as const) {
    const { view } = await renderApp({ signedIn: [{ ...MARIA, jobs }] });
    await expect.element(main).toMatchTextContent(words);
    await view.unmount();
  }
});

test('jobs that cannot be loaded are said to be missing, and can be asked for again', async () => {
  const { server } = await renderApp({
    signedIn: [maria],
    prepare: (fake) => fake.on(getJobs, () => new Refuses('unavailable')),
  });
  await expect.element(main.getByText('Die Zähler konnten nicht geladen werden.')).toBeVisible();
  server.on(getJobs, () => ({ jobs: wireJobs(2, 5) }));
  await main.getByRole('button', { name: 'Noch einmal laden' }).click();
  await expect.element(main.getByText('2 von 5 Zählern')).toBeVisible();
});

test('[HOM-07] of several meters with the same name the next one is told by its place, else by its number', async () => {
  const at = (id: string, place: string) => meter({ id, location: place });
  for (const [places, words] of [
    [['Keller', 'Dachboden'], /Als Nächstes: Stromzähler \((Keller|Dachboden)\), bis/],
    [['Keller', 'Keller'], /Als Nächstes: Stromzähler \(1[A-Z]{3}\d+\), bis/],
  ] as const) {
    const jobs = places.map((place, n) => at(`strom-${n}`, place));
    const { view } = await renderApp({ signedIn: [{ ...MARIA, jobs }] });
    await expect.element(main).toMatchTextContent(words);
    await view.unmount();
  }
});

test('[OPN-178] a meter that cannot be read now is counted as such, not named as the next one', async () => {
  const closed = meter({ id: 'zu', type: 'HEAT_METER', latest: '2025-11-18' });
  const early = meter({ id: 'bald', type: 'GAS_METER', earliest: '2025-11-24' });
  await renderApp({ signedIn: [{ ...MARIA, jobs: [closed, early, meter({ id: 'strom' })] }] });
  await expect
    .element(main)
    .toMatchTextContent(
      /3 sind noch offen\. Als Nächstes: Stromzähler, bis 30\.11\.2025\. 2 davon können zurzeit nicht abgelesen werden\./,
    );
  await expect.element(main).not.toMatchTextContent('überfällig');
  await expect.element(main.getByRole('link', { name: 'Jetzt ablesen' })).toBeVisible();
});

test('[OPN-178] with nothing that can be read now home does not say to read now', async () => {
  await renderApp({ signedIn: [{ ...MARIA, jobs: [meter({ id: 'zu', latest: '2025-11-18' })] }] });
  await expect.element(main).toMatchTextContent(/1 davon kann zurzeit nicht abgelesen werden\./);
  await expect.element(main.getByRole('link', { name: 'Zu den Ablesungen' })).toBeVisible();
});
