import { getCampaigns } from '@zaehlwerk/contract/campaigns';
import { getImport, getImports } from '@zaehlwerk/contract/import-calls';
import { postImportUndo } from '@zaehlwerk/contract/undo-import';
import type { Undone } from '@zaehlwerk/contract/undone';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { keptImport, ordersAnswer, takeFiles } from '../../../testing/import-world.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const ID = keptImport().importId;
const UNDO = { importId: ID, until: '2025-12-21T08:40:00.000Z' };

const undone = (more: Partial<Undone> = {}): Undone => ({
  importId: ID,
  dryRun: true,
  orders: 3,
  created: 2,
  changed: 1,
  moved: 0,
  withdrawn: 0,
  shared: 0,
  logins: { deleted: 2, withAccess: 0, restored: 0, stay: 0, staying: [] },
  obstacles: { readAfterwards: 0, changedAfterwards: 0, archivedCampaign: 0, inTheWay: [] },
  ...more,
});

/** Opens the page of one import that can be taken back. */
async function openImport(plan: Undone) {
  const desk = await renderDesk({
    path: `/betrieb/einlesen/${ID}`,
    prepare: (server) => {
      takeFiles(server, { told: { answer: ordersAnswer({ dryRun: false, undo: UNDO }) } });
      server.on(postImportUndo, ({ query, body }) => {
        const isDone = query['dryRun'] !== 'true' && body.orders === plan.orders;
        if (isDone) takeFiles(server, { told: { undoneAt: '2025-11-21T09:00:00.000Z' } });
        return { ...plan, dryRun: !isDone };
      });
    },
  });
  await page.getByRole('button', { name: 'Was würde zurückgenommen?' }).click();
  return desk;
}

test('[DSK-77] all imports are listed, with what came of each, who began it and when; the first day teaches', async () => {
  const imports = [
    keptImport(),
    keptImport({ importId: 'i-2', state: 'running', accepted: null, counts: null, lines: 600, linesDone: 150 }),
    keptImport({ importId: 'i-3', accepted: false }),
    keptImport({ importId: 'i-4', kind: 'undo', undoes: ID, counts: null, file: { name: null, bytes: 0, sha256: '' } }),
  ];
  const { server } = await renderDesk({
    path: '/betrieb/einlesen',
    prepare: (one) => void takeFiles(one, { imports }),
  });
  await appears(page.getByRole('row', { name: /läuft/ }));
  const rows = () => Array.from(document.querySelectorAll('main tbody tr'), (row) => row.textContent);
  expect(rows()).toEqual([
    expect.stringMatching(/^ISU_KW47\.csv.*eingelesen.*2 neu, 1 geändert.*S\. Arndt.*21\.11\.2025, 09:40$/),
    expect.stringMatching(/läuft.*150 von 600 Zeilen/),
    expect.stringMatching(/zurückgewiesen/),
    expect.stringMatching(/^Rücknahme eines Imports.*erledigt.*3 von 3 Aufträgen und Zugängen/),
  ]);
  server.on(getImports, () => ({ imports: [], next: null }));
  await appears(page.getByText(/^Geben Sie eine Datei Ihres Abrechnungssystems/));
});

test('[DSK-75] one that goes on is taken up again when its page is opened: how far it is, how long it takes, and then what came of it', async () => {
  let asked = 0;
  await renderDesk({
    path: `/betrieb/einlesen/${ID}`,
    prepare: (server) =>
      server.on(getImport, () => {
        asked += 1;
        const isOver = asked > 2;
        return isOver
          ? { ...keptImport(), answer: ordersAnswer() }
          : {
              ...keptImport({ state: 'running', accepted: null, counts: null, lines: 61_480, linesDone: 20_000 }),
              remainingSeconds: 130,
              answer: null,
            };
      }),
  });
  await appears(page.getByText('20.000 von 61.480 Zeilen, noch etwa 3 Minuten'));
  await expect.element(page.getByText(/^Sie können die Seite verlassen/)).toBeVisible();
  await appears(page.getByText('eingelesen', { exact: true }));
});

test('[DSK-75] one that failed says why; one that is not kept any more says so', async () => {
  const { server, services } = await renderDesk({
    path: `/betrieb/einlesen/${ID}`,
    prepare: (one) => {
      const problem = { status: 503, code: 'unavailable', message: 'Gerade nicht.', fieldErrors: [] };
      takeFiles(one, { told: { state: 'failed', counts: null, answer: null, accepted: null, problem } });
    },
  });
  await appears(page.getByText('Gerade nicht.'));
  server.on(getImport, () => new Refuses('notFound'));
  services.places.go({ screen: 'import', importId: 'i-9' });
  await appears(page.getByText(/^Diesen Import gibt es nicht/));
});

test('[DSK-75, OPN-743] from what was read in the way leads on to its campaign, which is chosen there', async () => {
  const { device, browser } = await renderDesk({
    path: `/betrieb/einlesen/${ID}`,
    prepare: (server) =>
      void takeFiles(server, { told: { campaign: '2025', answer: ordersAnswer({ dryRun: false }) } }),
  });
  await page.getByRole('link', { name: 'Weiter zur Kampagne' }).click();
  await expect.poll(() => device.address.path()).toBe('/betrieb/kampagne');
  expect(browser.values.get('zaehlwerk.desk.campaign')).toBe('2025');
});

test('[DSK-75, OPN-743] where there is no campaign yet, it is said what that means, before a file is read in and after it', async () => {
  const { services } = await renderDesk({
    path: '/betrieb/einlesen',
    prepare: (server) => {
      takeFiles(server, { told: { answer: ordersAnswer({ dryRun: false }) } });
      server.on(getCampaigns, () => ({ campaigns: [] }));
    },
  });
  await appears(page.getByText(/^Briefe und Erinnerungen gehen von einer Kampagne aus\. Legen Sie sie zuerst an/));
  services.places.go({ screen: 'import', importId: ID });
  await appears(page.getByText(/lesen Sie die Datei dann noch einmal ein/));
  await expect
    .element(page.getByRole('link', { name: 'Kampagne anlegen' }))
    .toHaveAttribute('href', '/betrieb/kampagne');
});

test('[DSK-76] an import is taken back once what becomes of everything was told, and its number was typed', async () => {
  const { server } = await openImport(undone());
  await appears(page.getByText('2 neue Aufträge werden gelöscht'));
  await expect.element(page.getByText('2 Zugänge werden gelöscht')).toBeVisible();
  const button = page.getByRole('button', { name: '3 Aufträge zurücknehmen' });
  await button.click({ force: true });
  expect(server.calls(postImportUndo).map(({ query, body }) => [query, body])).toEqual([[{ dryRun: 'true' }, {}]]);
  await page.getByRole('textbox', { name: 'Zum Bestätigen Zahl eintippen' }).fill('3');
  await button.click();
  await appears(page.getByText(/^Zurückgenommen am 21\.11\.2025, 10:00/));
  expect(server.calls(postImportUndo).at(-1)).toMatchObject({ query: {}, body: { orders: 3 } });
});

test('[DSK-76] where somebody has read since, it is said what is in the way, and there is no way on', async () => {
  const inTheWay = [{ orderNumber: 'A-7', reason: 'readAfterwards' as const }];
  await openImport(undone({ obstacles: { readAfterwards: 1, changedAfterwards: 0, archivedCampaign: 0, inTheWay } }));
  await appears(page.getByText('1 Auftrag ist seitdem abgelesen.'));
  await expect.element(page.getByText('A-7')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /zurücknehmen$/ })).not.toBeInTheDocument();
});

test('[DSK-76] an import that is taken back in the background tells what became of everything, or what exactly was in the way', async () => {
  const logins = { deleted: 2, withAccess: 0, restored: 0, stay: 1, staying: ['20001000'] };
  const undo = { kind: 'undo', undoes: ID, counts: null, answer: null } as const;
  const { server, services } = await renderDesk({
    path: '/betrieb/einlesen/i-5',
    prepare: (one) => void takeFiles(one, { told: { ...undo, undone: undone({ dryRun: false, logins }) } }),
  });
  await appears(page.getByRole('heading', { name: 'Was zurückgenommen wurde' }));
  await expect.element(page.getByText('gelöschte Aufträge: 2')).toBeVisible();
  await expect.element(page.getByText('20001000')).toBeVisible();
  await expect.element(page.getByText('eingelesen', { exact: true })).not.toBeInTheDocument();
  const fieldErrors = [{ field: 'orders', code: 'otherNumber', message: 'Es sind jetzt 4.' }];
  const problem = { status: 409, code: 'conflict', message: 'Das passt nicht mehr.', fieldErrors };
  takeFiles(server, { told: { ...undo, state: 'failed', accepted: null, problem } });
  services.places.go({ screen: 'import', importId: 'i-6' });
  await appears(page.getByText('Der Import wurde nicht zurückgenommen'));
  await expect.element(page.getByText('Das passt nicht mehr. Es sind jetzt 4.')).toBeVisible();
});

test('[DSK-75] what an import has withdrawn is told with what came of it', async () => {
  const withdrawn = { orders: 136, withReadings: 57, shared: 3, begun: 2 };
  await renderDesk({
    path: `/betrieb/einlesen/${ID}`,
    prepare: (one) => void takeFiles(one, { told: { answer: ordersAnswer({ dryRun: false, withdrawn }) } }),
  });
  await appears(page.getByRole('heading', { name: '136 Aufträge durch die Datei zurückgezogen' }));
  await expect.element(page.getByText('Davon mit Ablesung: 57, angefangen: 2, weitergegeben: 3.')).toBeVisible();
});
