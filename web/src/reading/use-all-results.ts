import { getJobResults } from '@zaehlwerk/contract/job-results';
import { resultFromWire } from '@zaehlwerk/contract/jobs';
import type { Job, ReadingResult } from '@zaehlwerk/domain/job/job';
import { listsAll } from '@zaehlwerk/domain/reading/listed-results';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { useServerApi } from '../server/use-server-api.ts';

/** A result, and of which rate of its job. */
export interface RateReading {
  readonly taskId: string;
  readonly result: ReadingResult;
}

/** The results of a job that was read, those accepted last first, as far as they are known here. */
export interface AllResults {
  readonly readings: readonly RateReading[];
  /** 'whole': there are no others. 'part': there are more to be loaded. */
  readonly state: 'whole' | 'part' | 'loading' | 'failed';
  readonly loadMore: () => void;
}

/** How many readings of its rates a job has. */
export function countReadings({ meter }: Pick<Job, 'meter'>): number {
  return meter.meterRateTasks.reduce((sum, { readingResultCount }) => sum + readingResultCount, 0);
}

/**
 * All results of a job, loaded page by page; until then, and where they cannot be loaded, those it carries. No call is made
 * where it carries all.
 */
export function useAllResults(job: Job, accountId: string): AllResults {
  const [api, accounts] = [useServerApi(), useAccounts()];
  const carriesAll = job.meter.meterRateTasks.every(listsAll);
  const { data, isError, isFetching, fetchNextPage, hasNextPage, refetch } = useInfiniteQuery({
    // After a further reading of the job it is another list.
    queryKey: ['results', accountId, job.id, countReadings(job)],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { after: pageParam };
      const as = accounts.bearerOf(accountId);
      const outcome = await api.call(getJobResults, { as, params: { jobId: job.id }, query, signal });
      if (outcome.kind !== 'delivered') throw new Error('the results could not be loaded');
      return outcome.answer;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: !carriesAll,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const loaded = data?.pages.flatMap(({ results }) =>
    results.map(({ taskId, ...result }) => ({ taskId, result: resultFromWire(result) })),
  );
  return {
    readings: loaded ?? carriedBy(job),
    state: stateOf({ carriesAll, isFetching, isError, isWhole: loaded !== undefined && !hasNextPage }),
    loadMore: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
}

function stateOf(facts: Record<'carriesAll' | 'isFetching' | 'isError' | 'isWhole', boolean>): AllResults['state'] {
  if (facts.carriesAll || facts.isWhole) return 'whole';
  if (facts.isFetching) return 'loading';
  return facts.isError ? 'failed' : 'part';
}

/** The newest first; of one send in the order of the rates. */
function carriedBy({ meter }: Job): readonly RateReading[] {
  return meter.meterRateTasks
    .flatMap(({ taskId, readingResults }) => readingResults.map((result) => ({ taskId, result })))
    .toSorted((a, b) => Date.parse(b.result.created) - Date.parse(a.result.created));
}
