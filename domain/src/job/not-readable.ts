/**
 * Why a meter could not be read: nobody gets to it, its display shows nothing, its glass is broken or dirty, it is gone, or
 * what is said in the comment.
 */
export const NOT_READABLE_REASONS = ['noAccess', 'displayDark', 'glass', 'meterGone', 'other'] as const;
export type NotReadableReason = (typeof NOT_READABLE_REASONS)[number];

/** Whether a text is one of the reasons. */
export function isNotReadableReason(text: string | null | undefined): text is NotReadableReason {
  return NOT_READABLE_REASONS.some((reason) => reason === text);
}
