import type { Job } from '@zaehlwerk/domain/job/job';
import { sharesPerJob } from '@zaehlwerk/domain/sharing/made-shares';
import { MAX_SHARED_JOBS } from '@zaehlwerk/domain/sharing/new-share';
import { columnsWithValues, groupingsWithValues, orderShareJobs } from '@zaehlwerk/domain/sharing/share-table';
import { useEffect, useMemo, useState } from 'react';
import { useJobSearch } from '../list/use-job-search.ts';
import { useNotices } from '../ui/use-notices.ts';
import { useShares } from './use-shares.ts';
import { useTexts } from '../text/use-texts.ts';
import { jobsOf, useSelection } from './use-selection.ts';
import { type Arrangement, headsOf, useShareTable } from './use-share-table.ts';

const AT_FIRST: Arrangement = {
  sorting: { column: 'latestExecution', descending: false },
  grouping: null,
  collapsed: new Set(),
};

/** What the table of an account's jobs shows, how it is arranged, and what is selected in it. */
export function useJobsToShare(accountId: string, jobs: readonly Job[]) {
  const shares = useShares(accountId);
  const ordered = useMemo(() => orderShareJobs(jobs), [jobs]);
  const { search, applied, found } = useJobSearch(useMemo(() => [ordered] as const, [ordered]));
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [arrangement, arrange] = useState(AT_FIRST);
  const [selection, select] = useSelection();
  const shown = useMemo(() => found[0].filter(({ done }) => !onlyOpen || !done), [found, onlyOpen]);
  const shared = useMemo(() => sharesPerJob(shares.list ?? []), [shares.list]);
  const columns = useMemo(() => columnsWithValues(jobs, shared), [jobs, shared]);
  const groupings = useMemo(() => groupingsWithValues(jobs, shared), [jobs, shared]);
  const lines = useShareTable(shown, shared, arrangement);
  const selected = useMemo(() => ordered.filter(({ id }) => selection.ids.has(id)), [ordered, selection.ids]);
  const firstFew = () => {
    const inOrder = [...jobsOf(headsOf(lines, arrangement)), ...selected];
    const chosen = new Set(inOrder.map(({ id }) => id).filter((id) => selection.ids.has(id)));
    select({ type: 'keepOnly', ids: new Set([...chosen].slice(0, MAX_SHARED_JOBS)) });
  };
  useEndOfJobs(jobs, selection.ids, select);
  return {
    shares,
    search: { field: search, applied, onlyOpen, setOnlyOpen },
    /** Those that the filter leaves. */
    shown,
    table: { lines, columns, shared, arrangement, arrange, selection, select },
    groupings,
    /** In the order they come, whatever the filter leaves. */
    selected,
    /** How many of them the filter hides. */
    outOfSight: useMemo(() => {
      const ids = new Set(shown.map(({ id }) => id));
      return selected.filter(({ id }) => !ids.has(id)).length;
    }, [shown, selected]),
    /** Leaves as many selected as can be shared at once: those that stand first in the table, then those out of sight. */
    firstFew,
  };
}

/** Takes jobs that have gone out of the selection, and says so. */
function useEndOfJobs(
  jobs: readonly Job[],
  selected: ReadonlySet<string>,
  select: ReturnType<typeof useSelection>[1],
): void {
  const { t } = useTexts();
  const notices = useNotices();
  useEffect(() => {
    const present = new Set(jobs.map(({ id }) => id));
    const gone = [...selected].filter((id) => !present.has(id)).length;
    if (gone === 0) return;
    select({ type: 'keepOnly', ids: present });
    notices.show('INFO', t('share.table.gone', { count: gone }));
  }, [jobs, selected, select, notices, t]);
}
