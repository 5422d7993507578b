import { formatDecimal, type Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Finding } from '@zaehlwerk/domain/finding';
import type { Judgement } from './judgement.ts';

export type VerdictTone = 'ok' | 'warn' | 'err';

/** One thing to say about a value; the words are found by whoever shows it. */
export type VerdictLine =
  | { readonly kind: 'fits' | 'expected' | 'difference'; readonly tone: 'ok'; readonly difference: string | null }
  | { readonly kind: 'higher' | 'lower'; readonly tone: 'warn'; readonly difference: string }
  | { readonly kind: 'finding'; readonly tone: 'warn' | 'err'; readonly finding: Finding };

/**
 * What to say about a judged value: that it fits what was read before, or what is wrong with it, with the distance to the
 * last reading where that tells more than the limit does (visual.md, section 9).
 */
export function verdictLines(judgement: Judgement, hasRange: boolean): readonly VerdictLine[] {
  const { difference, findings } = judgement;
  const about = findings.filter((one) => one.at === 'readingValue');
  if (about.length > 0) return about.filter((one) => !isImplied(one, about)).map((one) => lineOf(one, difference));
  const amount = difference === null ? null : formatDecimal(difference);
  if (hasRange) return [{ kind: difference === null ? 'expected' : 'fits', tone: 'ok', difference: amount }];
  return difference === null ? [] : [{ kind: 'difference', tone: 'ok', difference: amount }];
}

/** Below the last reading says more than below the expected minimum. */
function isImplied(one: Finding, all: readonly Finding[]): boolean {
  const belowLast = all.some(({ code }) => code === 'value.belowLastEvent' || code === 'value.belowLastResult');
  return one.code === 'value.belowMinimum' && one.severity === 'warns' && belowLast;
}

function lineOf(one: Finding, difference: Decimal | null): VerdictLine {
  if (one.severity === 'warns' && difference !== null && difference.units >= 0n) {
    if (one.code === 'value.aboveMaximum')
      return { kind: 'higher', tone: 'warn', difference: formatDecimal(difference) };
    if (one.code === 'value.belowMinimum')
      return { kind: 'lower', tone: 'warn', difference: formatDecimal(difference) };
  }
  const serious = one.severity === 'blocks' || one.code.startsWith('value.belowLast');
  return { kind: 'finding', tone: serious ? 'err' : 'warn', finding: one };
}
