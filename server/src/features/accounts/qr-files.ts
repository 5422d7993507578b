import { crc32, deflateSync } from 'node:zlib';
import type { QrFormat } from '@zaehlwerk/contract/access';
import { encodeQR } from 'qr';

/** Width of the empty border in modules, as the QR code standard asks. */
const BORDER = 4;
/** Pixels of a module: with 45 modules 3 cm at more than 300 dots an inch. */
const SCALE = 10;

/** The QR code of a link as a picture. */
export function writeQr(link: string, format: QrFormat): Uint8Array {
  if (format === 'svg') return Buffer.from(encodeQR(link, 'svg', { border: BORDER }));
  return blackAndWhitePng(encodeQR(link, 'raw', { border: BORDER }), SCALE);
}

/** A PNG of one bit for each pixel: `true` is black. */
function blackAndWhitePng(modules: readonly (readonly boolean[])[], scale: number): Uint8Array {
  const side = modules.length * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit of grey.
  header[8] = 1;
  const rowBytes = 1 + Math.ceil(side / 8);
  const pixels = Buffer.alloc(rowBytes * side);
  modules.forEach((row, line) => {
    const bits = Buffer.alloc(rowBytes);
    for (let x = 0; x < side; x += 1) {
      const at = 1 + (x >> 3);
      if (row[Math.floor(x / scale)] !== true) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
    for (let copy = 0; copy < scale; copy += 1) bits.copy(pixels, (line * scale + copy) * rowBytes);
  });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}
