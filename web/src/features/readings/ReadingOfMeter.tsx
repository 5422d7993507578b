import type { Job } from '@zaehlwerk/domain/job/job';
import { type EffectiveSettings, resolveSettings } from '@zaehlwerk/domain/job/settings';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { PageTitle } from '../../application/PageTitle.tsx';
import { usePortal } from '../../application/use-portal.ts';
import { hasSeveralAddresses, streetOf } from '../../jobs/meter-title.ts';
import { useMeterName } from '../../jobs/use-meter-name.ts';
import { useProgress } from '../../jobs/use-progress.ts';
import { useToday } from '../../jobs/use-today.ts';
import type { OutboxEntry } from '../../outbox/entry/outbox-entry.ts';
import { useWaiting } from '../../outbox/use-outbox.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { JobHints } from './JobHints.tsx';
import { MeterFacts } from './MeterFacts.tsx';
import { MeterHead } from './MeterHead.tsx';
import css from './reading.module.css';
import { ReadingForm } from './ReadingForm.tsx';
import { CORRECT_ID, ReadMeter } from './ReadMeter.tsx';
import { TaskBar } from './TaskBar.tsx';
import { useChangingEntry } from './waiting/use-changing-entry.ts';

/** Id of the heading over what was sent, or waits for it. */
const SENT_ID = 'sent-reading';

/** One meter: the form as long as it is open or being corrected, else what was sent, or waits to be sent. */
export function ReadingOfMeter({ job, jobs, accountId, instructions }: ReadingOfMeterProps) {
  const { t } = useTexts();
  const today = useToday();
  const settings = resolveSettings(usePortal().jobSettings, job.config);
  const [correcting, setCorrecting] = useState(false);
  const [sent, setSent] = useState(0);
  const [busy, setBusy] = useState(false);
  const progress = useProgress(jobs);
  const name = useMeterName()(job);
  const street = hasSeveralAddresses(jobs) ? streetOf(job) : null;
  const title = street === null ? name : t('reading.titleAt', { meter: name, place: street });
  const kept = useKeptReading(job, accountId);
  // What the form is sending is kept as well, and no reason to take the form away.
  const waiting = busy ? null : kept;
  const showsForm = correcting || (!job.done && waiting === null);
  const shape = useShape(job, settings, busy);
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
  const openForm = () => turn(true, '[role=group] input');
  const { change, leaveAsItIs } = useChangingEntry(kept, job, accountId, openForm);
  const cancel = () => {
    if (waiting !== null) leaveAsItIs();
    turn(false, `#${waiting === null ? CORRECT_ID : SENT_ID}`);
  };
  return (
    <div className={css.screen}>
      <PageTitle>{title}</PageTitle>
      <TaskBar progress={progress} done={job.done} />
      <MeterHead job={job} title={title} today={today} />
      <JobHints job={job} settings={settings} today={today} />
      {showsForm && instructions}
      {showsForm ? (
        <ReadingForm
          key={`${sent} ${shape}`}
          job={job}
          settings={settings}
          today={today}
          accountId={accountId}
          correcting={correcting && job.done}
          onSent={onSent}
          onBusy={setBusy}
          other={
            correcting && (
              <div className={css.after}>
                <Button kind="text" className={css.inline} onClick={cancel}>
                  {t(waiting === null ? 'done.cancel' : 'waiting.keep')}
                </Button>
              </div>
            )
          }
        />
      ) : (
        <ReadMeter
          job={job}
          jobs={jobs}
          settings={settings}
          accountId={accountId}
          waiting={waiting}
          onChange={change}
          onCorrect={openForm}
        />
      )}
      <div className={css.facts}>
        <MeterFacts job={job} underHead />
      </div>
    </div>
  );
}

/** The latest reading of a job that waits on this device in the name of its account. */
function useKeptReading(job: Job, accountId: string): OutboxEntry | null {
  const { entries } = useWaiting();
  const own = (entry: OutboxEntry) =>
    entry.accountId === accountId && entry.content.kind === 'reading' && entry.content.jobId === job.id;
  return entries.findLast(own) ?? null;
}

/**
 * What the form is made for. Where the server's job asks for something else than the one that was kept, the form is begun
 * anew with what was typed, and says what no longer fits; not while it is being sent.
 */
function useShape(job: Job, settings: EffectiveSettings, busy: boolean): string {
  const rates = job.meter.meterRateTasks.map(({ taskId, preDecimals, postDecimals }) => [
    taskId,
    preDecimals,
    postDecimals,
  ]);
  const present = JSON.stringify([rates, settings]);
  const [shape, setShape] = useState(present);
  if (shape !== present && !busy) setShape(present);
  return shape;
}

/** After sending, the focus goes to what was sent, or to the heading when the meter is still open. */
function focusSent(): void {
  const heading = document.getElementById(SENT_ID) ?? document.querySelector<HTMLElement>('main h1');
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
