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
    keptImport({ importId: 'i-4', kind: 'undo', undoes: ID, file: { name: null, bytes: 0, sha256: '' } }),
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
    expect.stringMatching(/^Rücknahme eines Imports/),
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
