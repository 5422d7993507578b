import type { ReadingEvent, ReadingResult } from '../job/job.ts';

/**
 * Reasons with a label of their own. OTHER_KSA is an otherReason: the reading was captured here.
 * @see OPN-126
 */
export const READING_REASONS = [
  'PERIODIC',
  'ESTIMATED',
  'ANNUAL_READING',
  'CONTROL_READING',
  'PROVIDER_CHANGE',
  'OTHER',
  'OTHER_KSA',
] as const;

export type ReadingReason = (typeof READING_REASONS)[number];

/**
 * The reason whose label an event gets; an unknown code, or none, is OTHER, "Sonstige".
 * @see EVA-28, OPN-126
 */
export function reasonOf(event: Pick<ReadingEvent, 'reason' | 'otherReason'>): ReadingReason {
  if (event.reason === 'OTHER' && event.otherReason === 'OTHER_KSA') return 'OTHER_KSA';
  const known = READING_REASONS.find((reason) => reason === event.reason);
  return known === undefined || known === 'OTHER_KSA' ? 'OTHER' : known;
}

/**
 * The reason in the utility's own words, where its history file has some beside a reason that says nothing on its own;
 * else null.
 * @see OPN-126
 */
export function ownReasonOf(event: Pick<ReadingEvent, 'reason' | 'otherReason'>): string | null {
  const words = event.otherReason?.trim() ?? '';
  return words !== '' && reasonOf(event) === 'OTHER' && words !== 'OTHER_KSA' ? words : null;
}

/**
 * Whether the value was estimated, not read.
 * @see OPN-125
 */
export function isEstimate(event: Pick<ReadingEvent, 'reason'>): boolean {
  return event.reason === 'ESTIMATED';
}

/**
 * A reading captured here, as an event: reason OTHER, tagged OTHER_KSA.
 * @see EVA-40, OPN-122
 */
export function eventOfResult(result: ReadingResult): ReadingEvent {
  return {
    readingDate: result.readingDate,
    readingValue: result.readingValue,
    created: result.created,
    reason: 'OTHER',
    otherReason: 'OTHER_KSA',
    readingImages: result.readingResultImages,
  };
}
