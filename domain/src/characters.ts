/**
 * How many characters (Unicode code points) a text has, counted no further than one beyond `most`: a rule about a most
 * or a minimum never pays for the length of what somebody sends.
 */
export function countCharacters(text: string, most: number): number {
  let count = 0;
  for (let at = 0; at < text.length && count <= most; count += 1) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return count;
}

/**
 * Everything invisible: Unicode white space, including non-breaking, and the zero-width characters that copying adds.
 */
const WHITE_SPACE = /[\s\u200B\u2060]+/gu;

/**
 * Removes white space anywhere in a text, also non-breaking.
 * @see OPN-037
 */
export function stripWhiteSpace(text: string): string {
  return text.replace(WHITE_SPACE, '');
}
