import type { Outcome } from '../server/call.ts';

/** Why a sign-in failed, as far as the person needs to know (OPN-035, OPN-036). */
export type SignInFailure =
  | { readonly kind: 'refused' }
  /** Too many attempts; `until` when the server names the time to wait for. */
  | { readonly kind: 'tooMany'; readonly until: Date | null }
  /** No answer, or the server cannot work at the moment: the credentials may be right. */
  | { readonly kind: 'unreachable' };

/** The state of the sign-in on the screen. */
export interface SignInState {
  readonly loading: boolean;
  readonly error: SignInFailure | null;
}

export type SignInEvent =
  | { readonly type: 'started' }
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly failure: SignInFailure }
  | { readonly type: 'dismissed' };

export const NOT_SIGNING_IN: SignInState = { loading: false, error: null };

/** A start sets loading and clears the error; a failure sets the error and stops loading (LOG-18 to LOG-21). */
export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'started':
      return { loading: true, error: null };
    case 'failed':
      return { loading: false, error: event.failure };
    case 'succeeded':
      return NOT_SIGNING_IN;
    case 'dismissed':
      return { ...state, error: null };
  }
}

/** Why a sign-in failed, from a call without a result. */
export function failureOf(outcome: Exclude<Outcome<unknown>, { kind: 'delivered' }>, now: Date): SignInFailure {
  if (outcome.kind === 'unreachable' || outcome.problem.status >= 500) return { kind: 'unreachable' };
  if (outcome.problem.status !== 429) return { kind: 'refused' };
  const seconds = outcome.retryAfterSeconds;
  return { kind: 'tooMany', until: seconds === null ? null : new Date(now.getTime() + seconds * 1000) };
}
