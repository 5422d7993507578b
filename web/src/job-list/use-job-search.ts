import type { Job } from '@zaehlwerk/domain/job/job';
import { searchable, searchJobs } from '@zaehlwerk/domain/job/search-jobs';
import { useEffect, useMemo, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useObservable } from '../device/use-observable.ts';
import { createSearch } from './create-search.ts';

/** The sections of a list, filtered by the applied term. `sections` stays the same until a job changes. */
export function useJobSearch<const Sections extends readonly (readonly Job[])[]>(sections: Sections) {
  const { clock } = useDevice();
  const [search] = useState(() => createSearch(clock));
  useEffect(() => search.end, [search]);
  const applied = useObservable(search.applied);
  // Once per list, not per key: folding thousands of jobs takes longer than a frame.
  const prepared = useMemo(() => sections.map((jobs) => searchable(jobs)), [sections]);
  const found = useMemo(
    () => prepared.map((jobs) => searchJobs(jobs, applied)) as { readonly [Place in keyof Sections]: readonly Job[] },
    [prepared, applied],
  );
  return { search, applied, found, count: found.reduce((sum, { length }) => sum + length, 0) };
}
