import { useEffect } from 'react';
import { requiredContext, useObservable } from '../device/use-device.ts';
import type { TokenWithoutAccessState } from './tokens-without-access.ts';
import type { SenderWithoutAccess } from './sender-without-access.ts';

export const [SenderWithoutAccessContext, useSenderWithoutAccess] =
  requiredContext<SenderWithoutAccess>('withoutAccess');

/** The token of the form without access: fetched when the form is opened. */
export function useTokenWithoutAccess(): TokenWithoutAccessState {
  const withoutAccess = useSenderWithoutAccess();
  useEffect(() => void withoutAccess.request(), [withoutAccess]);
  return useObservable(withoutAccess.state);
}

/** Renews the token automatically while something is `typed`. */
export function useKeepingFresh(typed: boolean): void {
  const withoutAccess = useSenderWithoutAccess();
  useEffect(() => (typed ? withoutAccess.keepFresh() : undefined), [withoutAccess, typed]);
}
