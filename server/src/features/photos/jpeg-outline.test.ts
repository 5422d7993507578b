import { expect, test } from 'vitest';
import { exifSegment, markersOf, photo, segment, withSegments } from '../../testing/test-photos.ts';
import { outlineJpeg } from './jpeg-outline.ts';

const plain = await photo({ width: 90, height: 60 });
const progressive = await photo({ progressive: true });

function joined(jpeg: Buffer): Buffer | null {
  const outline = outlineJpeg(jpeg);
  return outline === null ? null : Buffer.concat(outline.kept);
}

/** Where a marker's segment begins. */
function find(jpeg: Buffer, marker: number): number {
  return jpeg.indexOf(Buffer.from([0xff, marker]));
}

function patched(jpeg: Buffer, at: number, ...bytes: number[]): Buffer {
  const copy = Buffer.from(jpeg);
  copy.set(bytes, at);
  return copy;
}

test('reads the size of a photo from its frame header', () => {
  expect(outlineJpeg(plain)).toMatchObject({ width: 90, height: 60, orientation: 1 });
  expect(outlineJpeg(progressive)).toMatchObject({ width: 160, height: 120 });
});

test('a photo without anything extra stays as it is, byte for byte', () => {
  const bare = joined(plain)!;
  expect(joined(bare)).toEqual(bare);
  expect(plain.subarray(find(plain, 0xdb))).toEqual(bare.subarray(find(bare, 0xdb)));
});

test('[S30, S31] drops every segment that does not draw the picture, and whatever follows the end', () => {
  const extras = [
    exifSegment(1, plain),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>GPS</x:xmpmeta>'),
    segment(0xe2, 'ICC_PROFILE\0\x01\x01device model'),
    segment(0xe2, 'MPF\0'),
    segment(0xed, 'Photoshop 3.0\0 8BIM'),
    segment(0xef, 'anything'),
    segment(0xfe, 'a comment <script>alert(1)</script>'),
  ];
  const loaded = Buffer.concat([withSegments(plain, ...extras), Buffer.from('PK\x03\x04 an archive behind it')]);
  expect(joined(loaded)).toEqual(joined(withSegments(plain)));
  expect(markersOf(joined(loaded)!)).toMatchObject({ afterEnd: 0 });
  expect(markersOf(joined(loaded)!).markers.every((marker) => [0xdb, 0xc0, 0xc4].includes(marker))).toBe(true);
});

test('keeps JFIF, without its thumbnail, and the Adobe note on colours, without what hangs on them', () => {
  const jfif = segment(
    0xe0,
    Buffer.concat([Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x02\x02', 'latin1'), Buffer.alloc(12)]),
  );
  const adobe = segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x01hidden', 'latin1'));
  const bare = Buffer.concat([plain.subarray(0, 2), plain.subarray(find(plain, 0xdb))]);
  const kept = joined(withSegments(bare, jfif, adobe))!;
  expect(markersOf(kept).markers.slice(0, 2)).toEqual([0xe0, 0xee]);
  expect(kept.subarray(2, 20)).toEqual(segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')));
  expect(kept.includes('hidden')).toBe(false);
});

test('[S29] a header that promises 65,535 by 65,535 pixels in 200 bytes is read, not decoded', () => {
  const frame = Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]);
  const scan = segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 63, 0]));
  const bomb = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xc0, frame),
    scan,
    Buffer.alloc(140),
    Buffer.from([0xff, 0xd9]),
  ]);
  expect(bomb.length).toBeLessThan(200);
  expect(outlineJpeg(bomb)).toMatchObject({ width: 65_535, height: 65_535 });
});

test('reads the orientation a camera noted, and no other nonsense', () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    expect(outlineJpeg(withSegments(plain, exifSegment(orientation)))?.orientation).toBe(orientation);
  }
  expect(outlineJpeg(withSegments(plain, exifSegment(9)))?.orientation).toBe(1);
  expect(outlineJpeg(withSegments(plain, segment(0xe1, 'Exif\0\0II*\0')))?.orientation).toBe(1);
  expect(outlineJpeg(withSegments(plain, segment(0xe1, 'Exif\0\0MM\0*\xff\xff\xff\xff\0\0')))?.orientation).toBe(1);
});

const sof = find(plain, 0xc0);
const dqt = find(plain, 0xdb);
const dht = find(plain, 0xc4);
const scan = find(plain, 0xda);

const NO_JPEGS: readonly [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['only a start', Buffer.from([0xff, 0xd8, 0xff])],
  ['start and end alone', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ['cut before the end marker', plain.subarray(0, plain.length - 2)],
  ['cut within the picture', plain.subarray(0, scan + 100)],
  ['cut within a table', plain.subarray(0, dqt + 20)],
  ['a segment longer than the file', patched(plain, dqt + 2, 0xff, 0xff)],
  ['a segment shorter than its own length', patched(plain, dqt + 2, 0, 1)],
  ['bytes between segments', Buffer.concat([plain.subarray(0, dqt), Buffer.from('<html>'), plain.subarray(dqt)])],
  ['bytes hidden behind a quantisation table', withSegments(plain, segment(0xdb, Buffer.alloc(70)))],
  ['bytes hidden behind a Huffman table', withSegments(plain, segment(0xc4, Buffer.alloc(30)))],
  ['a Huffman table of more than 256 symbols', patched(plain, dht + 5, ...Array.from({ length: 16 }, () => 255))],
  ['one quantisation table twice', withSegments(plain, segment(0xdb, Buffer.alloc(130)))],
  ['no frame', Buffer.concat([plain.subarray(0, sof), plain.subarray(scan)])],
  ['two frames', Buffer.concat([plain.subarray(0, dht), plain.subarray(sof, dht), plain.subarray(dht)])],
  ['no components', patched(plain, sof + 9, 0)],
  ['two components', patched(plain, sof + 9, 2)],
  ['CMYK', await photo({ kind: 'cmyk' })],
  ['no width', patched(plain, sof + 7, 0, 0)],
  ['no height', patched(plain, sof + 5, 0, 0)],
  ['12 bits a sample', patched(plain, sof + 4, 12)],
  ['lossless', patched(plain, sof + 1, 0xc3)],
  ['arithmetic coding', patched(plain, sof + 1, 0xc9)],
  ['hierarchical', patched(plain, sof + 1, 0xc5)],
  ['a scan of four components', patched(plain, scan + 4, 4)],
  ['a second start', withSegments(plain, Buffer.from([0xff, 0xd8]))],
];

test.each(NO_JPEGS)('[S32] is no JPEG we take: %s', (_what, bytes) => {
  expect(outlineJpeg(bytes)).toBeNull();
});

test('[S32] a photo of endless scans is refused, an ordinary progressive one is not', () => {
  const at = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const last = progressive.subarray(at, progressive.length - 2);
  const end = progressive.subarray(progressive.length - 2);
  const many = Buffer.concat([progressive.subarray(0, at), ...Array.from({ length: 100 }, () => last), end]);
  expect(outlineJpeg(progressive)).not.toBeNull();
  expect(outlineJpeg(many)).toBeNull();
});

test('[S30] tables that no scan uses are dropped: replaced, of a place nobody names, or behind the last scan', () => {
  const table = (place: number): Buffer => segment(0xdb, Buffer.concat([Buffer.from([place]), Buffer.alloc(64, 0x41)]));
  const replaced = Array.from({ length: 50 }, () => table(0));
  const padded = withSegments(
    plain,
    ...replaced,
    table(3),
    segment(0xdd, Buffer.alloc(2)),
    segment(0xdd, Buffer.alloc(2)),
  );
  const once = withSegments(plain, segment(0xdd, Buffer.alloc(2)));
  expect(joined(padded)).toEqual(joined(once));
  const behind = Buffer.concat([plain.subarray(0, plain.length - 2), table(0), plain.subarray(plain.length - 2)]);
  expect(joined(behind)).toEqual(joined(plain));
});

test('fill bytes before a marker are allowed and dropped', () => {
  const filled = Buffer.concat([plain.subarray(0, dqt), Buffer.alloc(5, 0xff), plain.subarray(dqt)]);
  expect(joined(filled)).toEqual(joined(plain));
});
