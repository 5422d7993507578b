import type { Job } from '@zaehlwerk/domain/job/job';
import { orderJobs } from '@zaehlwerk/domain/job/order-jobs';
import { expiryWarning } from '@zaehlwerk/domain/job/progress';
import { Link } from '@tanstack/react-router';
import { useMeterName } from '../../jobs/use-meter-name.ts';
import { useProgress } from '../../jobs/use-progress.ts';
import { useToday } from '../../jobs/use-today.ts';
import { PATHS } from '../../paths.ts';
import { formatDay } from '../../text/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { arrowRight } from '../../ui/icons/menu.ts';
import { clockCountdown } from '../../ui/icons/waiting.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Status } from '../../ui/Status.tsx';
import css from './home.module.css';

/** The progress of the readings of a single account, the next meter, and the button to the list (HOM-05 to HOM-08). */
export function ReadingProgress({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const { done, waiting, total } = useProgress(jobs);
  const open = total - done;
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
            {t('home.open', { count: open })} <Next jobs={jobs} />
          </p>
        </div>
      )}
      <Progress done={done} waiting={waiting} total={total} showNext />
      <Link className={buttonClass({ kind: 'primary', size: 'large', wide: true })} to={PATHS.jobs}>
        {open > 0 ? t('home.read') : t('home.toReadings')}
        <Icon path={arrowRight} size="small" />
      </Link>
    </section>
  );
}

/** The days until the nearest deadline, if it is soon. */
function DaysLeft({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const warning = expiryWarning(jobs, useToday());
  if (warning === null) return null;
  return (
    <Status tone="warn" icon={clockCountdown}>
      {warning.daysLeft < 0 ? t('deadline.overdue') : t('deadline.left', { count: warning.daysLeft })}
    </Status>
  );
}

/** The open meter that is first in the list, with its deadline. */
function Next({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const name = useMeterName();
  const [next] = orderJobs(jobs.filter((job) => !job.done));
  if (next === undefined) return null;
  const deadline = next.jobConstraints.latestExecution;
  const meter = name(next);
  return deadline === null ? t('home.next', { meter }) : t('home.nextUntil', { meter, day: formatDay(deadline) });
}
