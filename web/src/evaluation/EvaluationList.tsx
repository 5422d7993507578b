import { evaluationGroups } from '@zaehlwerk/domain/evaluation/evaluation-groups';
import { useMemo } from 'react';
import { JobLine } from '../list/JobLine.tsx';
import css from '../list/job-list.module.css';
import { JobListState } from '../list/JobListState.tsx';
import { JobSearch } from '../list/JobSearch.tsx';
import { JobSection, type ListPlace } from '../list/JobSection.tsx';
import { useAccountNameOf } from '../list/use-account-name-of.ts';
import { useJobSearch } from '../list/use-job-search.ts';
import { MeterNumber } from '../meters/MeterNumber.tsx';
import { hasSeveralAddresses } from '../meters/meter-title.ts';
import { useJobs } from '../meters/use-jobs.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { useEvaluationSettings } from './use-evaluation-settings.ts';

/** In pixels, until a row has been measured. */
const ROW_HEIGHT = { page: 77, side: 70 };

/** The meters by section, with a search (EVA-03 to EVA-13). Of several houses each row also says the number. */
export function EvaluationList({ look, scroller, current, searchClass }: EvaluationListProps) {
  const { t } = useTexts();
  const jobs = useJobs();
  const settings = useEvaluationSettings();
  const groups = useMemo(() => evaluationGroups(jobs.jobs, settings), [jobs.jobs, settings]);
  const { found, count, ...search } = useJobSearch(useMemo(() => groups.map((group) => group.jobs), [groups]));
  const accountOf = useAccountNameOf(jobs);
  const byStreet = hasSeveralAddresses(jobs.jobs);
  if (groups.length === 0) {
    return (
      <JobListState jobs={jobs} look={look}>
        <div className={css.none}>
          <strong>{t('evaluation.none')}</strong>
          <p>{t('evaluation.none.hint')}</p>
        </div>
      </JobListState>
    );
  }
  return (
    <div className={look === 'side' ? css.side : undefined} aria-busy={jobs.loading}>
      <JobSearch {...search} count={count} look={look} className={searchClass} />
      {groups.map(({ section }, index) => (
        <JobSection
          key={section}
          title={t(`evaluation.section.${section}`)}
          jobs={found[index] ?? []}
          rowHeight={ROW_HEIGHT[look]}
          scroller={scroller}
          current={current}
        >
          {(job) => (
            <JobLine
              job={job}
              to={PATHS.evaluationOf}
              look={look}
              byStreet={byStreet}
              current={job.id === current}
              account={accountOf(job.id)}
              {...(byStreet ? { detail: <MeterNumber>{job.meter.meterNumber}</MeterNumber> } : {})}
            />
          )}
        </JobSection>
      ))}
    </div>
  );
}

interface EvaluationListProps extends ListPlace {
  readonly look: 'page' | 'side';
  /** Around the search field. */
  readonly searchClass?: string | undefined;
}
