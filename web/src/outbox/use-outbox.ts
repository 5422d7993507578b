import { useEffect } from 'react';
import { requiredContext, useDevice } from '../device/use-device.ts';
import type { Outbox } from './outbox.ts';

export const [OutboxContext, useOutbox] = requiredContext<Outbox>('outbox');

/** Held by each tab that shows typed values which are not sent: an update asks before it reloads (OPN-087, UPD-06). */
export const UNSENT_WORK = 'zaehlwerk.unsentWork';

/** Says to all tabs of this browser whether this one shows typed values that are not sent. */
export function useUnsentWork(unsent: boolean): void {
  const { locks } = useDevice();
  useEffect(() => (unsent ? locks.hold(UNSENT_WORK) : undefined), [locks, unsent]);
}
