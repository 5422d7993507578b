import { exifOrientation, placesOf, placesUsed } from './jpeg-segments.ts';

/**
 * Walks the segments of a JPEG from its first byte to its end marker and keeps only what draws the picture: frame,
 * scans, the tables they use, and the two segments that say how colours are meant (JFIF without its thumbnail, Adobe).
 * Everything a camera adds goes: Exif, XMP, profiles, comments, whatever follows the end. Nothing is decoded here, so a
 * header that promises 65,535 by 65,535 pixels costs nothing. Lengths must add up exactly, so that no foreign bytes
 * hide inside a kept segment. Accepted is what cameras and browsers write: 8 bit, Huffman, sequential or progressive,
 * grey or three colours. CMYK is for printing, and takes fifty times as long to decode.
 */
export interface JpegOutline {
  readonly width: number;
  readonly height: number;
  /** As the camera held it, 1 (upright) to 8; see jpeg-segments.ts. */
  readonly orientation: number;
  /** The picture alone, in order; joined they are a whole JPEG. */
  readonly kept: readonly Buffer[];
}

/** A progressive photo has about ten scans; more only serve to keep a decoder busy. */
const MAX_SCANS = 64;

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
const COM = 0xfe;

interface Walk {
  width: number;
  height: number;
  orientation: number;
  scans: number;
  kept: Buffer[];
  /** Payload of the frame header. */
  frame: Buffer;
  /** The segment whose table is at each place and was used by no scan yet. */
  unused: Map<string, Buffer>;
}

/** The outline of a JPEG, or null when the bytes are not one, are cut short, or are of a kind we do not take. */
export function outlineJpeg(bytes: Buffer): JpegOutline | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const walk: Walk = {
    width: 0,
    height: 0,
    orientation: 1,
    scans: 0,
    kept: [bytes.subarray(0, 2)],
    frame: bytes.subarray(0, 0),
    unused: new Map(),
  };
  let at: number | null = 2;
  while (at !== null) {
    const start = skipFill(bytes, at);
    if (start === null) return null;
    if (bytes[start + 1] === EOI) {
      dropTables(walk, [...walk.unused.keys()]);
      walk.kept.push(bytes.subarray(start, start + 2));
      if (walk.scans === 0) return null;
      const { width, height, orientation, kept } = walk;
      return { width, height, orientation, kept };
    }
    at = readSegment(bytes, start, walk);
  }
  return null;
}

/** Where the marker begins: fill bytes (0xFF) before it are skipped; null when there is no marker here. */
function skipFill(bytes: Buffer, at: number): number | null {
  let start = at;
  while (bytes[start] === 0xff && bytes[start + 1] === 0xff) start += 1;
  return bytes[start] === 0xff && start + 1 < bytes.length ? start : null;
}

/** Reads one segment; where the next one begins, or null when this one is broken. */
function readSegment(bytes: Buffer, start: number, walk: Walk): number | null {
  const marker = bytes[start + 1]!;
  if (start + 4 > bytes.length) return null;
  const end = start + 2 + bytes.readUInt16BE(start + 2);
  if (end < start + 4 || end > bytes.length) return null;
  const payload = bytes.subarray(start + 4, end);
  if (marker === SOS) {
    const next = readScan(bytes, end, payload, walk);
    if (next === null) return null;
    for (const place of placesUsed(walk.frame, payload)) {
      const segment = walk.unused.get(place);
      for (const [other, one] of walk.unused) if (one === segment) walk.unused.delete(other);
    }
    walk.kept.push(bytes.subarray(start, next));
    return next;
  }
  if (marker >= APP0 && marker <= 0xef) {
    readApplication(marker, payload, walk);
    return end;
  }
  if (marker === COM) return end;
  const segment = bytes.subarray(start, end);
  if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
    if (!readFrame(payload, walk)) return null;
  } else {
    const places = placesOf(marker, payload);
    if (places === null) return null;
    dropTables(walk, places);
    for (const place of places) walk.unused.set(place, segment);
  }
  walk.kept.push(segment);
  return end;
}

/**
 * Drops tables that give way to others, or to the end, before any scan has used them: they draw nothing. A segment with
 * several tables stays as long as one of them may be used.
 */
function dropTables({ kept, unused }: Walk, places: readonly string[]): void {
  for (const place of places) {
    const segment = unused.get(place);
    unused.delete(place);
    if (segment === undefined || [...unused.values()].includes(segment)) continue;
    kept.splice(kept.lastIndexOf(segment), 1);
  }
}

/** The coded data after a scan header runs to the next marker that is neither a restart nor a stuffed zero. */
function readScan(bytes: Buffer, from: number, header: Buffer, walk: Walk): number | null {
  const components = header[0] ?? 0;
  walk.scans += 1;
  if (walk.width === 0 || walk.scans > MAX_SCANS || components < 1 || components > 3) return null;
  if (header.length !== 4 + 2 * components) return null;
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return null;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return null;
}

function readApplication(marker: number, payload: Buffer, walk: Walk): void {
  if (marker === APP0 && walk.kept.length === 1 && payload.length >= 14 && startsWith(payload, 'JFIF\0')) {
    const plain = Buffer.concat([Buffer.from('ffe00010', 'hex'), payload.subarray(0, 14)]);
    plain.fill(0, 16);
    walk.kept.push(plain);
  }
  if (marker === APP14 && payload.length >= 12 && startsWith(payload, 'Adobe')) {
    walk.kept.push(Buffer.concat([Buffer.from('ffee000e', 'hex'), payload.subarray(0, 12)]));
  }
  if (marker === APP1 && walk.orientation === 1) walk.orientation = exifOrientation(payload);
}

function readFrame(payload: Buffer, walk: Walk): boolean {
  const components = payload[5] ?? 0;
  if (walk.width !== 0 || payload[0] !== 8 || (components !== 1 && components !== 3)) return false;
  if (payload.length !== 6 + 3 * components) return false;
  walk.frame = payload;
  walk.height = payload.readUInt16BE(1);
  walk.width = payload.readUInt16BE(3);
  return walk.width > 0 && walk.height > 0;
}

function startsWith(payload: Buffer, text: string): boolean {
  return payload.toString('latin1', 0, text.length) === text;
}
