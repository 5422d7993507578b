/** The signs of EDIFACT as UNA says them: between components, between elements, the decimal point, before a sign that is meant itself, and at the end. */
export const SERVICE_STRING = "UNA:+.? '";

/** An element of a segment: a text, or the components of one. */
export type Element = string | readonly string[];

/** What the character set UNOC can write: ISO 8859-1 without control characters. */
const UNOC = /^[\u0020-\u007E\u00A0-\u00FF]*$/;

/** Whether a text can be written in the character set UNOC. */
export function isUnoc(text: string): boolean {
  return UNOC.test(text);
}

/** A segment: its tag and its elements. What is empty at the end of either is left out. */
export function segment(tag: string, ...elements: readonly Element[]): string {
  const written = elements.map((element) => withoutEmptyEnd([element].flat().map(escaped)).join(':'));
  return `${[tag, ...withoutEmptyEnd(written)].join('+')}'`;
}

function escaped(text: string): string {
  return text.replace(/[?'+:]/g, '?$&');
}

function withoutEmptyEnd(parts: readonly string[]): readonly string[] {
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);
}
