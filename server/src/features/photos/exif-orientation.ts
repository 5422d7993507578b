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
