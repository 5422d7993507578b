/** The first wait, doubled with every attempt up to the longest: a minute after a fault all is sent. */
const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;
/** The longest wait a Retry-After may ask for. */
const LONGEST_ASKED_MS = 3_600_000;
/** The connection is checked this often; what failed without one is not tried more often. */
const UNREACHABLE_MS = 30_000;

export interface FailedAttempt {
  /** The number of failed attempts so far; at least 1. */
  readonly attempts: number;
  /** Null: nobody answered. */
  readonly status: number | null;
  /** From Retry-After. */
  readonly retryAfterSeconds: number | null;
  /** A random number from 0 up to 1, so that many devices do not come back at the same time. */
  readonly jitter: number;
}

/**
 * The milliseconds to wait before a failed attempt is repeated: doubled each time, half of it random, and never before
 * the server asked for. Where nobody answered only five seconds are random, and they lie within the longest wait:
 * randomness never adds to a minute.
 * @see OPN-081
 */
export function retryDelay({ attempts, status, retryAfterSeconds, jitter }: FailedAttempt): number {
  const first = status === null ? UNREACHABLE_MS : FIRST_MS;
  const doubled = first * 2 ** Math.min(attempts - 1, 10);
  const byChance =
    status === null
      ? Math.min(LONGEST_MS - FIRST_MS, doubled) + jitter * FIRST_MS
      : Math.min(LONGEST_MS, doubled) * (0.5 + jitter / 2);
  const asked = Math.min(LONGEST_ASKED_MS, Math.max(0, (retryAfterSeconds ?? 0) * 1000));
  return Math.round(Math.max(byChance, asked));
}
