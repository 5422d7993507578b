import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import type { EndpointName } from '@zaehlwerk/contract/endpoints';
import { HISTORY_COLUMNS } from '../../intake/lines/check-history.ts';
import { ORDER_COLUMNS } from '../../intake/lines/order.ts';
import { EVERY_ENDPOINT, type GoodCall, goodCallOf, makeCall, type World } from './every-call.ts';
import { XLSX_TYPE } from './operator-calls.ts';
import type { TestAnswer } from '../test-server.ts';
import { historyOf, orderOf } from './utility-content.ts';
import { type Rows, writeCsv, writeXlsxTable } from '../write-table.ts';

/**
 * Texts that break careless concatenation (S36, S46). A number is appended for each call, so that none is used twice.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  `'";--`,
  `x' or '1'='1`,
  `Robert'); drop table jobs;--`,
  'a\0b',
  '%',
  '_',
  '\\',
  'x'.repeat(10_000),
  '👩‍👩‍👧🏴',
  'a\ud800b',
  'a\r\nSet-Cookie: a=b',
  '\u001b[31mred\u009b31m',
  '\u202egnp.exe',
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '=1+1',
  '$1',
];

type Path = readonly (string | number)[];

/** A call with one hostile text in it, and the answer. */
export interface HostileCall {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  /** `body/results/0/comment`, `params/id`, `query/after`, `headers`, `token`. */
  readonly place: string;
  readonly text: string;
  readonly call: Omit<GoodCall, 'status'>;
  readonly answer: TestAnswer;
}

/** Makes every call with every one of its texts replaced in turn by every hostile text. Files: see `hostileFiles`. */
export async function hostileCalls(world: World): Promise<HostileCall[]> {
  const calls: (() => Promise<HostileCall>)[] = [];
  let count = 0;
  for (const [name, endpoint] of EVERY_ENDPOINT) {
    const good = await goodCallOf(world, name);
    for (const place of placesOf(name, endpoint, good)) {
      for (const hostile of textsFor(name, place)) {
        const text = `${hostile}${(count += 1)}`;
        calls.push(async () => {
          const call = put(await goodCallOf(world, name), place, text);
          const token = place === 'token' ? { token: headerText(text) } : {};
          return { name, endpoint, place, text, call, answer: await makeCall(world, endpoint, call, token) };
        });
      }
    }
  }
  return inTurns(calls);
}

export interface HostileFile {
  readonly kind: 'orders' | 'history';
  readonly format: 'csv' | 'json' | 'xlsx';
  /** The hostile text of each line, with its column. */
  readonly texts: ReadonlyMap<number, { readonly column: string; readonly text: string }>;
  readonly answer: TestAnswer;
}

/** So many columns are tried in a file: of each kind of finding an answer tells 200. */
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

/** Every place in a call that holds or could hold a text. */
function placesOf(name: EndpointName, endpoint: Endpoint, { params, body }: GoodCall): string[] {
  return [
    ...(body === undefined || isFile(name) ? [] : textsIn(body).map((path) => ['body', ...path].join('/'))),
    ...Object.keys(params).map((param) => `params/${param}`),
    ...Object.keys(endpoint.query?.def.shape ?? {}).map((key) => `query/${key}`),
    'headers',
    ...(endpoint.caller === 'anyone' ? [] : ['token']),
  ];
}

function textsIn(value: unknown): Path[] {
  if (typeof value === 'string') return [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner).map((path) => [key, ...path]));
}

function put(call: GoodCall, place: string, text: string): GoodCall {
  const [part = '', ...path] = place.split('/');
  if (part === 'params') return { ...call, params: { ...call.params, [path[0] ?? '']: text.toWellFormed() } };
  if (part === 'query') return { ...call, query: `?${path[0]}=${encodeURIComponent(text.toWellFormed())}` };
  if (part === 'headers') return { ...call, headers: headersWith(text) };
  return part === 'body' ? { ...call, body: replaceAt(call.body, path, text) } : call;
}

function replaceAt(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaceAt(item, rest, text) : item));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, inner]) => [name, name === key ? replaceAt(inner, rest, text) : inner]),
  );
}

/** Headers with free content. Their total length has a limit of its own (OPN-164). */
function headersWith(text: string): Record<string, string> {
  const value = headerText(text);
  const names = ['accept-language', 'if-none-match', 'idempotency-key', 'x-captured-at', 'x-request-id', 'user-agent'];
  const more = ['referer', 'cookie', 'origin', 'x-forwarded-for', 'x-forwarded-host', 'forwarded', 'accept-encoding'];
  return Object.fromEntries([...names, ...more].map((name) => [name, value]));
}

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f]/g;

/** The part of a text that a header can hold: bytes without line breaks and other control characters. */
function headerText(text: string): string {
  return Buffer.from(text.slice(0, 500)).toString('latin1').replaceAll(CONTROLS, '');
}

/** The hostile texts for one place: a selection for file imports, which are slow and cannot see headers. */
function textsFor(name: EndpointName, place: string): readonly string[] {
  if (place === 'token') return HOSTILE_TEXTS.filter((text) => text.length < 100);
  return isFile(name) && place === 'headers' ? HOSTILE_TEXTS.slice(0, 2) : HOSTILE_TEXTS;
}

function isFile(name: EndpointName): boolean {
  return ['postOrders', 'postOrdersSuggestion', 'postHistory'].includes(name);
}

/** Runs eight at a time, because one at a time is slow. */
async function inTurns<T>(work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = [];
  for (let at = 0; at < work.length; at += 8) {
    done.push(...(await Promise.all(work.slice(at, at + 8).map((one) => one()))));
  }
  return done;
}
