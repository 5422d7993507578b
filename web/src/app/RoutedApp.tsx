import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { forgetAccounts, reloadJobs, takeOverJob } from '../meters/use-jobs.ts';
import { rulesOf } from '../outbox/kinds.ts';
import { DraftsContext, useOpenDrafts } from '../outbox/use-drafts.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useAskingToKeep } from '../outbox/use-waiting.ts';
import { PATHS } from '../paths.ts';
import { useEndSentDrafts } from '../reading/use-end-sent-drafts.ts';
import { createQueryClient } from '../server/use-query-client.ts';
import { useConnection } from '../server/use-server.ts';
import type { Copies } from '../sign-in/copies.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { CopiesContext, useKeptQueries } from '../sign-in/use-kept-queries.ts';
import { beginScreen } from '../ui/screen-focus.ts';
import '../ui/print.css';
import { createAppRouter } from './router.tsx';

/** Creates the history of the router; by default the browser's. */
export type MakeHistory = () => RouterHistory;

/**
 * Everything behind the sign-in, with its copies of jobs; unmounted when the last account signs out. With `opened`, the
 * page starts here, and the first heading does not take the focus.
 */
export function RoutedApp({ makeHistory, opened, copies }: RoutedAppProps) {
  const [router] = useState(() => createAppRouter(makeHistory?.()));
  const queryClient = useKeptQueries(copies, createQueryClient);
  const drafts = useOpenDrafts();
  useEndSentDrafts(drafts);
  useAskingToKeep();
  useEffect(() => {
    let isFirst = opened;
    let before: string | undefined;
    return router.subscribe('onRendered', () => {
      const screen = screenOf(router);
      if (screen !== before && !isFirst) beginScreen();
      isFirst = false;
      before = screen;
    });
  }, [router, opened]);
  useLoadingAhead(router);
  useFreshCopies(queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <CopiesContext value={copies}>
        <DraftsContext value={drafts}>
          <RouterProvider router={router} />
        </DraftsContext>
      </CopiesContext>
    </QueryClientProvider>
  );
}

interface RoutedAppProps {
  readonly makeHistory: MakeHistory | undefined;
  readonly opened: boolean;
  readonly copies: Copies;
}

/** The address of the screen itself, without a dialog over it. */
function screenOf({ state }: AnyRouter): string | undefined {
  return state.matches.findLast(({ staticData }) => staticData.over !== true)?.pathname;
}

/** After this time an opened screen has settled. */
const SETTLED_MS = 1_000;

/**
 * Preloads the form of a meter while home or the list is shown: on a phone there is no hover to announce opening one.
 * After a failure, opening the meter tries again and shows the error.
 */
function useLoadingAhead(router: AnyRouter): void {
  const { clock } = useDevice();
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ toLocation }) => {
      stop();
      if (toLocation.pathname !== PATHS.jobs && toLocation.pathname !== PATHS.home) return;
      stop = clock.after(SETTLED_MS, () => {
        const form = router.routesByPath[PATHS.job];
        if (form !== undefined) Promise.resolve(router.loadRouteChunk(form)).catch(() => undefined);
      });
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router, clock]);
}

/** Another tab sends entries one by one; jobs are reloaded once it pauses. */
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
 * Takes over the jobs that the server returns for sent readings. After readings sent by another tab, the jobs are
 * reloaded.
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
