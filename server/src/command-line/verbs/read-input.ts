import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WrongUse } from '../faults.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The only word of a verb that takes exactly one; throws WrongUse otherwise. */
export function onlyWord(words: readonly string[], what: string): string {
  const [word] = words;
  if (word === undefined || words.length > 1) throw new WrongUse(`Name exactly one ${what}.`);
  return word;
}

/** The content type for a file name's ending; throws WrongUse for an unknown one. */
export function typeOfFile(name: string): string {
  const type = TYPES[path.extname(name).toLowerCase()];
  if (type !== undefined) return type;
  throw new WrongUse(`The name of ${name} must end with .csv, .xlsx or .json.`);
}

/** The bytes of a file; throws WrongUse when it cannot be read. */
export function readInput(folder: string, name: string): Buffer {
  try {
    return readFileSync(path.resolve(folder, name));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new WrongUse(`${name} cannot be read (${code}).`);
  }
}
