import { type Decimal, decimalFromNumber, fractionDigits, integerDigits } from '../decimal/decimal.ts';
import { finding, type Finding } from '../finding.ts';
import { counterDigits, type RateDigits, tooManyDecimals } from '../reading/reading-value.ts';

/**
 * Reads a number from the wire as a value of a rate: 0 or more, no more digits than its counter has. Without a rate
 * only the number itself is validated.
 * @see OPN-170
 */
export function readSubmittedValue(
  value: number | null,
  rate: RateDigits | null,
): { readonly ok: true; readonly value: Decimal } | { readonly ok: false; readonly findings: Finding[] } {
  if (value === null) return { ok: false, findings: [finding('value.missing', 'blocks', 'readingValue', {})] };
  if (!Number.isFinite(value) || value < 0) {
    return { ok: false, findings: [finding('value.notDigits', 'blocks', 'readingValue', {})] };
  }
  const exact = decimalFromNumber(value);
  const findings = rate === null ? [] : checkDigits(exact, rate);
  if (exact === null || findings.length > 0) return { ok: false, findings };
  return { ok: true, value: exact };
}

function checkDigits(value: Decimal | null, rate: RateDigits): Finding[] {
  const { pre, post } = counterDigits(rate);
  const findings: Finding[] = [];
  // Numbers too large to be exact have more digits than any counter.
  if (value === null || integerDigits(value) > pre) {
    findings.push(finding('value.tooManyPreDecimals', 'blocks', 'readingValue', { count: pre }));
  }
  if (value !== null && fractionDigits(value) > post) findings.push(tooManyDecimals(rate));
  return findings;
}
