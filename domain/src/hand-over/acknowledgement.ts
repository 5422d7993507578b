/** The lists in which accepted readings leave, each with positions and cursors of its own. */
export const HAND_OVER_LISTS = ['readings', 'releasedReadings', 'unknownReadings', 'anonymousReadings'] as const;
export type HandOverList = (typeof HAND_OVER_LISTS)[number];

/** How far a list is: the last position that a call answered, and the last that was acknowledged; null before the first. */
export interface HandedOver {
  readonly givenOut: bigint | null;
  readonly acknowledged: bigint | null;
}

/** The position before the first reading of a list. */
const NOTHING = 0n;

/**
 * What becomes of an acknowledgement up to a position. Nobody can have what was never given out, and what was acknowledged
 * stays so: going back would hand over again what bills were made from. `seen` is what whoever asks believes to be acknowledged;
 * undefined where that does not matter to them.
 * @see OPN-460, OPN-579
 */
export function checkAcknowledgement(
  { givenOut, acknowledged }: HandedOver,
  upTo: bigint,
  seen?: bigint | null,
): 'moves' | 'alreadyThere' | 'notGivenOut' | 'behindAcknowledged' | 'acknowledgedMeanwhile' {
  if (upTo > (givenOut ?? NOTHING)) return 'notGivenOut';
  const before = acknowledged ?? NOTHING;
  if (upTo < before) return 'behindAcknowledged';
  if (upTo === before) return 'alreadyThere';
  return seen === undefined || (seen ?? NOTHING) === before ? 'moves' : 'acknowledgedMeanwhile';
}
