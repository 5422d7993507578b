import { useQuery } from '@tanstack/react-query';
import { getOrders } from '@zaehlwerk/contract/order-search';
import type { AnswerOf, Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk } from '../frame/use-desk.ts';

/** The orders that words mean; undefined while they are looked for, and for no words. */
export function useOrderSearch(words: string): {
  readonly outcome: Outcome<AnswerOf<typeof getOrders>> | undefined;
  readonly again: () => void;
} {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['orders', applicationId, words],
    queryFn: ({ signal }) => api.call(getOrders, { params: { applicationId }, query: { search: words }, signal }),
    enabled: words !== '',
  });
  // A failure is no answer to be kept while it is asked again.
  return { outcome: isFetching && data?.kind !== 'delivered' ? undefined : data, again: () => void refetch() };
}
