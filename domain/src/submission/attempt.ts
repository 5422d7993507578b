/** What came back from an attempt to send. */
interface AttemptAnswer {
  /** The HTTP status, whoever answered; null when nobody did. */
  readonly status: number | null;
  /** Whether it is the successful response of our server to this very submission, its content checked. */
  readonly accepted: boolean;
  /** Whether it was sent without an account: then a refused token is replaced on its own, nobody has to sign in. */
  readonly withoutAccess?: boolean;
}

/**
 * What an attempt to send means. 'delivered': the server has it. 'unreachable': nobody answered who could have taken
 * it. 'waitsForAccount': the account must sign in again. 'failed': the same attempt may work later. 'refused': it will
 * not work if repeated, a person must decide.
 */
export type AttemptMeaning = 'delivered' | 'unreachable' | 'waitsForAccount' | 'failed' | 'refused';

/** The server wants a newer version of the app before it takes anything. */
export const OUTDATED = 426;
/** A busy address has to do a proof of work for the token a send needs. */
const PROOF_REQUIRED = 428;
/** The server takes nothing from this account for now. */
export const TOO_MANY_REQUESTS = 429;
/** Statuses below 500 that are about the moment or the app, not about what was sent. */
const OF_THE_MOMENT: readonly number[] = [408, 425, OUTDATED, PROOF_REQUIRED, TOO_MANY_REQUESTS];

/**
 * Classifies an attempt by its status alone, so that a page or an empty answer of something between device and server
 * counts by its status too. Any unchecked answer below 400 does not come from our server, but for example from the
 * login page of a guest network.
 * @see OPN-081
 */
export function classifyAttempt({ status, accepted, withoutAccess = false }: AttemptAnswer): AttemptMeaning {
  if (accepted) return 'delivered';
  if (status === null || status < 400 || status > 599) return 'unreachable';
  if (status === 401) return withoutAccess ? 'failed' : 'waitsForAccount';
  return status >= 500 || OF_THE_MOMENT.includes(status) ? 'failed' : 'refused';
}

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
