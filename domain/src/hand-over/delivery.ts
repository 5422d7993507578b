const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between the attempts of a delivery, as Standard Webhooks proposes them: about three days altogether. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const;

/** How many attempts a delivery has at most. */
export const MOST_ATTEMPTS = PAUSES.length + 1;

/** In how many seconds a delivery is tried again after so many attempts; null where it has failed for good. */
export function pauseAfter(attempts: number): number | null {
  return PAUSES[Math.max(attempts, 1) - 1] ?? null;
}

/** What became of an attempt: the status of the answer, or why there was none. */
export type AttemptOutcome = { readonly status: number } | { readonly error: AttemptError };
export type AttemptError = 'timeout' | 'noConnection' | 'addressNotAllowed' | 'notEncrypted' | 'secretUnreadable';

/** Whether an answer says that the receiver wants no more of it. */
const GONE = 410;

/** What becomes of a delivery by an attempt; `attempts` counts it. */
export function decideDelivery(
  outcome: AttemptOutcome,
  attempts: number,
): { readonly state: 'delivered' | 'failed' } | { readonly state: 'waiting'; readonly pause: number } {
  if ('status' in outcome && outcome.status >= 200 && outcome.status < 300) return { state: 'delivered' };
  const pause = 'status' in outcome && outcome.status === GONE ? null : pauseAfter(attempts);
  return pause === null ? { state: 'failed' } : { state: 'waiting', pause };
}

/** In how many seconds a folder is tried again after so many failures in a row: readings wait as long as it takes. */
export function pauseOfFolder(failures: number): number {
  return pauseAfter(failures) ?? Math.max(...PAUSES);
}
