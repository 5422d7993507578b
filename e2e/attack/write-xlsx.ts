import { writeZip, type ZipClaims } from './write-zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** An XLSX file with one sheet. `rows` is the XML of its rows, `more` further files or ones that replace the usual. */
export function writeXlsx(
  rows: string,
  claims: ZipClaims = {},
  more: Readonly<Record<string, string | Buffer>> = {},
): Buffer {
  const part = (name: string, kind: string): string =>
    `<Override PartName="/xl/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (kind: string, target: string): string =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${kind}" Target="${target}"/></Relationships>`;
  return writeZip(
    {
      '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook.xml', 'sheet.main')}${part('worksheets/sheet1.xml', 'worksheet')}</Types>`,
      '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
      'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ...more,
    },
    claims,
  );
}

/** The XML of a row whose cells are at the given references and hold a text. */
export function xlsxRow(row: number, cells: Readonly<Record<string, string>>): string {
  const written = Object.entries(cells).map(([at, text]) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${row}">${written.join('')}</row>`;
}
