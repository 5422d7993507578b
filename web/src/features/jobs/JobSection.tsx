import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import type { Availability } from '@zaehlwerk/domain/job/reading-period';
import { type RefObject, useId } from 'react';
import { JobRow } from '../../jobs/JobRow.tsx';
import type { OutboxEntry } from '../../outbox/entry/outbox-entry.ts';
import css from './job-list.module.css';
import { LongList } from '../../ui/LongList.tsx';

/** In pixels, until a row has been measured. */
const ROW_HEIGHT = { page: 94, side: 90 };

/** One section of the list under its heading. */
export function JobSection({
  title,
  hint,
  jobs,
  waiting,
  availability,
  look,
  byStreet,
  today,
  accountOf,
  scroller,
  current,
}: JobSectionProps) {
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
        rowHeight={ROW_HEIGHT[look]}
        scroller={scroller}
        current={(job) => job.id === current}
        className={css.rows}
      >
        {(job) => (
          <JobRow
            job={job}
            waiting={waiting.get(job.id)}
            availability={availability(job)}
            look={look}
            byStreet={byStreet}
            today={today}
            current={job.id === current}
            account={accountOf(job.id)}
          />
        )}
      </LongList>
    </section>
  );
}

interface JobSectionProps {
  readonly title: string;
  /** What there is to say about all of them. */
  readonly hint?: string;
  readonly jobs: readonly Job[];
  readonly waiting: ReadonlyMap<string, OutboxEntry>;
  /** Whether a job can be read now. */
  readonly availability: (job: Job) => Availability;
  readonly look: 'page' | 'side';
  readonly byStreet: boolean;
  readonly today: Day;
  /** The account name of a meter; null if only one account is signed in. */
  readonly accountOf: (jobId: string) => string | null;
  /** The scrolling element, for the sidebar; otherwise the page scrolls. */
  readonly scroller?: RefObject<HTMLElement | null> | undefined;
  /** Id of the job that is open beside the list. */
  readonly current?: string | undefined;
}
