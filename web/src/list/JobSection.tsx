import type { Job } from '@zaehlwerk/domain/job/job';
import { type ReactNode, type RefObject, useId } from 'react';
import { LongList } from '../ui/LongList.tsx';
import css from './job-list.module.css';

/** One section of a list of meters under its heading. `children` draws a row. */
export function JobSection({ title, hint, jobs, rowHeight, scroller, current, children }: JobSectionProps) {
  const id = useId();
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className={css.heading}>
        <span id={id}>{title}</span>
        <span className={css.count}>{jobs.length}</span>
      </h2>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      <LongList
        items={jobs}
        keyOf={(job) => job.id}
        rowHeight={rowHeight}
        scroller={scroller}
        current={(job) => job.id === current}
        className={css.rows}
      >
        {children}
      </LongList>
    </section>
  );
}

/** What the sections of one list have in common. */
export interface ListPlace {
  /** The scrolling element, for the sidebar; otherwise the page scrolls. */
  readonly scroller?: RefObject<HTMLElement | null> | undefined;
  /** Id of the job that is open beside the list. */
  readonly current?: string | undefined;
}

interface JobSectionProps extends ListPlace {
  readonly title: string;
  /** What there is to say about all of them. */
  readonly hint?: string;
  readonly jobs: readonly Job[];
  /** In pixels, until a row has been measured. */
  readonly rowHeight: number;
  readonly children: (job: Job) => ReactNode;
}
