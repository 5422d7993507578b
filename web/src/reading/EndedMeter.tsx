import { Link } from '@tanstack/react-router';
import { isEvaluatedAsEnded } from '@zaehlwerk/domain/evaluation/evaluation-groups';
import type { Job } from '@zaehlwerk/domain/job/job';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { useEvaluationSettings } from '../evaluation/use-evaluation-settings.ts';
import { MeterFacts } from '../meters/MeterFacts.tsx';
import type { EndedJob } from '../meters/use-ended-jobs.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { useToday } from '../meters/use-today.ts';
import { PATHS } from '../paths.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { buttonClass } from '../ui/class-names.ts';
import { MeterHead, TaskBar } from './MeterHead.tsx';
import { ratesNotReadable, rateResults } from './rate-result.ts';
import css from './reading.module.css';
import { SentReading } from './SentReading.tsx';

/** A meter that somebody else reads by now: since when, what was sent, and the way to its evaluation; no form. */
export function EndedMeter({ job, accountId }: EndedJob) {
  const { t } = useTexts();
  const today = useToday();
  const name = useMeterName()(job);
  const settings = resolveSettings(usePortal().jobSettings, job.config);
  return (
    <div className={css.screen}>
      <PageTitle>{name}</PageTitle>
      <TaskBar progress={{ done: 0, total: 0 }} done />
      <MeterHead job={job} title={name} today={today} />
      <div className={css.hints}>
        <Banner tone="info" title={t('jobs.row.ended', { day: formatDay(job.endedOn!) })} silent>
          <p>{t('reading.ended')}</p>
        </Banner>
      </div>
      {rateResults(job, settings).length + ratesNotReadable(job, settings).length > 0 && (
        <SentReading heading={null} job={job} settings={settings} accountId={accountId} />
      )}
      <ToEvaluation job={job} />
      <div className={css.facts}>
        <MeterFacts job={job} underHead />
      </div>
    </div>
  );
}

function ToEvaluation({ job }: { readonly job: Job }) {
  const { t } = useTexts();
  const settings = useEvaluationSettings();
  if (!settings.evaluationEnabled || !isEvaluatedAsEnded(job, settings)) return null;
  return (
    <div className={css.after}>
      <Link className={buttonClass({ size: 'small' })} to={PATHS.evaluationOf} params={{ jobId: job.id }}>
        {t('evaluation.title')}
      </Link>
    </div>
  );
}
