import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAccounts } from '../accounts/use-accounts.ts';
import type { Copies } from '../copies/copies.ts';
import { CopiesContext } from '../copies/use-copies.ts';
import { useKeptQueries } from '../copies/use-kept-queries.ts';
import { DraftsContext, useOpenDrafts } from '../drafts/use-drafts.ts';
import { forgetAccounts } from '../jobs/use-jobs.ts';
import { createQueryClient } from './use-query-client.ts';
import { useAskingToKeep } from '../outbox/use-outbox.ts';
import { createAppRouter } from './router.tsx';
import { arrive } from './use-arrival.ts';
import { useLoadingAhead } from './use-loading-ahead.ts';
import { useLoadingAgain } from './use-loading-again.ts';
import { useTakingOver } from './use-taking-over.ts';

/** Makes the history the router walks in; left out, it is the browser's. */
export type MakeHistory = () => RouterHistory;

/**
 * Everything behind the sign-in: loaded when somebody is signed in, and forgotten with its copies of jobs when they leave
 * (SES-14). `opened` when the page was opened here, so that the first screen does not take the focus.
 */
export function RoutedApp({ makeHistory, opened, copies }: RoutedAppProps) {
  const [router] = useState(() => createAppRouter(makeHistory?.()));
  const queryClient = useKeptQueries(copies, createQueryClient);
  const drafts = useOpenDrafts();
  useAskingToKeep();
  useEffect(() => {
    let first = opened;
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged && !first) arrive();
      first = false;
    });
  }, [router, opened]);
  useLoadingAhead(router);
  useForgetting(queryClient);
  useLoadingAgain(queryClient);
  useTakingOver(queryClient);
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
