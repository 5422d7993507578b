import { getJobs } from '@zaehlwerk/contract/jobs';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { managedMeters } from '../../testing/managed-meters.ts';
import { meter } from '../../testing/meters.ts';
import { openShareScreen } from '../../testing/screens/share-screens.ts';
import { groupBy, header, openTable, rows, said, selected } from '../../testing/share-table.ts';
import { share } from '../../testing/sharing.ts';

const jobRow = (id: number) => page.getByRole('row').filter({ hasText: `7193${String(id).padStart(4, '0')}` });
const group = (name: string) => page.getByRole('row').filter({ hasText: `${name}, 34990` });
const shareButton = () => page.getByRole('button', { name: /teilen$/ });
const numbers = () => rows().map((row) => /1ISK\d+/.exec(row.textContent)?.[0].slice(-3));

const columns = () =>
  [...document.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent).join();

beforeEach(() => page.viewport(1440, 900));

describe('the columns', () => {
  test('[SHR-02, SHR-03, SHR-04, SHR-05, SHR-06, SHR-07, SHR-08, SHR-09, SHR-10, SHR-11, SHR-12, SHR-13, SHR-14] say all of a job', async () => {
    await openTable();
    await expect.element(page.getByText(/^Wählen Sie die Zähler.*Tipp: Sortieren und gruppieren/)).toBeVisible();
    // The last one when the shares are loaded.
    await expect.element(header('Geteilt')).toBeVisible();
    expect(columns()).toBe('Auswahl,Zählerart,Zählernummer,Objekt,Partner,Kunde,Adresse,Frist,Stand,Geteilt');
    await expect
      .element(jobRow(3))
      .toMatchTextContent(
        'Wasser1ISK0071930003OBJ-0117P-1, Stadtwerke Ellerbach2218407, Hausverwaltung Brandes GmbHBahnhofstraße 1, 34990 Ellerbach24.11.2025offen2 Zugänge',
      );
    await expect.element(jobRow(3).getByRole('checkbox', { name: 'Wasser 1ISK0071930003: auswählen' })).toBeVisible();
    await expect.element(jobRow(2)).toMatchTextContent(/erledigt$/);
  });

  test('[SHR-12] are so wide that the name of a customer takes two lines and a number one, with all of them shown', async () => {
    await openTable();
    await expect.element(header('Geteilt')).toBeVisible();
    const cells = (css: string) => [...document.querySelectorAll<HTMLElement>(`[role=row][data-index] ${css}`)];
    const linesOf = (cell: HTMLElement) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const bottoms: number[] = [];
      while (walker.nextNode() !== null) {
        range.selectNodeContents(walker.currentNode);
        bottoms.push(...[...range.getClientRects()].map(({ bottom }) => bottom));
      }
      const height = Number.parseFloat(getComputedStyle(cell).lineHeight);
      return 1 + Math.round((Math.max(...bottoms) - Math.min(...bottoms)) / height);
    };
    const texts = (found: RegExp) =>
      cells('[role=gridcell], [role=rowheader]').filter(({ textContent }) => found.test(textContent));
    const [customers, meters, kinds] = [texts(/^2218407/), texts(/^1ISK/), texts(/^Warmwasser/)];
    expect([customers.length > 3, meters.length > 3]).toEqual([true, true]);
    expect(Math.max(...customers.map(linesOf))).toBeLessThanOrEqual(2);
    expect(Math.max(...[...meters, ...kinds, ...texts(/^OBJ/)].map(linesOf))).toBe(1);
  });

  test('[SHR-15] without values are left out', async () => {
    await openTable({ jobs: [meter({ id: 'one', latest: null }), meter({ id: 'two', latest: null })], shares: [] });
    expect(columns()).toBe('Auswahl,Zählerart,Zählernummer,Kunde,Adresse,Stand');
    expect(page.getByRole('button', { name: 'Frist' }).elements()).toHaveLength(0);
  });

  test('[SHR-16, OPN-108] sort: at first by latest execution and number, then by a press and the other way round', async () => {
    await openTable();
    await expect.element(header('Frist')).toHaveAttribute('aria-sort', 'ascending');
    expect(numbers().slice(0, 6)).toEqual(['000', '003', '006', '009', '012', '001']);
    await header('Zählernummer').getByRole('button').click();
    await expect.element(header('Zählernummer')).toHaveAttribute('aria-sort', 'ascending');
    expect(numbers().slice(0, 3)).toEqual(['000', '001', '002']);
    await header('Zählernummer').getByRole('button').click();
    await expect.element(header('Zählernummer')).toHaveAttribute('aria-sort', 'descending');
    expect(numbers().slice(0, 3)).toEqual(['013', '012', '011']);
    await header('Geteilt').getByRole('button').click();
    await header('Geteilt').getByRole('button').click();
    expect(numbers().slice(0, 3)).toEqual(['003', '001', '000']);
  });

  test('[SHR-17, SHR-18] group with counts, which fold; a press on the same choice ends it', async () => {
    await openTable();
    await groupBy('Adresse');
    await expect.element(page.getByRole('treegrid')).toBeVisible();
    await expect.element(group('Bahnhofstraße 1')).toMatchTextContent(/· 4 Zähler, 0 gewählt/);
    const different = 'Zählerart 4, Zählernummer 4, Objekt 1, Partner 3, Kunde 1, Frist 3, Stand 2, Geteilt 2';
    await expect.element(group('Bahnhofstraße 1')).toMatchTextContent(`Verschiedene Werte: ${different}`);
    await expect.element(group('Bahnhofstraße 4')).toMatchTextContent(/· 2 Zähler, 0 gewählt/);
    expect(rows()).toHaveLength(18);
    expect(header('Adresse').elements()).toHaveLength(0);
    await group('Bahnhofstraße 1').click();
    await expect.element(group('Bahnhofstraße 1')).toHaveAttribute('aria-expanded', 'false');
    expect(rows()).toHaveLength(14);
    await groupBy('Stand');
    await expect.element(page.getByRole('row').filter({ hasText: 'erledigt · 4 Zähler' })).toBeVisible();
    await groupBy('Stand');
    expect(rows()).toHaveLength(14);
  });

  test('[SHR-17, SHR-18] group by number and by whether they are shared', async () => {
    await openTable();
    await groupBy('Geteilt');
    const heads = () => rows().flatMap((row) => (row.ariaLevel === '1' ? (row.textContent.split(' · ')[0] ?? '') : []));
    await expect.poll(heads).toEqual(['Noch nicht geteilt', 'Schon geteilt']);
    await expect.element(page.getByRole('row').filter({ hasText: 'Schon geteilt' })).toMatchTextContent(/· 2 Zähler/);
    await groupBy('Zählernummer');
    await expect.poll(() => heads().slice(0, 2)).toEqual(['1ISK0071930000', '1ISK0071930001']);
  });

  test('[SHR-12, SHR-11] a person is named with the first name first', async () => {
    const [one] = managedMeters(1);
    const person = { company: null, firstname: 'Eva', lastname: 'Sommer' };
    const customer = { ...person, customerNumber: '77', mailingAddress: null };
    await openTable({ jobs: [{ ...one!, customer, partner: { ...person, firstname: 'Ole', identifier: 'P-9' } }] });
    await expect.element(jobRow(0)).toMatchTextContent(/P-9, Ole Sommer/);
    await expect.element(jobRow(0)).toMatchTextContent(/77, Eva Sommer/);
  });
});

describe('the selection', () => {
  test('[SHR-21, SHR-24, ROL-09] counts; the button says how many and waits for the first', async () => {
    await openTable();
    await expect.element(shareButton()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText('Bitte wählen Sie mindestens einen Zähler.').first()).toBeVisible();
    await jobRow(3).click();
    await jobRow(0).getByRole('checkbox').click();
    await expect.element(shareButton()).toHaveTextContent('2 Zähler teilen');
    await expect.element(shareButton()).not.toHaveAttribute('aria-disabled');
    expect(said()).toContain('2 Zähler gewählt aus 1 Haus, davon 1 bereits geteilt');
    await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
    await expect.element(shareButton()).toHaveTextContent('0 Zähler teilen');
    expect(selected()).toBe(0);
  });

  test('of a group is that of its jobs, hidden ones too; a second press takes it back', async () => {
    await openTable();
    await groupBy('Adresse');
    await group('Bahnhofstraße 2').click();
    await group('Bahnhofstraße 2').getByRole('checkbox').click();
    await expect.element(shareButton()).toHaveTextContent('4 Zähler teilen');
    await jobRow(0).click();
    await expect.element(group('Bahnhofstraße 1').getByRole('checkbox')).toHaveAttribute('aria-checked', 'mixed');
    await group('Bahnhofstraße 2').getByRole('checkbox').click();
    await expect.element(shareButton()).toHaveTextContent('1 Zähler teilen');
  });

  test('of all is all that the filter leaves', async () => {
    const { clock } = await openTable();
    await page.getByRole('button', { name: 'Nur offene' }).click();
    await page.getByRole('checkbox', { name: 'Alle 10 Zähler auswählen' }).click();
    await expect.element(shareButton()).toHaveTextContent('10 Zähler teilen');
    await page.getByRole('searchbox').fill('Bahnhofstraße');
    await clock.pass(250);
    expect(said()).toContain('10 Zähler gefunden');
    await page.getByRole('searchbox').fill('wasser');
    await clock.pass(250);
    expect(rows().every(({ textContent }) => /[Ww]asser/.test(textContent))).toBe(true);
    await page.getByRole('searchbox').fill('OBJ-0118');
    await clock.pass(250);
    await page.getByRole('checkbox', { name: /^Alle \d Zähler auswählen/ }).click();
    await page.getByRole('searchbox').fill('');
    await expect.element(shareButton()).toHaveTextContent('7 Zähler teilen');
    await page.getByRole('searchbox').fill('gibt es nicht');
    await clock.pass(250);
    await expect.element(page.getByText('Keine Zähler zu „gibt es nicht“ gefunden')).toBeVisible();
    await page.getByRole('button', { name: 'Alle zeigen' }).click();
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    expect(rows()).toHaveLength(14);
    await expect.element(shareButton()).toHaveTextContent('7 Zähler teilen');
  });

  test('of a range goes from the last pressed one to one pressed with Shift', async () => {
    await openTable();
    await jobRow(3).click();
    await jobRow(9).click({ modifiers: ['Shift'] });
    expect(selected()).toBe(3);
    await jobRow(6).click({ modifiers: ['Shift'] });
    expect(selected()).toBe(2);
  });

  test('[SHR-25, SHR-26, SHR-27, CST-41] of more than 999 cannot be shared, in the words of the operator', async () => {
    const own = { 'management.accounts.share.error.maxjobs': 'Nur {{count}} auf einmal.' };
    await openTable({ jobs: managedMeters(1000), translations: own });
    await page.getByRole('checkbox', { name: 'Alle 1.000 Zähler auswählen' }).click();
    await expect.element(page.getByText('Nur 999 auf einmal.').first()).toBeVisible();
    await expect.element(shareButton()).toHaveAttribute('aria-disabled', 'true');
    expect(said()).toContain('Nur 999 auf einmal.');
    await jobRow(0).click();
    await expect.element(shareButton()).not.toHaveAttribute('aria-disabled');
    await expect.element(shareButton()).toHaveTextContent('999 Zähler teilen');
    expect(page.getByRole('button', { name: 'Die ersten 999 wählen' }).elements()).toEqual([]);
  });

  test('[SHR-25, OPN-261] of more than 999 can be cut to the first 999 of the table, as it is arranged', async () => {
    const { clock } = await openTable({ jobs: managedMeters(1001) });
    await page.getByRole('checkbox', { name: 'Alle 1.001 Zähler auswählen' }).click();
    await header('Zählernummer').getByRole('button').click();
    await header('Zählernummer').getByRole('button').click();
    await page.getByRole('button', { name: 'Die ersten 999 wählen' }).click();
    await expect.element(shareButton()).toHaveTextContent('999 Zähler teilen');
    await expect.element(jobRow(1000)).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('searchbox').fill('1ISK 0071 9300 01');
    await clock.pass(250);
    await expect.element(jobRow(1)).toHaveAttribute('aria-selected', 'false');
  });

  test('loses a job that has gone, and says so; the others stay selected', async () => {
    const { server, clock } = await openTable();
    await jobRow(0).click();
    await jobRow(3).click();
    server.on(getJobs, () => ({ jobs: managedMeters(14).filter(({ id }) => id !== 'm1') }));
    await page.getByRole('link', { name: 'Maria Wessel' }).first().click();
    await page
      .getByRole('link', { name: /teilen/ })
      .first()
      .click();
    await clock.pass(1000);
    expect(rows()).toHaveLength(13);
  });
});

test('an address that names no account of this device leads to the accounts', async () => {
  await openShareScreen('de', { path: '/management/account/nobody/teilen' });
  await expect.element(page.getByText('Dieses Konto ist auf diesem Gerät nicht angemeldet.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Zu den Konten' }).first())
    .toHaveAttribute('href', '/management');
});

test('without a network meters can be selected; the button says what it waits for', async () => {
  const { server, services, device } = await openTable({ shares: [share({ id: 'pohl', jobs: [] })] });
  server.unplug();
  device.online.set(false);
  await services.connection.check();
  await jobRow(0).click();
  await expect.element(shareButton()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText(/^Teilen können Sie wieder, sobald Sie Internet haben/).first()).toBeVisible();
});
