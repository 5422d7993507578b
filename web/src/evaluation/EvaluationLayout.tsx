import { evaluationGroups } from '@zaehlwerk/domain/evaluation/evaluation-groups';
import { Outlet, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { PageTitle } from '../tenant/PageTitle.tsx';
import searchField from '../list/search-field.module.css';
import { useJobs, useReloadOnOpening } from '../meters/use-jobs.ts';
import { useTexts } from '../text/use-texts.ts';
import { useWide } from '../device/use-media.ts';
import { Split } from '../ui/Split.tsx';
import split from '../ui/split.module.css';
import { screenHeading } from '../ui/screen-focus.ts';
import css from './evaluation.module.css';
import { EvaluationList } from './EvaluationList.tsx';
import { useEvaluationSettings } from './use-evaluation-settings.ts';

/**
 * The area of the evaluation: in wide windows the list of meters beside one of them, otherwise that screen alone (EVA-03,
 * EVA-05).
 */
export function EvaluationLayout() {
  useReloadOnOpening();
  return (
    <Split isWide={useWide()} side={<Sidebar />}>
      <Outlet />
    </Split>
  );
}

/** All meters with what was used (SHL-10). Wide windows have the list beside the screen: there one is to be chosen (EVA-14). */
export function EvaluationScreen() {
  const { t } = useTexts();
  const wide = useWide();
  const [jobs, settings] = [useJobs(), useEvaluationSettings()];
  // Where the list says that there is nothing, there is nothing to choose.
  const isEmpty = evaluationGroups(jobs.jobs, settings).length === 0;
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
