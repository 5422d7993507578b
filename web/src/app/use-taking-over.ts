import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDevice } from '../device/use-device.ts';
import { reloadJobs, takeOverJob } from '../jobs/use-jobs.ts';
import { rulesOf } from '../outbox/entry/kinds.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/** Another tab sends one entry after the other: the list is asked for again once there is a pause. */
const PAUSE_MS = 2_000;

/** What was sent from the outbox replaces the copies of its jobs (JOB-16); what another tab has sent is asked for. */
export function useTakingOver(client: QueryClient): void {
  const outbox = useOutbox();
  const { clock } = useDevice();
  useEffect(() => {
    let cancel = () => {};
    const askSoon = () => {
      cancel();
      cancel = clock.after(PAUSE_MS, () => void reloadJobs(client));
    };
    const stops = [
      outbox.onDelivered((entry, job) => {
        if (job !== null) takeOverJob(client, job);
        else if (rulesOf(entry.content).job(entry.content) !== null) askSoon();
      }),
      outbox.onGoneElsewhere(askSoon),
    ];
    return () => {
      cancel();
      for (const stop of stops) stop();
    };
  }, [clock, client, outbox]);
}
