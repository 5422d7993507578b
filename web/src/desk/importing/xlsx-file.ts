import { XLSX_TYPE } from '@zaehlwerk/contract/operator';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { CellTexts, FileRow, TableFile } from './table-file.ts';

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet's calendar. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/**
 * Opens the first sheet of an XLSX file, which the server has found to be sound. Its parts are looked through as text: the
 * content security policy lets no page parse XML that it was given.
 */
export function openXlsx(name: string, bytes: Uint8Array): TableFile {
  const parts = unzipSync(bytes);
  const partOf = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  const path = sheetPath(partOf);
  const sheet = partOf(path);
  const shared = elements(partOf('xl/sharedStrings.xml'), 'si').map(({ content }) => textOf(content));
  const dates = dateStyles(partOf('xl/styles.xml'));
  return {
    name,
    bytes: bytes.length,
    encoding: null,
    rows: readRows(sheet, shared, dates),
    withCells: (texts) => {
      const content = strToU8(writeCells(sheet, texts));
      return new Blob([zipSync({ ...parts, [path]: content }) as Uint8Array<ArrayBuffer>], { type: XLSX_TYPE });
    },
  };
}

/** An element as it is written. None of those that are looked for lies within one of its own name. */
interface Element {
  readonly whole: string;
  /** What stands before the name, as `x:`. */
  readonly prefix: string;
  readonly attributes: string;
  readonly content: string;
  readonly at: number;
}

function elements(xml: string, name: string): readonly Element[] {
  const form = new RegExp(`<(\\w+:)?${name}\\b([^>]*?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g');
  return Array.from(xml.matchAll(form), ({ 0: whole, 1: prefix = '', 2: attributes = '', 3: content = '', index }) => ({
    whole,
    prefix,
    attributes,
    content,
    at: index,
  }));
}

function attribute(attributes: string, name: string): string | null {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? null : unescape(value);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescape(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return ENTITIES[entity] ?? whole;
    return String.fromCodePoint(entity[1] === 'x' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1)));
  });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The text of a shared or inline string, without how it is pronounced. */
function textOf(xml: string): string {
  const spoken = xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '');
  return elements(spoken, 't')
    .map(({ content }) => unescape(content))
    .join('');
}

function sheetPath(partOf: (path: string) => string): string {
  const first = elements(partOf('xl/workbook.xml'), 'sheet')[0]?.attributes ?? '';
  const id = /\bid="([^"]*)"/.exec(first.replace(/sheetId="[^"]*"/, ''))?.[1];
  const relation = elements(partOf('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    ({ attributes }) => attribute(attributes, 'Id') === id,
  );
  const target = attribute(relation?.attributes ?? '', 'Target') ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The styles by which a number is shown as a day. */
function dateStyles(styles: string): ReadonlySet<string> {
  const own = new Map(
    elements(styles, 'numFmt').map(({ attributes }) => [
      attribute(attributes, 'numFmtId'),
      attribute(attributes, 'formatCode'),
    ]),
  );
  const isDate = (id: string | null): boolean => {
    const code = own.get(id);
    if (code === undefined || code === null) return Number(id) >= 14 && Number(id) <= 22;
    return /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
  };
  const formats = elements(elements(styles, 'cellXfs')[0]?.content ?? '', 'xf');
  return new Set(
    formats.flatMap(({ attributes }, index) => (isDate(attribute(attributes, 'numFmtId')) ? [String(index)] : [])),
  );
}

/** The rows of a sheet, each with its line. */
function rowsOf(sheet: string): readonly (Element & { readonly line: number })[] {
  let line = 0;
  return elements(sheet, 'row').map((row) => {
    line = Number(attribute(row.attributes, 'r') ?? line + 1);
    return { ...row, line };
  });
}

/** The cells of a row, each with its place: `B3` is at 1. */
function cellsOf(row: Element): readonly (Element & { readonly place: number })[] {
  let place = -1;
  return elements(row.content, 'c').map((cell) => {
    const letters = /^[A-Z]+/.exec(attribute(cell.attributes, 'r') ?? '')?.[0];
    const number = Array.from(letters ?? '').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    place = letters === undefined ? place + 1 : number - 1;
    return { ...cell, place };
  });
}

function readRows(sheet: string, shared: readonly string[], dates: ReadonlySet<string>): readonly FileRow[] {
  return rowsOf(sheet).flatMap((row) => {
    const cells: string[] = [];
    const numbers = new Set<number>();
    for (const cell of cellsOf(row)) {
      while (cells.length < cell.place) cells.push('');
      const [text, isNumber] = readCell(cell, shared, dates);
      cells[cell.place] = text;
      if (isNumber) numbers.add(cell.place);
    }
    return cells.some((cell) => cell.trim() !== '') ? [{ line: row.line, cells, numbers }] : [];
  });
}

function readCell(
  { attributes, content }: Element,
  shared: readonly string[],
  dates: ReadonlySet<string>,
): readonly [text: string, isNumber: boolean] {
  const type = attribute(attributes, 't') ?? 'n';
  const value = unescape(elements(content, 'v')[0]?.content ?? '');
  if (type === 's') return [shared[Number(value)] ?? '', false];
  if (type === 'inlineStr') return [textOf(content), false];
  if (type === 'b') return [value === '1' ? 'ja' : 'nein', false];
  if (type !== 'n' || value === '') return [value, false];
  if (!dates.has(attribute(attributes, 's') ?? '')) return [String(Number(value)), true];
  return [new Date(DAY_ZERO + Math.floor(Number(value)) * DAY_MS).toISOString().slice(0, 10), false];
}

/** Other texts become texts of their own cell; how the cell looks stays. */
function writeCells(sheet: string, texts: CellTexts): string {
  const pieces: string[] = [];
  let from = 0;
  for (const row of rowsOf(sheet)) {
    const changed = texts.get(row.line);
    if (changed === undefined || changed.size === 0) continue;
    pieces.push(sheet.slice(from, row.at), writeRow(row, changed));
    from = row.at + row.whole.length;
  }
  return [...pieces, sheet.slice(from)].join('');
}

function writeRow(row: Element & { readonly line: number }, texts: ReadonlyMap<number, string>): string {
  const { prefix, attributes, line } = row;
  const cells = new Map(cellsOf(row).map((cell) => [cell.place, cell.whole]));
  const looks = new Map(cellsOf(row).map((cell) => [cell.place, attribute(cell.attributes, 's')]));
  for (const [place, text] of texts) {
    const look = looks.get(place) ?? null;
    const style = look === null ? '' : ` s="${look}"`;
    const content = `<${prefix}is><${prefix}t xml:space="preserve">${escape(text)}</${prefix}t></${prefix}is>`;
    cells.set(place, `<${prefix}c r="${lettersOf(place)}${line}"${style} t="inlineStr">${content}</${prefix}c>`);
  }
  const inOrder = Array.from(cells).sort(([one], [other]) => one - other);
  return `<${prefix}row${attributes}>${inOrder.map(([, cell]) => cell).join('')}</${prefix}row>`;
}

function lettersOf(place: number): string {
  const before = Math.floor(place / 26);
  return `${before === 0 ? '' : lettersOf(before - 1)}${String.fromCharCode(65 + (place % 26))}`;
}
