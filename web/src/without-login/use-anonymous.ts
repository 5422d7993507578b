import { useEffect } from 'react';
import { requiredContext, useObservable } from '../device/use-device.ts';
import type { AnonymousTokenState } from './anonymous-tokens.ts';
import type { Anonymous } from './anonymous.ts';

export const [AnonymousContext, useAnonymous] = requiredContext<Anonymous>('anonymous');

/** The token of the form without a login: fetched when the form is opened. */
export function useAnonymousToken(): AnonymousTokenState {
  const anonymous = useAnonymous();
  useEffect(() => void anonymous.request(), [anonymous]);
  return useObservable(anonymous.state);
}

/** Renews the token automatically while something is `typed`. */
export function useKeepingFresh(typed: boolean): void {
  const anonymous = useAnonymous();
  useEffect(() => (typed ? anonymous.keepFresh() : undefined), [anonymous, typed]);
}
