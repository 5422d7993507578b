import { isTextList } from './text-list.ts';
import { decimalFromNumber, formatDecimal } from '@zaehlwerk/domain/decimal/decimal';

/** A typed cell (XLSX, JSON) as the text a CSV file would have, or why it cannot be one. */
export type CellText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: 'tooManyDigits' | 'notANumber' | 'unreadable' };

/**
 * Text stays as it is, yes and no become words, a date its ISO day. A number becomes its plain decimal text; one that is
 * too large to be exact is refused rather than stored with other digits (a spreadsheet has lost them already). A list of texts
 * becomes its JSON, where the column may hold one.
 */
export function cellText(value: unknown, mayBeList = false): CellText {
  if (value === null || value === undefined) return { ok: true, text: '' };
  if (typeof value === 'string') return { ok: true, text: value };
  if (typeof value === 'boolean') return { ok: true, text: value ? 'ja' : 'nein' };
  if (typeof value === 'number') return numberText(value);
  if (value instanceof Date) return dateText(value);
  if (mayBeList && isTextList(value)) return { ok: true, text: JSON.stringify(value) };
  return { ok: false, code: 'unreadable' };
}

function numberText(value: number): CellText {
  if (!Number.isFinite(value)) return { ok: false, code: 'notANumber' };
  const exact = decimalFromNumber(value);
  return exact === null ? { ok: false, code: 'tooManyDigits' } : { ok: true, text: formatDecimal(exact) };
}

/** A spreadsheet's date has no zone: it is the day it shows. */
function dateText(value: Date): CellText {
  if (Number.isNaN(value.getTime())) return { ok: false, code: 'unreadable' };
  const iso = value.toISOString();
  return { ok: true, text: iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19) };
}
