import { addDays, type Day } from '../calendar/day.ts';

/**
 * What becomes of a reading that came without an order, of an unknown meter or without access: it waits, a clerk has assigned
 * it to an order, or it counts for nothing.
 */
export const ASSIGNMENT_STATES = ['open', 'assigned', 'discarded'] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

/** Which readings are assigned, as exports and apps call the way they came. */
export const ASSIGNED_KINDS = ['unknownMeter', 'withoutAccess'] as const;
export type AssignedKind = (typeof ASSIGNED_KINDS)[number];

/** What is decided about some at once; assigning one names its order. */
export const ASSIGNMENT_DECISIONS = ['open', 'discarded'] as const satisfies readonly AssignmentState[];
export type AssignmentDecision = (typeof ASSIGNMENT_DECISIONS)[number];

const NEXT: Readonly<Record<AssignmentState, readonly AssignmentState[]>> = {
  open: ['assigned', 'discarded'],
  discarded: ['open'],
  // Taken back, as long as nobody was handed it.
  assigned: ['open'],
};

/**
 * Whether a reading may go from one state to another.
 * @see OPN-485
 */
export function mayDecide(from: AssignmentState, to: AssignmentState): boolean {
  return NEXT[from].includes(to);
}

/** Why an order is not shown any more to whoever has it. */
export const ENDED_ORDERS = ['withdrawn', 'closed'] as const;
export type EndedOrder = (typeof ENDED_ORDERS)[number];

/** Who has read late, or was told late that it was withdrawn, has done so within a year. */
const DAYS_AFTER_WITHDRAWAL = 366;

/**
 * The day from which on withdrawn orders may still be meant by a reading without one.
 * @see OPN-503
 */
export function withdrawnSince(today: Day): Day {
  return addDays(today, -DAYS_AFTER_WITHDRAWAL);
}
