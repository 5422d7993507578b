import { type AssignmentState, mayDecide } from '../assignment/assignment.ts';
import { compareDecimals, type Decimal, wholeDecimal } from '../decimal/decimal.ts';
import { type ClearingReason, type ClearingState, mayClear } from './clearing.ts';

/** What a clerk can do about a case, in the order in which it is offered: whoever works by keyboard and by habit finds it there. */
export const CASE_ACTIONS = ['release', 'correct', 'askBack', 'assign', 'discard'] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

/** A case as far as it says what can be done: a reading that wants a look, or one that came without an order. */
export type CaseStanding =
  | { readonly kind: 'reading'; readonly state: ClearingState; readonly counts: boolean }
  | { readonly kind: 'withoutOrder'; readonly state: AssignmentState };

/**
 * What can be done about a case now. A reading after which its register was read again is neither corrected nor asked about: the
 * newer one is.
 */
export function actionsOf(standing: CaseStanding): readonly CaseAction[] {
  return CASE_ACTIONS.filter((action) => isPossible(standing, action));
}

function isPossible(standing: CaseStanding, action: CaseAction): boolean {
  if (standing.kind === 'withoutOrder') {
    if (action === 'assign') return mayDecide(standing.state, 'assigned');
    return action === 'discard' && mayDecide(standing.state, 'discarded');
  }
  const { state, counts } = standing;
  switch (action) {
    case 'release':
      return mayClear(state, 'released');
    case 'correct':
      return counts && mayClear(state, 'corrected');
    case 'askBack':
      return counts && mayClear(state, 'askedBack');
    case 'discard':
      return mayClear(state, 'discarded');
    case 'assign':
      return false;
  }
}

/** What is known of a reading that wants a look. */
export interface CaseFacts {
  readonly reasons: readonly ClearingReason[];
  /** Null where it could not be read. */
  readonly value: Decimal | null;
  /** What its device has read on its photo. */
  readonly photoValue: Decimal | null;
  /** The last value before it. */
  readonly last: Decimal | null;
  /** The range in which it was expected. */
  readonly minimum: Decimal | null;
  readonly maximum: Decimal | null;
}

/**
 * What is proposed about a reading; null where nothing speaks for one way. Digits that the photo alone has, and that were
 * expected, are probably the right ones; a value out of the range that stands so on the photo is probably true. Whether a value
 * below the last one is another meter's no photo of the counter tells.
 * @see OPN-553
 */
export function proposalOf(facts: CaseFacts): 'correct' | 'release' | null {
  const { reasons, value, photoValue } = facts;
  if (value === null || photoValue === null) return null;
  if (reasons.includes('photoDiffers')) return isExpected(photoValue, facts) ? 'correct' : null;
  const isSame = compareDecimals(wholeDecimal(value), wholeDecimal(photoValue)) === 0;
  return isSame && reasons.every((reason) => reason === 'outsideRange') ? 'release' : null;
}

function isExpected(value: Decimal, { last, minimum, maximum }: CaseFacts): boolean {
  if (last !== null && compareDecimals(value, last) < 0) return false;
  if (minimum !== null && compareDecimals(value, minimum) < 0) return false;
  return maximum === null || compareDecimals(value, maximum) <= 0;
}

/** How the digits of two values differ, column by column of one counter. */
export interface DigitDifference {
  /** The columns from 0, from the left. */
  readonly columns: readonly number[];
  /** Two neighbours have changed places, and nothing else is different. */
  readonly isSwapped: boolean;
}

/** Compares the digits of two values as they stand on one counter; the texts are of equal length, without a comma. */
export function differingDigits(one: string, other: string): DigitDifference {
  const columns = Array.from(one).flatMap((digit, column) => (digit === other[column] ? [] : [column]));
  const [first = 0, second = 0] = columns;
  const isSwapped =
    columns.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first];
  return { columns, isSwapped };
}
