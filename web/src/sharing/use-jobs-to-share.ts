import type { Job } from '@zaehlwerk/domain/job/job';
import { MAX_SHARED_JOBS } from '@zaehlwerk/domain/sharing/new-share';
import { columnsWithValues, groupingsWithValues, orderShareJobs } from '@zaehlwerk/domain/sharing/share-table';
import { sharesPerJob } from '@zaehlwerk/domain/sharing/shares';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useJobSearch, useNewSearch } from '../list/use-job-search.ts';
import { useTexts } from '../text/use-texts.ts';
import { useNotices } from '../ui/use-notices.ts';
import { type Arrangement, headsOf, type Line, useShareTable } from './use-share-table.ts';
import { useShares } from './use-shares.ts';

const AT_FIRST: Arrangement = {
  sorting: { column: 'latestExecution', descending: false },
  grouping: null,
  collapsed: new Set(),
};

/** The filter, arrangement and selection of the table of an account's jobs. */
export function useJobsToShare(accountId: string, jobs: readonly Job[]) {
  const shares = useShares(accountId);
  const ordered = useMemo(() => orderShareJobs(jobs), [jobs]);
  const { search, applied, found } = useJobSearch(
    useMemo(() => [ordered] as const, [ordered]),
    useNewSearch(),
  );
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
    /** In their original order, regardless of the filter. */
    selected,
    /** How many of them the filter hides. */
    outOfSight: useMemo(() => {
      const ids = new Set(shown.map(({ id }) => id));
      return selected.filter(({ id }) => !ids.has(id)).length;
    }, [shown, selected]),
    /**
     * Reduces the selection to the maximum that can be shared at once: the first in the table, then the hidden ones.
     */
    firstFew,
  };
}

/** Removes jobs that have gone from the selection, and announces it. */
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

/** The selected jobs, regardless of what the table shows now. */
interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range starts, and what was selected then; null before anything has been selected. */
  readonly anchor: { readonly line: string; readonly ids: ReadonlySet<string> } | null;
}

type Change =
  | { readonly type: 'toggle'; readonly line: Line }
  | { readonly type: 'toggleAll' | 'addAll'; readonly jobs: readonly Job[] }
  /** From the anchor, or from line `from`, to line `to`; what an earlier range has added is deselected. */
  | { readonly type: 'range'; readonly lines: readonly Line[]; readonly from: number; readonly to: number }
  | { readonly type: 'clear' }
  /** Jobs that cannot be shared any longer leave the selection. */
  | { readonly type: 'keepOnly'; readonly ids: ReadonlySet<string> };

/** The selection of a table, which survives searching, sorting and reloading. */
export function useSelection() {
  return useReducer(changed, { ids: new Set<string>(), anchor: null });
}

/** The jobs of lines: of a group all, even while collapsed. */
export function jobsOf(lines: readonly Line[]): readonly Job[] {
  return lines.flatMap((line) => (line.kind === 'group' ? line.jobs : [line.job]));
}

/** Whether all, some or none of these jobs are selected. */
export function stateOf(jobs: readonly Job[], ids: ReadonlySet<string>): boolean | 'mixed' {
  const count = jobs.filter(({ id }) => ids.has(id)).length;
  return count > 0 && (count === jobs.length || 'mixed');
}

function changed(before: Selection, change: Change): Selection {
  switch (change.type) {
    case 'toggle': {
      const ids = toggled(before.ids, jobsOf([change.line]));
      return { ids, anchor: { line: change.line.id, ids } };
    }
    case 'toggleAll':
      return { ids: toggled(before.ids, change.jobs), anchor: null };
    case 'addAll':
      return { ids: added(before.ids, change.jobs), anchor: null };
    case 'range': {
      const { lines, from, to } = change;
      const anchored = lines.findIndex(({ id }) => id === before.anchor?.line);
      const start = anchored === -1 ? from : anchored;
      const base = anchored === -1 || before.anchor === null ? before.ids : before.anchor.ids;
      const ids = added(base, jobsOf(lines.slice(Math.min(start, to), Math.max(start, to) + 1)));
      return { ids, anchor: { line: lines[start]?.id ?? '', ids: base } };
    }
    case 'clear':
      return { ids: new Set(), anchor: null };
    case 'keepOnly':
      return { ids: new Set([...before.ids].filter((id) => change.ids.has(id))), anchor: null };
  }
}

function toggled(ids: ReadonlySet<string>, jobs: readonly Job[]): ReadonlySet<string> {
  if (stateOf(jobs, ids) !== true) return added(ids, jobs);
  const gone = new Set(jobs.map(({ id }) => id));
  return new Set([...ids].filter((id) => !gone.has(id)));
}

function added(ids: ReadonlySet<string>, jobs: readonly Job[]): ReadonlySet<string> {
  return new Set([...ids, ...jobs.map(({ id }) => id)]);
}
