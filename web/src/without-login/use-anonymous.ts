import { useEffect } from 'react';
import { requiredContext, useObservable } from '../device/use-device.ts';
import type { AnonymousTokenState } from './anonymous-tokens.ts';
import type { Anonymous } from './anonymous.ts';

export const [AnonymousContext, useAnonymous] = requiredContext<Anonymous>('anonymous');

/** The token of the form without access: fetched when the form is opened (ANO-16). */
export function useAnonymousToken(): AnonymousTokenState {
  const anonymous = useAnonymous();
  useEffect(() => void anonymous.request(), [anonymous]);
  return useObservable(anonymous.state);
}

/** Renews the token on its own as long as something is `typed` (OPN-135). */
export function useKeepingFresh(typed: boolean): void {
  const anonymous = useAnonymous();
  useEffect(() => (typed ? anonymous.keepFresh() : undefined), [anonymous, typed]);
}
