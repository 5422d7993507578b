import { Outlet, useParams } from '@tanstack/react-router';
import { evaluationGroups, isEvaluatedAsEnded } from '@zaehlwerk/domain/evaluation/evaluation-groups';
import { useMemo, useRef } from 'react';
import { useWide } from '../device/use-media.ts';
import { EndedJobs } from '../list/EndedJobs.tsx';
import { JobLine } from '../list/JobLine.tsx';
import { JobListState, JobSection, type ListPlace, useAccountNameOf } from '../list/JobSection.tsx';
import { JobSearch } from '../list/SearchField.tsx';
import searchField from '../list/search-field.module.css';
import { ListSearchContext, useJobSearch, useListSearch, useNewSearch } from '../list/use-job-search.ts';
import { MeterNumber } from '../meters/MeterSigns.tsx';
import { hasSeveralAddresses } from '../meters/meter-facts.ts';
import { useEndedJobs } from '../meters/use-ended-jobs.ts';
import { useJobs, useReloadOnOpening } from '../meters/use-jobs.ts';
import { PATHS } from '../paths.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { useTexts } from '../text/use-texts.ts';
import { Split } from '../ui/Split.tsx';
import { screenHeading } from '../ui/screen-focus.ts';
import split from '../ui/split.module.css';
import css from './evaluation.module.css';
import { useEvaluationSettings } from './use-evaluation-settings.ts';
import jobListCss from '../list/job-list.module.css';

/** The evaluation area: in wide windows the list of meters beside one of them, otherwise only that screen. */
export function EvaluationLayout() {
  useReloadOnOpening();
  return (
    <ListSearchContext value={useNewSearch()}>
      <Split isWide={useWide()} side={<Sidebar />}>
        <Outlet />
      </Split>
    </ListSearchContext>
  );
}

/** All meters with their consumption. Wide windows have the list beside the screen, to choose from. */
export function EvaluationScreen() {
  const { t } = useTexts();
  const wide = useWide();
  const [jobs, settings] = [useJobs(), useEvaluationSettings()];
  // If the list is empty, there is nothing to choose.
  const hasEnded = useEndedEvaluated().length > 0;
  const isEmpty = evaluationGroups(jobs.jobs, settings).length === 0 && !hasEnded;
  return (
    <div className={wide ? css.choose : css.page}>
      <PageTitle>{t('evaluation.title')}</PageTitle>
      <h1 ref={screenHeading}>{t('evaluation.title')}</h1>
      {wide ? isEmpty || <p>{t('evaluation.choose')}</p> : <EvaluationList look="page" searchClass={css.search} />}
    </div>
  );
}

function Sidebar() {
  const { t } = useTexts();
  const { jobId } = useParams({ strict: false });
  const scroller = useRef<HTMLElement>(null);
  return (
    <nav ref={scroller} className={split.side} aria-label={t('evaluation.list')}>
      <EvaluationList look="side" scroller={scroller} current={jobId} searchClass={searchField.atTop} />
    </nav>
  );
}

/** In pixels, until a row has been measured. */
const ROW_HEIGHT = { page: 77, side: 70 };

/** The meters by section, with a search. With several houses each row also shows the meter number. */
function EvaluationList({ look, scroller, current, searchClass }: EvaluationListProps) {
  const { t } = useTexts();
  const jobs = useJobs();
  const settings = useEvaluationSettings();
  const groups = useMemo(() => evaluationGroups(jobs.jobs, settings), [jobs.jobs, settings]);
  const { found, count, ...search } = useJobSearch(
    useMemo(() => groups.map((group) => group.jobs), [groups]),
    useListSearch(),
  );
  const accountOf = useAccountNameOf(jobs);
  const byStreet = hasSeveralAddresses(jobs.jobs);
  const ended = useEndedEvaluated();
  const former = (
    <EndedJobs
      jobs={ended}
      to={PATHS.evaluationOf}
      look={look}
      rowHeight={ROW_HEIGHT[look]}
      scroller={scroller}
      current={current}
    />
  );
  if (groups.length === 0) {
    if (ended.length > 0) return <div className={look === 'side' ? jobListCss.side : undefined}>{former}</div>;
    return (
      <JobListState jobs={jobs} look={look}>
        <div className={jobListCss.none}>
          <strong>{t('evaluation.none')}</strong>
          <p>{t('evaluation.none.hint')}</p>
        </div>
      </JobListState>
    );
  }
  return (
    <div className={look === 'side' ? jobListCss.side : undefined} aria-busy={jobs.loading}>
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
      {former}
    </div>
  );
}

/** Those that somebody else reads by now, as far as the evaluation shows them. */
function useEndedEvaluated() {
  const [ended, settings] = [useEndedJobs(), useEvaluationSettings()];
  return useMemo(
    () => ended.map(({ job }) => job).filter((job) => isEvaluatedAsEnded(job, settings)),
    [ended, settings],
  );
}

interface EvaluationListProps extends ListPlace {
  readonly look: 'page' | 'side';
  /** Around the search field. */
  readonly searchClass?: string | undefined;
}
