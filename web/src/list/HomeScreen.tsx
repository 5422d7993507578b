import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '@zaehlwerk/domain/account/account';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useEffect, useEffectEvent } from 'react';
import { useCommunication } from '../communication/use-communication.ts';
import { ContactInformation } from '../help/WaysToReach.tsx';
import { cityOf, hasSeveralAddresses, streetOf } from '../meters/meter-facts.ts';
import { reloadJobs, useJobs } from '../meters/use-jobs.ts';
import { useLackWords } from '../server/use-lack.ts';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { formatDayLong } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { envelope } from '../ui/area-icons.ts';
import { caretRight, clockCountdown } from '../ui/icons.ts';
import { screenHeading } from '../ui/screen-focus.ts';
import { AccountsProgress, ReadingProgress } from './ReadingProgress.tsx';
import css from './home.module.css';
import { useExpiryWarning } from './use-availability.ts';

/** The start page: greeting, progress of the readings, their receipts, and the utility's contact. */
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

/** The title, and the account: the single one, or how many there are. */
export function Greeting({ accounts, jobs }: { readonly accounts: readonly Account[]; readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const [only, ...others] = accounts;
  const info = others.length === 0 ? (only?.info ?? null) : null;
  return (
    <div className={css.greeting}>
      <h1 ref={screenHeading}>{info?.name ? t('home.greetingName', { name: info.name }) : t('home.greeting')}</h1>
      {others.length > 0 && <p>{t('home.accounts', { count: accounts.length })}</p>}
      {info?.parentName && <p>{t('home.from', { name: info.parentName })}</p>}
      {info !== null && <SharedFacts jobs={jobs} />}
    </div>
  );
}

/** Customer number and address, if they are the same for all meters. */
function SharedFacts({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const [first] = jobs;
  if (first === undefined) return null;
  const number = first.customer?.customerNumber ?? null;
  const sameNumber = number !== null && jobs.every((job) => job.customer?.customerNumber === number);
  const facts = [
    sameNumber ? t('home.customerNumber', { number }) : null,
    hasSeveralAddresses(jobs) ? null : [streetOf(first), cityOf(first)].filter(Boolean).join(', '),
  ];
  const line = facts.filter(Boolean).join(' · ');
  return line === '' ? null : <p>{line}</p>;
}

/** The nearest deadline of all accounts, if it is soon. */
export function DueBanner({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t, language } = useTexts();
  const warning = useExpiryWarning(jobs);
  if (warning === null) return null;
  const due = jobs.filter((job) => job.jobConstraints.latestExecution === warning.deadline);
  const open = due.filter((job) => !job.done).length;
  const facts = { count: due.length, day: formatDayLong(warning.deadline, language) };
  const title = warning.daysLeft < 0 ? t('expiry.wasDue', facts) : t('expiry.due', facts);
  return (
    <Banner silent tone="warn" icon={clockCountdown} title={title}>
      {open < due.length && <p>{t('home.dueOpen', { count: open })}</p>}
    </Banner>
  );
}

/** How readings are confirmed, with a link to the dialog about it; nothing where that is inactive. */
export function CommunicationCard() {
  const { t } = useTexts();
  const { mode, nothingNew, givenUp, open, refresh } = useCommunication();
  const opened = useEffectEvent(refresh);
  useEffect(() => opened(), []);
  if (mode === null) return null;
  const state = givenUp ? 'givenUp' : nothingNew ? 'asked' : 'communication.state';
  return (
    <section className={css.card}>
      <h2>{t('communication.title')}</h2>
      <button type="button" className={css.way} onClick={open}>
        <Icon path={envelope} />
        <span className={css.words}>
          <strong>{t(`communication.card.${mode}`)}</strong>{' '}
          <span className={css.state}>
            {t(`communication.card.${mode === 'registration' ? 'registration.state' : state}`)}
          </span>
        </span>
        <Icon path={caretRight} size="small" />
      </button>
    </section>
  );
}
