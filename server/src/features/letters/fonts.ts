import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

/** The scripts of IBM Plex Sans, each a file of its own; a character is looked for in this order. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'];
const WEIGHTS = { usual: 400, strong: 600 } as const;

export type Weight = keyof typeof WEIGHTS;

/** A file of the font. */
export interface Face {
  readonly name: string;
  readonly bytes: Buffer;
  readonly has: (codePoint: number) => boolean;
}

/** A stretch of text that one file has the characters of. */
interface Stretch {
  readonly face: Face;
  readonly text: string;
}

const opened = new Map<Weight, readonly Face[]>();

/** The files of a weight, opened when they are first needed. */
export function facesOf(weight: Weight): readonly Face[] {
  const known = opened.get(weight);
  if (known !== undefined) return known;
  const faces = SCRIPTS.map((script) => {
    const name = `ibm-plex-sans-${script}-${WEIGHTS[weight]}-normal`;
    const file = fileURLToPath(import.meta.resolve(`@fontsource/ibm-plex-sans/files/${name}.woff`));
    const bytes = unpackWoff(readFileSync(file));
    const font = create(bytes) as Font;
    return { name, bytes, has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) };
  });
  opened.set(weight, faces);
  return faces;
}

/** Letters, digits and marks that most texts are made of: in the first file, and printed as they are. */
const COMMON = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]*$/;

/** What a text is printed as: composed, without what prints nothing, and with plain gaps. */
export function printable(text: string): string {
  if (COMMON.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/[\t\n\r\f\v\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '');
}

/**
 * A text in stretches of one file each. What no file has stays with the first, which draws a box for it; marks above a
 * letter stay with the letter where its file has them.
 */
export function stretchesOf(text: string, weight: Weight): Stretch[] {
  const faces = facesOf(weight);
  const [first] = faces;
  if (first === undefined) return [];
  if (COMMON.test(text)) return text === '' ? [] : [{ face: first, text }];
  const stretches: { face: Face; text: string }[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = stretches.at(-1);
    const isWithLetter = last?.face.has(codePoint) === true && /\p{M}/u.test(character);
    const face = isWithLetter ? last.face : (faces.find(({ has }) => has(codePoint)) ?? first);
    if (last?.face === face) last.text += character;
    else stretches.push({ face, text: character });
  }
  return stretches;
}

/** The characters of texts that no file has, each once. */
export function charactersMissing(texts: readonly string[]): string[] {
  const missing = new Set<string>();
  for (const text of texts) {
    if (COMMON.test(text)) continue;
    for (const character of printable(text)) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (!facesOf('usual').some(({ has }) => has(codePoint))) missing.add(character);
    }
  }
  return [...missing];
}
