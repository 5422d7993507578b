/**
 * Walks through an expression, character by character. Once something is wrong the reader stands at the end for good,
 * so that every loop above it ends by itself; whoever started it looks at `failed`.
 */
export interface Reader {
  readonly characters: readonly string[];
  at: number;
  failed: boolean;
}

export function startReading(text: string): Reader {
  return { characters: Array.from(text), at: 0, failed: false };
}

/** The next character, which stays; empty at the end. */
export function peek(reader: Reader): string {
  return reader.characters[reader.at] ?? '';
}

/** The next character, which is used up; at the end reading fails. */
export function take(reader: Reader): string {
  const next = peek(reader);
  if (next === '') return fail(reader, '');
  reader.at += 1;
  return next;
}

/** Uses up an expected text if it comes next, and says whether it did. */
export function takeIf(reader: Reader, expected: string): boolean {
  const next = reader.characters.slice(reader.at, reader.at + expected.length).join('');
  if (next !== expected) return false;
  reader.at += expected.length;
  return true;
}

/** Gives up; the value only satisfies the caller, nobody looks at it. */
export function fail<T>(reader: Reader, value: T): T {
  reader.failed = true;
  reader.at = reader.characters.length;
  return value;
}
