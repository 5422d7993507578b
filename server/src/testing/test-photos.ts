import sharp from 'sharp';

export interface TestPhotoOptions {
  readonly width?: number;
  readonly height?: number;
  readonly progressive?: boolean;
  readonly kind?: 'colour' | 'grey' | 'cmyk';
  readonly quality?: number;
}

/** A real JPEG full of noise, so that every part of the data matters. */
export function photo(options: TestPhotoOptions = {}): Promise<Buffer> {
  const { width = 160, height = 120, progressive = false, kind = 'colour', quality = 75 } = options;
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#777777', noise } });
  const spaces = { colour: 'srgb', grey: 'b-w', cmyk: 'cmyk' } as const;
  return picture.toColourspace(spaces[kind]).jpeg({ quality, progressive }).toBuffer();
}

/** A photo as the API takes it. */
export function wirePhoto(jpeg: Uint8Array): { encodedImage: string; mimeType: string } {
  return { encodedImage: Buffer.from(jpeg).toString('base64'), mimeType: 'image/jpeg' };
}

/** One JPEG segment. */
export function segment(marker: number, payload: Uint8Array | string): Buffer {
  const bytes = Buffer.from(payload as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** The JPEG with segments inserted after its first marker, where cameras write theirs. */
export function withSegments(jpeg: Buffer, ...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

const SHORT = 3;
const LONG = 4;
const ASCII = 2;
const RATIONAL = 5;

/**
 * An Exif block as a phone writes it: maker, orientation, serial number, coordinates (52° 31′ north, 13° 24′ east), and
 * a small preview picture in the second directory.
 */
export function exifSegment(orientation: number, preview: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.alloc(200);
  body.write('II*\0', 0, 'latin1');
  body.writeUInt32LE(8, 4);
  const entry = (at: number, tag: number, type: number, count: number, value: number): void => {
    body.writeUInt16LE(tag, at);
    body.writeUInt16LE(type, at + 2);
    body.writeUInt32LE(count, at + 4);
    body.writeUInt32LE(value, at + 8);
  };
  body.writeUInt16LE(4, 8);
  entry(10, 0x010f, ASCII, 10, 120);
  entry(22, 0x0112, SHORT, 1, orientation);
  entry(34, 0x8825, LONG, 1, 66);
  entry(46, 0xc62f, ASCII, 10, 130);
  body.writeUInt32LE(100, 58);
  body.writeUInt16LE(2, 66);
  entry(68, 0x0002, RATIONAL, 3, 140);
  entry(80, 0x0004, RATIONAL, 3, 164);
  body.writeUInt16LE(1, 100);
  entry(102, 0x0201, LONG, 1, 200);
  body.write('PhoneCorp\0', 120, 'latin1');
  body.write('SN1234567\0', 130, 'latin1');
  for (const [n, value] of [52, 31, 0, 13, 24, 0].entries()) {
    body.writeUInt32LE(value, 140 + n * 8);
    body.writeUInt32LE(1, 144 + n * 8);
  }
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), body, preview]));
}

/** The markers of a JPEG up to its first scan, and the bytes after its end. Independent of the product's own parser. */
export function markersOf(jpeg: Buffer): { readonly markers: readonly number[]; readonly afterEnd: number } {
  const markers: number[] = [];
  let at = 2;
  while (jpeg[at + 1] !== 0xda) {
    markers.push(jpeg[at + 1]!);
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return { markers, afterEnd: jpeg.length - 2 - jpeg.lastIndexOf(Buffer.from([0xff, 0xd9])) };
}
