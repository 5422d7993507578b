import type { ImportFinding, OrdersAnswer } from '@zaehlwerk/contract/imports';
import { getImport, getImports, postOrders } from '@zaehlwerk/contract/import-calls';
import type { KeptImport, ToldImport } from '@zaehlwerk/contract/kept-import';
import { getApplicationDocument } from '@zaehlwerk/contract/operator';
import type { OrderFiles } from '@zaehlwerk/contract/order-files';
import { type OrderFileSuggestion, postOrdersSuggestion } from '@zaehlwerk/contract/order-suggestion';
import { isOurColumn, ORDER_COLUMN_NAMES, REQUIRED_ORDER_COLUMNS } from '@zaehlwerk/domain/order-file/columns';
import { suggestMapping } from '@zaehlwerk/domain/order-file/suggest-mapping';
import { page } from 'vitest/browser';
import type { FakeServer } from './fakes/fake-server.ts';

/** A file of a billing system, with its own headings and words, and a title above them. */
export const ERP_FILE = [
  'Ableseliste KW 47;;;;;;;',
  'Ableseauftrag;Vertragskonto;Gerät;Sparte;Kennziffer;Untergrenze;Bezirk;Ablesung bis',
  'A-1;20001000;1EMH0048213907;STROM;1-0:1.8.0;1.234,5;B07;31.12.2026',
  'A-2;20001001;7PIP0018840263;GAS;7-0:3.0.0;12;B07;31.02.2027',
  'A-3;20001002;8SEN0033190861;SONDER;8-0:1.0.0;7;B08;31.12.2026',
].join('\r\n');

/** An import in the background. */
export function keptImport(more: Partial<KeptImport> = {}): KeptImport {
  return {
    importId: '0b5f3f2e-7d5c-4b53-9a43-0f43d3c3a001',
    kind: 'orders',
    state: 'done',
    dryRun: false,
    partial: false,
    campaign: null,
    file: { name: 'ISU_KW47.csv', bytes: 1200, sha256: 'a'.repeat(64) },
    keyId: 'c-1',
    keyName: 'S. Arndt',
    createdAt: '2025-11-21T08:40:00.000Z',
    startedAt: '2025-11-21T08:40:01.000Z',
    endedAt: '2025-11-21T08:40:09.000Z',
    attempts: 1,
    lines: 3,
    linesDone: 3,
    remainingSeconds: null,
    passwordsToHash: 0,
    accepted: true,
    counts: { created: 2, updated: 1, unchanged: 0, rejected: 0, changed: 1, cleared: 0 },
    problem: null,
    undoneAt: null,
    undoes: null,
    ...more,
  };
}

/** What came of a file. */
export function ordersAnswer(more: Partial<OrdersAnswer> = {}): OrdersAnswer {
  return {
    dryRun: true,
    created: 2,
    updated: 1,
    unchanged: 0,
    rejected: 0,
    findings: [],
    changed: 1,
    cleared: 0,
    changes: [
      {
        line: 3,
        orderNumber: 'A-1',
        obis: null,
        column: 'Spätester Termin',
        before: '2026-11-24',
        after: '2026-12-31',
      },
    ],
    ...more,
  };
}

export const NO_SUCH_DAY: ImportFinding = {
  line: 4,
  column: 'Spätester Termin',
  value: '31.02.2027',
  code: 'noSuchDay',
  message: 'Diesen Tag gibt es nicht.',
};

/** How the real server would read a text of CSV with `;`. */
function suggestionOf(text: string): OrderFileSuggestion {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split(';'))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const at = rows.findIndex((cells) => cells.length > 3 && cells[1] !== '');
  const [header = [], ...lines] = rows.slice(at);
  const { mapping, columns, missing } = suggestMapping(
    { header, lines },
    ORDER_COLUMN_NAMES,
    header.some(isOurColumn) ? [] : REQUIRED_ORDER_COLUMNS,
  );
  return {
    orderFiles: mapping,
    headerLine: at + 1,
    lines: lines.length,
    columns: columns.map((one) => ({ ...one, samples: [...one.samples] })),
    missing: [...missing],
  };
}

/** How the server of an import is set. */
interface ImportServer {
  readonly orderFiles?: OrderFiles;
  /** What a check of a file answers, by its text. */
  readonly checks?: (text: string) => Partial<OrdersAnswer>;
  readonly imports?: readonly KeptImport[];
  /** What an import is by the time it is asked about. */
  readonly told?: Partial<ToldImport>;
}

const CHECK = '0b5f3f2e-7d5c-4b53-9a43-0f43d3c3a0c';

/** Lets a server take files: the texts that were handed in come back, checks and imports alike. */
export function takeFiles(server: FakeServer, { orderFiles, checks, imports = [], told = {} }: ImportServer = {}) {
  const texts: string[] = [];
  server.on(getApplicationDocument, () => ({
    name: 'Stadtwerke Ellerbach',
    hosts: [],
    logo: null,
    brandColor: null,
    config: {},
    contactInformationItems: [],
    help: {},
    instructions: [],
    ...(orderFiles !== undefined && { orderFiles }),
  }));
  server.on(postOrdersSuggestion, async ({ file }) => suggestionOf((await file?.text()) ?? ''));
  server.on(postOrders, async ({ file, query }) => {
    if (query['format'] === 'csv') return ordersAnswer();
    texts.push((await file?.text()) ?? '');
    const importId = query['dryRun'] === 'true' ? `${CHECK}${texts.length}` : keptImport().importId;
    return keptImport({ importId, state: 'waiting', accepted: null, counts: null, lines: null, linesDone: 0 });
  });
  server.on(getImports, () => ({ imports: [...imports], next: null }));
  server.on(getImport, ({ params: { importId = '' } }) => {
    const number = importId.startsWith(CHECK) ? Number(importId.slice(CHECK.length)) : null;
    if (number === null) return { ...keptImport({ importId }), answer: ordersAnswer({ dryRun: false }), ...told };
    const answer = ordersAnswer(checks?.(texts[number - 1] ?? '') ?? {});
    return { ...keptImport({ importId, dryRun: true }), answer };
  });
  return texts;
}

/** Chooses a file of this text, as somebody would. */
export function fileOf(text: string | Uint8Array<ArrayBuffer>, name = 'ISU_KW47.csv'): File {
  return new File([text], name, { type: 'text/csv' });
}

/** The field behind the button by which a file is chosen. */
export function fileInput() {
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('no file can be chosen here');
  return page.elementLocator(input);
}
