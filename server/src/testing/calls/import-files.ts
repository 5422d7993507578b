import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, '../../../../samples/import');

type ImportFile =
  | 'orders.csv'
  | 'history.csv'
  | 'orders-windows-1252.csv'
  | 'orders-broken.csv'
  | 'orders-broken.expected.json';

/** The bytes of one of the sample files of a utility, with the irregularities of real files. */
export function importFile(name: ImportFile): Buffer {
  return readFileSync(path.join(FOLDER, name));
}

/** The findings that orders-broken.csv must cause; the file describes each in words. */
export function brokenFindings(): { line: number; column: string; value: string; code: string }[] {
  const expected = JSON.parse(importFile('orders-broken.expected.json').toString('utf8')) as {
    line: number;
    column: string;
    value: string;
    why: string;
  }[];
  return expected.flatMap(({ why, ...place }) => {
    const code = CODES[why];
    return code === undefined ? [] : [{ ...place, code }];
  });
}

/** Code of the finding by its description. Line 20 has a formula for a name: it is stored as text and causes none. */
const CODES: Readonly<Record<string, string>> = {
  required: 'required',
  'not an OBIS code': 'obis',
  'no such day': 'noSuchDay',
  'not a whole number': 'notAWholeNumber',
  'not a number': 'notANumber',
  'latest before earliest': 'latestBeforeEarliest',
  'unknown meter type': 'unknownMeterType',
  'postcode needs five digits': 'postcode',
  'shorter than the configured minimum of 5': 'passwordTooShort',
  'check digit wrong': 'checkDigit',
  'yes/no expected': 'yesNo',
};
