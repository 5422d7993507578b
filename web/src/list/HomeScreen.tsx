import { useQueryClient } from '@tanstack/react-query';
import { useLackWords } from '../server/use-lack.ts';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { ContactInformation } from '../help/ContactInformation.tsx';
import { reloadJobs, useJobs } from '../meters/use-jobs.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { AccountsProgress } from './AccountsProgress.tsx';
import { CommunicationCard } from './CommunicationCard.tsx';
import { DueBanner } from './DueBanner.tsx';
import { Greeting } from './Greeting.tsx';
import css from './home.module.css';
import { ReadingProgress } from './ReadingProgress.tsx';

/** The start page: greeting, progress of the readings, their receipts, and how to reach the utility (HOM-01 to HOM-10). */
export function HomeScreen() {
  const { t } = useTexts();
  const lacking = useLackWords();
  const accounts = useAccountList();
  const { jobs, state, failed, jobsOf } = useJobs();
  const client = useQueryClient();
  return (
    <div className={css.page}>
      <div className={css.screen}>
        <PageTitle>{t('home.title')}</PageTitle>
        <Greeting accounts={accounts} jobs={jobs} />
        {failed !== false && (
          <div className={css.pad}>
            <Banner tone={failed === 'offline' ? 'info' : 'err'} title={t('jobs.unreachable')}>
              <p>{lacking(t('jobs.unreachable.hint'))}</p>
              <Button size="small" onClick={() => void reloadJobs(client)}>
                {t('jobs.retry')}
              </Button>
            </Banner>
          </div>
        )}
        {state === 'loading' && (
          <p className={css.loading} role="status">
            {t('home.loading')}
          </p>
        )}
        {state === 'loaded' && accounts.length > 1 && (
          <>
            <div className={css.pad}>
              <DueBanner jobs={jobs} />
            </div>
            <AccountsProgress accounts={accounts} jobsOf={jobsOf} />
          </>
        )}
        {state === 'loaded' && accounts.length === 1 && (failed === false || jobs.length > 0) && (
          <ReadingProgress jobs={jobs} />
        )}
      </div>
      <div className={css.beside}>
        <CommunicationCard />
        <ContactInformation />
      </div>
    </div>
  );
}
