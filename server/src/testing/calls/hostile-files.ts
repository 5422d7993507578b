import { HISTORY_COLUMNS } from '../../intake/lines/check-history.ts';
import { ORDER_COLUMNS } from '../../intake/lines/order.ts';
import type { TestAnswer } from '../test-server.ts';
import { type Rows, writeCsv, writeXlsxTable } from '../write-table.ts';
import { EVERY_ENDPOINT, makeCall, type World } from './every-call.ts';
import { HOSTILE_TEXTS } from './hostile-calls.ts';
import { XLSX_TYPE } from './operator-calls.ts';
import { historyOf, orderOf } from './utility-content.ts';

export interface HostileFile {
  readonly kind: 'orders' | 'history';
  readonly format: 'csv' | 'json' | 'xlsx';
  /** The hostile text of each line, with its column. */
  readonly texts: ReadonlyMap<number, { readonly column: string; readonly text: string }>;
  readonly answer: TestAnswer;
}

/** How many columns are tried in a file: of each kind of finding an answer tells 200. */
const IN_A_FILE = 8;

/** Imports files of each kind and format with a hostile text in every column in turn, in partial mode. */
export async function hostileFiles(world: World): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  let day = 0;
  for (const kind of ['orders', 'history'] as const) {
    const columns = kind === 'orders' ? ORDER_COLUMNS.names : HISTORY_COLUMNS.names;
    const parts = Array.from({ length: Math.ceil(columns.length / IN_A_FILE) }, (_, n) =>
      columns.slice(n * IN_A_FILE, (n + 1) * IN_A_FILE),
    );
    const each = (['csv', 'json', 'xlsx'] as const).flatMap((format) => parts.map((part) => ({ format, part })));
    for (const { format, part } of each) {
      const texts = new Map<number, { column: string; text: string }>();
      const rows: Record<string, string>[] = [];
      let line = 2;
      for (const column of part) {
        for (const hostile of HOSTILE_TEXTS) {
          const id = `${format}${part[0]}${rows.length}`;
          const text = `${format === 'json' ? hostile : hostile.toWellFormed()}${id}`;
          texts.set(line, { column, text });
          rows.push({ ...rowOf(kind, world.mark, id, (day += 1)), [column]: text });
          // In CSV a text with a line break continues on the next line of the file.
          line += format === 'csv' ? text.split('\r\n').length : 1;
        }
      }
      const body = await fileOf(format, columns, rows);
      files.push({ kind, format, texts, answer: await sendFile(world, kind, format, body) });
    }
  }
  return files;
}

const TYPES = { csv: 'text/csv', json: 'application/json', xlsx: XLSX_TYPE } as const;

function sendFile(
  world: World,
  kind: HostileFile['kind'],
  format: HostileFile['format'],
  body: unknown,
): Promise<TestAnswer> {
  const [, endpoint] = EVERY_ENDPOINT.find(([name]) => name === (kind === 'orders' ? 'postOrders' : 'postHistory'))!;
  const { applicationId } = world.utility.tenant;
  const headers = { 'content-type': TYPES[format] };
  return makeCall(world, endpoint, { params: { applicationId }, query: '?partial=true', body, headers });
}

async function fileOf(format: HostileFile['format'], columns: readonly string[], rows: Rows): Promise<unknown> {
  if (format === 'json') return rows;
  return format === 'csv' ? writeCsv(columns, rows, { quoteAll: true }) : writeXlsxTable(columns, rows);
}

/** Without a password, because hashing hundreds of them is slow. */
function rowOf(kind: HostileFile['kind'], mark: string, id: string, day: number): Record<string, string> {
  if (kind === 'history') {
    return { ...historyOf(1), Ablesedatum: new Date(Date.UTC(1990, 0, day)).toISOString().slice(0, 10) };
  }
  return { ...orderOf(9, mark), Auftragsnummer: id, Benutzername: `kunde-${id}`, Passwort: '', Zugangsname: '' };
}
