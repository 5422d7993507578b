/** What tells how a form without access was filled in. It says nothing about the reading. */
export interface FillSignals {
  /** Something is in the field that no person sees or reaches. */
  readonly hiddenFieldFilled: boolean;
  /** Whole seconds from opening the form to sending it; null where that is not known. */
  readonly secondsToFill: number | null;
}

/** A person who types five steps into a form takes longer. */
const FASTEST_SECONDS = 10;

/**
 * Whether a reading without access seems to come from a program. It is taken all the same, and the utility reads it:
 * password managers, screen readers and other callers do nothing wrong. Without signals it does not.
 * @see OPN-199
 */
export function seemsAutomatic(signals: FillSignals | null): boolean {
  if (signals === null) return false;
  const { hiddenFieldFilled, secondsToFill } = signals;
  return hiddenFieldFilled || (secondsToFill !== null && secondsToFill < FASTEST_SECONDS);
}

/**
 * Whole seconds between two instants of the device's clock; null for a form of which nobody knows when it was opened,
 * or when the clock has been put back since.
 */
export function timeToFill(openedAt: Date | null, sentAt: Date): number | null {
  if (openedAt === null || openedAt > sentAt) return null;
  return Math.floor((sentAt.getTime() - openedAt.getTime()) / 1000);
}
