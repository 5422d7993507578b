import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { commandLine } from '../portal/command-line.ts';
import { deskPage } from '../pages/desk-page.ts';
import { expect, test } from '../portal/utility.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const PASSWORD = 'drei Zähler im Keller';

// The sample files name fixed days; this keeps their orders open whenever the test runs.
test.use({ options: { meterReading: { allowedDaysAfterLatestExecution: 3650 }, features: {}, managed: 6 } });

test('[DSK-70, DSK-71, DSK-73, DSK-75, DSK-76, DSK-78] a file with the headings and words of a billing system becomes open orders, a line of it mended on the way; then it is taken back', async ({
  page,
  utility,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const mail = `k.brinkmann@${utility.applicationId}.example`;
  const invited = await commandLine(utility, ['clerks', 'invite', mail, '--name', 'K. Brinkmann', '--roles', 'work']);
  const link = /\S+\/betrieb\/einladung#\S+/.exec(invited.output)?.[0] ?? '';
  await deskPage(page).takeUp(link, PASSWORD);

  await page.getByRole('link', { name: 'Einlesen', exact: true }).click();
  const buffer = Buffer.from(`Ableseliste\r\n\r\n${foreignFile()}`, 'latin1');
  await page.locator('input[type=file]').setInputFiles({ name: 'ISU_KW47.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('Windows-1252')).toBeVisible();
  await expect(page.getByLabel('Feld für Ableseauftrag')).toHaveValue('Auftragsnummer');
  await page.getByLabel('Zählerart für Sondergas').selectOption('Gas');
  await page.keyboard.press('Control+Enter');

  await expect(page.getByRole('heading', { name: 'Befunde' })).toBeVisible();
  await page.getByRole('button', { name: /^Solltermin ändern: 31\.02\.2027/ }).click();
  await page.keyboard.type('28.02.2027');
  await page.keyboard.press('Enter');
  await page.keyboard.press('r');
  await expect(page.getByText('Keine Zeile ist zurückgewiesen.')).toBeVisible();
  await page.getByRole('button', { name: /^\d+ einlesen/ }).click();
  await expect(page.getByText('eingelesen', { exact: true })).toBeVisible();

  await deskPage(page).find('A-2026-000002');
  await expect(page.getByRole('main').getByRole('link', { name: /A-2026-000002.*/ })).toContainText('offen');

  await page.getByRole('link', { name: 'Einlesen', exact: true }).click();
  const imports = page.getByRole('row', { name: /^ISU_KW47\.csv eingelesen/ });
  await expect(imports).toContainText('K. Brinkmann');
  await imports.getByRole('link').click();
  await page.getByRole('button', { name: 'Was würde zurückgenommen?' }).click();
  const button = page.getByRole('button', { name: /^\d+ Aufträge zurücknehmen$/ });
  const number = /^\d+/.exec(await button.innerText())?.[0] ?? '';
  await page.getByLabel('Zum Bestätigen Zahl eintippen').fill(number);
  await button.click();
  await expect(page.getByText(/^Zurückgenommen am/)).toBeVisible();
});

test('[DSK-166, DSK-167] from the file of a billing system to the first printed letter: twelve presses, by somebody who begins with nothing', async ({
  page,
  utility,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const mail = `n.neu@${utility.applicationId}.example`;
  const invited = await commandLine(utility, ['clerks', 'invite', mail, '--name', 'N. Neu', '--roles', 'work']);
  await deskPage(page).takeUp(/\S+\/betrieb\/einladung#\S+/.exec(invited.output)?.[0] ?? '', PASSWORD);

  let presses = 0;
  const press = async (what: Locator | string) => {
    presses += 1;
    await (typeof what === 'string' ? page.keyboard.press(what) : what.click());
  };
  await press(page.getByRole('main').getByRole('link', { name: 'Kampagne anlegen' }));
  await page.getByLabel('Name').fill('Jahresablesung 2026');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Jahresablesung 2026' })).toBeFocused();
  await press(page.getByRole('main').getByRole('link', { name: 'Aufträge einlesen' }));
  const file = foreignFile().replaceAll('31.02.2027', '28.02.2027').replaceAll('Sondergas', 'Gas');
  presses += 1;
  await drop(page.getByRole('button', { name: 'Datei wählen' }), 'ISU_KW48.csv', file);
  await expect(page.getByLabel('Feld für Ableseauftrag')).toHaveValue('Auftragsnummer');
  await press('Control+Enter');
  await press(page.getByRole('button', { name: /^\d+ einlesen/ }));
  await expect(page.getByText('eingelesen', { exact: true })).toBeVisible();
  await press(page.getByRole('link', { name: 'Kampagne', exact: true }));
  await press(page.getByRole('button', { name: /^Öffnen/ }));
  await press(page.getByRole('dialog').getByRole('button', { name: /^Öffnen/ }));
  await expect(page.getByText('offen', { exact: true }).first()).toBeVisible();
  await expect(page.locator('tbody [data-row]').first()).toBeVisible();
  await press(page.getByRole('checkbox', { name: 'Alle des Filters wählen' }));
  await press('b');
  const downloading = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Briefe laden (PDF im ZIP)' }));
  const letters = readFileSync(await (await downloading).path());
  expect(letters.includes('%PDF-')).toBe(true);
  expect(presses).toBeLessThanOrEqual(12);
});

/** Lets a file fall on the page. */
async function drop(on: Locator, name: string, text: string): Promise<void> {
  const data = await on.page().evaluateHandle(
    ({ name: fileName, text: content }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName, { type: 'text/csv' }));
      return transfer;
    },
    { name, text },
  );
  for (const type of ['dragenter', 'dragover', 'drop']) await on.dispatchEvent(type, { dataTransfer: data });
}

/** The first lines of the sample file, as a billing system would have written them, one day of which does not exist. */
function foreignFile(): string {
  const sample = readFileSync(path.join(ROOT, 'samples', 'import', 'orders.csv'), 'utf8').replace('\uFEFF', '');
  const [header = '', ...lines] = sample.split(/\r?\n/).slice(0, 9);
  const headings = header
    .replace('Auftragsnummer', 'Ableseauftrag')
    .replace('Benutzername', 'Vertragskonto')
    .replace('Zählernummer', 'Gerät')
    .replace('Zählerart', 'Sparte')
    .replace('OBIS', 'Kennziffer');
  const theirs = lines.map((line) =>
    line
      .replaceAll('WATER_WARM_METER', 'Warmwasser')
      .replaceAll('WATER_METER', 'Wasser')
      .replaceAll('ELECTRIC_METER', 'Strom')
      .replaceAll('GAS_METER', 'Sondergas')
      .replaceAll('–', '-'),
  );
  const broken = theirs.map((line, index) => (index === 0 ? line.replace(';31.12.2026;', ';31.02.2027;') : line));
  return [headings, ...broken].join('\r\n');
}
