import { crc32, deflateRawSync } from 'node:zlib';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** An XLSX file with one sheet. `rows` is the XML of its rows, `more` further files. */
export function writeXlsx(rows: string, claims: ZipClaims = {}, more: Readonly<Record<string, Packed>> = {}): Buffer {
  const part = (name: string, kind: string): string =>
    `<Override PartName="/xl/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (kind: string, target: string): string =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${kind}" Target="${target}"/></Relationships>`;
  const files = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook.xml', 'sheet.main')}${part('worksheets/sheet1.xml', 'worksheet')}</Types>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const own = Object.entries(files).map(([name, text]) => [name, packed(Buffer.from(text))] as const);
  return writeZip([...own, ...Object.entries(more)], claims);
}

/** The XML of a row whose cells are at the given references and hold a text. */
export function xlsxRow(row: number, cells: Readonly<Record<string, string>>): string {
  const written = Object.entries(cells).map(([at, text]) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${row}">${written.join('')}</row>`;
}

/** An XLSX file with one sheet whose cells are all text, with the columns of its first line. */
export function writeTextSheet(lines: ReadonlyArray<Readonly<Record<string, string>>>): Buffer {
  const columns = Object.keys(lines[0] ?? {});
  const rowOf = (cells: readonly string[], row: number): string =>
    xlsxRow(row, Object.fromEntries(cells.map((text, at) => [`${String.fromCharCode(65 + at)}${row}`, text])));
  const rows = [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ''))];
  return writeXlsx(rows.map((cells, at) => rowOf(cells, at + 1)).join(''));
}

/** What a ZIP archive says about itself; it may lie. */
export interface ZipClaims {
  /** Entries on this disk and in all. */
  readonly entriesHere?: number;
  readonly entries?: number;
  /** Unpacked size of each entry as its directory has it. */
  readonly unpackedSize?: number;
  /** A zip64 directory whose entry count is 2⁴⁰ is before the end. */
  readonly zip64?: boolean;
}

/** A file as an archive holds it: hundreds of megabytes are packed once for all archives that hold them. */
export interface Packed {
  readonly length: number;
  readonly bytes: Buffer;
  readonly sum: number;
}

export function packed(content: Buffer): Packed {
  return { length: content.length, bytes: deflateRawSync(content, { level: 1 }), sum: crc32(content) };
}

/** Numbers of 2, 4 or 8 bytes, the lowest first. */
function numbers(...all: ReadonlyArray<readonly [value: number | bigint, size: 2 | 4 | 8]>): Buffer {
  return Buffer.concat(
    all.map(([value, size]) => {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64LE(BigInt(value));
      return bytes.subarray(0, size);
    }),
  );
}

const EVERYTHING = 0xff_ff_ff_ff;

function writeZip(files: ReadonlyArray<readonly [name: string, file: Packed]>, claims: ZipClaims): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [path, { length, bytes, sum }] of files) {
    const name = Buffer.from(path);
    const sizes = [
      [bytes.length, 4],
      [claims.unpackedSize ?? length, 4],
      [name.length, 2],
      [0, 2],
    ] as const;
    const fields = numbers([20, 2], [0, 2], [8, 2], [0, 4], [sum, 4], ...sizes);
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, bytes]);
    parts.push(part);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), fields, numbers([0, 8], [0, 2], [at, 4]), name);
    at += part.length;
  }
  const entries = Buffer.concat(directory);
  const [here, all] = [claims.entriesHere ?? files.length, claims.entries ?? files.length];
  const [size, begins] = claims.zip64 ? [EVERYTHING, EVERYTHING] : [entries.length, at];
  const end = [Buffer.from('PK\x05\x06'), numbers([0, 4], [here, 2], [all, 2], [size, 4], [begins, 4], [0, 2])];
  return Buffer.concat([...parts, entries, ...(claims.zip64 ? zip64End(at, entries.length) : []), ...end]);
}

function zip64End(at: number, length: number): Buffer[] {
  const most = 2n ** 40n;
  return [
    Buffer.from('PK\x06\x06'),
    numbers([44, 8], [0, 4], [0, 8], [most, 8], [most, 8], [length, 8], [at, 8]),
    Buffer.from('PK\x06\x07'),
    numbers([0, 4], [at + length, 8], [1, 4]),
  ];
}
