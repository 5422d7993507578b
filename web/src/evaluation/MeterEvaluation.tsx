import { useParams } from '@tanstack/react-router';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { isEvaluated } from '@zaehlwerk/domain/evaluation/evaluation-groups';
import {
  historyTable,
  type HistoryTableColumn,
  historyTableFileName,
} from '@zaehlwerk/domain/evaluation/history-table';
import { evaluateJob, type JobEvaluation, type ReadingReason } from '@zaehlwerk/domain/evaluation/rate-history';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { Fragment } from 'react';
import { useDevice } from '../device/use-device.ts';
import { BackBar } from '../list/BackBar.tsx';
import { JobsNotLoaded, useUnknownJob } from '../meters/JobsNotLoaded.tsx';
import { MeterFacts } from '../meters/MeterFacts.tsx';
import { MeterNumber, RateName } from '../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { cityOf, streetOf } from '../meters/meter-facts.ts';
import { useJobs } from '../meters/use-jobs.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { PATHS } from '../paths.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { fileXls, printer } from '../ui/area-icons.ts';
import { screenHeading } from '../ui/screen-focus.ts';
import { useSavingTables } from '../list/use-saving-tables.ts';
import { RateHistory } from './RateHistory.tsx';
import css from './evaluation.module.css';
import { useEvaluationSettings } from './use-evaluation-settings.ts';

/** The consumption of the meter in the address. One that the evaluation does not show redirects to the list. */
export function MeterEvaluation() {
  const { t } = useTexts();
  const jobs = useJobs();
  const settings = useEvaluationSettings();
  const { jobId = '' } = useParams({ strict: false });
  const job = jobs.jobs.find((one) => one.id === jobId && isEvaluated(one, settings));
  useUnknownJob(job === undefined, jobs, PATHS.evaluation);
  return (
    <div className={css.meter}>
      <BackBar to={{ to: PATHS.evaluation }} label={t('evaluation.title')} />
      {job === undefined ? (
        <>
          <PageTitle>{t('evaluation.title')}</PageTitle>
          <JobsNotLoaded jobs={jobs} />
        </>
      ) : (
        <Evaluation key={job.id} job={job} accountId={jobs.accountOf(jobId) ?? ''} />
      )}
    </div>
  );
}

function Evaluation({ job, accountId }: { readonly job: Job; readonly accountId: string }) {
  const { t } = useTexts();
  const settings = useEvaluationSettings();
  const name = useMeterName()(job);
  const evaluation = evaluateJob(job, settings);
  const { histories, withoutEvents } = evaluation;
  return (
    <>
      <PageTitle>{t('evaluation.page', { name })}</PageTitle>
      <header className={css.head}>
        <MeterTypeIcon type={meterTypeOf(job.meter)} />
        <div>
          <h1 ref={screenHeading}>{name}</h1>
          <Whereabouts job={job} />
        </div>
      </header>
      {histories.map(({ task, years }) => (
        <RateHistory
          key={task.taskId}
          job={job}
          task={task}
          years={years}
          others={histories.filter((other) => other.task !== task)}
          accountId={accountId}
          beginsOpen={job.meter.meterRateTasks.length <= 2}
        />
      ))}
      {withoutEvents.length > 0 && <WithoutEvents rates={withoutEvents} />}
      {histories.length > 0 && <HistoryFiles job={job} evaluation={evaluation} />}
      <section className={css.facts} aria-labelledby="evaluation-facts">
        <h2 id="evaluation-facts">{t('evaluation.facts')}</h2>
        <MeterFacts job={job} underHead />
      </section>
    </>
  );
}

/** The location and number of the meter: one line in wide windows. */
function Whereabouts({ job }: { readonly job: Job }) {
  const parts = [
    job.meter.meterAddress.locationDescription?.trim() ?? '',
    [streetOf(job), cityOf(job)].filter((part) => part !== null).join(', '),
  ].filter((part) => part !== '');
  return (
    <p className={css.where}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      <MeterNumber>{job.meter.meterNumber}</MeterNumber>
    </p>
  );
}

/** The rates without a reading yet. */
function WithoutEvents({ rates }: { readonly rates: readonly MeterRateTask[] }) {
  const { t } = useTexts();
  return (
    <p className={css.without}>
      {t('evaluation.withoutEvents')}{' '}
      {rates.map((rate, index) => (
        <Fragment key={rate.taskId}>
          {index > 0 && ', '}
          <RateName {...rate} />
        </Fragment>
      ))}
    </p>
  );
}

/** Printing the readings of a meter, or saving them as a spreadsheet or CSV. */
function HistoryFiles({ job, evaluation }: HistoryFilesProps) {
  const { t } = useTexts();
  const { clock, print } = useDevice();
  const { writing, saveSheet, saveCsv } = useSavingTables();
  const meterName = useMeterName()(job);
  const words = {
    name: t('evaluation.table'),
    titleOf: (column: HistoryTableColumn) => t(`evaluation.column.${column}`),
    meterName,
    reasonOf: (reason: ReadingReason) => t(`evaluation.reason.${reason}`),
  };
  const table = () => historyTable(words, job, evaluation);
  const name = (ending: 'xlsx' | 'csv') =>
    historyTableFileName(ending, berlinDay(clock.now()), meterName, job.meter.meterNumber);
  return (
    <div className={css.files} role="group" aria-label={t('evaluation.files')}>
      <Button size="small" onClick={print}>
        <Icon path={printer} size="small" />
        {t('evaluation.print')}
      </Button>
      <Button
        size="small"
        busyLabel={writing ? t('evaluation.saving') : undefined}
        onClick={() => void saveSheet(name('xlsx'), table())}
      >
        <Icon path={fileXls} size="small" />
        {t('evaluation.saveSheet')}
      </Button>
      <Button size="small" onClick={() => saveCsv(name('csv'), table())}>
        {t('evaluation.saveCsv')}
      </Button>
    </div>
  );
}

interface HistoryFilesProps {
  readonly job: Job;
  readonly evaluation: JobEvaluation<MeterRateTask>;
}
