import { addDays, type Day } from '../calendar/day.ts';
import { isShown, type OrderStanding, takesInLate } from '../campaign/campaign.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { Finding } from '../finding.ts';

/**
 * What becomes of a reading that wants a look: it waits, is good as it is, was replaced by what the utility entered, counts
 * for nothing, or its person was asked back, and has read again since.
 */
export const CLEARING_STATES = ['open', 'released', 'corrected', 'discarded', 'askedBack', 'answered'] as const;
export type ClearingState = (typeof CLEARING_STATES)[number];

/** Of these nothing counts: they are compared with no other reading. */
export const SET_ASIDE_STATES = ['corrected', 'discarded', 'askedBack'] as const satisfies readonly ClearingState[];

/** What can be decided about readings, many at once; a correction brings a value for one. */
export const CLEARING_DECISIONS = ['open', 'released', 'discarded'] as const satisfies readonly ClearingState[];
export type ClearingDecision = (typeof CLEARING_DECISIONS)[number];

/**
 * Why a result wants a look: outside the expected range, below the last one that is known, other digits than on its photo, or
 * it says that its meter cannot be read, or was exchanged.
 */
export const CLEARING_REASONS = ['outsideRange', 'belowLast', 'photoDiffers', 'notReadable', 'exchanged'] as const;
export type ClearingReason = (typeof CLEARING_REASONS)[number];

const REASON_OF: Readonly<Partial<Record<Finding['code'], ClearingReason>>> = {
  'value.belowMinimum': 'outsideRange',
  'value.aboveMaximum': 'outsideRange',
  'value.belowLastEvent': 'belowLast',
  'value.belowLastResult': 'belowLast',
  'photo.differs': 'photoDiffers',
};

/**
 * Why each of the results of an accepted reading wants a look, by what was found about them when it was accepted; an empty
 * list for one that wants none. What its sender confirmed is exactly what is looked at. That a counter rolled over is believed
 * where the range says how much was expected; `expected` has those of the results.
 * @see OPS-47, OPN-400, OPN-455
 */
export function reasonsToLook(
  findings: readonly Finding[],
  results: readonly ClearedResult[],
  expected: readonly ExpectedRange[] = [],
): readonly (readonly ClearingReason[])[] {
  return results.map(({ notReadable = null, fall }, index) => {
    if (notReadable !== null) return ['notReadable'];
    const about = findings.filter(
      ({ at, severity }) => at === `results[${index}].readingValue` && severity === 'warns',
    );
    const hasNoRange = fall?.kind === 'rolledOver' && (expected[index]?.expectedMaximum ?? null) === null;
    const reasons: readonly (ClearingReason | undefined)[] = [
      ...about.map(({ code }) => REASON_OF[code]),
      ...(fall?.kind === 'exchanged' ? (['exchanged'] as const) : []),
      ...(hasNoRange ? (['belowLast'] as const) : []),
    ];
    return CLEARING_REASONS.filter((reason) => reasons.includes(reason));
  });
}

/** The end of the range in which a value was expected; null where the utility has named none. */
interface ExpectedRange {
  readonly expectedMaximum: Decimal | null;
}

/** What a result says that wants a look for itself. */
interface ClearedResult {
  readonly readingValue?: number | null | undefined;
  readonly notReadable?: string | null | undefined;
  readonly fall?: { readonly kind: string | null } | null | undefined;
}

const NEXT: Readonly<Record<ClearingState, readonly ClearingState[]>> = {
  open: ['released', 'corrected', 'discarded', 'askedBack'],
  discarded: ['open', 'released', 'corrected', 'askedBack'],
  // Nobody has to wait for an answer.
  askedBack: ['open', 'released', 'corrected', 'discarded'],
  // It may have been handed over: what was wrong with it after all is corrected.
  released: ['corrected'],
  corrected: [],
  // What came instead is looked at by itself.
  answered: [],
};

/**
 * Whether a reading may go from one state to another. What was released is not taken back, and what was corrected is done.
 * @see OPN-401
 */
export function mayClear(from: ClearingState, to: ClearingState): boolean {
  return NEXT[from].includes(to);
}

/** What to do instead of a decision that is not possible any more. */
export const CLEARING_WAYS = ['correctInstead', 'correctCorrection', 'decideAboutNewer', 'decidedMeanwhile'] as const;
export type ClearingWay = (typeof CLEARING_WAYS)[number];

const WAY_FROM: Readonly<Partial<Record<ClearingState, ClearingWay>>> = {
  released: 'correctInstead',
  corrected: 'correctCorrection',
  answered: 'decideAboutNewer',
};

/**
 * What to do instead of bringing a reading from one state to another; null where that is possible, or it is there already. What
 * may have been handed over is not taken back, as billing knows no way back: the right value follows it.
 * @see OPN-501
 */
export function wayInstead(from: ClearingState, to: ClearingState): ClearingWay | null {
  return from === to || mayClear(from, to) ? null : (WAY_FROM[from] ?? null);
}

/**
 * The same where whoever decides says in which state they saw it: what somebody else has decided since then is looked at
 * again, and not replaced unseen. That it is there already is no fault, except of a question: that would be asked twice.
 * @see OPN-572
 */
export function wayFromSeen(
  from: ClearingState,
  to: ClearingState,
  seen: ClearingState | undefined,
): ClearingWay | null {
  const isSeen = seen === undefined || seen === from || (from === to && to !== 'askedBack');
  return wayInstead(from, to) ?? (isSeen ? null : 'decidedMeanwhile');
}

/**
 * The state of a reading as it is told: whoever was asked back has answered with the next reading of its register, whoever
 * has brought that.
 * @see OPN-475
 */
export function toldState(kept: ClearingState, isNewest: boolean): ClearingState {
  return kept === 'askedBack' && !isNewest ? 'answered' : kept;
}

/** Why nobody can be asked about a reading: nobody sees its order. */
export type NotAsked = 'archivedCampaign' | 'orderMoved' | 'orderWithdrawn' | 'campaignNotOpen';

/**
 * Why nobody could answer a question about a reading of an order, the first reason that counts; null: somebody can. What keeps the
 * reading from being corrected, too, counts before what does not.
 * @see OPN-531
 */
export function whyNotAsked(order: OrderStanding & { readonly hasLeft: boolean }): NotAsked | null {
  if (!takesInLate(order)) return order.campaign === 'archived' ? 'archivedCampaign' : 'campaignNotOpen';
  if (order.hasLeft) return 'orderMoved';
  if (isShown(order)) return null;
  return order.isWithdrawn ? 'orderWithdrawn' : 'campaignNotOpen';
}

/** As long as a letter takes to be seen, read and answered. */
const DAYS_TO_ANSWER = 14;

/**
 * The last day on which whoever was asked back on a day may answer, also after the period of their order.
 * @see OPN-499
 */
export function answerUntil(askedOn: Day): Day {
  return addDays(askedOn, DAYS_TO_ANSWER);
}
