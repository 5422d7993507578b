/** How long before its end an access token is renewed. */
const RENEW_BEFORE_END_MS = 60_000;
const RETRY_AFTER_FAILURE_MS = 30_000;

/** An access token and the result of the last try to renew it. */
export interface RenewalState {
  /** The exp claim: seconds since 1970. */
  readonly exp: number;
  /** When the last try failed for lack of an answer; otherwise null. */
  readonly failedAt: Date | null;
}

/**
 * Milliseconds from now until the token is to be renewed, 0 for at once. 60 s before its end; at once when that moment
 * has passed, which includes "less than 30 s remain". After a try without an answer, 30 s after that try, and never
 * longer, because the clock may have been set back since.
 * @see SES-06, SES-07, OPN-006, SES-08
 */
export function millisecondsToRenewal(state: RenewalState, now: Date): number {
  const { exp, failedAt } = state;
  if (failedAt === null) return Math.max(0, exp * 1000 - RENEW_BEFORE_END_MS - now.getTime());
  const wait = failedAt.getTime() + RETRY_AFTER_FAILURE_MS - now.getTime();
  return Math.min(RETRY_AFTER_FAILURE_MS, Math.max(0, wait));
}

/**
 * What to do after a try to renew. An account is removed only when the server refuses its refresh token; offline, an
 * expired token removes nothing. `status` is the HTTP status, null without an answer.
 * @see SES-09, SES-10, OPN-029
 */
export function decideAfterRenewal(status: number | null): 'renewed' | 'remove' | 'tryAgain' {
  if (status === 401 || status === 403) return 'remove';
  return status !== null && status >= 200 && status < 300 ? 'renewed' : 'tryAgain';
}
