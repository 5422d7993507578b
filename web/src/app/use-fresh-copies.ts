import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { useConnection } from '../server/use-connection.ts';
import { useDevice } from '../device/use-device.ts';
import { forgetAccounts, reloadJobs, takeOverJob } from '../meters/use-jobs.ts';
import { rulesOf } from '../outbox/kinds.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/** Another tab sends entries one after the other; the jobs are loaded again once it pauses. */
const PAUSE_MS = 2_000;

/** Keeps the loaded data up to date when accounts sign out, the connection returns, or readings are sent. */
export function useFreshCopies(client: QueryClient): void {
  useForgetting(client);
  useLoadingAgain(client);
  useTakingOver(client);
}

/** Removes the data of an account that signs out; the other accounts keep theirs. */
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

/** Repeats failed queries when the connection returns. */
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

/**
 * Takes over the jobs that the server returns for sent readings (JOB-16). After readings sent by another tab, the jobs
 * are loaded again.
 */
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
