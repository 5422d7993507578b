import type { Problem } from '@zaehlwerk/contract/problems';

/** What became of a call (models.md, section 6); nothing but this folder reads HTTP statuses. */
export type Outcome<Answer> = Delivered<Answer> | Refused | Unreachable;

/** The server did what was asked. */
export interface Delivered<Answer> {
  readonly kind: 'delivered';
  readonly answer: Answer;
}

/** The server itself said no, in its own words. */
export interface Refused {
  readonly kind: 'refused';
  readonly problem: Problem;
  /** From Retry-After, when the server named one. */
  readonly retryAfterSeconds: number | null;
}

/**
 * Nobody answered, or somebody who is not our server: no network, too slow, a captive portal, a proxy with its own page.
 * `status` is what a stranger said, for those who have to explain it.
 */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly status: number | null;
  /** From Retry-After, when a stranger named one. */
  readonly retryAfterSeconds?: number;
}
