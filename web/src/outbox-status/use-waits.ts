import { useObservable } from '../device/use-observable.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/** Whether a submission still waits on this device to be sent. */
export function useWaits(id: string | null): boolean {
  return useObservable(useOutbox().entries).some((entry) => entry.id === id);
}
