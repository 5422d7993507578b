import { type Sheet, sheetOf } from '@zaehlwerk/domain/testing/sheet-of';
import { unzip } from './unzip.ts';

/** Reads the only sheet of an XLSX file, with nothing of the library that wrote it. */
export function readSheet(bytes: Uint8Array): Sheet {
  return sheetOf(unzip(bytes));
}
