import {
  type ColumnDef,
  columnGroupingFeature,
  createGroupedRowModel,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { Job } from '@zaehlwerk/domain/job/job';
import { METER_TYPES, type MeterType, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
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
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';

/** A line of the table: a job, or the header of a group with its jobs in order. */
export type Line =
  | { readonly kind: 'job'; readonly id: string; readonly job: Job }
  | { readonly kind: 'group'; readonly id: string; readonly group: string; readonly jobs: readonly Job[] };

export interface Arrangement {
  readonly sorting: { readonly column: ShareColumn; readonly descending: boolean };
  readonly grouping: ShareGrouping | null;
  /** The ids of the collapsed groups. */
  readonly collapsed: ReadonlySet<string>;
}

/** Lines that together contain every job once: all lines, or the headers of the groups. */
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

/** Groups are columns of their own: grouping by street or house differs from sorting by the address column. */
const groupColumn = (grouping: ShareGrouping) => `by ${grouping}`;

/** The lines of the table, sorted and grouped: otherwise in the order of the jobs. */
export function useShareTable(
  jobs: readonly Job[],
  shared: ReadonlyMap<string, number>,
  { sorting, grouping, collapsed }: Arrangement,
): readonly Line[] {
  // The table stays the same object while its rows change, which the compiler cannot know.
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

/** The texts repeated in the lines of the table. */
export interface LineWords {
  readonly columns: Readonly<Record<ShareColumn, string>>;
  readonly types: Readonly<Record<MeterType, string>>;
  readonly open: string;
  readonly done: string;
  /** The label of a job's checkbox, also for those who explore by touch. */
  readonly select: (job: Job) => string;
}

/** Looked up once for all lines: each look-up costs time while scrolling. */
export function useLineWords(): LineWords {
  const { t } = useTexts();
  return useMemo(() => {
    const types = keyed(METER_TYPES, (type) => t(`meter.type.${type}`));
    const select = t('share.table.select');
    return {
      columns: keyed(SHARE_COLUMNS, (column) => t(`share.table.${column}`)),
      types,
      open: t('share.table.done.open'),
      done: t('share.table.done.done'),
      select: ({ meter }) => `${types[meterTypeOf(meter)]} ${meter.meterNumber}: ${select}`,
    };
  }, [t]);
}

/** The name of a group: what its jobs have in common, or that they lack it. */
export function useGroupName(grouping: ShareGrouping | null): (group: string) => string {
  const { t } = useTexts();
  return (group) => {
    if (grouping === null) return group;
    if (group === '') return t(`share.table.without.${grouping as GroupWithout}`);
    if (grouping === 'latestExecution') return t('share.table.until', { day: formatDay(group as never) });
    if (grouping === 'shared') return t(group === 'shared' ? 'share.table.shared.yes' : 'share.table.shared.no');
    if (grouping === 'done') return t(group === 'done' ? 'share.table.done.done' : 'share.table.done.open');
    const type = METER_TYPES.find((one) => one === group);
    return grouping === 'meterType' && type !== undefined ? t(`meter.type.${type}`) : group;
  };
}

type GroupWithout = Exclude<ShareGrouping, 'meterType' | 'done' | 'shared'>;

function keyed<K extends string>(keys: readonly K[], value: (key: K) => string): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, string>;
}
