import type { Job } from '@zaehlwerk/domain/job/job';
import { useAvailability, useExpiryWarning } from './use-availability.ts';
import { hasSeveralAddresses, meterName, whereOf } from '../meters/meter-title.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { formatDayLong } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { clockCountdown } from '../ui/waiting.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './overview.module.css';

/** The next deadline when it is close or past (LST-14, LST-15): a banner over the list, one line in the overview. */
export function ExpiryWarning({ jobs, look }: ExpiryWarningProps) {
  const { t, language } = useTexts();
  const warning = useExpiryWarning(jobs);
  const availability = useAvailability();
  const nameOf = useMeterName();
  if (warning === null) return null;
  const due = jobs.filter(
    (job) => !job.done && job.jobConstraints.latestExecution === warning.deadline && availability(job).kind === 'open',
  );
  const overdue = warning.daysLeft < 0;
  const of = { count: due.length, day: formatDayLong(warning.deadline, language) };
  if (look === 'line') {
    return (
      <p className={css.due}>
        <Icon path={clockCountdown} size="small" />
        {overdue ? t('expiry.wasDue', of) : t('expiry.due', of)}
      </p>
    );
  }
  const left = capitalised(t('deadline.left', { count: warning.daysLeft }));
  const whom = whomOf(due);
  return (
    <Banner
      tone="warn"
      icon={clockCountdown}
      silent
      title={overdue ? t('expiry.overdue', { whom }) : t('expiry.title', { left, whom })}
    >
      <p>{overdue ? t('expiry.overdue.text', of) : t('expiry.text', of)}</p>
    </Banner>
  );

  function whomOf([only, ...others]: readonly Job[]): string {
    if (only === undefined || others.length > 0) return t('expiry.meters', { count: others.length + 1 });
    const name = meterName(only);
    const named = 'own' in name ? t('expiry.named', { name: name.own }) : t('expiry.meter', { name: t(name.key) });
    const isOneOfSeveral = jobs.some((job) => job.id !== only.id && nameOf(job) === nameOf(only));
    return isOneOfSeveral ? t('expiry.where', { whom: named, where: whereOf(only, hasSeveralAddresses(jobs)) }) : named;
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface ExpiryWarningProps {
  readonly jobs: readonly Job[];
  readonly look: 'banner' | 'line';
}
