import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { useState } from 'react';
import { deadlineStatus } from '../meters/deadline.ts';
import { MeterNumber } from '../meters/MeterNumber.tsx';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { useTexts } from '../text/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { infoCircle } from '../ui/action.ts';
import { clockCountdown } from '../ui/waiting.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Status } from '../ui/Status.tsx';
import { MeterFacts } from '../meters/MeterFacts.tsx';
import css from './meter-head.module.css';
import { screenHeading } from '../ui/screen-focus.ts';

/** Which meter this is: its name, where it hangs, its number, how long there is time (JOB-01). */
export function MeterHead({ job, title, today }: MeterHeadProps) {
  const { t } = useTexts();
  const [informing, setInforming] = useState(false);
  const location = job.meter.meterAddress.locationDescription?.trim() ?? '';
  const deadline = deadlineStatus(job, today);
  return (
    <header className={css.head}>
      <div className={css.grid}>
        <MeterTypeIcon type={meterTypeOf(job.meter)} />
        <div className={css.words}>
          <h1 ref={screenHeading}>{title}</h1>
          {location !== '' && <p className={css.location}>{location}</p>}
        </div>
        <div className={css.number}>
          <p>
            <MeterNumber>{job.meter.meterNumber}</MeterNumber>
          </p>
          {deadline !== null && deadline.kind !== 'later' && (
            <Status tone="warn" icon={clockCountdown}>
              {deadline.kind === 'overdue' ? t('deadline.overdue') : t('deadline.left', { count: deadline.daysLeft })}
            </Status>
          )}
        </div>
        <IconButton
          path={infoCircle}
          label={t('reading.info')}
          className={css.info}
          onClick={() => setInforming(true)}
        />
      </div>
      {informing && (
        <Dialog title={t('reading.info.title')} closeLabel={t('frame.close')} onClose={() => setInforming(false)}>
          <MeterFacts job={job} />
        </Dialog>
      )}
    </header>
  );
}

interface MeterHeadProps {
  readonly job: Job;
  readonly title: string;
  readonly today: Day;
}
