import { Link } from '@tanstack/react-router';
import type { Account } from '@zaehlwerk/domain/account/account';
import type { Job } from '@zaehlwerk/domain/job/job';
import { progressOf } from '@zaehlwerk/domain/job/progress';
import { hasSeveralAddresses, whereOf } from '../meters/meter-facts.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { PATHS } from '../paths.ts';
import list from '../sign-in/account-rows.module.css';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Status } from '../ui/Banner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { buttonClass, classNames } from '../ui/class-names.ts';
import { checkCircle } from '../ui/frame-icons.ts';
import { clockCountdown } from '../ui/icons.ts';
import { arrowRight } from '../ui/outside-icons.ts';
import css from './home.module.css';
import { useAvailability, useExpiryWarning, useNextJob, useProgress } from './use-availability.ts';

/** The progress of the readings of a single account, the next meter, and the button to the list. */
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

/**
 * The first open meter of the list, with its deadline; where several have the same name, with what distinguishes it.
 */
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

/** Each of several accounts: its name, its parent if it is a sub-account, and the progress of its readings. */
export function AccountsProgress({ accounts, jobsOf }: AccountsProgressProps) {
  const { t } = useTexts();
  const rows = accounts.map((account) => ({ account, ...progressOf(jobsOf(account.id)) }));
  const availability = useAvailability();
  const firstOpen = rows.find(({ account }) =>
    jobsOf(account.id).some((job) => !job.done && availability(job).kind === 'open'),
  )?.account.id;
  return (
    <section className={css.accounts}>
      <h2>{t('home.accounts.title')}</h2>
      <ul className={list.rows}>
        {rows.map(({ account, done, total }) => (
          <li key={account.id} className={classNames(list.row, css.account)}>
            <div className={list.who}>
              <h3>{account.info?.name ?? t('frame.noName')}</h3>
              {account.info?.parentName && <p>{t('home.from', { name: account.info.parentName })}</p>}
            </div>
            <div className={list.amount}>
              <Progress done={done} total={total} />
              <p>{total === 0 ? t('home.none') : t('home.progress.short', { done, count: total })}</p>
            </div>
            {done < total ? (
              <Link
                className={buttonClass({ kind: account.id === firstOpen ? 'primary' : 'secondary', size: 'small' })}
                to={PATHS.jobs}
              >
                {t('frame.readings')}
                <VisuallyHidden>{account.info?.name ?? t('frame.noName')}</VisuallyHidden>
              </Link>
            ) : (
              total > 0 && (
                <Status tone="ok" icon={checkCircle}>
                  {t('home.complete')}
                </Status>
              )
            )}
          </li>
        ))}
      </ul>
      {firstOpen === undefined && (
        <Link className={buttonClass({ size: 'normal' })} to={PATHS.jobs}>
          {t('home.toReadings')}
        </Link>
      )}
    </section>
  );
}

interface AccountsProgressProps {
  readonly accounts: readonly Account[];
  readonly jobsOf: (accountId: string) => readonly Job[];
}
