import { type Day, daysBetween } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { progressByDeadline, progressByMeterType } from '@zaehlwerk/domain/job/progress';
import { useMemo } from 'react';
import { useAvailability } from './use-availability.ts';
import { hasSeveralAddresses } from '../meters/meter-title.ts';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { formatDay, formatWeekday } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import css from './overview.module.css';
import { ProgressGroup } from './ProgressGroup.tsx';

/**
 * The progress per deadline and per meter type (LST-17, LST-18). `openFirst` opens the next deadline by which a meter can
 * still be read.
 */
export function ProgressGroups({ jobs, today, openFirst = false }: ProgressGroupsProps) {
  const { t } = useTexts();
  const byDeadline = useMemo(() => progressByDeadline(jobs), [jobs]);
  const byType = useMemo(() => progressByMeterType(jobs), [jobs]);
  const byStreet = useMemo(() => hasSeveralAddresses(jobs), [jobs]);
  const availability = useAvailability();
  const next = useMemo(
    () => byDeadline.find((group) => group.jobs.some((job) => !job.done && availability(job).kind === 'open')),
    [byDeadline, availability],
  );
  return (
    <div className={css.columns}>
      <section>
        <h2>{t('overview.byDeadline')}</h2>
        <div className={css.groups}>
          {byDeadline.map((group) => (
            <ProgressGroup
              key={group.deadline ?? ''}
              title={<DeadlineTitle deadline={group.deadline} today={today} />}
              jobs={group.jobs}
              byStreet={byStreet}
              open={openFirst && group === next}
            />
          ))}
        </div>
      </section>
      <section>
        <h2>{t('overview.byType')}</h2>
        <div className={css.groups}>
          {byType.map((group) => (
            <ProgressGroup
              key={group.meterType}
              mark={<MeterTypeIcon type={group.meterType} small />}
              title={<strong>{t(`meter.type.${group.meterType}`)}</strong>}
              jobs={group.jobs}
              byStreet={byStreet}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

function DeadlineTitle({ deadline, today }: { readonly deadline: Day | null; readonly today: Day }) {
  const { t, language } = useTexts();
  if (deadline === null) return <strong>{t('deadline.none')}</strong>;
  const days = daysBetween(today, deadline);
  const weekday = formatWeekday(deadline, language);
  return (
    <>
      <strong>{formatDay(deadline)}</strong>{' '}
      <span className={css.when}>
        {days < 0 ? t('deadline.ago', { count: -days, weekday }) : t('deadline.when', { count: days, weekday })}
      </span>
    </>
  );
}

interface ProgressGroupsProps {
  readonly jobs: readonly Job[];
  readonly today: Day;
  readonly openFirst?: boolean;
}
