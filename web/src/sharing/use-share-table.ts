import {
  columnGroupingFeature,
  type ColumnDef,
  createGroupedRowModel,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { Job } from '@zaehlwerk/domain/job/job';
import {
  type ColumnValue,
  columnValue,
  compareValues,
  groupOf,
  groupValue,
  SHARE_COLUMNS,
  SHARE_GROUPINGS,
  type ShareColumn,
  type ShareGrouping,
} from '@zaehlwerk/domain/sharing/share-table';
import { useMemo } from 'react';

/** A line of the table: a job, or the head of a group with its jobs in order. */
export type Line =
  | { readonly kind: 'job'; readonly id: string; readonly job: Job }
  | { readonly kind: 'group'; readonly id: string; readonly group: string; readonly jobs: readonly Job[] };

export interface Arrangement {
  readonly sorting: { readonly column: ShareColumn; readonly descending: boolean };
  readonly grouping: ShareGrouping | null;
  /** The ids of the group heads whose jobs are hidden. */
  readonly collapsed: ReadonlySet<string>;
}

/** The lines that between them have every job once: all of them, or the heads of the groups. */
export function headsOf(lines: readonly Line[], { grouping }: Arrangement): readonly Line[] {
  return lines.filter((line) => grouping === null || line.kind === 'group');
}

const features = tableFeatures({
  columnGroupingFeature,
  rowSortingFeature,
  groupedRowModel: createGroupedRowModel(),
  sortedRowModel: createSortedRowModel(),
});
type TableRow = Row<typeof features, Job>;

/** Groups are columns of their own: what is grouped by a street or a house is not what the address column compares. */
const groupColumn = (grouping: ShareGrouping) => `by ${grouping}`;

/** The lines of the table, sorted and grouped (SHR-16 to SHR-18): the jobs in the order they come where nothing else decides. */
export function useShareTable(
  jobs: readonly Job[],
  shared: ReadonlyMap<string, number>,
  { sorting, grouping, collapsed }: Arrangement,
): readonly Line[] {
  // The table stays the same object while its rows change, which the compiler cannot see.
  'use no memo';
  const columns = useMemo(() => columnsOf(shared), [shared]);
  const state = useMemo(() => {
    const chosen = { id: sorting.column, desc: sorting.descending };
    if (grouping === null) return { sorting: [chosen], grouping: [] };
    const by = groupColumn(grouping);
    const isReversed = sorting.column === columnOf(grouping) && sorting.descending;
    return { sorting: [{ id: by, desc: isReversed }, chosen], grouping: [by] };
  }, [sorting, grouping]);
  const table = useTable({ features, columns, data: jobs, state, getRowId: ({ id }) => id });
  const { rows } = table.getRowModel();
  return useMemo(() => rows.flatMap((row) => linesOf(row, grouping !== null, collapsed)), [rows, grouping, collapsed]);
}

/** The column that shows what the jobs are grouped by. */
function columnOf(grouping: ShareGrouping): ShareColumn {
  return grouping === 'building' || grouping === 'street' ? 'address' : grouping;
}

function columnsOf(shared: ReadonlyMap<string, number>): ColumnDef<typeof features, Job>[] {
  const inOrder = { sortUndefined: 'last', sortFn: compareRows } as const;
  return [
    ...SHARE_COLUMNS.map((id) => ({ ...inOrder, id, accessorFn: (job: Job) => columnValue(job, id, shared) })),
    ...SHARE_GROUPINGS.map((grouping) => ({
      ...inOrder,
      id: groupColumn(grouping),
      accessorFn: (job: Job) => groupValue(job, grouping, shared),
      getGroupingValue: (job: Job) => groupOf(job, grouping, shared),
    })),
  ];
}

function compareRows(a: TableRow, b: TableRow, column: string): number {
  return compareValues(a.getValue<ColumnValue>(column), b.getValue<ColumnValue>(column));
}

function linesOf(row: TableRow, isGrouped: boolean, collapsed: ReadonlySet<string>): Line[] {
  if (!isGrouped) return [{ kind: 'job', id: row.id, job: row.original }];
  const jobs = row.subRows.map(({ original }) => original);
  const head: Line = { kind: 'group', id: row.id, group: String(row.groupingValue), jobs };
  return collapsed.has(row.id) ? [head] : [head, ...jobs.map((job): Line => ({ kind: 'job', id: job.id, job }))];
}
