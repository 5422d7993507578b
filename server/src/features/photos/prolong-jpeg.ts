import type { JpegOutline } from './jpeg-outline.ts';

/** A photo as the decoder gets it to prove that its scan is whole and no longer than its header says. */
export interface ProlongedJpeg {
  readonly bytes: Buffer;
  readonly height: number;
}

/** The decoder looks for warnings before each strip of this many rows. */
const STRIP = 64;

/**
 * A decoder stops once it has the rows the header promises, and does not mind what the scan holds beyond them. So the
 * photo gets more rows: a restart after its last one, and its scan once again from the top. A decoder warns of every byte
 * that is left over before a restart, and of every one that is missing. Progressive photos and those with a scan for
 * each component are read to their end anyway; where there are restarts already, their number tells. Null when the
 * scan has another size than the header.
 */
export function prolongJpeg({ kept, width, height }: JpegOutline): ProlongedJpeg | null {
  const scans = kept.filter((piece) => piece[1] === 0xda);
  const frame = kept.find((piece) => piece[1] === 0xc0 || piece[1] === 0xc1);
  const [scan] = scans;
  if (frame === undefined || scan === undefined) return { bytes: Buffer.concat(kept), height };
  const isWhole = scan[4] === frame[9];
  if (scans.length > 1) return isWhole ? null : { bytes: Buffer.concat(kept), height };
  const unit = unitOf(frame);
  if (!isWhole || unit === null) return null;
  const [columns, rows] = [Math.ceil(width / unit.width), Math.ceil(height / unit.height)];
  const restart = kept.find((piece) => piece[1] === 0xdd)?.readUInt16BE(4) ?? 0;
  const data = scan.subarray(2 + scan.readUInt16BE(2));
  const restarts = countRestarts(data);
  if (restart > 0) {
    const isComplete = restarts === Math.ceil((columns * rows) / restart) - 1;
    return isComplete ? { bytes: Buffer.concat(kept), height } : null;
  }
  // Up to the next strip and into it.
  const prolonged = (Math.floor((rows * unit.height) / STRIP) + 1) * STRIP + 8;
  const copies = Math.ceil(prolonged / unit.height / rows) - 1;
  const again = Array.from({ length: copies }, (_, n) => [Buffer.from([0xff, 0xd0 + (n % 8)]), data]).flat();
  const pieces = kept.flatMap((piece) => {
    if (piece === frame) return [withHeight(frame, prolonged)];
    return piece === scan ? [restartAfter(columns * rows), scan, ...again] : [piece];
  });
  return restarts === 0 ? { bytes: Buffer.concat(pieces), height: prolonged } : null;
}

/** The smallest unit of a scan in pixels: a block of each component, as many as their sampling asks for. */
function unitOf(frame: Buffer): { readonly width: number; readonly height: number } | null {
  const components = frame[9]!;
  if (components === 1) return { width: 8, height: 8 };
  const factors = Array.from({ length: components }, (_, n) => frame[11 + 3 * n]!);
  if (factors.some((both) => both >> 4 < 1 || both >> 4 > 4 || (both & 15) < 1 || (both & 15) > 4)) return null;
  return {
    width: 8 * Math.max(...factors.map((both) => both >> 4)),
    height: 8 * Math.max(...factors.map((both) => both & 15)),
  };
}

function countRestarts(data: Buffer): number {
  let count = 0;
  for (let at = data.indexOf(0xff); at >= 0; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1] ?? 0;
    if (next >= 0xd0 && next <= 0xd7) count += 1;
  }
  return count;
}

function withHeight(frame: Buffer, height: number): Buffer {
  const copy = Buffer.from(frame);
  copy.writeUInt16BE(height, 5);
  return copy;
}

function restartAfter(units: number): Buffer {
  const segment = Buffer.from([0xff, 0xdd, 0, 4, 0, 0]);
  segment.writeUInt16BE(units, 4);
  return segment;
}
