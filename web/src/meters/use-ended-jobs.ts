import { queryOptions, skipToken, useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useMemo } from 'react';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { endedKey } from './load-jobs.ts';

/** A job that an account had until its order went to somebody else. */
export interface EndedJob {
  readonly job: Job;
  readonly accountId: string;
}

/** Those of everybody signed in on this device, the last one first; they arrive with the jobs. */
export function useEndedJobs(): readonly EndedJob[] {
  const accounts = useAccountList();
  const accountIds = useMemo(() => accounts.map(({ id }) => id), [accounts]);
  const lists = useQueries({
    queries: accountIds.map((id) =>
      queryOptions<readonly Job[]>({
        queryKey: endedKey(id),
        queryFn: skipToken,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      }),
    ),
    combine: dataOf,
  });
  return useMemo(
    () =>
      accountIds
        .flatMap((accountId, index) => (lists[index] ?? []).map((job) => ({ job, accountId })))
        .toSorted((one, other) => (other.job.endedOn ?? '').localeCompare(one.job.endedOn ?? '')),
    [accountIds, lists],
  );
}

function dataOf(results: readonly UseQueryResult<readonly Job[]>[]): readonly (readonly Job[])[] {
  return results.map(({ data }) => data ?? NONE);
}

const NONE: readonly Job[] = [];
