import { blocking, finding, type Finding, type FindingCode } from '../finding.ts';
import type { ValidatedRate } from '../reading/check-reading.ts';

/** A rate that can be sent. */
export type ValidRate = Extract<ValidatedRate, { state: 'valid' }>;

/** Why the person is asked before sending, in the order the dialog says it. */
export type ConfirmReason = 'incomplete' | 'invalid' | 'warnings';

/**
 * What pressing send leads to. 'blocked': nothing is sent, the findings say why. 'confirm': one dialog names all reasons;
 * 'send anyway' sends `rates`, 'correct' nothing. 'send': `rates` are sent at once.
 */
export type SendDecision =
  | { readonly kind: 'blocked'; readonly findings: readonly Finding[] }
  | {
      readonly kind: 'confirm';
      readonly reasons: readonly ConfirmReason[];
      /** How many rates have no value yet. */
      readonly missing: number;
      readonly rates: readonly ValidRate[];
    }
  | { readonly kind: 'send'; readonly rates: readonly ValidRate[] };

/**
 * Decides what pressing send leads to: only valid values are sent, at least one is needed, and a value outside a strict range
 * stops everything. `others` are the findings about date and period; rates that have `arrived` before are not missing.
 *
 * @see OPN-074
 * @see OPN-251
 */
export function decideSend(
  rates: readonly ValidatedRate[],
  others: readonly Finding[],
  arrived: readonly string[] = [],
): SendDecision {
  const stop = stopping(rates, others);
  if (stop.length > 0) return { kind: 'blocked', findings: stop };
  const valid = rates.filter((rate) => rate.state === 'valid');
  const missing = rates.filter((rate) => rate.state === 'empty' && !arrived.includes(rate.taskId)).length;
  const warned = [...others, ...valid.flatMap((rate) => rate.findings)].length > 0;
  const reasons: ConfirmReason[] = [];
  if (missing > 0) reasons.push('incomplete');
  if (rates.some((rate) => rate.state === 'invalid')) reasons.push('invalid');
  if (warned) reasons.push('warnings');
  if (reasons.length === 0) return { kind: 'send', rates: valid };
  return { kind: 'confirm', reasons, missing, rates: valid };
}

/**
 * What whoever sends anyway confirms: the codes of what the dialog asked about.
 * @see OPN-389
 */
export function confirmedCodes(findings: readonly Finding[]): readonly FindingCode[] {
  return [...new Set(findings.filter(({ severity }) => severity === 'warns').map(({ code }) => code))];
}

/** Everything that is wrong, if it stops sending altogether; else nothing. */
function stopping(rates: readonly ValidatedRate[], others: readonly Finding[]): Finding[] {
  const aboutRates = rates.flatMap((rate) => blocking(rate.findings));
  const strict = aboutRates.some(({ code }) => code === 'value.belowMinimum' || code === 'value.aboveMaximum');
  const anyValid = rates.some((rate) => rate.state === 'valid');
  const blockingOthers = blocking(others);
  if (anyValid && !strict && blockingOthers.length === 0) return [];
  const empty = rates.every((rate) => rate.state === 'empty');
  return [...(empty ? [finding('results.empty', 'blocks', 'results', {})] : []), ...aboutRates, ...blockingOthers];
}
