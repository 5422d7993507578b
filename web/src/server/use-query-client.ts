import { QueryClient } from '@tanstack/react-query';

/**
 * Caches the answers of the server. Each call reports its own outcome, so nothing is retried here, also not after being
 * offline.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
