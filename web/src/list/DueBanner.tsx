import type { Job } from '@zaehlwerk/domain/job/job';
import { useExpiryWarning } from './use-availability.ts';
import { formatDayLong } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { clockCountdown } from '../ui/waiting.ts';

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
