import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonExcess, scanJson } from './read-json.ts';

const NO_LIMITS = {
  deepest: Infinity,
  mostValues: Infinity,
  mostOutside: Infinity,
  longestText: Infinity,
  longestPhoto: Infinity,
};

/** What a scan finds in text that arrives in pieces of these lengths, over and over. */
function scan(text: string, pieces: readonly number[] = [], limits?: Parameters<typeof scanJson>[0]) {
  const bytes = Buffer.from(text);
  const json = scanJson(limits);
  let excess: JsonExcess | null = null;
  for (let at = 0, n = 0; at < bytes.length && excess === null; n += 1) {
    const length = pieces.length === 0 ? bytes.length : pieces[n % pieces.length]!;
    excess = json.next(bytes.subarray(at, at + length));
    at += length;
  }
  return { excess, values: json.values() };
}

/** The same by JSON.parse: every value, and one more for each empty list or object. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inner = Object.values(value);
  return inner.length === 0 ? 2 : inner.reduce<number>((sum, one) => sum + countValues(one), 1);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((deepest, one) => Math.max(deepest, depthOf(one)), 0) + 1;
}

/** Texts full of what a scan could stumble over, short and far longer than it reads byte by byte. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '\\', '\\\\', '\\"', '[', ']', '{', '}', ',', ':', '\n', 'ä', '🔑', '\ud800'),
      fc.nat(200).map((length) => 'x'.repeat(length)),
      fc.nat(70).map((length) => '\\'.repeat(length)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const anyJson = fc
  .tuple(
    fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        hostileText,
        fc.constantFrom(null, true, false, 0, -1.5e-7),
        fc.array(tie('value'), { maxLength: 5 }),
        fc.dictionary(hostileText, tie('value'), { maxKeys: 5, noNullPrototype: true }),
      ),
    })).value,
    fc.constantFrom('', ' ', '\t', '\n'),
  )
  .map(([value, indent]) => JSON.stringify(value, null, indent));
const anyPieces = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 5 });

test('[S45] the values of JSON are counted exactly, whatever stands in its strings and however it is cut', () => {
  fc.assert(
    fc.property(anyJson, anyPieces, (json, pieces) => {
      expect(scan(json, pieces, NO_LIMITS)).toEqual({ excess: null, values: countValues(JSON.parse(json)) });
    }),
    { numRuns: 1000 },
  );
});

test('[S45] JSON is refused by its depth or by its values just where they are above the limit', () => {
  fc.assert(
    fc.property(anyJson, anyPieces, fc.nat(6), fc.nat(30), (json, pieces, deepest, mostValues) => {
      const value: unknown = JSON.parse(json);
      const { excess } = scan(json, pieces, { ...NO_LIMITS, deepest, mostValues });
      const [tooDeep, tooMany] = [depthOf(value) > deepest, countValues(value) > mostValues];
      expect(excess === null).toBe(!tooDeep && !tooMany);
      if (excess !== null) expect({ tooDeep, tooMany }[excess]).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('[S45] bytes that are no JSON are read to their end or refused, however they are cut', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^["\\[\]{},x]{0,300}$/), anyPieces, (text, pieces) => {
      expect(scan(text, pieces)).toEqual(scan(text));
    }),
  );
});

test('[S45] 32 levels and 20,000 values are read, one more is too much', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => 'a,"[{\\'));
  expect(scan(nested(32)).excess).toBeNull();
  expect(scan(nested(33)).excess).toBe('tooDeep');
  expect(scan(list(19_999)).excess).toBeNull();
  expect(scan(list(20_000)).excess).toBe('tooMany');
});

test('[S45] what stands outside strings, and escapes within, are counted, however they are cut', () => {
  fc.assert(
    fc.property(anyJson, fc.integer({ min: 1, max: 90 }), (json, piece) => {
      const parts = json.matchAll(/"((?:[^"\\]|\\.)*)"|([^"]+)/gs);
      const outside = [...parts].reduce(
        (sum, [, text, between]) =>
          sum +
          (between?.length ??
            1 + (text ?? '').replaceAll(/[^\\]|\\./gs, (sign) => (sign.startsWith('\\') ? '\\' : '')).length),
        0,
      );
      expect(scan(json, [piece], { ...NO_LIMITS, mostOutside: outside }).excess).toBe(null);
      // It is looked at behind every piece.
      expect(scan(json, [piece], { ...NO_LIMITS, mostOutside: outside - 1 }).excess).toBe('tooMany');
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['a number', `{"readingValue":${'1'.repeat(2_200_000)}}`],
  ['escapes', `{"comment":"${'\\u00e4'.repeat(2_200_000)}"}`],
  ['quotes', `{"comment":"${'\\"'.repeat(2_200_000)}"}`],
  ['blanks', ' '.repeat(2_200_000)],
])('[S45] %s of a length that nobody needs are refused while they come', (_, text) => {
  expect(scan(text, [64 * 1024]).excess).toBe('tooMany');
});

test('[S45] a photo of any size it may have is not', () => {
  expect(scan(`{"encodedImage":"${'abcd'.repeat(1_800_000)}"}`, [64 * 1024]).excess).toBeNull();
});

/** The length of the longest string of a value, photos or the others, as its escaped bytes. */
function longestOf(value: unknown, photos: boolean, key = ''): number {
  if (typeof value === 'string') return (key === 'encodedImage') === photos ? bytesOf(value) : 0;
  if (typeof value !== 'object' || value === null) return 0;
  const keys = photos || Array.isArray(value) ? [] : Object.keys(value).map(bytesOf);
  return Math.max(0, ...keys, ...Object.entries(value).map(([name, one]) => longestOf(one, photos, name)));
}

function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

test('[S45, OPN-601] a text that is too long is found while it comes, and photos have a limit of their own', () => {
  const photo = fc.record({ encodedImage: hostileText, mimeType: hostileText });
  const body = fc.record({ comment: hostileText, readingImages: fc.array(photo, { maxLength: 3 }), more: photo });
  fc.assert(
    fc.property(body, anyPieces, fc.nat(300), fc.nat(300), (value, pieces, longestText, longestPhoto) => {
      const isTooLong = longestOf(value, false) > longestText || longestOf(value, true) > longestPhoto;
      const limits = { ...NO_LIMITS, longestText, longestPhoto };
      expect(scan(JSON.stringify(value), pieces, limits).excess).toBe(isTooLong ? 'tooMany' : null);
    }),
  );
});

test('[OPN-601] it is refused as soon as it is beyond, and a photo of what it may have is not', () => {
  const json = scanJson();
  const piece = Buffer.alloc(1024 * 1024, 'x');
  expect(json.next(Buffer.from('{"encodedImage":"'))).toBeNull();
  expect(Array.from({ length: 14 }, () => json.next(piece))).not.toContain('tooMany');
  expect(json.next(Buffer.from('","comment":"'))).toBeNull();
  expect([1, 2].map(() => json.next(piece))).toEqual([null, null]);
  expect(json.next(Buffer.from('x'))).toBe('tooMany');
});
