import type { Job } from '@zaehlwerk/domain/job/job';
import { percentDone } from '@zaehlwerk/domain/job/progress';
import { Link } from '@tanstack/react-router';
import { ContactInformation } from '../help/ContactInformation.tsx';
import { useAvailability, useNextJob } from './use-availability.ts';
import { useProgress } from './use-progress.ts';
import { useToday } from '../meters/use-today.ts';
import { PATHS } from '../paths.ts';
import { formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { buttonClass } from '../ui/button-class.ts';
import { arrowRight } from '../ui/menu.ts';
import { Icon } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { ExpiryWarning } from './ExpiryWarning.tsx';
import css from './overview.module.css';
import { ProgressGroups } from './ProgressGroups.tsx';
import { screenHeading } from '../ui/screen-focus.ts';

/** The overview beside the list in wide windows: total, next deadline, and progress per deadline and meter type. */
export function Overview({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t, language } = useTexts();
  const today = useToday();
  const { done, waiting, total } = useProgress(jobs);
  const availability = useAvailability();
  const next = useNextJob(jobs);
  return (
    <div className={css.overview}>
      <div className={css.head}>
        <h1 ref={screenHeading}>{t('jobs.overview')}</h1>
        {next !== null && (
          <Link className={buttonClass({ kind: 'primary', size: 'small' })} to={PATHS.job} params={{ jobId: next.id }}>
            {t('overview.next')}
            <Icon path={arrowRight} size="small" />
          </Link>
        )}
      </div>
      {total > 0 && (
        <section className={css.total} aria-label={t('overview.total')}>
          <div className={css.figures}>
            <p>
              <span className={css.figure}>{formatPlain(String(done), language)}</span>{' '}
              <span className={css.of}>{t('overview.read', { count: total })}</span>
            </p>
            <p className={css.percent}>{`${percentDone({ done, total })}\u00a0%`}</p>
          </div>
          <Progress done={done} waiting={waiting} total={total} size="large" />
          <ExpiryWarning jobs={jobs} look="line" />
        </section>
      )}
      {total > 0 && <ProgressGroups jobs={jobs} today={today} openFirst />}
      {jobs.some((job) => !job.done && availability(job).kind !== 'open') && <ContactInformation />}
    </div>
  );
}
