import { useEffect } from 'react';
import { useObservable } from '../device/use-observable.ts';
import { requiredContext } from '../use-required-context.ts';
import type { Anonymous } from './anonymous.ts';
import type { AnonymousTokenState } from './anonymous-tokens.ts';

export const [AnonymousContext, useAnonymous] = requiredContext<Anonymous>('anonymous');

/**
 * The token of the form without access: fetched when the form is opened (ANO-16), and renewed by itself as long as
 * something is `typed` (OPN-135).
 */
export function useAnonymousToken(typed: boolean): AnonymousTokenState {
  const anonymous = useAnonymous();
  useEffect(() => {
    anonymous.open();
    void anonymous.request();
  }, [anonymous]);
  useEffect(() => (typed ? anonymous.keepFresh() : undefined), [anonymous, typed]);
  return useObservable(anonymous.state);
}
