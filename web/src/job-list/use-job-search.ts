import type { Job } from '@zaehlwerk/domain/job/job';
import { searchable, searchJobs } from '@zaehlwerk/domain/job/search-jobs';
import { useEffect, useMemo, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useObservable } from '../device/use-observable.ts';
import { createSearch } from './create-search.ts';

/** The sections of a list, in the order in which they are shown. */
type Sections<Name extends string> = Readonly<Record<Name, readonly Job[]>>;

/** The sections of a list, filtered by the applied term. `sections` stays the same until a job changes. */
export function useJobSearch<Name extends string>(sections: Sections<Name>) {
  const { clock } = useDevice();
  const [search] = useState(() => createSearch(clock));
  useEffect(() => search.end, [search]);
  const applied = useObservable(search.applied);
  // Once per list, not per key: folding thousands of jobs takes longer than a frame.
  const prepared = useMemo(
    () => Object.entries<readonly Job[]>(sections).map(([name, jobs]) => [name, searchable(jobs)] as const),
    [sections],
  );
  const found = useMemo(
    () => Object.fromEntries(prepared.map(([name, jobs]) => [name, searchJobs(jobs, applied)])) as Sections<Name>,
    [prepared, applied],
  );
  const count = Object.values<readonly Job[]>(found).reduce((sum, { length }) => sum + length, 0);
  return { search, applied, found, count };
}
