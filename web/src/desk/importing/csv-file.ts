import type { CellTexts, FileRow, TableFile } from './table-file.ts';

const SEPARATORS = [';', ',', '\t'] as const;

/** A record of the text: a row, and the text that it is written with. */
interface Written extends FileRow {
  readonly text: string;
}

/** Where the header stands, and what is in it, by which the separator is known. */
export interface KnownHeader {
  readonly line: number;
  readonly headings: readonly string[];
}

/** A heading of which the server has told the beginning alone still counts. */
const LONGEST_TOLD = 200;

/** Opens a CSV file with the header that the server has found in it; null where no separator gives that header. */
export function openCsv(name: string, bytes: Uint8Array, header: KnownHeader): TableFile | null {
  const [encoding, text] = decode(bytes);
  const plain = text.replace(/\r\n?/g, '\n');
  const readings = SEPARATORS.map((separator) => ({ separator, records: readRecords(plain, separator) }));
  const told = header.headings[0]?.trim().slice(0, LONGEST_TOLD);
  const reading = readings.find(({ records: some }) => {
    const cells = some.find(({ line }) => line === header.line)?.cells ?? [];
    return cells.length === header.headings.length && cells[0]?.trim().slice(0, LONGEST_TOLD) === told;
  });
  if (reading === undefined) return null;
  const { separator, records } = reading;
  return {
    name,
    bytes: bytes.length,
    encoding,
    rows: records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    withCells: (texts) => {
      const lines = records.map((record) => writeRecord(record, separator, texts));
      return new Blob([`\uFEFF${lines.join('\n')}\n`], { type: 'text/csv' });
    },
  };
}

function writeRecord({ line, cells, text }: Written, separator: string, texts: CellTexts): string {
  const changed = texts.get(line);
  if (changed === undefined || changed.size === 0) return text;
  const places = Math.max(cells.length, ...Array.from(changed.keys(), (place) => place + 1));
  const written = Array.from({ length: places }, (_, place) => changed.get(place) ?? cells[place] ?? '');
  return written.map((cell) => quote(cell, separator)).join(separator);
}

function quote(cell: string, separator: string): string {
  const isPlain = !cell.includes(separator) && !cell.includes('"') && !cell.includes('\n');
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}

/** The records of a text whose line breaks are `\n`. A quote counts only where a cell begins with it. */
function readRecords(text: string, separator: string): readonly Written[] {
  const records: Written[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const from = at;
    const cells: string[] = [];
    for (;;) {
      const [cell, end] = text[at] === '"' ? quoted(text, at, separator) : plainCell(text, at, separator);
      cells.push(cell);
      at = end + 1;
      if (text[end] !== separator) break;
    }
    const written = text.slice(from, at - 1);
    records.push({ line, cells, text: written });
    line += written.split('\n').length;
  }
  return records;
}

/** A cell and where it ends: at a separator, a line break, or the end of the text. */
type Cell = readonly [cell: string, end: number];

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
  return [text.slice(from, end), end];
}

function quoted(text: string, from: number, separator: string): Cell {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return [cell + text.slice(at), text.length];
    cell += text.slice(at, end);
    if (text[end + 1] === '"') {
      cell += '"';
      at = end + 2;
      continue;
    }
    const [rest, last] = plainCell(text, end + 1, separator);
    return [cell + rest, last];
  }
}

/** As the server reads it: UTF-8, by its mark what Excel calls Unicode text, otherwise Windows-1252, in which all bytes are some text. */
function decode(bytes: Uint8Array): readonly [NonNullable<TableFile['encoding']>, string] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['Unicode', new TextDecoder('utf-16le').decode(bytes)];
  try {
    return ['UTF-8', new TextDecoder('utf-8', { fatal: true }).decode(bytes)];
  } catch {
    return ['Windows-1252', new TextDecoder('windows-1252').decode(bytes)];
  }
}
