import { sheetText } from '@zaehlwerk/domain/table/sheet-rows';
import type { Cell, Table } from '@zaehlwerk/domain/table/table';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { escapeMarkup } from '../../http/escape-markup.ts';

/** Writes a spreadsheet row by row: texts and whole numbers, so that memory does not grow with it. */
interface SheetWriter {
  /** The pieces of the file that more rows complete. */
  readonly add: (table: Table) => Uint8Array[];
  readonly end: () => Uint8Array[];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What every spreadsheet of one sheet has beside it. */
const filesBeside = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeMarkup(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
});

/** A spreadsheet of one sheet with these columns, 26 at most. */
export function sheetWriter(name: string, columns: readonly string[]): SheetWriter {
  const made: Uint8Array[] = [];
  let count = 0;
  const rowOf = (cells: readonly Cell[]): string => {
    count += 1;
    return `<row r="${count}">${cells.map((cell, column) => cellOf(cell, `${A_TO_Z[column]}${count}`)).join('')}</row>`;
  };
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    made.push(piece);
  });
  for (const [file, content] of Object.entries(filesBeside(name))) {
    const beside = new ZipDeflate(file);
    zip.add(beside);
    beside.push(strToU8(XML + content), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml');
  zip.add(sheet);
  const header = columns.map((column): Cell => ({ kind: 'text', text: column }));
  sheet.push(strToU8(`${XML}<worksheet xmlns="${SHEET}"><sheetData>${rowOf(header)}`));
  return {
    add({ rows }) {
      sheet.push(strToU8(rows.map(rowOf).join('')));
      return made.splice(0);
    },
    end() {
      sheet.push(strToU8('</sheetData></worksheet>'), true);
      zip.end();
      return made.splice(0);
    },
  };
}

const A_TO_Z = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function cellOf(cell: Cell, at: string): string {
  if (cell.kind === 'empty') return '';
  if (cell.kind === 'number') return `<c r="${at}"><v>${cell.text}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(sheetText(cell.text))}</t></is></c>`;
}
