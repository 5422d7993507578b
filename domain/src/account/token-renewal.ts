/** SES-06: renewed so long before the access token ends. SES-07 needs no rule of its own, see below. */
const RENEW_BEFORE_END_MS = 60_000;
/** SES-08. */
const RETRY_AFTER_FAILURE_MS = 30_000;

/** An access token and what has been tried with it. */
export interface RenewalState {
  /** The exp claim: seconds since 1970. */
  readonly exp: number;
  /** When the last try failed because nobody answered; null when the last one did not fail so. */
  readonly failedAt: Date | null;
}

/**
 * How many milliseconds from now the token is to be renewed, 0 for at once. 60 s before its end; when that moment has
 * passed, at once, which includes "less than 30 s remain" (SES-06, SES-07, OPN-006). After a try that reached nobody,
 * 30 s after that try (SES-08), and never longer: the clock may have been put back since (F29).
 */
export function millisecondsToRenewal(state: RenewalState, now: Date): number {
  const { exp, failedAt } = state;
  if (failedAt === null) return Math.max(0, exp * 1000 - RENEW_BEFORE_END_MS - now.getTime());
  const wait = failedAt.getTime() + RETRY_AFTER_FAILURE_MS - now.getTime();
  return Math.min(RETRY_AFTER_FAILURE_MS, Math.max(0, wait));
}

/**
 * What a try to renew means. An account is removed only when the server, reached, refuses its refresh token; offline an
 * expired token removes nothing (SES-09, SES-10, OPN-029). `status` is the HTTP status, null when nobody answered.
 */
export function decideAfterRenewal(status: number | null): 'renewed' | 'remove' | 'tryAgain' {
  if (status === 401 || status === 403) return 'remove';
  return status !== null && status >= 200 && status < 300 ? 'renewed' : 'tryAgain';
}
