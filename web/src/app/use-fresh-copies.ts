import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccounts } from '../accounts/use-accounts.ts';
import { useConnection } from '../connection/use-connection.ts';
import { useDevice } from '../device/use-device.ts';
import { forgetAccounts, reloadJobs, takeOverJob } from '../jobs/use-jobs.ts';
import { rulesOf } from '../outbox/entry/kinds.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/** Another tab sends one entry after the other: the list is asked for again once there is a pause. */
const PAUSE_MS = 2_000;

/** Keeps what was loaded from the server as it is there, whatever happens beside the screens. */
export function useFreshCopies(client: QueryClient): void {
  useForgetting(client);
  useLoadingAgain(client);
  useTakingOver(client);
}

/** An account that leaves takes along what was loaded for it; the others keep theirs. */
function useForgetting(client: QueryClient): void {
  const { list } = useAccounts();
  useEffect(() => {
    let known = list.get();
    return list.subscribe(() => {
      const present = new Set(list.get().map(({ id }) => id));
      const gone = known.filter(({ id }) => !present.has(id));
      known = list.get();
      if (gone.length > 0)
        forgetAccounts(
          client,
          gone.map(({ id }) => id),
        );
    });
  }, [client, list]);
}

/** When the network returns, what could not be loaded without it is asked for again. */
function useLoadingAgain(client: QueryClient): void {
  const connection = useConnection();
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.get() === 'offline') return;
        void client.refetchQueries({ predicate: ({ state }) => state.error !== null });
      }),
    [client, connection],
  );
}

/** What was sent from the outbox replaces the copies of its jobs (JOB-16); what another tab has sent is asked for. */
function useTakingOver(client: QueryClient): void {
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
