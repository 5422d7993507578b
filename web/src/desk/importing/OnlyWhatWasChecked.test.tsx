import { getImport, postOrders } from '@zaehlwerk/contract/import-calls';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { settled } from '../../../testing/fakes/fake-clock.ts';
import { check, choose, chooser, openImports, toCheck } from '../../../testing/import-steps.ts';
import { keptImport, NO_SUCH_DAY, takeFiles } from '../../../testing/import-world.ts';

const send = page.getByRole('button', { name: /einlesen/ });
const campaign = page.getByRole('combobox', { name: 'Kampagne' });
const oneFault = { checks: () => ({ rejected: 1, created: 1, findings: [NO_SUCH_DAY] }) };

/** Lets the server wait with its answer to a file until the returned function is called. */
function held() {
  let go: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { waits, go };
}

test('[DSK-78] another campaign than the one that was checked: nothing is read in, until it is chosen again or checked', async () => {
  const { server } = await openImports();
  await choose();
  await campaign.selectOptions('Jahresablesung 2025');
  await check();
  await expect.element(page.getByText('ISU_KW47.csv · Kampagne „Jahresablesung 2025“')).toBeVisible();
  await campaign.selectOptions('Alle Kampagnen');
  await send.click({ force: true });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(/^Geprüft ist „Jahresablesung 2025“/)).toBeVisible();
  expect(server.calls(postOrders)).toHaveLength(1);
  await campaign.selectOptions('Jahresablesung 2025');
  await send.click();
  await appears(page.getByText('eingelesen', { exact: true }));
  expect(server.calls(postOrders).at(-1)?.query).toMatchObject({ campaign: '2025' });
});

test('[DSK-78] a cell that is mended while the check is sent is not checked, and not read in', async () => {
  const { server } = await openImports(oneFault);
  await choose();
  await check();
  const { waits, go } = held();
  server.on(postOrders, async () => {
    await waits;
    return keptImport({ importId: '0b5f3f2e-7d5c-4b53-9a43-0f43d3c3a0c1', dryRun: true });
  });
  await userEvent.keyboard('r');
  await page.getByRole('button', { name: /^Spätester Termin ändern/ }).click();
  await userEvent.keyboard('30.11.2026{Enter}');
  go();
  await expect.element(page.getByText('Geändertes ist noch nicht geprüft.')).toBeVisible();
  await send.click({ force: true });
  expect(server.calls(postOrders).every(({ query }) => query['dryRun'] === 'true')).toBe(true);
});

test('[DSK-78] Ctrl+Enter in a cell keeps what is typed there, and reads nothing in', async () => {
  const { server } = await openImports(oneFault);
  await choose();
  await check();
  await page.getByRole('button', { name: /^Spätester Termin ändern/ }).click();
  await userEvent.keyboard('30.11.2026{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('button', { name: /^Spätester Termin ändern: 30\.11\.2026/ })).toHaveFocus();
  expect(server.calls(postOrders)).toHaveLength(1);
});

test('[DSK-78, DSK-79] what a check has found stays when the server is away or refuses meanwhile', async () => {
  const { server } = await openImports(oneFault);
  await choose();
  await check();
  await page.getByRole('button', { name: /^Spätester Termin ändern/ }).click();
  await userEvent.keyboard('30.11.2026{Enter}');
  const asked = server.calls(getImport).length;
  server.unplug();
  // Back at the window after a while: what is older than half a minute would be asked about again.
  const { now } = Date;
  Date.now = () => now() + 60_000;
  onTestFinished(() => {
    Date.now = now;
  });
  window.dispatchEvent(new Event('visibilitychange'));
  await settled();
  await expect.element(page.getByText('Geändertes ist noch nicht geprüft.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Spätester Termin ändern: 30\.11\.2026/ })).toBeVisible();
  expect(server.calls(getImport)).toHaveLength(asked);
});

test('[DSK-78] after a check the focus is on its findings; after a proposal was taken, on its cell', async () => {
  await openImports(oneFault);
  await choose();
  await check();
  await page.getByRole('button', { name: /^28\.02\.2027 übernehmen/ }).click();
  await expect.element(page.getByRole('button', { name: /^Spätester Termin ändern: 28\.02\.2027/ })).toHaveFocus();
  await page.getByRole('button', { name: /^Erneut prüfen/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Befunde' })).toHaveFocus();
  await expect.element(page.getByText('Geprüft: 1 neu, 1 ändern sich, 1 Fehler.')).toBeInTheDocument();
});

test('[DSK-79] another file is chosen only after a question', async () => {
  await openImports();
  await choose();
  await page.getByRole('button', { name: 'Andere Datei' }).click();
  await page.getByRole('button', { name: 'Hier bleiben' }).click();
  await expect.element(toCheck).toBeVisible();
  await page.getByRole('button', { name: 'Zurück' }).click();
  await page.getByRole('button', { name: 'Verlassen', exact: true }).click();
  await appears(chooser);
});

test('[DSK-79] while a file is sent to be read in nobody leaves', async () => {
  const { server, device } = await openImports();
  await choose();
  await check();
  const { waits, go } = held();
  server.on(postOrders, async () => {
    await waits;
    return keptImport();
  });
  await send.click();
  await page.getByRole('link', { name: 'Start' }).click();
  await appears(page.getByRole('alertdialog', { name: 'Die Datei wird gerade eingelesen' }));
  await expect.element(page.getByRole('button', { name: 'Verlassen', exact: true })).not.toBeInTheDocument();
  go();
  await appears(page.getByText('eingelesen', { exact: true }));
  expect(device.address.path()).toBe(`/betrieb/einlesen/${keptImport().importId}`);
});

test('[DSK-74] what the file itself withdraws is told, and read in once its number is typed; so is what stays withdrawn', async () => {
  const withdrawn = { orders: 136, withReadings: 57, shared: 3, begun: 2 };
  const stillWithdrawn = { orders: 1, orderNumbers: ['A-9'] };
  const { server } = await openImports({ checks: () => ({ withdrawn, stillWithdrawn }) });
  takeFiles(server, { checks: () => ({ withdrawn, stillWithdrawn }) });
  await choose();
  await check();
  await appears(page.getByRole('heading', { name: 'Die Datei zieht 136 Aufträge zurück' }));
  await expect.element(page.getByText('Davon mit Ablesung: 57, angefangen: 2, weitergegeben: 3.')).toBeVisible();
  await expect.element(page.getByText('A-9')).toBeVisible();
  await page.getByRole('button', { name: '3 einlesen, 136 zurückziehen' }).click({ force: true });
  await expect.element(page.getByText('Dazu muss 136 eingetippt sein.')).toBeVisible();
  expect(server.calls(postOrders)).toHaveLength(1);
  await page.getByRole('textbox', { name: 'Zum Bestätigen Zahl der zurückgezogenen eintippen' }).fill('136');
  await page.getByRole('button', { name: '3 einlesen, 136 zurückziehen' }).click();
  await appears(page.getByText('eingelesen', { exact: true }));
});

test('[DSK-71] how numbers, days and units are read is shown with a cell before and after, and chosen otherwise', async () => {
  const { texts } = await openImports();
  await choose(
    [
      'Auftragsnummer;Benutzername;Zählernummer;OBIS;Einheit;Minimum;Spätester Termin',
      'A-1;u1;m1;8-0:1.0.0;M3;1.234,5;20261231',
      'A-2;u2;m2;8-0:1.0.0;M3;21.500;20261230',
    ].join('\n'),
  );
  const numbers = page.getByRole('combobox', { name: 'Schreibweise: Zahlen' });
  await expect.element(numbers).toHaveValue('comma');
  await expect.element(page.getByText('21.500 wird zu 21500, zum Beispiel; in 2 Zellen')).toBeVisible();
  await expect.element(page.getByText('20261231 wird zu 2026-12-31, zum Beispiel; in 2 Zellen')).toBeVisible();
  await expect.element(page.getByText('M3 wird zu m³, zum Beispiel; in 2 Zellen')).toBeVisible();
  await numbers.selectOptions('ohne Tausendertrennung');
  await page.getByRole('combobox', { name: 'Schreibweise: Einheit M3' }).selectOptions('M3');
  await check();
  expect(texts[0]?.split('\n').slice(1, 3)).toEqual([
    'A-1;u1;m1;8-0:1.0.0;M3;1.234,5;2026-12-31',
    'A-2;u2;m2;8-0:1.0.0;M3;21.500;2026-12-30',
  ]);
});
