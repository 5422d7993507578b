import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Copies } from '../sign-in/copies.ts';
import { CopiesContext } from '../sign-in/use-copies.ts';
import { useKeptQueries } from '../sign-in/use-kept-queries.ts';
import { DraftsContext, useOpenDrafts } from '../outbox/use-drafts.ts';
import { useEndSentDrafts } from '../reading/use-end-sent-drafts.ts';
import { createQueryClient } from '../server/use-query-client.ts';
import { useAskingToKeep } from '../outbox/use-waiting.ts';
import { PATHS } from '../paths.ts';
import { beginScreen } from '../ui/screen-focus.ts';
import { useDevice } from '../device/use-device.ts';
import { createAppRouter } from './router.tsx';
import { useFreshCopies } from './use-fresh-copies.ts';
import './print.css';

/** Creates the history of the router; the browser's if left out. */
export type MakeHistory = () => RouterHistory;

/**
 * Everything behind the sign-in. It is removed with its copies of jobs when the last account signs out (SES-14).
 * `opened` if the page starts with it: then the first heading does not take the focus.
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

/** The address of the screen itself, without what is open over it. */
function screenOf({ state }: AnyRouter): string | undefined {
  return state.matches.findLast(({ staticData }) => staticData.over !== true)?.pathname;
}

/** After this time a screen has done what it does when it opens. */
const SETTLED_MS = 1_000;

/**
 * Loads the form of a meter while home or the list is shown: on a phone no hovering announces that a meter will be
 * opened. After a failure, opening the meter tries again and shows what went wrong.
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
