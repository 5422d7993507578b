import { useEffect } from 'react';
import { requiredContext, useDevice } from '../device/use-device.ts';
import type { Outbox } from './outbox.ts';

export const [OutboxContext, useOutbox] = requiredContext<Outbox>('outbox');

/** Held by each tab that shows unsent typed values: an update asks before it reloads. */
export const UNSENT_WORK = 'zaehlwerk.unsentWork';

/** Tells all tabs of this browser whether this one shows unsent typed values. */
export function useUnsentWork(unsent: boolean): void {
  const { locks } = useDevice();
  useEffect(() => (unsent ? locks.hold(UNSENT_WORK) : undefined), [locks, unsent]);
}
