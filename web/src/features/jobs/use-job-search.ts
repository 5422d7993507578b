import type { Job } from '@zaehlwerk/domain/job/job';
import { sectionJobs } from '@zaehlwerk/domain/job/order-jobs';
import { searchable, searchJobs } from '@zaehlwerk/domain/job/search-jobs';
import { useEffect, useMemo, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useObservable } from '../../device/use-observable.ts';
import { useAvailability } from '../../jobs/use-availability.ts';
import { useWaitingJobs } from '../../outbox-status/use-settled-waiting.ts';
import { createSearch } from '../../jobs/create-search.ts';

/**
 * The sections of the list, filtered by the applied term. A meter whose reading waits to be sent counts as read and
 * keeps its place.
 */
export function useJobSearch(jobs: readonly Job[]) {
  const { clock } = useDevice();
  const [search] = useState(() => createSearch(clock));
  useEffect(() => search.end, [search]);
  const applied = useObservable(search.applied);
  const availability = useAvailability();
  const waiting = useWaitingJobs();
  // Once per list, not per key: sorting and folding thousands of jobs takes longer than a frame.
  const prepared = useMemo(() => {
    const isAvailable = (job: Job) => waiting.has(job.id) || availability(job).kind === 'open';
    const { open, unavailable, done } = sectionJobs(jobs, isAvailable);
    return { open: searchable(open), unavailable: searchable(unavailable), done: searchable(done) };
  }, [jobs, availability, waiting]);
  const found = useMemo(
    () => ({
      open: searchJobs(prepared.open, applied),
      unavailable: searchJobs(prepared.unavailable, applied),
      done: searchJobs(prepared.done, applied),
    }),
    [prepared, applied],
  );
  return { search, applied, ...found };
}
