import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Corner } from '@zaehlwerk/domain/photo-reading/detected-device';

/** A photo with what a person reads on it. */
export interface LabelledPhoto {
  readonly file: string;
  /** Medium, and how the counter shows its digits, as in the table. */
  readonly kind: string;
  readonly display: string;
  /** Digits before and after the point; no digits where nobody can read any. */
  readonly whole: string;
  readonly decimals: string;
  /** The meter's number where it can be read, else empty. */
  readonly number: string;
  /** Where the counter stands, in reading order from its left upper corner; null where nobody marked it. */
  readonly corners: readonly Corner[] | null;
}

/** The photos of a table: tab-separated, its columns named in the first line, the files in a folder `scenes` beside it. */
export async function labelledPhotos(table: string): Promise<LabelledPhoto[]> {
  const [head = '', ...lines] = (await readFile(table, 'utf8')).trim().split('\n');
  const names = head.split('\t');
  const folder = path.join(path.dirname(table), 'scenes');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[names.indexOf(name)]?.trim() ?? '';
    return {
      file: path.join(folder, cell('file')),
      kind: cell('kind'),
      display: cell('display'),
      whole: cell('integer'),
      decimals: cell('decimals'),
      number: cell('meter_number'),
      corners: cornersIn(cell('corners')),
    };
  });
}

function cornersIn(cell: string): Corner[] | null {
  const numbers = cell.split(' ').map(Number);
  return numbers.length === 8 ? [0, 2, 4, 6].map((at) => ({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 })) : null;
}
