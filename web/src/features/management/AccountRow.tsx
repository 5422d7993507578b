import type { Job } from '@zaehlwerk/domain/job/job';
import { progressOf } from '@zaehlwerk/domain/job/progress';
import rows from '../../accounts/account-rows.module.css';
import type { KeptAccount } from '../../accounts/kept-account.ts';
import { usePortal } from '../../application/use-portal.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import css from './accounts.module.css';

/** One account: its name, its parent, its progress (`jobs` is null while they are loading), and signing out. */
export function AccountRow({ account, jobs, onLeave }: AccountRowProps) {
  const { t } = useTexts();
  const portal = usePortal();
  const name = account.info?.name ?? t('frame.noName');
  const progress = jobs === null ? null : progressOf(jobs);
  return (
    <li className={rows.row}>
      <div className={rows.who}>
        <h2>{name}</h2>
        <p>{t('accounts.from', { name: account.info?.parentName ?? portal.name })}</p>
      </div>
      {progress !== null && (
        <div className={rows.amount}>
          <Progress {...progress} />
          <p>
            {progress.total === 0
              ? t('accounts.none')
              : t('accounts.progress', { done: progress.done, count: progress.total })}
          </p>
        </div>
      )}
      <Button size="small" className={css.leave} aria-label={t('accounts.signOut.name', { name })} onClick={onLeave}>
        {t('accounts.signOut')}
      </Button>
    </li>
  );
}

interface AccountRowProps {
  readonly account: KeptAccount;
  readonly jobs: readonly Job[] | null;
  readonly onLeave: () => void;
}
