import { Link } from '@tanstack/react-router';
import { type Day, daysBetween } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { orderJobs } from '@zaehlwerk/domain/job/order-jobs';
import { progressByDeadline, progressByMeterType } from '@zaehlwerk/domain/job/progress';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MeterNumber } from '../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { hasSeveralAddresses, streetOf } from '../meters/meter-facts.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { EntryState } from '../outbox/EntryState.tsx';
import { correctsSent, statusOf } from '../outbox/entry-status.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { useDraftState } from '../outbox/use-drafts.ts';
import { useWaitingJobs } from '../outbox/use-waiting.ts';
import { PATHS } from '../paths.ts';
import { formatDay, formatWeekday } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Status } from '../ui/Banner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { checkCircle } from '../ui/frame-icons.ts';
import { caretDown } from '../ui/outside-icons.ts';
import { usePrinting } from '../ui/use-printing.ts';
import { BegunState } from './JobRow.tsx';
import css from './overview.module.css';
import { useAvailability, useProgress } from './use-availability.ts';

/**
 * The progress per deadline and per meter type. `openFirst` opens the next deadline by which a meter can still be read.
 */
export function ProgressGroups({ jobs, today, openFirst = false }: ProgressGroupsProps) {
  const { t } = useTexts();
  const byDeadline = useMemo(() => progressByDeadline(jobs), [jobs]);
  const byType = useMemo(() => progressByMeterType(jobs), [jobs]);
  const byStreet = useMemo(() => hasSeveralAddresses(jobs), [jobs]);
  const availability = useAvailability();
  const next = useMemo(
    () => byDeadline.find((group) => group.jobs.some((job) => !job.done && availability(job).kind === 'open')),
    [byDeadline, availability],
  );
  return (
    <div className={css.columns}>
      <section>
        <h2>{t('overview.byDeadline')}</h2>
        <div className={css.groups}>
          {byDeadline.map((group) => (
            <ProgressGroup
              key={group.deadline ?? ''}
              title={<DeadlineTitle deadline={group.deadline} today={today} />}
              jobs={group.jobs}
              byStreet={byStreet}
              open={openFirst && group === next}
            />
          ))}
        </div>
      </section>
      <section>
        <h2>{t('overview.byType')}</h2>
        <div className={css.groups}>
          {byType.map((group) => (
            <ProgressGroup
              key={group.meterType}
              mark={<MeterTypeIcon type={group.meterType} small />}
              title={<strong>{t(`meter.type.${group.meterType}`)}</strong>}
              jobs={group.jobs}
              byStreet={byStreet}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

function DeadlineTitle({ deadline, today }: { readonly deadline: Day | null; readonly today: Day }) {
  const { t, language } = useTexts();
  if (deadline === null) return <strong>{t('deadline.none')}</strong>;
  const days = daysBetween(today, deadline);
  const weekday = formatWeekday(deadline, language);
  return (
    <>
      <strong>{formatDay(deadline)}</strong>{' '}
      <span className={css.when}>
        {days < 0 ? t('deadline.ago', { count: -days, weekday }) : t('deadline.when', { count: days, weekday })}
      </span>
    </>
  );
}

interface ProgressGroupsProps {
  readonly jobs: readonly Job[];
  readonly today: Day;
  readonly openFirst?: boolean;
}

/** Rows at first. */
const FEW = 4;
/**
 * Rows added with each press: few enough to be laid out at once. `content-visibility` is no alternative: screen readers
 * would find such rows empty.
 */
const MORE = 100;

/** One deadline or meter type: its progress, and its meters when opened, open ones first. */
function ProgressGroup({ title, mark, jobs, byStreet, open = false }: ProgressGroupProps) {
  const { t } = useTexts();
  const progress = useProgress(jobs);
  const waiting = useWaitingJobs();
  const [isOpen, setOpen] = useState(open);
  const [wanted, setWanted] = useState(FEW);
  const isPrinting = usePrinting();
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  // A button never replaces a single row.
  const shown = jobs.length <= wanted + 1 || isPrinting ? jobs.length : wanted;
  const rows = isOpen ? orderOpenFirst(jobs).slice(0, shown) : [];
  const next = Math.min(jobs.length, shown + MORE);
  /** Moves the focus to the first added row. */
  const showMore = () => {
    flushSync(() => setWanted(next));
    links.current[shown]?.focus();
  };
  return (
    <details className={css.group} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {mark}
        <span className={css.words}>
          <span className={css.line}>
            <span>{title}</span>
            <span className={css.share}>{t('jobs.progress', { ...progress })}</span>
          </span>
          <Progress {...progress} size="small" />
        </span>
        <Icon path={caretDown} size="small" className={css.caret} />
      </summary>
      {isOpen && (
        <ul className={css.meters}>
          {rows.map((job, place) => (
            <li key={job.id}>
              <GroupRow
                ref={(link) => {
                  links.current[place] = link;
                }}
                job={job}
                waiting={waiting.get(job.id)}
                byStreet={byStreet}
              />
            </li>
          ))}
          {shown < jobs.length && (
            <li>
              <button type="button" className={css.all} onClick={showMore}>
                {next === jobs.length
                  ? t('overview.all', { all: next })
                  : t('overview.more', { count: MORE, all: jobs.length })}
              </button>
            </li>
          )}
        </ul>
      )}
    </details>
  );
}

function orderOpenFirst(jobs: readonly Job[]): Job[] {
  return orderJobs(jobs).sort((a, b) => Number(a.done) - Number(b.done));
}

interface ProgressGroupProps {
  readonly title: ReactNode;
  /** The icon of a meter type. */
  readonly mark?: ReactNode;
  readonly jobs: readonly Job[];
  readonly byStreet: boolean;
  readonly open?: boolean;
}

/** One line for a meter of an opened group. */
function GroupRow({ ref, job, waiting, byStreet }: GroupRowProps) {
  const { t } = useTexts();
  const draft = useDraftState({ kind: 'reading', jobId: job.id });
  const name = useMeterName()(job);
  const street = byStreet ? streetOf(job) : null;
  const location = job.meter.meterAddress.locationDescription?.trim() ?? '';
  return (
    <Link ref={ref} className={css.meter} to={PATHS.job} params={{ jobId: job.id }}>
      <MeterTypeIcon type={meterTypeOf(job.meter)} small />
      <span className={css.place}>
        <strong>{street ?? name}</strong>
        {street !== null && <VisuallyHidden>{name}</VisuallyHidden>}
        {/* The gap is part of the text: screen readers drop a separate one. */}
        {` ${location}`}
      </span>
      {waiting !== undefined && (
        <EntryState status={statusOf(waiting, null)} inList correction={correctsSent(waiting, job)} />
      )}
      {waiting === undefined && draft === 'failed' && <EntryState status="unsent" inList />}
      {draft === 'begun' && <BegunState done={false} />}
      {waiting === undefined && draft === null && job.done && (
        <Status tone="ok" icon={checkCircle}>
          <VisuallyHidden>{t('jobs.row.done')}</VisuallyHidden>
        </Status>
      )}
      <MeterNumber>{job.meter.meterNumber}</MeterNumber>
    </Link>
  );
}

interface GroupRowProps {
  readonly ref: Ref<HTMLAnchorElement>;
  readonly job: Job;
  /** Its reading that waits to be sent. */
  readonly waiting: OutboxEntry | undefined;
  readonly byStreet: boolean;
}
