/** What came back from an attempt to send. */
export interface AttemptAnswer {
  /** The HTTP status, whoever answered; null when nobody did. */
  readonly status: number | null;
  /** Whether it is the successful response of our server to this very submission, its content checked. */
  readonly accepted: boolean;
  /** Whether it was sent without an account: then a refused token is replaced on its own, nobody has to sign in. */
  readonly anonymous?: boolean;
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
export function judgeAttempt({ status, accepted, anonymous = false }: AttemptAnswer): AttemptMeaning {
  if (accepted) return 'delivered';
  if (status === null || status < 400 || status > 599) return 'unreachable';
  if (status === 401) return anonymous ? 'failed' : 'waitsForAccount';
  return status >= 500 || OF_THE_MOMENT.includes(status) ? 'failed' : 'refused';
}
