import { exifOrientation } from './exif-orientation.ts';

/**
 * Walks the segments of a JPEG from its first byte to its end marker and keeps only what draws the picture: frame,
 * tables, scans, and the two segments that say how colours are meant (JFIF without its thumbnail, Adobe). Everything a
 * camera adds goes: Exif, XMP, profiles, comments, whatever follows the end (OPN-171, S30, S31). Nothing is decoded
 * here, so a header that promises 65,535 by 65,535 pixels costs nothing (S29). Lengths must add up exactly, so that no
 * foreign bytes hide inside a kept segment. Accepted is what cameras and browsers write: 8 bit, Huffman, sequential or
 * progressive, grey or three colours. CMYK is for printing, and takes fifty times as long to decode (F41).
 */
export interface JpegOutline {
  readonly width: number;
  readonly height: number;
  /** As the camera held it, 1 (upright) to 8; see exif-orientation.ts. */
  readonly orientation: number;
  /** The picture alone, in order; joined they are a whole JPEG. */
  readonly kept: readonly Buffer[];
}

/** A progressive photo has about ten scans; more only serve to keep a decoder busy (S32). */
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
}

/** The outline of a JPEG, or null when the bytes are not one, are cut short, or are of a kind we do not take. */
export function outlineJpeg(bytes: Buffer): JpegOutline | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const walk: Walk = { width: 0, height: 0, orientation: 1, scans: 0, kept: [bytes.subarray(0, 2)] };
  let at: number | null = 2;
  while (at !== null) {
    const start = skipFill(bytes, at);
    if (start === null) return null;
    if (bytes[start + 1] === EOI) {
      walk.kept.push(bytes.subarray(start, start + 2));
      return walk.scans > 0 ? walk : null;
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
    if (next !== null) walk.kept.push(bytes.subarray(start, next));
    return next;
  }
  if (marker >= APP0 && marker <= 0xef) {
    readApplication(marker, payload, walk);
    return end;
  }
  if (marker === COM) return end;
  if (!isSound(marker, payload, walk)) return null;
  walk.kept.push(bytes.subarray(start, end));
  return end;
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

/** Whether a frame or table segment is of a kind we take and exactly as long as it says. */
function isSound(marker: number, payload: Buffer, walk: Walk): boolean {
  if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) return readFrame(payload, walk);
  if (marker === 0xc4) return areHuffmanTables(payload);
  if (marker === 0xdb) return areQuantTables(payload);
  return marker === 0xdd && payload.length === 2;
}

function readFrame(payload: Buffer, walk: Walk): boolean {
  const components = payload[5] ?? 0;
  if (walk.width !== 0 || payload[0] !== 8 || (components !== 1 && components !== 3)) return false;
  if (payload.length !== 6 + 3 * components) return false;
  walk.height = payload.readUInt16BE(1);
  walk.width = payload.readUInt16BE(3);
  return walk.width > 0 && walk.height > 0;
}

function areHuffmanTables(payload: Buffer): boolean {
  let at = 0;
  while (at + 17 <= payload.length) {
    let symbols = 0;
    for (let n = 1; n <= 16; n += 1) symbols += payload[at + n]!;
    if (symbols > 256) return false;
    at += 17 + symbols;
  }
  return at > 0 && at === payload.length;
}

function areQuantTables(payload: Buffer): boolean {
  let at = 0;
  while (at < payload.length) {
    const precision = payload[at]! >> 4;
    if (precision > 1) return false;
    at += 1 + 64 * (precision + 1);
  }
  return at > 0 && at === payload.length;
}

function startsWith(payload: Buffer, text: string): boolean {
  return payload.toString('latin1', 0, text.length) === text;
}
