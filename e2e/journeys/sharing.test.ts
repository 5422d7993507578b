import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { readingPage } from '../pages/reading-page.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { cellsOf, sharePages } from '../pages/share-pages.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { confirmOffline } from '../pages/take-reading.ts';
import { readingsOut } from '../portal/exported-readings.ts';
import { expect, test, type Utility } from '../portal/utility.ts';

const GIVER = 'HV Brandes';
const NAME = 'Hausmeister Pohl';
const WATER = 'Hausanschluss';
/** OPN-118. */
const COLUMNS =
  'Partnernummer, Partner Firma, Partner Vorname, Partner Nachname, Kundennummer, Kunde Firma, Kunde Vorname, ' +
  'Kunde Nachname, Postanschrift, Zählernummer, Zählerart, Straße, Hausnummer, PLZ, Ort, Ortsteil, Objektschlüssel, ' +
  'Tarif, OBIS, Soll-Ablesedatum, Späteste Ausführung, Letzte Ablesung Datum, Letzter Zählerstand, ' +
  'Aktuelle Ablesung Datum, Aktueller Zählerstand';
/** In pixels of CSS, within the margins of the hand-over page. */
const A4 = { width: 657, height: 986 };

/** The manager signs in and shares the first house, or all meters; the page shows the access that was made. Gives its link. */
async function share(page: Page, utility: Utility, what: 'house' | 'all' = 'house'): Promise<string> {
  await signInPage(page, utility).signIn(utility.world.manager.person);
  const screens = sharePages(page, utility);
  await screens.select(GIVER, what);
  return screens.create(NAME);
}

async function download(page: Page, button: string) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return downloading;
}

/** The caretaker opens the link and continues to the list of meters. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('dialog').getByRole('button', { name: 'Zu den Ablesungen' }).click();
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('[SHR-01, SHR-42, SHR-53, MGT-15, LOG-46, OPN-001, OPN-105, OPN-106] a manager shares a house, the caretaker reads, and the share ends', async ({
  page,
  browser,
  utility,
}) => {
  const screens = sharePages(page, utility);
  await signInPage(page, utility).signIn(utility.world.manager.person);
  await screens.select(GIVER, 'house');
  // The browser's way back leads to the selection, which is still there.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Zähler teilen' })).toBeFocused();
  await page.getByRole('button', { name: '6 Zähler teilen' }).click();
  await screens.details.getByRole('button', { name: 'Weiter' }).click();
  const link = await screens.create(NAME);
  expect(link).toMatch(new RegExp(`^${utility.origin}/m/\\w{32}$`));

  const caretaker = await (await browser.newContext()).newPage();
  await caretaker.goto(link);
  await expect(caretaker).toHaveURL(/\/management\/account\/[\w-]+\/[\w-]+$/);
  await expect(caretaker.getByRole('dialog')).toContainText(`Sie sind mit dem Zugang „${NAME}“ angemeldet.`);
  await expect(caretaker.getByRole('dialog')).toContainText(`${GIVER} hat ihn erstellt`);
  await caretaker.getByRole('button', { name: 'Zu den Ablesungen' }).click();
  await readingsPage(caretaker, utility).meter('Allgemeinstrom').click();
  const reading = readingPage(caretaker);
  await reading.counter('Verbrauch').type('31700,0');
  await reading.send.click();
  await expect(reading.sent).toBeVisible();
  expect((await readingsOut(utility)).map((one) => one.orderNumber)).toEqual(['HV-0002']);

  await screens.openAccount(GIVER);
  await expect(page.getByText('1 von 6')).toBeVisible();
  await screens.openDetails(NAME);
  await screens.details.getByRole('button', { name: /8SEN.* aus dem Zugang entfernen/ }).click();
  await screens.confirm.getByRole('button', { name: 'Entfernen' }).click();
  await expect(page.getByText('Zähler entfernt').first()).toBeVisible();
  await readingsPage(caretaker, utility).open();
  await expect(caretaker.getByRole('link').filter({ hasText: 'Heizraum' })).toBeVisible();
  await expect(caretaker.getByRole('link').filter({ hasText: WATER })).toHaveCount(0);

  await screens.details.getByRole('button', { name: 'Zugang löschen' }).click();
  await expect(screens.confirm).toContainText('Ablesungen, die schon gesendet sind, bleiben erhalten.');
  await screens.confirm.getByRole('button', { name: 'Zugang löschen' }).click();
  await expect(page.getByText('Noch keine Zugänge')).toBeVisible();
  await caretaker.reload();
  await expect(caretaker.getByLabel('Benutzername')).toBeVisible();
  await expect(caretaker.getByText('Zugang beendet', { exact: true })).toBeVisible();
  await caretaker.goto(link);
  await expect(caretaker.getByRole('dialog').or(caretaker.getByRole('alertdialog'))).toContainText(
    'Zugang ungültig oder abgelaufen',
  );
  expect((await readingsOut(utility)).map((one) => one.orderNumber)).toEqual(['HV-0002']);
});

test.describe('many meters', () => {
  test.use({ options: { meterReading: {}, features: {}, managed: 300 } });

  test('[SHR-42, SHR-53, SHR-55, SHR-56, SHR-57, SHR-58, SHR-59, OPN-120, OPN-214] both spreadsheets of a share are written under the policy of the portal', async ({
    page,
    utility,
  }) => {
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(request.url()));
    const writer = () => asked.filter((address) => address.includes('sheet-worker'));
    const link = await share(page, utility, 'all');
    expect(writer()).toEqual([]);

    const meters = await download(page, 'Zählerliste als Excel');
    expect(meters.suggestedFilename()).toMatch(/^\d\d\.\d\d\.\d{4}_HV Brandes\.xlsx$/);
    const { sheets, rows } = await cellsOf(meters);
    // One of six meters has two rates.
    expect([sheets, rows.length, new Set(rows.map((cells) => cells.length))]).toEqual([1, 351, new Set([25])]);
    expect(rows[0]!.join(', ')).toBe(COLUMNS);
    const water = rows.find((cells) => cells[9] === '8SEN0071930990')!;
    expect(water.slice(0, 9)).toEqual([
      null,
      null,
      null,
      null,
      '2 218 407',
      'Hausverwaltung Brandes GmbH',
      null,
      null,
      null,
    ]);
    const place = ['Bahnhofstraße', '3', '34990', 'Ellerbach', 'Neustadt', 'OBJ-0117'];
    expect(water.slice(9, 17)).toEqual(['8SEN0071930990', 'Wasserzähler', ...place]);
    const days = [expect.any(Date), expect.any(Date), expect.any(Date)];
    expect(water.slice(17)).toEqual(['Verbrauch', '8-0:1.0.0', ...days, 30_364, null, null]);
    expect(writer().length).toBeGreaterThan(0);
    expect(writer().filter((address) => !address.startsWith(`${utility.origin}/assets/`))).toEqual([]);

    const accesses = await download(page, 'Zugangsdaten als Excel-Liste');
    expect(accesses.suggestedFilename()).toMatch(/_HV Brandes_Zugänge\.xlsx$/);
    const [, access] = (await cellsOf(accesses)).rows;
    expect(access!.slice(0, 5)).toEqual([NAME, expect.stringMatching(/^\d{8}$/), expect.any(String), link, 300]);
    expect(access![5]).toMatch(/^Bahnhofstraße 3, 34990 Ellerbach; Bahnhofstraße 5, 34990 Ellerbach; /);
    await page.getByRole('button', { name: 'Fertig' }).click();
    await expect(page.getByRole('link', { name: NAME, exact: true })).toBeVisible();
  });
});

test.describe('many houses', () => {
  test.use({ options: { meterReading: {}, features: {}, managed: 96 } });

  test('[SHR-36, SHR-40, OPN-210, OPN-212] one access for each house is printed as one page each, and nothing is cut off', async ({
    page,
    utility,
  }) => {
    await signInPage(page, utility).signIn(utility.world.manager.person);
    await sharePages(page, utility).select(GIVER, 'all');
    await page.getByText('Je Haus ein Zugang').click();
    await page.getByRole('textbox').first().fill('Hausmeisterdienst '.repeat(5).trim());
    await page.getByRole('textbox').last().fill('X'.repeat(100));
    await page.getByRole('button', { name: /^\d+ Zugänge erstellen$/ }).click();
    const heading = page.getByRole('heading', { name: /^\d+ Zugänge sind erstellt$/ });
    await expect(heading).toBeVisible();
    const count = parseInt((await heading.textContent())!, 10);
    expect(count).toBeGreaterThan(10);
    await page.emulateMedia({ media: 'print' });
    const cards = page.locator('section:has(ol)');
    await expect(cards).toHaveCount(count);
    await expect(cards.first().getByText('Bitte lesen Sie die Zähler ab')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(count);
    await page.setViewportSize({ width: A4.width, height: A4.height });
    expect(await cards.evaluateAll((all) => all.filter((card) => card.scrollWidth > card.clientWidth).length)).toBe(0);
  });
});

test('[F31, I5, OPN-215, OPN-105, OPN-106] readings that wait when their share ends stay, say whom to ask, and go into a file', async ({
  page,
  browser,
  utility,
}) => {
  const screens = sharePages(page, utility);
  const link = await share(page, utility);
  const context = await browser.newContext();
  const caretaker = await context.newPage();
  await openLink(caretaker, link);
  await readingsPage(caretaker, utility).meter(WATER).click();
  const reading = readingPage(caretaker);
  await reading.counter('Verbrauch').type('31976,000');
  await confirmOffline(caretaker);
  await context.setOffline(true);
  await reading.send.click();
  await expect(reading.kept).toBeVisible();

  await screens.openAccount(GIVER);
  await screens.openDetails(NAME);
  await screens.details.getByRole('button', { name: /8SEN.* aus dem Zugang entfernen/ }).click();
  await screens.confirm.getByRole('button', { name: 'Entfernen' }).click();
  await expect(page.getByText('Zähler entfernt').first()).toBeVisible();
  await context.setOffline(false);
  const bar = caretaker.getByRole('button', { name: /nicht gesendet.*Ansehen$/ });
  await bar.click();
  const panel = caretaker.getByRole('dialog', { name: /nicht gesendet$/ });
  await expect(panel).toContainText('Dieser Zähler gehört nicht mehr zu Ihrem Zugang.');
  await expect(panel).toContainText(`wenden Sie sich an: ${GIVER}.`);

  await screens.details.getByRole('button', { name: 'Zugang löschen' }).click();
  await screens.confirm.getByRole('button', { name: 'Zugang löschen' }).click();
  await expect(page.getByText('Noch keine Zugänge')).toBeVisible();
  await caretaker.reload();
  await expect(caretaker.getByLabel('Benutzername')).toBeVisible();
  await bar.click();
  await expect(panel).toContainText(`Den Zugang „${NAME}“ gibt es nicht mehr.`);
  await expect(panel).toContainText('bleibt auf diesem Gerät gespeichert');
  await expect(panel).toContainText(`wenden Sie sich an: ${GIVER}.`);
  const file = await download(caretaker, 'In eine Datei sichern');
  expect(readFileSync(await file.path(), 'utf8')).toContain('31976');
  expect(await readingsOut(utility)).toEqual([]);
});
