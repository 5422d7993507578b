import { Outlet, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import searchField from '../../job-list/search-field.module.css';
import { useReloadOnOpening } from '../../jobs/use-jobs.ts';
import { useTexts } from '../../text/use-texts.ts';
import { useWide } from '../../device/use-media.ts';
import { Split } from '../../ui/Split.tsx';
import split from '../../ui/split.module.css';
import { EvaluationList } from './EvaluationList.tsx';

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
