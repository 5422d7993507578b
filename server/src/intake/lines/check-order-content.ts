import { compareDecimals, EXACT_DIGITS, parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { counterDigits } from '@zaehlwerk/domain/reading/reading-value';
import type { LineFinding } from '../files/table.ts';
import type { Said, Value } from './order.ts';
import type { JobColumn, RegisterColumn } from './order-columns.ts';

/** A column whose value contradicts that of another one. */
export interface ColumnFault<C extends string> {
  readonly column: C;
  readonly code: LineFinding['code'];
}

/** Contradictions within the data of a job. */
export function checkJobContent(job: Said<JobColumn>): ColumnFault<JobColumn>[] {
  const [earliest, latest] = [job['Frühester Termin'] ?? null, job['Spätester Termin'] ?? null];
  const isBefore = earliest !== null && latest !== null && latest < earliest;
  return isBefore ? [{ column: 'Spätester Termin', code: 'latestBeforeEarliest' }] : [];
}

/**
 * Contradictions within the data of a register. How many digits a counter has is known only once both their numbers
 * are: what a line leaves out may be there already.
 */
export function checkRegisterContent(register: Said<RegisterColumn>): ColumnFault<RegisterColumn>[] {
  const faults: ColumnFault<RegisterColumn>[] = [];
  const { Vorkommastellen: pre, Nachkommastellen: post, Minimum: least, Maximum: most } = register;
  if (pre !== undefined && post !== undefined) {
    const digits = counterDigits({ preDecimals: numberOf(pre), postDecimals: numberOf(post) });
    if (digits.pre + digits.post > EXACT_DIGITS) faults.push({ column: 'Nachkommastellen', code: 'tooManyDigits' });
  }
  if (isBelow(most, least)) faults.push({ column: 'Maximum', code: 'maximumBelowMinimum' });
  return faults;
}

function numberOf(value: Value): number | null {
  return typeof value === 'number' ? value : null;
}

function isBelow(value: Value | undefined, limit: Value | undefined): boolean {
  const [left, right] = [parseDecimal(String(value ?? '')), parseDecimal(String(limit ?? ''))];
  return left !== null && right !== null && compareDecimals(left, right) < 0;
}
