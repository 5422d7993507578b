import type { Job } from '@zaehlwerk/domain/job/job';
import { orderJobs } from '@zaehlwerk/domain/job/order-jobs';
import { progressOf } from '@zaehlwerk/domain/job/progress';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { PageTitle } from '../../application/PageTitle.tsx';
import { usePortal } from '../../application/use-portal.ts';
import { hasSeveralAddresses, streetOf } from '../../meter/meter-title.ts';
import { useMeterName } from '../../meter/use-meter-name.ts';
import { useToday } from '../../meter/use-today.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { BegunReading } from './BegunReading.tsx';
import { SentReading } from './done/SentReading.tsx';
import { JobHints } from './JobHints.tsx';
import { MeterFacts } from './MeterFacts.tsx';
import { MeterHead } from './MeterHead.tsx';
import { NextMeter } from './NextMeter.tsx';
import css from './reading.module.css';
import { ReadingForm } from './ReadingForm.tsx';
import { TaskBar } from './TaskBar.tsx';

const CORRECT_ID = 'correct-reading';

/** One meter: the form as long as it is open or being corrected, else what was sent. */
export function ReadingOfMeter({ job, jobs, accountId, instructions }: ReadingOfMeterProps) {
  const { t } = useTexts();
  const today = useToday();
  const settings = resolveSettings(usePortal().jobSettings, job.config);
  const [correcting, setCorrecting] = useState(false);
  const [sent, setSent] = useState(0);
  const name = useMeterName()(job);
  const street = hasSeveralAddresses(jobs) ? streetOf(job) : null;
  const title = street === null ? name : t('reading.titleAt', { meter: name, place: street });
  const showsForm = !job.done || correcting;
  const onSent = () => {
    setCorrecting(false);
    setSent(sent + 1);
  };
  useEffect(() => {
    if (sent > 0) focusSent();
  }, [sent]);
  /** Shows the form or what was sent, and leads to where one goes on there. */
  const turn = (toForm: boolean, goOnAt: string) => {
    flushSync(() => setCorrecting(toForm));
    document.querySelector<HTMLElement>(goOnAt)?.focus();
  };
  return (
    <div className={css.screen}>
      <PageTitle>{title}</PageTitle>
      <TaskBar progress={progressOf(jobs)} done={job.done} />
      <MeterHead job={job} title={title} today={today} />
      <JobHints job={job} settings={settings} today={today} />
      {showsForm && instructions}
      {showsForm ? (
        <ReadingForm
          key={sent}
          job={job}
          settings={settings}
          today={today}
          accountId={accountId}
          correcting={correcting}
          onSent={onSent}
          other={
            correcting && (
              <div className={css.after}>
                <Button kind="text" className={css.inline} onClick={() => turn(false, `#${CORRECT_ID}`)}>
                  {t('done.cancel')}
                </Button>
              </div>
            )
          }
        />
      ) : (
        <>
          <BegunReading accountId={accountId} jobId={job.id} onOpen={() => turn(true, '[role=group] input')} />
          <SentReading job={job} settings={settings} accountId={accountId} />
          <div className={css.after}>
            <Button kind="text" className={css.inline} id={CORRECT_ID} onClick={() => turn(true, '[role=group] input')}>
              {t('done.correct')}
            </Button>
          </div>
          <NextMeter next={orderJobs(jobs).find((one) => !one.done) ?? null} />
        </>
      )}
      <div className={css.facts}>
        <MeterFacts job={job} underHead />
      </div>
    </div>
  );
}

/** After sending, the focus goes to what was sent, or to the heading when the meter is still open. */
function focusSent(): void {
  const heading = document.getElementById('sent-reading') ?? document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus();
}

interface ReadingOfMeterProps {
  readonly job: Job;
  /** All jobs, for the place among them and for the next one. */
  readonly jobs: readonly Job[];
  readonly accountId: string;
  readonly instructions: ReactNode;
}
