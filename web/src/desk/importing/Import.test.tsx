import { postOrders } from '@zaehlwerk/contract/import-calls';
import { postOrdersSuggestion } from '@zaehlwerk/contract/order-suggestion';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { check, choose, chooser, openImports, toCheck } from '../../../testing/import-steps.ts';
import { ERP_FILE, fileInput, fileOf, NO_SUCH_DAY, takeFiles } from '../../../testing/import-world.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

/** Drops a file, where one may be chosen or elsewhere; gives whether the browser would open it in place of the page. */
function drop(file: File, where: Element = chooser.element()): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const over = where.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
  return where.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })) || over;
}

test('[DSK-168] a file that is dropped beside where it is taken is not opened in place of the desk, nor read', async () => {
  const { server } = await openImports();
  await appears(chooser);
  for (const where of [document.body, page.getByRole('heading').first().element()])
    expect(drop(fileOf(ERP_FILE), where)).toBe(false);
  const dragged = new DragEvent('dragover', { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true });
  // What is no file, such as a word that is moved into a field, goes on as ever.
  expect(document.body.dispatchEvent(dragged)).toBe(true);
  expect(server.calls(postOrdersSuggestion)).toEqual([]);
  expect(drop(fileOf(ERP_FILE))).toBe(false);
  await expect.poll(() => server.calls(postOrdersSuggestion)).toHaveLength(1);
});

test('[DSK-70, DSK-71] a file of a billing system is opened: its columns are recognised, and its first lines understood', async () => {
  const { server } = await openImports();
  await choose();
  expect(server.calls(postOrdersSuggestion)).toHaveLength(1);
  await expect.element(page.getByText('3 Zeilen', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Überschriften in Zeile 2')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Feld für Ableseauftrag' })).toHaveValue('Auftragsnummer');
  await expect.element(page.getByRole('combobox', { name: 'Feld für Bezirk' })).toHaveValue('');
  await expect.element(page.getByRole('combobox', { name: 'Zählerart für GAS' })).toHaveValue('GAS_METER');
  await expect.element(page.getByText('1 Zählerart ist noch offen')).toBeVisible();
  await page.getByRole('combobox', { name: 'Zählerart für SONDER' }).selectOptions('Wasser');
  const understood = page.getByRole('region', { name: 'So versteht das Portal die ersten 3 Zeilen' });
  await expect.element(understood.getByRole('row', { name: /^3 A-1 20001000 .*Strom.* 1234,5/ })).toBeInTheDocument();
  await expect.element(understood.getByRole('row', { name: /^5 A-3 20001002 .*Wasser/ })).toBeInTheDocument();
});

test('[DSK-71] without a column that every order needs nobody goes on', async () => {
  const { server } = await openImports();
  await choose();
  await page.getByRole('combobox', { name: 'Feld für Kennziffer' }).selectOptions('nicht übernehmen');
  await expect.element(page.getByText('Noch keiner Spalte zugeordnet: OBIS')).toBeVisible();
  await toCheck.click({ force: true });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(server.calls(postOrders)).toEqual([]);
});

test('[DSK-72, DSK-73, OPN-560, OPN-561] the check sends the file with our headings as a dry run; it tells counts, findings with their line, and what changes', async () => {
  const { server, texts, browser } = await openImports({
    checks: () => ({ rejected: 1, created: 1, findings: [NO_SUCH_DAY] }),
  });
  await choose();
  await page.getByRole('combobox', { name: 'Kampagne' }).selectOptions('Jahresablesung 2025');
  await check();
  const [sent] = server.calls(postOrders);
  expect(sent?.query).toEqual({ dryRun: 'true', partial: 'true', campaign: '2025', fileName: 'ISU_KW47.csv' });
  expect(sent?.headers.get('Prefer')).toBe('respond-async');
  expect(texts[0]?.split('\n').slice(1, 3)).toEqual([
    'Auftragsnummer;Benutzername;Zählernummer;Zählerart;OBIS;Minimum;;Spätester Termin',
    'A-1;20001000;1EMH0048213907;ELECTRIC_METER;1-0:1.8.0;1234,5;B07;31.12.2026',
  ]);
  const finding = page.getByRole('listitem').filter({ hasText: 'Diesen Tag gibt es nicht.' });
  await expect.element(finding.getByText('Auftragsnummer: A-2')).toBeInTheDocument();
  await expect.element(finding.getByText('Zeile 4')).toBeVisible();
  await expect.element(finding.getByRole('button', { name: 'Spätester Termin ändern: 31.02.2027' })).toBeVisible();
  const change = page.getByRole('row', { name: 'Spätester Termin 2026-11-24 wird zu 2026-12-31 1' });
  await expect.element(change).toBeInTheDocument();
  await page.getByRole('button', { name: 'alle als Datei' }).click();
  await expect.poll(() => browser.saved.map(({ name }) => name)).toEqual(['ISU_KW47.csv-Änderungen.csv']);
  expect(server.calls(postOrders).at(-1)?.query).toMatchObject({ dryRun: 'true', format: 'csv' });
});

test('[DSK-73, OPN-562] lines with faults are passed over, and the button says so before it is pressed', async () => {
  const { server, device } = await openImports({
    checks: () => ({ rejected: 1, created: 1, findings: [NO_SUCH_DAY] }),
  });
  await choose();
  await check();
  await page.getByRole('button', { name: '2 einlesen, 1 übergehen' }).click();
  await appears(page.getByText('eingelesen', { exact: true }));
  expect(server.calls(postOrders).at(-1)?.query).toEqual({ partial: 'true', fileName: 'ISU_KW47.csv' });
  expect(device.address.path()).toMatch(/^\/betrieb\/einlesen\/[0-9a-f-]{36}$/);
});

test('[DSK-73] a line with too few fields says how many it has', async () => {
  const short = { ...NO_SUCH_DAY, column: null, value: '2', code: 'fieldCount' as const, message: 'Zu wenige Felder.' };
  await openImports({ checks: () => ({ rejected: 1, created: 1, findings: [short] }) });
  await choose();
  await check();
  await appears(page.getByText('Felder in dieser Zeile: 2'));
});

test('[DSK-74] orders that the file lacks are withdrawn once their number is typed, and not before', async () => {
  const missing = { orders: 136, withReadings: 57, shared: 3, begun: 0 };
  const { server } = await openImports({ checks: () => ({ missing }) });
  await choose();
  await check();
  await appears(page.getByRole('heading', { name: '136 Aufträge fehlen in der Datei' }));
  await page.getByRole('radio', { name: '136 zurückziehen' }).click();
  const send = page.getByRole('button', { name: '3 einlesen, 136 zurückziehen' });
  await page.getByRole('textbox', { name: 'Zum Bestätigen Zahl eintippen' }).fill('163');
  await send.click({ force: true });
  await expect.element(page.getByText('Dazu muss 136 eingetippt sein.')).toBeVisible();
  expect(server.calls(postOrders)).toHaveLength(1);
  await page.getByRole('textbox', { name: 'Zum Bestätigen Zahl eintippen' }).fill('136');
  await send.click();
  await appears(page.getByText('eingelesen', { exact: true }));
  expect(server.calls(postOrders).at(-1)?.query).toEqual({ withdrawMissing: '136', fileName: 'ISU_KW47.csv' });
});

test('[DSK-78, OPN-563] a cell is mended in place, by keys alone, and the file is checked again with it before it is read in', async () => {
  const { server, texts } = await openImports({
    checks: (text) => (text.includes('31.02.2027') ? { rejected: 1, findings: [NO_SUCH_DAY] } : { created: 3 }),
  });
  await choose();
  await check();
  await userEvent.keyboard('j{Enter}');
  const field = page.getByRole('textbox', { name: 'Spätester Termin in Zeile 4' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('30.11.2026{Escape}');
  await expect.element(page.getByRole('button', { name: /^Spätester Termin ändern: 31\.02\.2027/ })).toHaveFocus();
  await userEvent.keyboard('v');
  await expect.element(page.getByRole('button', { name: /^Spätester Termin ändern: 28\.02\.2027/ })).toBeVisible();
  await page.getByRole('button', { name: /einlesen/ }).click({ force: true });
  await expect.element(page.getByText('Geändertes ist noch nicht geprüft.')).toBeVisible();
  await page.getByRole('heading', { name: 'Befunde' }).click();
  await userEvent.keyboard('r');
  await appears(page.getByText('Keine Zeile ist zurückgewiesen.'));
  expect(texts).toHaveLength(2);
  expect(texts[1]).toMatch(/A-2;20001001;.*;28\.02\.2027\n/);
  expect(server.calls(postOrders).every(({ query }) => query['dryRun'] === 'true')).toBe(true);
});

test('[DSK-70] what cannot be opened says why, and another file can be chosen at once', async () => {
  const { server } = await openImports();
  await userEvent.upload(fileInput(), new File(['%PDF'], 'Brief.pdf'));
  await expect.element(page.getByText(/^Gelesen werden CSV/)).toBeVisible();
  await userEvent.upload(fileInput(), new File([], 'leer.csv'));
  await expect.element(page.getByText('Die Datei ist leer.')).toBeVisible();
  drop(new File([new Uint8Array(31 * 1024 * 1024)], 'riesig.csv'));
  await expect.element(page.getByText(/^Die Datei ist größer als 30 MB/)).toBeVisible();
  expect(server.calls(postOrdersSuggestion)).toEqual([]);
  const unreadable = { line: 1, column: null, value: null, code: 'unreadable', message: 'Das ist keine Tabelle.' };
  server.on(postOrdersSuggestion, () => ({
    dryRun: true,
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    findings: [unreadable],
    changed: 0,
    cleared: 0,
    changes: [],
  }));
  await userEvent.upload(fileInput(), fileOf('\u0000\u0001'));
  await expect.element(page.getByText('Das ist keine Tabelle.')).toBeVisible();
  server.unplug();
  await userEvent.upload(fileInput(), fileOf(ERP_FILE));
  await expect.element(page.getByText(/^Der Server antwortet nicht/)).toBeVisible();
});

test('[DSK-79] refused or offline, everything stays as it was; leaving asks', async () => {
  const { server, device } = await openImports();
  await choose();
  await page.getByRole('combobox', { name: 'Zählerart für SONDER' }).selectOptions('Wasser');
  server.on(postOrders, () => new Refuses('tooManyRequests'));
  await toCheck.click();
  await appears(page.getByText('Die Datei wurde nicht geprüft'));
  await expect.element(page.getByRole('combobox', { name: 'Zählerart für SONDER' })).toHaveValue('WATER_METER');
  await page.getByRole('link', { name: 'Start' }).click();
  await appears(page.getByRole('alertdialog', { name: 'Datei verlassen?' }));
  expect(device.address.path()).toBe('/betrieb/einlesen');
  await page.getByRole('button', { name: 'Verlassen', exact: true }).click();
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
});

test('[DSK-79] whoever may not read files in is told which right is missing', async () => {
  const { server } = await renderDesk({
    path: '/betrieb/einlesen',
    session: clerk(['read']),
    prepare: (one) => void takeFiles(one),
  });
  await appears(page.getByText(/^Dafür fehlt Ihnen das Recht „bearbeiten“/));
  await expect.element(chooser).not.toBeInTheDocument();
  expect(server.calls(postOrders)).toEqual([]);
});

test('[OPN-564] a password is drawn nowhere', async () => {
  const text = 'Auftragsnummer;Benutzername;Passwort;Zählernummer;OBIS\nA-1;20001000;geheim-17;m1;1-0:1.8.0\n';
  const bad = { line: 2, column: 'Passwort', value: 'geheim-17', code: 'passwordTooShort', message: 'Zu kurz.' };
  await openImports({ checks: () => ({ rejected: 1, findings: [bad] }) });
  await choose(text);
  expect(document.body.textContent).not.toContain('geheim-17');
  await check();
  await appears(page.getByText('Passwort: Zu kurz.'));
  expect(document.body.textContent).not.toContain('geheim-17');
  await page.getByRole('button', { name: /^Passwort ändern/ }).click();
  const field = page.getByLabelText('Passwort in Zeile 2');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveAttribute('type', 'password');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('geändert, noch nicht geprüft')).not.toBeInTheDocument();
});

test('[OPN-564] a column of passwords that is left out, or read as something else, shows none either', async () => {
  const text = 'Auftragsnummer;Benutzername;Passwort;Zählernummer;OBIS\nA-1;20001000;geheim-17;m1;1-0:1.8.0\n';
  await openImports();
  await choose(text);
  const column = page.getByRole('combobox', { name: 'Feld für Passwort' });
  await column.selectOptions('nicht übernehmen');
  expect(document.body.textContent).not.toContain('geheim-17');
  await column.selectOptions('Hinweis');
  expect(document.body.textContent).not.toContain('geheim-17');
});
