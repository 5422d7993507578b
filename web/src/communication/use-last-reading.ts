import { wasLastReading } from '@zaehlwerk/domain/communication/communication';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useDevice } from '../device/use-device.ts';
import { jobsKey, replaceJob } from '../meters/job-copies.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/** The screen has said by then that the reading was sent, and has put the focus where it belongs. */
const SETTLED_MS = 1_000;

/** Whether the person has gone on already: types, or looks at another dialog, or another tab. The start page offers it as well. */
function isBusy(visible: boolean): boolean {
  if (!visible) return true;
  return (
    document.querySelector('dialog[open]') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}

/**
 * Calls `onLast` a moment after the last open job of an account was sent from this tab (OPN-146), unless the person is busy
 * with something else by then.
 */
export function useLastReading(accountId: string | null, onLast: () => void): void {
  const [outbox, client, { clock, visible }] = [useOutbox(), useQueryClient(), useDevice()];
  const last = useEffectEvent(onLast);
  const isLast = useEffectEvent((entry: OutboxEntry, job: Job | null) => {
    if (job === null || entry.accountId !== accountId) return false;
    const jobs = client.getQueryData<readonly Job[]>(jobsKey(accountId)) ?? [];
    return wasLastReading(replaceJob(jobs, job));
  });
  useEffect(() => {
    let cancel = () => {};
    const stop = outbox.onDelivered((entry, job) => {
      if (!isLast(entry, job)) return;
      cancel();
      cancel = clock.after(SETTLED_MS, () => isBusy(visible.get()) || last());
    });
    return () => {
      cancel();
      stop();
    };
  }, [clock, outbox, visible]);
}
