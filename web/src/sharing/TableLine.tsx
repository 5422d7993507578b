import type { Job } from '@zaehlwerk/domain/job/job';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import {
  columnTexts,
  differentValues,
  type ShareColumn,
  type ShareGrouping,
} from '@zaehlwerk/domain/sharing/share-table';
import { memo, type ReactNode, useMemo } from 'react';
import { MeterNumber } from '../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Status } from '../ui/Banner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { classNames } from '../ui/class-names.ts';
import { checkCircle } from '../ui/frame-icons.ts';
import { caretRight, check, minus, users } from '../ui/icons.ts';
import { caretDown } from '../ui/outside-icons.ts';
import css from './share-table.module.css';
import type { LineWords } from './use-share-table.ts';

interface LineProps {
  /** Its index among the lines, from 0. */
  readonly index: number;
  /** Its row in the whole table, from 1, including the header. */
  readonly row: number;
  readonly offset: number;
  readonly measure: (element: HTMLElement | null) => void;
  readonly selected: boolean | 'mixed';
  /** Whether it is in the tab order. */
  readonly reached: boolean;
}

/** A job: the checkbox, and a cell per column. Clicks and keys are handled by the table (ShareTable.tsx). */
export const JobLine = memo(function JobLine(props: JobLineProps) {
  const { job, columns, shared, level, words, cards, measure, ...line } = props;
  return (
    <div
      role="row"
      ref={measure}
      className={classNames(css.line, css.job)}
      style={{ translate: `0 ${line.offset}px` }}
      data-index={line.index}
      aria-rowindex={line.row}
      aria-level={level}
      aria-selected={line.selected === true}
      tabIndex={line.reached ? 0 : -1}
    >
      <div role="gridcell" className={css.check}>
        <CheckMark state={line.selected} label={words.select(job)} cell={0} />
      </div>
      {columns.map((column, at) => (
        <div
          key={column}
          role={column === 'meterNumber' ? 'rowheader' : 'gridcell'}
          className={classNames(css.cell, css[column])}
          data-cell={at + 1}
          tabIndex={-1}
        >
          <JobCell job={job} column={column} shared={shared} words={words} cards={cards} />
        </div>
      ))}
    </div>
  );
});

interface JobLineProps extends LineProps {
  readonly job: Job;
  readonly columns: readonly ShareColumn[];
  /** In how many accesses it is. */
  readonly shared: number;
  /** 2 within a group. */
  readonly level: number | undefined;
  readonly words: LineWords;
  /** Whether there are no column headers. */
  readonly cards: boolean;
}

function JobCell({ job, column, shared, words, cards }: JobCellProps): ReactNode {
  const { latestExecution } = job.jobConstraints;
  const type = meterTypeOf(job.meter);
  const label = cards && column !== 'address' ? words.columns[column] : null;
  switch (column) {
    case 'meterType':
      return (
        <>
          <MeterTypeIcon type={type} small />
          <span className={css.text}>
            {words.types[type]}
            {job.meter.customMeterType?.trim() && <small>{` ${job.meter.customMeterType.trim()}`}</small>}
          </span>
        </>
      );
    case 'meterNumber':
      return <MeterNumber>{job.meter.meterNumber}</MeterNumber>;
    case 'done':
      return job.done ? (
        <Status tone="ok" icon={checkCircle}>
          {words.done}
        </Status>
      ) : (
        <span className={css.muted}>{words.open}</span>
      );
    case 'shared':
      return shared > 0 && <Accesses count={shared} />;
    case 'latestExecution':
      return latestExecution !== null && <Labelled label={label} texts={[formatDay(latestExecution)]} />;
    default: {
      const texts = columnTexts(job, column);
      return texts.length > 0 && <Labelled label={label} texts={texts} />;
    }
  }
}

interface JobCellProps {
  readonly job: Job;
  readonly column: ShareColumn;
  readonly shared: number;
  readonly words: LineWords;
  readonly cards: boolean;
}

function Accesses({ count }: { readonly count: number }) {
  const { t } = useTexts();
  return (
    <span className={css.shared}>
      <Icon path={users} size="small" />
      {t('share.table.accesses', { count })}
    </span>
  );
}

/** Texts of a cell, the first one prominent; in narrow windows, without column headers, with labels. */
function Labelled({ label, texts: [first, ...more] }: { readonly label: string | null; readonly texts: string[] }) {
  return (
    <span className={css.text}>
      {label !== null && <span className={css.label}>{`${label} `}</span>}
      {first}
      {more.length > 0 && <small>{`, ${more.join(', ')}`}</small>}
    </span>
  );
}

/** The header of a group: a checkbox for all its jobs, what they have in common, their number and how they differ. */
export const GroupLine = memo(function GroupLine(props: GroupLineProps) {
  const { name, jobs, columns, by, shared, words, chosen, open, measure, ...line } = props;
  const { t } = useTexts();
  const different = useMemo(() => {
    // The groups differ in it: within one there is nothing to count.
    const others = columns.filter((column) => column !== by);
    return differentValues(jobs, others, shared).map(({ column, count }) => `${words.columns[column]} ${count}`);
  }, [jobs, columns, by, shared, words]);
  return (
    <div
      role="row"
      ref={measure}
      className={classNames(css.line, css.group)}
      style={{ translate: `0 ${line.offset}px` }}
      data-index={line.index}
      aria-rowindex={line.row}
      aria-level={1}
      aria-expanded={open}
      aria-selected={line.selected === true}
      tabIndex={line.reached ? 0 : -1}
    >
      <div role="gridcell" className={css.check} data-check>
        <CheckMark state={line.selected} label={t('share.table.select.group', { group: name })} />
      </div>
      <div role="gridcell" className={css.cell} aria-colspan={columns.length}>
        <Icon path={open ? caretDown : caretRight} size="small" />
        <span className={css.text}>
          {name}
          <small>{` · ${t('share.table.group', { count: jobs.length })}, ${t('share.table.group.selected', { count: chosen })}`}</small>{' '}
          <small className={css.different}>{t('share.table.group.different', { columns: different.join(', ') })}</small>
        </span>
      </div>
    </div>
  );
});

interface GroupLineProps extends LineProps {
  readonly name: string;
  readonly jobs: readonly Job[];
  /** Its second cell spans them. */
  readonly columns: readonly ShareColumn[];
  /** What the groups have in common. */
  readonly by: ShareGrouping | null;
  readonly shared: ReadonlyMap<string, number>;
  readonly words: LineWords;
  /** How many of them are selected. */
  readonly chosen: number;
  readonly open: boolean;
}

/** The checkbox of a line, labelled for those who explore by touch. */
function CheckMark({ state, label, cell }: CheckMarkProps) {
  return (
    <span role="checkbox" aria-checked={state} aria-label={label} className={css.mark} data-cell={cell} tabIndex={-1}>
      {state !== false && <Icon path={state === true ? check : minus} />}
    </span>
  );
}

interface CheckMarkProps {
  readonly state: boolean | 'mixed';
  readonly label: string;
  readonly cell?: number;
}
