import { crc32, deflateRawSync } from 'node:zlib';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with one sheet of this XML, as small as the reader takes it. */
export function writeWorkbook(sheet: string | Buffer): Buffer {
  const sheets = '<sheet name="T" sheetId="1" r:id="rId1"/>';
  const relation = `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>`;
  return writeArchive({
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  });
}

/** A sheet whose rows are given by number and address of their only cell, for example `[1, 'A1']`. */
export function writeSheet(...cells: readonly (readonly [row: number, address: string])[]): string {
  const rows = cells.map(
    ([row, address]) => `<row r="${row}"><c r="${address}" t="inlineStr"><is><t>OBIS</t></is></c></row>`,
  );
  return `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** A ZIP with these files, deflated. Independent of the libraries the product uses. */
function writeArchive(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content as string);
    const packed = deflateRawSync(plain);
    // From here on both headers say the same: versions, flags, method, time, checksum, sizes, length of the name.
    const same = Buffer.alloc(26);
    same.writeUInt16LE(20, 0);
    same.writeUInt16LE(8, 4);
    same.writeUInt32LE(crc32(plain), 10);
    same.writeUInt32LE(packed.length, 14);
    same.writeUInt32LE(plain.length, 18);
    same.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), same, Buffer.from(name), packed]);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), same, tail, Buffer.from(name)]));
    bodies.push(body);
    at += body.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, entries, end]);
}
