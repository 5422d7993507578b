import type { Job } from '@zaehlwerk/domain/job/job';
import { Link } from '@tanstack/react-router';
import { useAvailability, useExpiryWarning, useNextJob } from './use-availability.ts';
import { hasSeveralAddresses, whereOf } from '../meters/meter-title.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { useProgress } from './use-progress.ts';
import { PATHS } from '../paths.ts';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { buttonClass } from '../ui/button-class.ts';
import { arrowRight } from '../ui/menu.ts';
import { clockCountdown } from '../ui/waiting.ts';
import { Icon } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { Status } from '../ui/Status.tsx';
import css from './home.module.css';

/** The progress of the readings of a single account, the next meter, and the button to the list (HOM-05 to HOM-08). */
export function ReadingProgress({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const { done, waiting, total } = useProgress(jobs);
  const open = total - done;
  const next = useNextJob(jobs);
  return (
    <section className={css.plate}>
      <div className={css.head}>
        <h2>{t('home.reading.title')}</h2>
        <DaysLeft jobs={jobs} />
      </div>
      {total === 0 ? (
        <p>{t('home.none')}</p>
      ) : (
        <div>
          <p className={css.figure}>{t('home.progress', { count: total, done })}</p>
          <p className={css.muted}>
            {t('home.areRead', { count: total === 1 ? 1 : done })}
            {t('home.open', { count: open })} {next !== null && <Next next={next} jobs={jobs} />}{' '}
            <Unavailable jobs={jobs} />
          </p>
        </div>
      )}
      <Progress done={done} waiting={waiting} total={total} showNext />
      <Link className={buttonClass({ kind: 'primary', size: 'large', wide: true })} to={PATHS.jobs}>
        {next !== null ? t('home.read') : t('home.toReadings')}
        <Icon path={arrowRight} size="small" />
      </Link>
    </section>
  );
}

/** The days until the nearest deadline, if it is soon. */
function DaysLeft({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const warning = useExpiryWarning(jobs);
  if (warning === null) return null;
  return (
    <Status tone="warn" icon={clockCountdown}>
      {warning.daysLeft < 0 ? t('deadline.overdue') : t('deadline.left', { count: warning.daysLeft })}
    </Status>
  );
}

/** How many of the open meters cannot be read now. */
function Unavailable({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const availability = useAvailability();
  const count = jobs.filter((job) => !job.done && availability(job).kind !== 'open').length;
  return count === 0 ? null : t('home.unavailable', { count });
}

/** The open meter that is first in the list, with its deadline; where several are called the same, with what tells it apart. */
function Next({ next, jobs }: { readonly next: Job; readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const name = useMeterName();
  const deadline = next.jobConstraints.latestExecution;
  const namesakes = jobs.filter((job) => job.id !== next.id && name(job) === name(next));
  const meter = namesakes.length === 0 ? name(next) : t('home.nextAt', { meter: name(next), place: place(namesakes) });
  return deadline === null ? t('home.next', { meter }) : t('home.nextUntil', { meter, day: formatDay(deadline) });

  function place(others: readonly Job[]): string {
    const byStreet = hasSeveralAddresses(jobs);
    const where = whereOf(next, byStreet);
    return others.some((job) => whereOf(job, byStreet) === where) ? next.meter.meterNumber : where;
  }
}
