import type { Language } from '@zaehlwerk/contract/application';
import { postImportUndo } from '@zaehlwerk/contract/undo-import';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../appears.ts';
import { clerk } from '../desk-world.ts';
import type { FakeServer } from '../fakes/fake-server.ts';
import { ERP_FILE, fileInput, fileOf, keptImport, NO_SUCH_DAY, ordersAnswer, takeFiles } from '../import-world.ts';
import { button, type DeskSetting, shown } from './desk-outside-screens.ts';
import type { ScreenState } from './screens.ts';

const IMPORTS = '/betrieb/einlesen';
const ID = keptImport().importId;
const taking =
  (setting: Parameters<typeof takeFiles>[1] = {}) =>
  (server: FakeServer) =>
    void takeFiles(server, setting);

/** The page where a file is chosen. */
function choosing(language: Language, setting: DeskSetting = {}) {
  return shown(language, /^(Aufträge einlesen|Import orders)/, { path: IMPORTS, prepare: taking(), ...setting });
}

/** A file was chosen. */
async function mapped(language: Language, setting: Parameters<typeof takeFiles>[1] = {}) {
  const desk = await choosing(language, { prepare: taking(setting) });
  await userEvent.upload(fileInput(), fileOf(ERP_FILE));
  await appears(page.getByRole('heading', { name: /(Spalten|columns)$/ }));
  return desk;
}

/** A file was checked. */
async function checked(language: Language) {
  const hint = { ...NO_SUCH_DAY, code: 'ambiguousNumber', column: 'Minimum', message: 'Das kann zweierlei sein.' };
  const missing = { orders: 136, withReadings: 57, shared: 3, begun: 0 };
  const desk = await mapped(language, { checks: () => ({ findings: [NO_SUCH_DAY, hint], rejected: 1, missing }) });
  await button(/^(Weiter zur Prüfung|On to the check)/).click();
  await appears(page.getByRole('heading', { name: /^(Befunde|Findings)$/ }));
  return desk;
}

const UNDO = { importId: ID, until: '2025-12-21T08:40:00.000Z' };
const PLAN = {
  importId: ID,
  dryRun: true,
  orders: 3,
  created: 2,
  changed: 1,
  moved: 0,
  withdrawn: 0,
  shared: 0,
  logins: { deleted: 2, withAccess: 0, restored: 0, stay: 1, staying: ['20001000'] },
  obstacles: { readAfterwards: 0, changedAfterwards: 0, archivedCampaign: 0, inTheWay: [] },
};

/** The states in which orders are read in at the desk. */
export const DESK_IMPORT_SCREENS: readonly ScreenState[] = [
  {
    name: 'desk, importing, list',
    readWide: true,
    show: async (language) => {
      const running = { state: 'running', accepted: null, counts: null, lines: 600, linesDone: 150 } as const;
      const imports = [keptImport({ importId: 'i-2', ...running }), keptImport(), keptImport({ accepted: false })];
      const desk = await choosing(language, { prepare: taking({ imports }) });
      await appears(page.getByRole('table'));
      return desk;
    },
  },
  {
    name: 'desk, importing, first day',
    show: async (language) => {
      const desk = await choosing(language);
      await appears(page.getByText(/^(Geben Sie eine Datei|Give a file)/));
      return desk;
    },
  },
  {
    name: 'desk, importing, no file of orders',
    show: async (language) => {
      const desk = await choosing(language);
      await userEvent.upload(fileInput(), new File(['%PDF'], 'Brief.pdf'));
      await appears(page.getByRole('alert').getByText(/Brief\.pdf/));
      return desk;
    },
  },
  {
    name: 'desk, importing, may not',
    show: (language) => choosing(language, { session: clerk(['read']) }),
  },
  { name: 'desk, importing, columns', readWide: true, show: (language) => mapped(language) },
  { name: 'desk, importing, findings', readWide: true, show: checked },
  {
    name: 'desk, importing, orders to withdraw',
    show: async (language) => {
      const missing = { orders: 136, withReadings: 57, shared: 3, begun: 0 };
      const desk = await mapped(language, { checks: () => ({ missing }) });
      await button(/^(Weiter zur Prüfung|On to the check)/).click();
      await page.getByRole('radio', { name: /^(136 zurückziehen|Withdraw 136)$/ }).click();
      await appears(page.getByRole('textbox', { name: /^(Zum Bestätigen|Type the number)/ }));
      return desk;
    },
  },
  {
    name: 'desk, importing, under way',
    show: async (language) => {
      const running = { state: 'running', accepted: null, counts: null, lines: 600, linesDone: 150 } as const;
      const told = { ...running, remainingSeconds: 40, answer: null };
      const desk = await choosing(language, { path: `${IMPORTS}/${ID}`, prepare: taking({ told }) });
      await appears(page.getByText(/(40 Sekunden|40 seconds)/));
      return desk;
    },
  },
  {
    name: 'desk, importing, done, to be taken back',
    show: async (language) => {
      const desk = await choosing(language, {
        path: `${IMPORTS}/${ID}`,
        prepare: (server) => {
          takeFiles(server, { told: { answer: ordersAnswer({ undo: UNDO, findings: [NO_SUCH_DAY] }) } });
          server.on(postImportUndo, () => PLAN);
        },
      });
      await button(/^(Was würde|What would)/).click();
      await appears(button(/^(3 Aufträge zurücknehmen|Take 3 orders back)$/));
      return desk;
    },
  },
];
