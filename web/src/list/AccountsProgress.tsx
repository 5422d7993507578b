import type { Account } from '@zaehlwerk/domain/account/account';
import type { Job } from '@zaehlwerk/domain/job/job';
import { progressOf } from '@zaehlwerk/domain/job/progress';
import { Link } from '@tanstack/react-router';
import list from '../sign-in/account-rows.module.css';
import { useAvailability } from './use-availability.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { buttonClass } from '../ui/button-class.ts';
import { checkCircle } from '../ui/status.ts';
import { Progress } from '../ui/Progress.tsx';
import { Status } from '../ui/Status.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './home.module.css';

/** Each of several accounts: its name, its parent where somebody has created it, and the progress of its readings (HOM-03, HOM-04). */
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
