import { XLSX_TYPE } from '@zaehlwerk/contract/operator';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { CellTexts, FileRow, TableFile } from './table-file.ts';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet's calendar. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** Opens the first sheet of an XLSX file, which the server has found to be sound. */
export function openXlsx(name: string, bytes: Uint8Array): TableFile {
  const parts = unzipSync(bytes);
  const partOf = (path: string) => parse(strFromU8(parts[path] ?? new Uint8Array()));
  const path = sheetPath(partOf);
  const sheet = partOf(path);
  const shared = all(partOf('xl/sharedStrings.xml'), 'si').map(textOf);
  const dates = dateStyles(partOf('xl/styles.xml'));
  return {
    name,
    bytes: bytes.length,
    encoding: null,
    rows: readRows(sheet, shared, dates),
    withCells: (texts) => {
      const changed = sheet.cloneNode(true) as Document;
      writeCells(changed, texts);
      const content = strToU8(new XMLSerializer().serializeToString(changed));
      return new Blob([zipSync({ ...parts, [path]: content }) as Uint8Array<ArrayBuffer>], { type: XLSX_TYPE });
    },
  };
}

function parse(text: string): Document {
  return new DOMParser().parseFromString(text === '' ? '<none/>' : text, 'application/xml');
}

const all = (within: Document | Element, name: string): readonly Element[] =>
  Array.from(within.getElementsByTagNameNS('*', name));

/** The text of a shared or inline string, without how it is pronounced. */
function textOf(element: Element): string {
  const texts = all(element, 't').filter((one) => one.parentElement?.localName !== 'rPh');
  return texts.map((one) => one.textContent).join('');
}

function sheetPath(partOf: (path: string) => Document): string {
  const id = all(partOf('xl/workbook.xml'), 'sheet')[0]?.getAttributeNS(RELATIONS, 'id');
  const relation = all(partOf('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    (one) => one.getAttribute('Id') === id,
  );
  const target = relation?.getAttribute('Target') ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The styles by which a number is shown as a day. */
function dateStyles(styles: Document): ReadonlySet<string> {
  const own = new Map(
    all(styles, 'numFmt').map((one) => [one.getAttribute('numFmtId'), one.getAttribute('formatCode')]),
  );
  const isDate = (id: string | null): boolean => {
    const code = own.get(id);
    if (code === undefined || code === null) return Number(id) >= 14 && Number(id) <= 22;
    return /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
  };
  const formats = Array.from(all(styles, 'cellXfs')[0]?.children ?? [], (one) => one.getAttribute('numFmtId'));
  return new Set(formats.flatMap((id, index) => (isDate(id) ? [String(index)] : [])));
}

function readRows(sheet: Document, shared: readonly string[], dates: ReadonlySet<string>): readonly FileRow[] {
  let line = 0;
  return all(sheet, 'row').flatMap((row) => {
    line = Number(row.getAttribute('r') ?? line + 1);
    const cells: string[] = [];
    const numbers = new Set<number>();
    for (const cell of row.children) {
      const place = placeOf(cell) ?? cells.length;
      while (cells.length < place) cells.push('');
      const [text, isNumber] = readCell(cell, shared, dates);
      cells[place] = text;
      if (isNumber) numbers.add(place);
    }
    return cells.some((cell) => cell.trim() !== '') ? [{ line, cells, numbers }] : [];
  });
}

/** The place of a cell `B3`: 1. */
function placeOf(cell: Element): number | null {
  const letters = /^[A-Z]+/.exec(cell.getAttribute('r') ?? '')?.[0];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function readCell(
  cell: Element,
  shared: readonly string[],
  dates: ReadonlySet<string>,
): readonly [text: string, isNumber: boolean] {
  const type = cell.getAttribute('t') ?? 'n';
  const value = all(cell, 'v')[0]?.textContent ?? '';
  if (type === 's') return [shared[Number(value)] ?? '', false];
  if (type === 'inlineStr') return [textOf(cell), false];
  if (type === 'b') return [value === '1' ? 'ja' : 'nein', false];
  if (type !== 'n' || value === '') return [value, false];
  if (!dates.has(cell.getAttribute('s') ?? '')) return [String(Number(value)), true];
  return [new Date(DAY_ZERO + Math.floor(Number(value)) * DAY_MS).toISOString().slice(0, 10), false];
}

function lettersOf(place: number): string {
  const before = Math.floor(place / 26);
  return `${before === 0 ? '' : lettersOf(before - 1)}${String.fromCharCode(65 + (place % 26))}`;
}

/** Other texts become texts of their own cell; how the cell looks stays. */
function writeCells(sheet: Document, texts: CellTexts): void {
  let line = 0;
  for (const row of all(sheet, 'row')) {
    line = Number(row.getAttribute('r') ?? line + 1);
    for (const [place, text] of texts.get(line) ?? []) {
      const cell = cellAt(sheet, row, line, place);
      cell.setAttribute('t', 'inlineStr');
      const is = sheet.createElementNS(cell.namespaceURI, 'is');
      const t = sheet.createElementNS(cell.namespaceURI, 't');
      t.setAttribute('xml:space', 'preserve');
      t.textContent = text;
      is.append(t);
      cell.replaceChildren(is);
    }
  }
}

function cellAt(sheet: Document, row: Element, line: number, place: number): Element {
  const cells = Array.from(row.children);
  const found = cells.find((cell, index) => (placeOf(cell) ?? index) === place);
  if (found !== undefined) return found;
  const made = sheet.createElementNS(row.namespaceURI, 'c');
  made.setAttribute('r', `${lettersOf(place)}${line}`);
  row.insertBefore(made, cells.find((cell) => (placeOf(cell) ?? 0) > place) ?? null);
  return made;
}
