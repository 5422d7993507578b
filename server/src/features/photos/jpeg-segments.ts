const HUFFMAN = 0xc4;
const QUANTISATION = 0xdb;
const RESTART = 0xdd;

/**
 * The places that a segment of tables fills, by names of our own; null when it is none, is not exactly as long as it
 * says, or fills a place twice, where only the last table would count.
 */
export function placesOf(marker: number, payload: Buffer): readonly string[] | null {
  if (marker === RESTART) return payload.length === 2 ? ['restart'] : null;
  if (marker !== HUFFMAN && marker !== QUANTISATION) return null;
  const places: string[] = [];
  let at = 0;
  while (at < payload.length) {
    const length = marker === HUFFMAN ? huffmanLength(payload, at) : quantisationLength(payload, at);
    if (length === null) return null;
    // The lower half of a quantisation table's first byte is its place, the upper one its precision.
    places.push(`${marker} ${marker === HUFFMAN ? payload[at]! : payload[at]! & 15}`);
    at += length;
  }
  const isExact = at > 0 && at === payload.length;
  return isExact && new Set(places).size === places.length ? places : null;
}

function huffmanLength(payload: Buffer, at: number): number | null {
  if (at + 17 > payload.length) return null;
  let symbols = 0;
  for (let n = 1; n <= 16; n += 1) symbols += payload[at + n]!;
  return symbols > 256 ? null : 17 + symbols;
}

function quantisationLength(payload: Buffer, at: number): number | null {
  const precision = payload[at]! >> 4;
  return precision > 1 ? null : 1 + 64 * (precision + 1);
}

/** The places a scan takes its tables from. `frame` is the payload of its frame header, `header` of its own. */
export function placesUsed(frame: Buffer, header: Buffer): readonly string[] {
  const ofFrame = Array.from({ length: frame[5]! }, (_, n) => `${QUANTISATION} ${frame[8 + 3 * n]! & 15}`);
  const ofScan = Array.from({ length: header[0]! }, (_, n) => {
    const both = header[2 + 2 * n]!;
    return [`${HUFFMAN} ${both >> 4}`, `${HUFFMAN} ${16 + (both & 15)}`];
  });
  return ['restart', ...ofFrame, ...ofScan.flat()];
}

/**
 * The orientation a camera notes in the Exif block (tag 0x0112 of the first directory), 1 to 8; 1 when there is none or
 * the block is invalid. Reads nothing else from it. Takes the payload of an APP1 segment.
 */
export function exifOrientation(payload: Buffer): number {
  if (payload.length < 14 || payload.toString('latin1', 0, 6) !== 'Exif\0\0') return 1;
  const tiff = payload.subarray(6);
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const u16 = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number): number => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = u32(4);
  if (u16(2) !== 42 || directory + 2 > tiff.length) return 1;
  const entries = Math.min(u16(directory), Math.floor((tiff.length - directory - 2) / 12));
  for (let n = 0; n < entries; n += 1) {
    const entry = directory + 2 + n * 12;
    if (u16(entry) !== 0x0112) continue;
    const value = u16(entry + 8);
    return u16(entry + 2) === 3 && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An APP1 segment with only an orientation: what a decoder needs to turn a photo upright. */
export function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000100000000000000', 'hex');
  segment.writeUInt16LE(orientation, 28);
  return segment;
}
