import type { ShareColumn } from '@zaehlwerk/domain/sharing/share-table';
import { type CSSProperties, type MouseEvent, useCallback } from 'react';
import { useTableRoom } from '../device/use-media.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { useVirtualRows } from '../ui/LongList.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { caretUp, caretUpDown } from '../ui/icons.ts';
import { caretDown } from '../ui/outside-icons.ts';
import { GroupLine, JobLine } from './TableLine.tsx';
import css from './share-table.module.css';
import { type LineActions, useGridKeys } from './use-grid-keys.ts';
import { jobsOf, stateOf, type useSelection } from './use-jobs-to-share.ts';
import { type Arrangement, headsOf, type Line, useGroupName, useLineWords } from './use-share-table.ts';

/** Lines rendered beyond the visible ones. */
const OVERSCAN = 10;
/** In pixels, until a line has been measured. */
const LINE_HEIGHT = { wide: 57, narrow: 137 };

/**
 * The table of jobs to share as a grid: in wide windows with columns, otherwise with a card per job. It renders the
 * visible lines and the focused one, and gives the total count.
 */
export function ShareTable(props: ShareTableProps) {
  const { lines, columns, arrangement, arrange, select } = props;
  const { t } = useTexts();
  const wide = useTableRoom();
  const { sorting, grouping, collapsed } = arrangement;
  const isOpen = (line: Line) => !collapsed.has(line.id);
  const actions: LineActions = {
    toggle: (index) => {
      const line = lines[index];
      if (line !== undefined) select({ type: 'toggle', line });
    },
    extend: (from, to) => select({ type: 'range', lines, from, to }),
    selectAll: () => select({ type: 'addAll', jobs: jobsOf(headsOf(lines, arrangement)) }),
    fold: (index, hide) => {
      const line = lines[index];
      if (line?.kind !== 'group') return;
      const next = new Set(collapsed);
      if (hide) next.add(line.id);
      else next.delete(line.id);
      arrange({ ...arrangement, collapsed: next });
    },
  };
  const { grid, ...keys } = useGridKeys(lines, isOpen, actions);
  const head = wide ? 1 : 0;
  return (
    <div
      ref={grid}
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
      <TableBody {...props} {...actions} isOpen={isOpen} keys={keys} wide={wide} />
    </div>
  );
}

/** The visible lines, with their keyboard and click handling. */
function TableBody({ lines, columns, shared, arrangement, selection, isOpen, keys, wide, ...actions }: TableBodyProps) {
  const { grouping } = arrangement;
  const keyOf = useCallback((index: number) => lines[index]?.id ?? '', [lines]);
  const { list, rows, isWhole, size } = useVirtualRows<HTMLDivElement>(
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
    // Selecting text to copy it is not a click.
    if (line === undefined || document.getSelection()?.isCollapsed === false) return;
    if (event.shiftKey) actions.extend(keys.index, index);
    else if (line.kind === 'group' && target.closest('[data-check]') === null) actions.fold(index, isOpen(line));
    else actions.toggle(index);
    keys.focusLine(index);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the lines
    <div
      ref={list}
      role="rowgroup"
      className={css.body}
      data-whole={isWhole || undefined}
      style={isWhole ? undefined : { blockSize: size }}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onClick={press}
      onMouseDown={(event) => {
        // Otherwise the browser selects the text of a range.
        if (event.shiftKey) event.preventDefault();
      }}
    >
      {rows.map(({ index, offset, measure }) => {
        const line = lines[index];
        if (line === undefined) return null;
        const row = index + 1 + (wide ? 1 : 0);
        const place = { index, row, offset, measure, reached: index === keys.index };
        const jobs = jobsOf([line]);
        const selected = stateOf(jobs, selection.ids);
        return line.kind === 'group' ? (
          <GroupLine
            key={line.id}
            {...place}
            name={groupName(line.group)}
            jobs={line.jobs}
            columns={columns}
            by={grouping}
            shared={shared}
            words={words}
            chosen={jobs.filter(({ id }) => selection.ids.has(id)).length}
            selected={selected}
            open={isOpen(line)}
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
  );
}

interface TableBodyProps extends ShareTableProps, LineActions {
  readonly isOpen: (line: Line) => boolean;
  readonly keys: Omit<ReturnType<typeof useGridKeys>, 'grid'>;
  readonly wide: boolean;
}

/** The widths of the columns; those with long texts shrink first. */
const WIDTHS: Readonly<Record<ShareColumn, string>> = {
  meterType: 'minmax(9.5rem, 0.9fr)',
  meterNumber: 'minmax(11rem, 1.2fr)',
  objectKey: 'minmax(6.125rem, 1fr)',
  partner: 'minmax(5.25rem, 1.25fr)',
  customer: 'minmax(5.25rem, 1.95fr)',
  address: 'minmax(5.25rem, 1.8fr)',
  latestExecution: 'minmax(6.875rem, 0.6fr)',
  done: 'minmax(6rem, 0.6fr)',
  shared: 'minmax(7.75rem, 0.6fr)',
};

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

/** The column headers, each a button that sorts by it and, pressed again, reverses the order. */
function TableHead({ columns, sorting, onSort }: TableHeadProps) {
  const { t } = useTexts();
  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" aria-rowindex={1} className={css.line}>
        <div role="columnheader" className={css.check}>
          <VisuallyHidden>{t('share.table.selection')}</VisuallyHidden>
        </div>
        {columns.map((column) => {
          const isSorted = sorting.column === column;
          return (
            <div
              key={column}
              role="columnheader"
              aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined}
            >
              <button type="button" className={css.sort} onClick={() => onSort(column)}>
                <span>{t(`share.table.${column}`)}</span>
                <Icon path={isSorted ? (sorting.descending ? caretDown : caretUp) : caretUpDown} />
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface TableHeadProps {
  readonly columns: readonly ShareColumn[];
  readonly sorting: Arrangement['sorting'];
  readonly onSort: (column: ShareColumn) => void;
}
