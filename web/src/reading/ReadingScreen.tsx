import { replaceEqualDeep } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Job } from '@zaehlwerk/domain/job/job';
import { type EffectiveSettings, resolveSettings } from '@zaehlwerk/domain/job/settings';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useProgress } from '../list/use-availability.ts';
import { JobsNotLoaded, useUnknownJob } from '../meters/JobsNotLoaded.tsx';
import { MeterFacts } from '../meters/MeterFacts.tsx';
import { hasSeveralAddresses, streetOf } from '../meters/meter-facts.ts';
import { useEndedJobs } from '../meters/use-ended-jobs.ts';
import { useJobs } from '../meters/use-jobs.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { useToday } from '../meters/use-today.ts';
import { needsPerson, type OutboxEntry } from '../outbox/outbox-entry.ts';
import { draftKey } from '../outbox/kept-draft.ts';
import { useDraftsReady } from '../outbox/use-drafts.ts';
import { useWaiting } from '../outbox/use-waiting.ts';
import { PATHS } from '../paths.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { focusField } from '../ui/field-focus.ts';
import { focusScreen } from '../ui/screen-focus.ts';
import { EndedMeter } from './EndedMeter.tsx';
import { JobHints, MeterHead, TaskBar } from './MeterHead.tsx';
import { Questions } from './Questions.tsx';
import { ReadMeter } from './ReadMeter.tsx';
import { ReadingForm } from './ReadingForm.tsx';
import { rateAt } from './form-field.ts';
import { arrivedRates, hasResults } from './rate-result.ts';
import css from './reading.module.css';
import { useChangedEntry, useChangingEntry, useDiscarding } from './use-changing-entry.ts';
import { useEndingNotices, useSubmit } from './use-submit.ts';

/** The job of the address. One that does not exist redirects to the list. */
export function ReadingScreen({ instructionsFor }: ReadingScreenProps) {
  const { t } = useTexts();
  const jobs = useJobs();
  const draftsAreReady = useDraftsReady();
  const { jobId = '' } = useParams({ strict: false });
  const job = jobs.jobs.find((one) => one.id === jobId);
  const accountId = jobs.accountOf(jobId);
  // Why its reading could not be sent was said when it was sent.
  const isTold = useWaiting().entries.some(({ content }) => content.kind === 'reading' && content.jobId === jobId);
  const ended = useEndedJobs().find((one) => one.job.id === jobId);
  useUnknownJob(job === undefined && ended === undefined, jobs, PATHS.jobs, isTold);
  if (job !== undefined && accountId !== null && draftsAreReady) {
    return (
      <ReadingOfMeter
        key={job.id}
        job={job}
        jobs={jobs.jobs}
        accountId={accountId}
        instructions={instructionsFor?.(job.meter)}
      />
    );
  }
  if (job === undefined && ended !== undefined) return <EndedMeter {...ended} />;
  return (
    <div className={css.screen}>
      <PageTitle>{t('jobs.title')}</PageTitle>
      <TaskBar progress={{ done: 0, total: 0 }} done={false} />
      <JobsNotLoaded jobs={jobs} isWaiting={job !== undefined} />
    </div>
  );
}

interface ReadingScreenProps {
  /** Instructions for reading a meter, shown above the form. */
  readonly instructionsFor?: (meter: Job['meter']) => ReactNode;
}

/** One meter: the form while it is open or being corrected, otherwise what was sent or is waiting to be sent. */
function ReadingOfMeter({ job, jobs, accountId, instructions }: ReadingOfMeterProps) {
  const { t } = useTexts();
  const today = useToday();
  const settings = resolveSettings(usePortal().jobSettings, job.config);
  const submitting = useSubmit();
  useEndingNotices();
  const { generation, beginAnew } = useGeneration(job, settings, submitting.sending);
  const progress = useProgress(jobs);
  const title = useTitle(job, jobs);
  const sent = useRef<HTMLHeadingElement>(null);
  const correct = useRef<HTMLButtonElement>(null);
  const kept = useKeptReadings(job, accountId);
  // What the form is sending is kept as well, but the form stays.
  const waiting = submitting.sending ? [] : kept;
  const { arrived, staysOpen } = useArrived(job, accountId, waiting);
  const leaving = useDiscarding(accountId, job.id);
  const { correcting, openForm, closeForm } = useCorrecting(job, leaving.isBegun);
  const showsForm = correcting || staysOpen;
  const openAnew = () => {
    leaving.goOn();
    openForm();
  };
  const change = useChangingEntry(kept, job, accountId, () => {
    // Where rates are open, an empty form is shown already.
    beginAnew();
    openAnew();
  });
  const onSent = () => {
    closeForm(beginAnew);
    focusSent(sent);
  };
  const cancel = () => {
    closeForm(leaving.discard);
    if (waiting.length === 0) correct.current?.focus();
    else focusSent(sent);
  };
  return (
    <div className={css.screen}>
      <PageTitle>{title}</PageTitle>
      <TaskBar progress={progress} done={job.done} />
      <MeterHead job={job} title={title} today={today} />
      <JobHints job={job} settings={settings} today={today} />
      {showsForm && <Questions job={job} settings={settings} />}
      {showsForm && instructions}
      {showsForm ? (
        <ReadingForm
          key={generation}
          job={job}
          settings={settings}
          today={today}
          accountId={accountId}
          correcting={correcting && job.done && hasResults(job)}
          arrived={arrived}
          submitting={submitting}
          onSent={onSent}
          other={
            correcting &&
            !staysOpen && <Cancel onPress={cancel}>{t(waiting.length === 0 ? 'done.cancel' : 'waiting.keep')}</Cancel>
          }
        />
      ) : (
        <ReadMeter
          heading={sent}
          correct={correct}
          job={job}
          jobs={jobs}
          settings={settings}
          accountId={accountId}
          waiting={waiting}
          onChange={change}
          onCorrect={openAnew}
          onUndo={leaving.discarded ? () => void leaving.undo().then(openForm) : null}
        />
      )}
      <div className={css.facts}>
        <MeterFacts job={job} underHead />
      </div>
    </div>
  );
}

/**
 * The form of a job that was read, opened to correct it, at once if a correction was begun before. What replaces the
 * form is rendered when the functions have returned.
 */
function useCorrecting(job: Job, isBegun: () => boolean) {
  const [correcting, setCorrecting] = useState(() => job.done && isBegun());
  const openForm = () => {
    flushSync(() => setCorrecting(true));
    const [first] = job.meter.meterRateTasks;
    if (first !== undefined) focusField(rateAt(first.taskId));
  };
  const closeForm = (also?: () => void) =>
    flushSync(() => {
      setCorrecting(false);
      also?.();
    });
  return { correcting, openForm, closeForm };
}

/** Closes the form of a correction or change. */
function Cancel({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <div className={css.after}>
      <Button kind="text" className={css.inline} onClick={onPress}>
        {children}
      </Button>
    </div>
  );
}

/**
 * The rates that have arrived, as the form sees them: nothing of the entry that it changes, for what it leaves out is not
 * sent. A correction has the values, so only those that could not be read. It `staysOpen` beside what waits while other rates
 * are open.
 */
function useArrived(job: Job, accountId: string, waiting: readonly OutboxEntry[]) {
  const changed = useChangedEntry(draftKey(accountId, { kind: 'reading', jobId: job.id }));
  const others = waiting.filter(({ id }) => id !== changed);
  const hasOpenRates = arrivedRates(job, waiting).length < job.meter.meterRateTasks.length;
  return {
    arrived: arrivedRates(job, others).filter(({ value }) => !job.done || value === null),
    staysOpen: !job.done && (waiting.length === 0 || (hasOpenRates && !waiting.some(needsPerson))),
  };
}

/** The readings of a job that wait on this device on behalf of its account, the latest last. */
function useKeptReadings(job: Job, accountId: string): readonly OutboxEntry[] {
  const { entries } = useWaiting();
  const own = (entry: OutboxEntry) =>
    entry.accountId === accountId && entry.content.kind === 'reading' && entry.content.jobId === job.id;
  return entries.filter(own);
}

/**
 * Counts the forms of a job. If the server's job requires something else than the kept one, the form starts over with
 * what was typed and reports what no longer fits; not while it is being sent.
 */
function useGeneration(job: Job, settings: EffectiveSettings, sending: boolean) {
  const rates = job.meter.meterRateTasks.map(({ taskId, preDecimals, postDecimals }) => ({
    taskId,
    preDecimals,
    postDecimals,
  }));
  const asked = { rates, settings };
  const [made, setMade] = useState({ asked, generation: 0 });
  if (!sending && replaceEqualDeep(made.asked, asked) !== made.asked) {
    setMade({ asked, generation: made.generation + 1 });
  }
  const beginAnew = () => setMade((before) => ({ ...before, generation: before.generation + 1 }));
  return { generation: made.generation, beginAnew };
}

/** After sending, the focus moves to what was sent, or to the heading if the meter is still open. */
function focusSent({ current: heading }: RefObject<HTMLHeadingElement | null>): void {
  if (heading === null) focusScreen();
  else heading.focus();
}

/** The name of the meter, with its street if there are several. */
function useTitle(job: Job, jobs: readonly Job[]): string {
  const { t } = useTexts();
  const name = useMeterName()(job);
  const street = hasSeveralAddresses(jobs) ? streetOf(job) : null;
  return street === null ? name : t('reading.titleAt', { meter: name, place: street });
}

interface ReadingOfMeterProps {
  readonly job: Job;
  /** All jobs, for its position among them and the next one. */
  readonly jobs: readonly Job[];
  readonly accountId: string;
  readonly instructions: ReactNode;
}
