import { useEffect } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useObservable } from '../device/use-observable.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/** Asks the browser to keep everything of this page, as soon as something waits to be sent (F19). */
export function useAskingToKeep(): void {
  const { persistence } = useDevice();
  const { entries } = useOutbox();
  const somethingWaits = useObservable(entries).length > 0;
  useEffect(() => {
    if (somethingWaits) void persistence.ask();
  }, [somethingWaits, persistence]);
}

/** Whether the browser was asked and did not promise to keep what waits (F19). */
export function useMayVanish(): boolean {
  return useObservable(useDevice().persistence.state) === 'mayVanish';
}
