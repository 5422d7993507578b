import { crc32, deflateRawSync } from 'node:zlib';

/** What a ZIP archive says about itself; it may lie. */
export interface ZipClaims {
  /** Entries on this disk (at 8 of the directory's end) and in all (at 10). */
  readonly entriesHere?: number;
  readonly entries?: number;
  /** Unpacked size of each entry as its directory has it. */
  readonly unpackedSize?: number;
  /** A zip64 directory whose entry count is 2⁴⁰ is before the end. */
  readonly zip64?: boolean;
}

/** A ZIP archive of files by name. */
export function writeZip(files: Readonly<Record<string, string | Buffer>>, claims: ZipClaims = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, content] of Object.entries(files)) {
    const { length, packed, sum } = pack(content);
    const name = Buffer.from(path);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(sum, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims.unpackedSize ?? length, 18);
    fields.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), fields, name, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), fields, place, name);
    at += 4 + fields.length + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(claims.entriesHere ?? count, 8);
  end.writeUInt16LE(claims.entries ?? count, 10);
  end.writeUInt32LE(claims.zip64 ? 0xff_ff_ff_ff : entries.length, 12);
  end.writeUInt32LE(claims.zip64 ? 0xff_ff_ff_ff : at, 16);
  return Buffer.concat([...parts, entries, ...(claims.zip64 ? zip64End(at, entries.length) : []), end]);
}

function zip64End(at: number, length: number): Buffer[] {
  const end = Buffer.alloc(56);
  end.write('PK\x06\x06', 'latin1');
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(2n ** 40n, 24);
  end.writeBigUInt64LE(2n ** 40n, 32);
  end.writeBigUInt64LE(BigInt(length), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(at + length), 8);
  locator.writeUInt32LE(1, 16);
  return [end, locator];
}

interface Packed {
  readonly length: number;
  readonly packed: Buffer;
  readonly sum: number;
}

/** Hundreds of megabytes are packed once for all archives that hold them. */
const packedBefore = new WeakMap<Buffer, Packed>();

function pack(content: string | Buffer): Packed {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const known = typeof content === 'string' ? undefined : packedBefore.get(content);
  const result = known ?? { length: bytes.length, packed: deflateRawSync(bytes, { level: 1 }), sum: crc32(bytes) };
  if (typeof content !== 'string') packedBefore.set(content, result);
  return result;
}
