import { inflateSync } from 'node:zlib';

const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

/**
 * A font as it was before it was packed into a WOFF (version 1): the same tables, inflated once. Read packed, each look at
 * a letter would inflate all letters.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('no WOFF');
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(SFNT.header + count * SFNT.entry);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(2 ** power * 16, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const tables: Buffer[] = [];
  let offset = header.length;
  for (let table = 0; table < count; table += 1) {
    const from = WOFF.header + table * WOFF.entry;
    const [at = 0, packed = 0, length = 0] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field));
    const kept = woff.subarray(at, at + packed);
    const entry = SFNT.header + table * SFNT.entry;
    woff.copy(header, entry, from, from + 4);
    woff.copy(header, entry + 4, from + 16, from + 20);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(length, entry + 12);
    // Up to the next table, and a little more: where the last letter is empty, fontkit reads behind it.
    const gap = Buffer.alloc(16 - (length % 4));
    tables.push(packed < length ? inflateSync(kept) : kept, gap);
    offset += length + gap.length;
  }
  return Buffer.concat([header, ...tables]);
}
