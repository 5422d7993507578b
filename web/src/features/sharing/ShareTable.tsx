import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import type { ShareColumn, ShareGrouping } from '@zaehlwerk/domain/sharing/share-table';
import { type CSSProperties, type MouseEvent, useCallback } from 'react';
import { useWide } from '../../device/use-media.ts';
import { formatDay } from '../../text/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import css from './share-table.module.css';
import { GroupLine, JobLine } from './TableLine.tsx';
import { TableHead } from './TableHead.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { useLineWords } from './use-line-words.ts';
import { jobsOf, stateOf, type useSelection } from './use-selection.ts';
import type { Arrangement, Line } from './use-share-table.ts';

/** CST-44. */
const OVERSCAN = 10;
/** In pixels, until a line has been measured. */
const LINE_HEIGHT = { wide: 57, narrow: 137 };

/**
 * The table of jobs to share as a grid: in wide windows with columns, otherwise with a card per job. It draws the lines in
 * sight (SHR-19, SHR-20) and the one with the focus, and says how many there are.
 */
export function ShareTable({ lines, columns, shared, arrangement, arrange, selection, select }: ShareTableProps) {
  const { t } = useTexts();
  const wide = useWide();
  const { sorting, grouping, collapsed } = arrangement;
  const keyOf = useCallback((index: number) => lines[index]?.id ?? '', [lines]);
  const isOpen = (line: Line) => !collapsed.has(line.id);
  const fold = (index: number, hide: boolean) => {
    const line = lines[index];
    if (line?.kind !== 'group') return;
    const next = new Set(collapsed);
    if (hide) next.add(line.id);
    else next.delete(line.id);
    arrange({ ...arrangement, collapsed: next });
  };
  const toggle = (index: number) => {
    const line = lines[index];
    if (line !== undefined) select({ type: 'toggle', line });
  };
  const extend = (from: number, to: number) => select({ type: 'range', lines, from, to });
  const keys = useGridKeys(lines, isOpen, {
    toggle,
    extend,
    fold,
    selectAll: () =>
      select({ type: 'addAll', jobs: jobsOf(lines.filter((line) => grouping === null || line.kind === 'group')) }),
  });
  const { list, rows, size } = useVirtualRows<HTMLDivElement>(
    lines.length,
    LINE_HEIGHT[wide ? 'wide' : 'narrow'],
    undefined,
    undefined,
    { overscan: OVERSCAN, kept: keys.index, keyOf },
  );
  const groupName = useGroupName(grouping);
  const words = useLineWords();
  const press = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);
    const line = lines[index];
    // Marking text to copy it is no press.
    if (line === undefined || document.getSelection()?.isCollapsed === false) return;
    if (event.shiftKey) extend(keys.index, index);
    else if (line.kind === 'group' && target.closest('[data-check]') === null) fold(index, isOpen(line));
    else toggle(index);
    keys.focusLine(index);
  };
  const head = wide ? 1 : 0;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the lines
    <div
      ref={keys.grid}
      role={grouping === null ? 'grid' : 'treegrid'}
      aria-label={t('share.table.label')}
      aria-multiselectable="true"
      aria-rowcount={lines.length + head}
      className={css.table}
      style={{ '--columns': columns.map((column) => WIDTHS[column]).join(' ') } as CSSProperties}
    >
      {wide && (
        <TableHead
          columns={columns}
          sorting={sorting}
          onSort={(column) =>
            arrange({
              ...arrangement,
              sorting: { column, descending: sorting.column === column && !sorting.descending },
            })
          }
        />
      )}
      <div
        ref={list}
        role="rowgroup"
        className={css.body}
        style={{ blockSize: size }}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onClick={press}
        onMouseDown={(event) => {
          // Otherwise the browser marks the text of a range.
          if (event.shiftKey) event.preventDefault();
        }}
      >
        {rows.map(({ index, offset, measure }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const place = { index, row: index + 1 + head, offset, measure, reached: index === keys.index };
          const jobs = jobsOf([line]);
          const selected = stateOf(jobs, selection.ids);
          return line.kind === 'group' ? (
            <GroupLine
              key={line.id}
              {...place}
              name={groupName(line.group)}
              count={jobs.length}
              chosen={jobs.filter(({ id }) => selection.ids.has(id)).length}
              selected={selected}
              open={isOpen(line)}
              span={columns.length}
            />
          ) : (
            <JobLine
              key={line.id}
              {...place}
              job={line.job}
              columns={columns}
              shared={shared.get(line.id) ?? 0}
              selected={selected}
              level={grouping === null ? undefined : 2}
              words={words}
              cards={!wide}
            />
          );
        })}
      </div>
    </div>
  );
}

/** How wide the columns are beside one another; those with long texts give way first. */
const WIDTHS: Readonly<Record<ShareColumn, string>> = {
  meterType: 'minmax(9rem, 1.1fr)',
  meterNumber: 'minmax(7rem, 1.4fr)',
  objectKey: 'minmax(4rem, 1fr)',
  partner: 'minmax(4rem, 1.4fr)',
  customer: 'minmax(4rem, 1.4fr)',
  address: 'minmax(4rem, 2fr)',
  latestExecution: 'minmax(7.75rem, 0.7fr)',
  done: 'minmax(6rem, 0.7fr)',
  shared: 'minmax(7.75rem, 0.7fr)',
};

/** Says what the jobs of a group have in common; the group of those without it says that. */
function useGroupName(grouping: ShareGrouping | null): (group: string) => string {
  const { t } = useTexts();
  return (group) => {
    if (grouping === null) return group;
    if (group === '') return t(`share.table.without.${grouping as GroupWithout}`);
    if (grouping === 'latestExecution') return t('share.table.until', { day: formatDay(group as never) });
    if (grouping === 'done') return t(group === 'done' ? 'share.table.done.done' : 'share.table.done.open');
    const type = METER_TYPES.find((one) => one === group);
    return grouping === 'meterType' && type !== undefined ? t(`meter.type.${type}`) : group;
  };
}

type GroupWithout = Exclude<ShareGrouping, 'meterType' | 'done'>;

interface ShareTableProps {
  readonly lines: readonly Line[];
  readonly columns: readonly ShareColumn[];
  /** In how many accesses each job is. */
  readonly shared: ReadonlyMap<string, number>;
  readonly arrangement: Arrangement;
  readonly arrange: (arrangement: Arrangement) => void;
  readonly selection: ReturnType<typeof useSelection>[0];
  readonly select: ReturnType<typeof useSelection>[1];
}
