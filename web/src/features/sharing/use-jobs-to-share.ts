import type { Job } from '@zaehlwerk/domain/job/job';
import { searchable, searchJobs } from '@zaehlwerk/domain/job/search-jobs';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { sharesPerJob } from '@zaehlwerk/domain/sharing/made-shares';
import { columnsWithValues, groupingsWithValues, orderShareJobs } from '@zaehlwerk/domain/sharing/share-table';
import { useEffect, useMemo, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useObservable } from '../../device/use-observable.ts';
import { createSearch } from '../../job-list/create-search.ts';
import { useNotices } from '../../notices/use-notices.ts';
import { useShares } from '../../shares/use-shares.ts';
import { useTexts } from '../../text/use-texts.ts';
import { useLineWords } from './use-line-words.ts';
import { useSelection } from './use-selection.ts';
import { type Arrangement, useShareTable } from './use-share-table.ts';

const AT_FIRST: Arrangement = {
  sorting: { column: 'latestExecution', descending: false },
  grouping: null,
  collapsed: new Set(),
};

/** What the table of an account's jobs shows, how it is arranged, and what is selected in it. */
export function useJobsToShare(accountId: string, jobs: readonly Job[]) {
  const { clock } = useDevice();
  const shares = useShares(accountId);
  const [search] = useState(() => createSearch(clock));
  useEffect(() => search.end, [search]);
  const applied = useObservable(search.applied);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [arrangement, arrange] = useState(AT_FIRST);
  const [selection, select] = useSelection();
  const words = useLineWords();
  // The types as well: the table shows no more of a meter than its type and its number.
  const prepared = useMemo(
    () => searchable(orderShareJobs(jobs), ({ meter }) => [words.types[meterTypeOf(meter)]]),
    [jobs, words],
  );
  const shown = useMemo(
    () => searchJobs(prepared, applied).filter(({ done }) => !onlyOpen || !done),
    [prepared, applied, onlyOpen],
  );
  const shared = useMemo(() => sharesPerJob(shares.list ?? []), [shares.list]);
  const columns = useMemo(() => columnsWithValues(jobs, shared), [jobs, shared]);
  const groupings = useMemo(() => groupingsWithValues(jobs), [jobs]);
  const lines = useShareTable(shown, shared, arrangement);
  const selected = useMemo(
    () => prepared.map(({ job }) => job).filter(({ id }) => selection.ids.has(id)),
    [prepared, selection.ids],
  );
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
