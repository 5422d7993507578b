import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { useNextJob } from '../../jobs/use-availability.ts';
import type { OutboxEntry } from '../../outbox/entry/outbox-entry.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { BegunReading } from './BegunReading.tsx';
import { SentReading } from './done/SentReading.tsx';
import { NextMeter } from './NextMeter.tsx';
import css from './reading.module.css';
import { WaitingReading } from './waiting/WaitingReading.tsx';

/** Id of the way to correct what was sent. */
export const CORRECT_ID = 'correct-reading';

/** A meter that was read: what waits to be sent, else what was sent, with the ways to change it and to the next meter. */
export function ReadMeter({ job, jobs, settings, accountId, waiting, onChange, onCorrect }: ReadMeterProps) {
  const { t } = useTexts();
  const next = useNextJob(jobs.filter((one) => one.id !== job.id));
  return (
    <>
      {waiting === null ? (
        <>
          <BegunReading accountId={accountId} jobId={job.id} onOpen={onCorrect} />
          <SentReading job={job} settings={settings} accountId={accountId} />
          <div className={css.after}>
            <Button kind="text" className={css.inline} id={CORRECT_ID} onClick={onCorrect}>
              {t('done.correct')}
            </Button>
          </div>
        </>
      ) : (
        <WaitingReading job={job} settings={settings} entry={waiting} onChange={onChange} />
      )}
      <NextMeter next={next} />
    </>
  );
}

interface ReadMeterProps {
  readonly job: Job;
  /** All jobs, for the next one. */
  readonly jobs: readonly Job[];
  readonly settings: EffectiveSettings;
  readonly accountId: string;
  /** Null when nothing of it waits. */
  readonly waiting: OutboxEntry | null;
  /** Opens the form with what waits. */
  readonly onChange: () => void;
  /** Opens the form with what was sent. */
  readonly onCorrect: () => void;
}
