import { QueryClient } from '@tanstack/react-query';

/**
 * What keeps the answers of the server for the screens. Calls say themselves what became of them; nothing is tried again
 * behind their back, and offline is not decided here.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
