import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createAppRouter } from './router.tsx';
import { arrive } from './use-arrival.ts';

/** Makes the history the router walks in; left out, it is the browser's. */
export type MakeHistory = () => RouterHistory;

/**
 * Everything behind the sign-in: loaded when somebody is signed in, and forgotten with its copies of jobs when they leave
 * (SES-14). `opened` when the page was opened here, so that the first screen does not take the focus.
 */
export function RoutedApp({
  makeHistory,
  opened,
}: {
  readonly makeHistory: MakeHistory | undefined;
  readonly opened: boolean;
}) {
  const [router] = useState(() => createAppRouter(makeHistory?.()));
  const [queryClient] = useState(createQueryClient);
  useEffect(() => {
    let first = opened;
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged && !first) arrive();
      first = false;
    });
  }, [router, opened]);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Calls say themselves what became of them; nothing is tried again behind their back, and offline is not decided here. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
