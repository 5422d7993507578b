import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { draftKey } from '../outbox/kept-draft.ts';
import { useIsBegun } from '../outbox/use-drafts.ts';
import { useNextJob } from '../list/use-availability.ts';
import { meterName } from '../meters/meter-facts.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/class-names.ts';
import { arrowRight } from '../ui/outside-icons.ts';
import { Icon } from '../ui/Icon.tsx';
import { SentReading } from './SentReading.tsx';
import { hasResults } from './rate-result.ts';
import css from './reading.module.css';
import { WaitingReading } from './WaitingReading.tsx';

/**
 * A meter that was read: what is waiting to be sent, otherwise what was sent, with the ways to change it and to the
 * next meter.
 */
export function ReadMeter(props: ReadMeterProps) {
  const { heading, correct, job, jobs, settings, accountId, waiting, onChange, onCorrect, onUndo } = props;
  const { t } = useTexts();
  const next = useNextJob(jobs.filter((one) => one.id !== job.id));
  return (
    <>
      {onUndo !== null && (
        <Discarded title={t(waiting.length === 0 ? 'correction.discarded' : 'waiting.notChanged')} onUndo={onUndo} />
      )}
      {waiting.length === 0 ? (
        <>
          {onUndo === null && <BegunReading accountId={accountId} jobId={job.id} onOpen={onCorrect} />}
          <SentReading heading={heading} job={job} settings={settings} accountId={accountId} />
          <div className={css.after}>
            <Button ref={correct} kind="text" className={css.inline} onClick={onCorrect}>
              {t(hasResults(job) ? 'done.correct' : 'notReadable.correct')}
            </Button>
          </div>
        </>
      ) : (
        waiting.map((entry, index) => (
          <WaitingReading
            key={entry.id}
            heading={index === waiting.length - 1 ? heading : null}
            job={job}
            settings={settings}
            entry={entry}
            onChange={() => onChange(entry)}
          />
        ))
      )}
      <NextMeter next={next} />
    </>
  );
}

/** What was entered to change the reading was discarded, and can still be restored. */
function Discarded({ title, onUndo }: { readonly title: string; readonly onUndo: () => void }) {
  const { t } = useTexts();
  return (
    <div className={css.hints}>
      <Banner tone="info" title={title}>
        <Button kind="text" size="small" className={css.inline} onClick={onUndo}>
          {t('entry.photo.restore')}
        </Button>
      </Banner>
    </div>
  );
}

/** On a done job: something was entered before somebody else finished it, and has not been sent. */
function BegunReading({ accountId, jobId, onOpen }: BegunReadingProps) {
  const { t } = useTexts();
  if (!useIsBegun(draftKey(accountId, { kind: 'reading', jobId }))) return null;
  return (
    <div className={css.hints}>
      <Banner tone="info" title={t('draft.begun')} silent>
        <Button kind="text" size="small" className={css.inline} onClick={onOpen}>
          {t('draft.open')}
        </Button>
      </Banner>
    </div>
  );
}

interface BegunReadingProps {
  readonly accountId: string;
  readonly jobId: string;
  /** Opens the form with what was entered. */
  readonly onOpen: () => void;
}

/** Where to continue from a meter that is read: the next open one, or the list. */
function NextMeter({ next }: { readonly next: Job | null }) {
  const { t } = useTexts();
  const look = buttonClass({ kind: 'primary', size: 'large' });
  return (
    <ActionBar label={t('reading.actions')}>
      {next === null ? (
        <Link className={look} to={PATHS.jobs} activeOptions={{ exact: true }}>
          {t('done.toList')}
        </Link>
      ) : (
        <Link className={look} to={PATHS.job} params={{ jobId: next.id }}>
          {wordsFor(next)}
          <Icon path={arrowRight} size="small" />
        </Link>
      )}
    </ActionBar>
  );

  function wordsFor(job: Job): string {
    const name = meterName(job);
    return 'own' in name ? t('done.nextNamed', { name: name.own }) : t('done.next', { name: t(name.key) });
  }
}

interface ReadMeterProps {
  /** The heading of what was sent or is waiting. */
  readonly heading: Ref<HTMLHeadingElement>;
  /** The way to correct what was sent. */
  readonly correct: Ref<HTMLButtonElement>;
  readonly job: Job;
  /** All jobs, for the next one. */
  readonly jobs: readonly Job[];
  readonly settings: EffectiveSettings;
  readonly accountId: string;
  /** Its readings in the outbox. */
  readonly waiting: readonly OutboxEntry[];
  /** Opens the form with what is waiting. */
  readonly onChange: (entry: OutboxEntry) => void;
  /** Opens the form with what was sent. */
  readonly onCorrect: () => void;
  /** Restores what was entered to correct or change it; null if nothing was discarded. */
  readonly onUndo: (() => void) | null;
}
