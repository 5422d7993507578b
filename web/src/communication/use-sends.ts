import { afterSend, wasLastReading } from '@zaehlwerk/domain/communication/communication';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useAccounts } from '../accounts/use-accounts.ts';
import { useDevice } from '../device/use-device.ts';
import { jobsKey, replaceJob } from '../jobs/job-copies.ts';
import type { OutboxEntry } from '../outbox/entry/outbox-entry.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import type { ReceiptsNote } from './receipts-note.ts';

/** The screen has said by then that the reading was sent, and has put the focus where it belongs. */
const SETTLED_MS = 1_000;

/** Whether the person has gone on already: types, or looks at another dialog. The start page offers it as well. */
function isBusy(): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}

/**
 * Notes what each account has sent, after which receipts may be asked for again (REC-09). `onLast` is called a moment after
 * the last open job of this account was sent (OPN-146),
 * unless the person is busy with something else by then.
 */
export function useSends(accountId: string | null, note: ReceiptsNote, onLast: () => void): void {
  const [outbox, client, { clock }, { list }] = [useOutbox(), useQueryClient(), useDevice(), useAccounts()];
  const last = useEffectEvent(onLast);
  const isLast = useEffectEvent((entry: OutboxEntry, job: Job | null) => {
    if (job === null || entry.accountId !== accountId) return false;
    const jobs = client.getQueryData<readonly Job[]>(jobsKey(accountId)) ?? [];
    return wasLastReading(replaceJob(jobs, job));
  });
  useEffect(() => {
    let cancel = () => {};
    const stop = outbox.onDelivered((entry, job) => {
      const { kind } = entry.content;
      if (kind !== 'anonymousReading') note.change(entry.accountId, (asked) => afterSend(asked, kind));
      if (!isLast(entry, job)) return;
      cancel();
      cancel = clock.after(SETTLED_MS, () => isBusy() || last());
    });
    return () => {
      cancel();
      stop();
    };
  }, [clock, note, outbox]);
  useEffect(() => list.subscribe(() => note.keepOnly(list.get().map(({ id }) => id))), [list, note]);
}
