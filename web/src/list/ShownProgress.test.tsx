import { getJobs } from '@zaehlwerk/contract/jobs';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { estate, HOUSEHOLD, meter } from '../../testing/meters.ts';
import { KARL, MARIA, type Person, withContact } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';
import { appears } from '../../testing/appears.ts';

const h1 = page.getByRole('heading', { level: 1 });
const main = page.getByRole('main');

async function openList(jobs = HOUSEHOLD, more: Omit<Parameters<typeof renderApp>[0] & object, 'path'> = {}) {
  const app = await renderApp({ path: '/ablesung', signedIn: [{ ...MARIA, jobs }], ...more });
  await appears(h1);
  return app;
}

describe('progress and deadlines', () => {
  test('[LST-16, LST-14, LST-15] on a phone the progress and the expiry warning stand above the list', async () => {
    await openList();
    await expect.element(main.getByText('2 von 5', { exact: true })).toBeVisible();
    await expect
      .element(main)
      .toMatchTextContent(/Noch 3 Tage für Ihren Gaszähler ?Bitte lesen Sie ihn bis Montag, 24\.11\.2025 ab\./);
  });

  test.each([
    ['2025-11-26', null],
    ['2025-11-25', /Noch 4 Tage für Ihren Stromzähler/],
    ['2025-11-21', /Nur noch heute für Ihren Stromzähler/],
    ['2025-11-20', /Die Frist ist vorbei für Ihren Stromzähler ?Die Frist war Donnerstag, 20\.11\.2025\./],
  ])('[LST-15] a deadline on %s', async (latest, words) => {
    await openList([meter({ id: 'strom', latest, settings: { allowedDaysAfterLatestExecution: 3 } })]);
    await expect.element(main.getByRole('link', { name: /^Stromzähler/ })).toBeVisible();
    if (words === null) await expect.element(main).not.toMatchTextContent(/Noch \d Tage? für/);
    else await expect.element(main).toMatchTextContent(words);
  });

  test('[LST-14, OPN-257] of several meters of a kind the warning says which it is', async () => {
    await openList([
      meter({ id: 'a', latest: '2025-11-24', location: 'Keller links' }),
      meter({ id: 'b', latest: '2025-11-30', location: 'Keller rechts' }),
    ]);
    await expect.element(main).toMatchTextContent(/Noch 3 Tage für Ihren Stromzähler \(Keller links\)/);
  });

  test('[LST-14, OPN-257] with its street where there are several houses, else with its number', async () => {
    await openList([
      meter({ id: 'a', latest: '2025-11-24', street: 'Anger', houseNumber: '9', location: null }),
      meter({ id: 'b', latest: '2025-11-30', street: 'Zeile', houseNumber: '2' }),
    ]);
    await expect.element(main).toMatchTextContent(/Noch 3 Tage für Ihren Stromzähler \(Anger 9\)/);
  });

  test('[LST-15, OPN-178] nor are those that cannot be read any more', async () => {
    await openList([meter({ id: 'strom', latest: '2025-11-20' }), meter({ id: 'gas', type: 'GAS_METER' })]);
    await expect.element(main.getByRole('link', { name: /^Gaszähler/ })).toBeVisible();
    await expect.element(main).not.toMatchTextContent(/Die Frist|so bald wie möglich/);
  });

  test('[LST-15] done jobs are not warned of', async () => {
    await openList([meter({ id: 'strom', latest: '2025-11-22', done: true }), meter({ id: 'gas', type: 'GAS_METER' })]);
    await expect.element(main.getByRole('link', { name: /^Gaszähler/ })).toBeVisible();
    await expect.element(main).not.toMatchTextContent(/Noch \d Tage? für/);
  });

  test('[LST-16, LST-17, LST-18] on a desktop the overview shows the whole, every deadline and kind of meter', async () => {
    await page.viewport(1440, 900);
    await openList([...HOUSEHOLD, meter({ id: 'ohne', type: 'HEAT_METER', latest: null })]);
    await expect
      .element(page.getByRole('region', { name: 'Gesamtfortschritt' }))
      .toMatchTextContent(/2 von 6 Zählern abgelesen33 %1 Zähler ist bis Montag, 24\.11\.2025 fällig\./);
    const rows = (title: string) =>
      [...(main.getByRole('heading', { name: title }).element().parentElement?.querySelectorAll('summary') ?? [])].map(
        (row) => row.textContent,
      );
    expect(rows('Nach Frist')).toEqual([
      '24.11.2025 Montag, in 3 Tagen0 von 1',
      '30.11.2025 Sonntag, in 9 Tagen2 von 4',
      'Ohne Frist0 von 1',
    ]);
    expect(rows('Nach Zählerart')).toEqual([
      'Strom0 von 1',
      'Gas0 von 1',
      'Wärme0 von 1',
      'Wasser1 von 2',
      'Warmwasser1 von 1',
    ]);
  });

  test('[LST-19, LST-20, LST-21] each opens to the list of its meters, and a meter opens its job', async () => {
    await page.viewport(1440, 900);
    await openList(estate(30));
    const electricity = main.getByRole('group').filter({ hasText: /^Strom/ });
    await electricity.getByText('Strom').click();
    await expect.element(electricity.getByRole('link').first()).toBeVisible();
    expect(electricity.getByRole('link').elements()).toHaveLength(4);
    await electricity.getByRole('button', { name: 'Alle 6 anzeigen' }).click();
    expect(electricity.getByRole('link').elements()).toHaveLength(6);
    const deadline = main.getByRole('group').filter({ hasText: /^30\.11\.2025/ });
    await deadline.getByText('30.11.2025').click();
    await deadline.getByRole('link').first().click();
    await expect.element(h1).toMatchTextContent(/zähler, Bahnhofstraße/);
  });

  test('a group that grows while the logins load is not opened as a whole', async () => {
    await page.viewport(1440, 900);
    let answer = () => {};
    const karl: Person = { ...KARL, jobs: estate(30) };
    await renderApp({
      path: '/ablesung',
      signedIn: [{ ...MARIA, jobs: [meter({ id: 'gas', latest: '2025-11-24' })] }, karl],
      prepare: (server) => {
        server.on(getJobs, ({ bearer }) =>
          bearer?.endsWith('.of-karl')
            ? new Promise((resolve) => (answer = () => resolve({ jobs: [...(karl.jobs ?? [])] })))
            : { jobs: [meter({ id: 'gas', latest: '2025-11-24' })] },
        );
      },
    });
    const group = main.getByRole('group').filter({ hasText: /^24\.11\.2025/ });
    await expect.element(group).toMatchTextContent(/0 von 1/);
    answer();
    await expect.element(group.getByRole('button', { name: /^Alle \d+ anzeigen/ })).toBeVisible();
    expect(group.getByRole('link').elements()).toHaveLength(4);
  });

  test('on a phone the same groups are folded under the list', async () => {
    await openList();
    await main.getByText('Übersicht').click();
    await main.getByText('30.11.2025').click();
    await userEvent.keyboard('{Tab}');
    await expect
      .element(
        main
          .getByRole('group')
          .filter({ hasText: /^30\.11\.2025/ })
          .getByRole('link')
          .first(),
      )
      .toHaveFocus();
  });

  test('[OPN-178] a meter that cannot be read now is never the next one, and the way to the utility stands there', async () => {
    await page.viewport(1440, 900);
    const closed = meter({ id: 'zu', type: 'HEAT_METER', latest: '2025-11-18' });
    await renderApp({
      path: '/ablesung',
      signedIn: [{ ...MARIA, jobs: [closed, ...HOUSEHOLD] }],
      prepare: withContact,
    });
    await expect.element(main.getByRole('link', { name: /030 23125 014/ })).toBeVisible();
    const opened = main.getByRole('group').filter({ has: page.getByRole('link') });
    await expect.element(opened).toMatchTextContent(/^24\.11\.2025/);
    await page.getByRole('link', { name: 'Nächsten Zähler ablesen' }).click();
    await expect.element(h1).toHaveTextContent('Gaszähler');
  });

  test('[OPN-178] with none that can be read now there is no next one', async () => {
    await page.viewport(1440, 900);
    await openList([meter({ id: 'zu', latest: '2025-11-18' }), meter({ id: 'bald', earliest: '2025-11-24' })]);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Nächsten Zähler ablesen' })).not.toBeInTheDocument();
  });

  test('the next meter is one press away', async () => {
    await page.viewport(1440, 900);
    await openList();
    await page.getByRole('link', { name: 'Nächsten Zähler ablesen' }).click();
    await expect.element(h1).toHaveTextContent('Gaszähler');
  });
});
