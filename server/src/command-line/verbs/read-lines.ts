import { createReadStream } from 'node:fs';
import path from 'node:path';
import { WrongUse } from '../faults.ts';

/** A line of a file without its line feed; `text` is null when it is not UTF-8 or longer than allowed. */
export interface Line {
  /** Counts from 1. */
  readonly number: number;
  readonly text: string | null;
}

const LINE_FEED = 0x0a;

/**
 * The lines of a file of any size, one in memory at a time. Only a line feed ends a line: readline would also split at
 * U+2028, which a comment may contain. Empty lines are counted and skipped. Throws WrongUse when the file cannot be
 * read.
 */
export async function* readLines(folder: string, name: string, mostBytes: number): AsyncGenerator<Line> {
  let number = 0;
  let begun: Buffer[] = [];
  let length = 0;
  const finish = (): Line | null => {
    number += 1;
    const line = length > mostBytes ? { number, text: null } : { number, text: decode(Buffer.concat(begun)) };
    [begun, length] = [[], 0];
    return line.text?.trim() === '' ? null : line;
  };
  for await (const chunk of chunksOf(path.resolve(folder, name), name)) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      begun.push(chunk.subarray(from, end));
      length += end - from;
      from = end + 1;
      const line = finish();
      if (line !== null) yield line;
    }
    length += chunk.length - from;
    if (length <= mostBytes) begun.push(chunk.subarray(from));
    else begun = [];
  }
  const last = length > 0 ? finish() : null;
  if (last !== null) yield last;
}

async function* chunksOf(file: string, name: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk as Buffer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new WrongUse(`${name} cannot be read (${code}).`);
  }
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The caller reports such a line.
    return null;
  }
}
