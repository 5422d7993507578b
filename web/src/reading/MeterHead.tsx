import type { Day } from '@zaehlwerk/domain/calendar/day';
import { hintFor, type Job } from '@zaehlwerk/domain/job/job';
import { isAskedBack } from '@zaehlwerk/domain/job/job-result';
import type { Progress as Counted } from '@zaehlwerk/domain/job/progress';
import { checkReadingPeriod, readingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { useState } from 'react';
import { WaysToReach } from '../help/WaysToReach.tsx';
import { BackBar } from '../list/BackBar.tsx';
import { MeterFacts } from '../meters/MeterFacts.tsx';
import { MeterNumber } from '../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { deadlineStatus } from '../meters/meter-facts.ts';
import { formatDay } from '../text/formats.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner, Status } from '../ui/Banner.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Progress } from '../ui/Progress.tsx';
import { clockCountdown, infoCircle } from '../ui/icons.ts';
import { screenHeading } from '../ui/screen-focus.ts';
import css from './meter-head.module.css';
import readingCss from './reading.module.css';

/** Which meter this is: its name, location, number and deadline. */
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
          {job.closing === true && <p className={css.location}>{t('reading.closing')}</p>}
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

/** Id of the text that explains why sending is blocked; the send button refers to it. */
export const PERIOD_ID = 'reading-period';

/**
 * Early, late or overdue; outside the allowed period one box with why sending is blocked and whom to ask, because
 * people would press an unexplained button again and again.
 */
export function JobHints({ job, settings, today }: JobHintsProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const hint = isAskedBack(job) ? null : hintWords();
  const [period] = checkReadingPeriod(job, settings, today);
  if (hint === null && period === undefined) return null;
  return (
    <div className={readingCss.hints}>
      {period === undefined ? (
        hint !== null && (
          <Banner tone="warn" icon={clockCountdown} title={hint.title} silent>
            {hint.text !== null && <p>{hint.text}</p>}
          </Banner>
        )
      ) : (
        <Banner tone="info" icon={clockCountdown} title={t('reading.period')} silent>
          {hint !== null && period.code !== 'period.tooLate' && <p>{hint.title}</p>}
          <p id={PERIOD_ID}>{words(period)}</p>
          {period.code === 'period.tooLate' && <WaysToReach meterNumber={job.meter.meterNumber} />}
        </Banner>
      )}
    </div>
  );

  function hintWords(): { readonly title: string; readonly text: string | null } | null {
    const now = hintFor(job, today);
    if (now === null || job.done) return null;
    if (now.kind === 'early') return { title: t('reading.hint.early', { day: formatDay(now.earliest) }), text: null };
    if (now.kind === 'late') {
      const text = now.latest === null ? null : t('reading.hint.late.until', { day: formatDay(now.latest) });
      return { title: t('reading.hint.late', { day: formatDay(now.target) }), text };
    }
    const { to } = readingPeriod(job, settings);
    const text = to === null || to < today ? null : t('reading.hint.overdue.until', { day: formatDay(to) });
    return { title: t('reading.hint.overdue', { day: formatDay(now.latest) }), text };
  }
}

interface JobHintsProps {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly today: Day;
}

/** On phones the bar of a reading: the way back, how many meters are read, and the contrast. */
export function TaskBar({ progress, done }: { readonly progress: Counted; readonly done: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <BackBar>
        <span className={css.place}>{progress.total > 0 && t('reading.progress', { ...progress })}</span>
      </BackBar>
      <div className={css.progress}>
        <Progress {...progress} showNext={!done} />
      </div>
    </>
  );
}
