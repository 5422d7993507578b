import { useQuery } from '@tanstack/react-query';
import { getAssignments } from '@zaehlwerk/contract/assignments';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk } from '../frame/use-desk.ts';
import type { Case } from './cases.ts';

/**
 * A reading without an order that the queue does not list, as more wait than are loaded, or as it was discarded; the search finds it all
 * the same. Null where there is none, or it was assigned: its order has it then; undefined while it is asked for.
 */
export function useCaseBeyond(readingId: string | null): Case | null | undefined {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { data, isFetching } = useQuery({
    queryKey: ['clearing', applicationId, 'beyond', readingId],
    queryFn: ({ signal }) =>
      api.call(getAssignments, { params: { applicationId }, query: { reading: readingId ?? '' }, signal }),
    // What was decided about it meanwhile is asked anew.
    gcTime: 0,
    enabled: readingId !== null,
  });
  if (readingId === null) return null;
  if (data === undefined) return isFetching ? undefined : null;
  if (data.kind !== 'delivered') return null;
  const of = data.answer.readings.find((one) => one.readingId === readingId && one.state !== 'assigned');
  return of === undefined ? null : { kind: 'withoutOrder', of };
}
