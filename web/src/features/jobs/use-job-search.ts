import type { Job } from '@zaehlwerk/domain/job/job';
import { sectionJobs } from '@zaehlwerk/domain/job/order-jobs';
import { searchable, searchJobs } from '@zaehlwerk/domain/job/search-jobs';
import { useEffect, useMemo, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useObservable } from '../../device/use-observable.ts';
import { createSearch } from './create-search.ts';

/** The open and the done meters that match the applied term. */
export function useJobSearch(jobs: readonly Job[]) {
  const { clock } = useDevice();
  const [search] = useState(() => createSearch(clock));
  useEffect(() => search.end, [search]);
  const applied = useObservable(search.applied);
  // Once per list, not per key: sorting and folding thousands of jobs takes longer than a frame.
  const prepared = useMemo(() => {
    const { open, done } = sectionJobs(jobs);
    return { open: searchable(open), done: searchable(done) };
  }, [jobs]);
  const found = useMemo(
    () => ({ open: searchJobs(prepared.open, applied), done: searchJobs(prepared.done, applied) }),
    [prepared, applied],
  );
  return { search, applied, ...found };
}
