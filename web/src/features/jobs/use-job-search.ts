import type { Job } from '@zaehlwerk/domain/job/job';
import { sectionJobs } from '@zaehlwerk/domain/job/order-jobs';
import { searchable, searchJobs } from '@zaehlwerk/domain/job/search-jobs';
import { useMemo, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/** CST-33. */
export const SEARCH_DEBOUNCE_MS = 250;

/** What the list shows: open meters, then done ones, narrowed by a term that takes hold 250 ms after the last key. */
export function useJobSearch(jobs: readonly Job[]) {
  const [term, setTerm] = useState('');
  const debounced = useDebounced(term.trim(), SEARCH_DEBOUNCE_MS);
  // An emptied field shows everything at once.
  const applied = term.trim() === '' ? '' : debounced;
  // Once per list, not per key: sorting and folding thousands of jobs takes longer than a frame.
  const prepared = useMemo(() => {
    const { open, done } = sectionJobs(jobs);
    return { open: searchable(open), done: searchable(done) };
  }, [jobs]);
  const found = useMemo(
    () => ({ open: searchJobs(prepared.open, applied), done: searchJobs(prepared.done, applied) }),
    [prepared, applied],
  );
  return { term, setTerm, applied, ...found };
}
